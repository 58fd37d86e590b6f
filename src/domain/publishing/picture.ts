import { crc32 } from 'node:zlib';

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

export type PictureType = (typeof pictureTypes)[number];

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const maxSide = 10_000;
/** A viewer takes 160 MB for as many. */
const maxPixels = 40_000_000;

const readers = { 'image/png': pngSize, 'image/jpeg': jpegSize, 'image/webp': webpSize } as const;

/**
 * Null unless the bytes are one whole still picture of this type, with nothing after it, that no viewer chokes on.
 * Reads the structure from the first to the last part, never the pixels.
 */
export function findPictureSize(mediaType: PictureType, bytes: Buffer): PictureSize | null {
  const size = readers[mediaType](bytes);
  if (!size || size.width < 1 || size.height < 1) return null;
  const isShown = size.width <= maxSide && size.height <= maxSide && size.width * size.height <= maxPixels;
  return isShown ? size : null;
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/** Portable Network Graphics (Third Edition), section 5. `acTL` begins an animation. */
function pngSize(bytes: Buffer): PictureSize | null {
  if (!bytes.subarray(0, 8).equals(pngSignature)) return null;
  let size: PictureSize | null = null;
  let hasPixels = false;
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    const type = bytes.toString('latin1', at + 4, at + 8);
    const isWhole =
      end <= bytes.length && crc32(bytes.subarray(at + 4, end - 4)) === bytes.readUInt32BE(end - 4);
    if (!isWhole || type === 'acTL' || (type === 'IHDR') !== (at === 8)) return null;
    if (type === 'IEND') return hasPixels && end === bytes.length ? size : null;
    if (type === 'IHDR' && length !== 13) return null;
    if (type === 'IHDR') size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    hasPixels ||= type === 'IDAT';
    at = end;
  }
  return null;
}

const jpeg = { image: 0xd8, end: 0xd9, scan: 0xda } as const;
/** SOF0 to SOF15 without DHT, JPG and DAC, which stand between them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** In the pixels: a stuffed byte, a restart, and filling. */
const isInScan = (byte: number) => byte === 0x00 || byte === 0xff || (byte >= 0xd0 && byte <= 0xd7);

/** ITU-T T.81, annex B. */
function jpegSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== jpeg.image) return null;
  let size: PictureSize | null = null;
  let hasPixels = false;
  for (let at = 2; at + 2 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === jpeg.end) return hasPixels && at + 2 === bytes.length ? size : null;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 4 <= bytes.length ? at + 2 + bytes.readUInt16BE(at + 2) : Infinity;
    if (end > bytes.length || end < at + 4 || marker < 0xc0 || (isFrame(marker) && (size || end < at + 9)))
      return null;
    if (isFrame(marker)) size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    hasPixels ||= size !== null && marker === jpeg.scan;
    at = marker === jpeg.scan ? scanEnd(bytes, end) : end;
  }
  return null;
}

function scanEnd(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && isInScan(bytes[at + 1] ?? 0)) at = bytes.indexOf(0xff, at + 1);
  return at === -1 ? bytes.length : at;
}

/** RFC 9649. A picture with more than pixels has its size first, and again in its pixels. */
function webpSize(bytes: Buffer): PictureSize | null {
  const tag = (at: number) => bytes.toString('latin1', at, at + 4);
  if (bytes.length < 30 || tag(0) !== 'RIFF' || tag(8) !== 'WEBP') return null;
  if (bytes.readUInt32LE(4) !== bytes.length - 8) return null;
  const sizes: PictureSize[] = [];
  let hasPixels = false;
  let at = 12;
  while (at + 8 <= bytes.length) {
    const type = tag(at);
    const data = bytes.subarray(at + 8, at + 8 + bytes.readUInt32LE(at + 4));
    if (type === 'ANIM' || type === 'ANMF') return null;
    if (type === 'VP8X' || type === 'VP8 ' || type === 'VP8L') {
      const size = webpChunkSize(type, data);
      if (!size) return null;
      sizes.push(size);
      hasPixels ||= type !== 'VP8X';
    }
    at += 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2);
  }
  const [first] = sizes;
  const isOne = sizes.every(({ width, height }) => width === first?.width && height === first.height);
  return first && hasPixels && isOne && at === bytes.length ? first : null;
}

function webpChunkSize(type: 'VP8X' | 'VP8 ' | 'VP8L', data: Buffer): PictureSize | null {
  if (data.length < 10) return null;
  switch (type) {
    case 'VP8X':
      return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
    case 'VP8 ':
      // RFC 6386, section 9.1: a key frame, its start code, then 14 bits for each side.
      if (data.readUIntBE(3, 3) !== 0x9d012a || (data.readUInt8(0) & 1) === 1) return null;
      return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
    case 'VP8L': {
      const bits = data.readUInt32LE(1);
      const size = { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
      return data[0] === 0x2f ? size : null;
    }
  }
}
