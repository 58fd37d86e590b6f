import fc from 'fast-check';
import { findPictureSize, pictureTypes, type PictureType } from '../../src/domain/publishing/picture';
import {
  jpeg,
  losslessWebp,
  png,
  pngChunk,
  pngOf,
  pngOfBytes,
  webp,
  webpChunk,
  webpOf,
} from '../publishing/pictures';

const size = { width: 3, height: 2 };
const canvas = (width: number, height: number) => {
  const data = Buffer.alloc(10);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return webpChunk('VP8X', data);
};
const pixels = webp.subarray(12);

const pictures: readonly (readonly [string, PictureType, Buffer])[] = [
  ['PNG', 'image/png', png],
  ['PNG with a comment', 'image/png', pngOfBytes(5_000)],
  ['JPEG', 'image/jpeg', jpeg],
  [
    'JPEG with a filled marker',
    'image/jpeg',
    Buffer.concat([jpeg.subarray(0, 2), Buffer.from([255]), jpeg.subarray(2)]),
  ],
  ['WebP', 'image/webp', webp],
  ['lossless WebP', 'image/webp', losslessWebp],
  [
    'WebP with more than pixels',
    'image/webp',
    webpOf(canvas(3, 2), webpChunk('EXIF', Buffer.from('abc')), pixels),
  ],
];

describe.each(pictures)('a %s', (_name, type, bytes) => {
  it('has its size', () => {
    expect(findPictureSize(type, bytes)).toEqual(size);
  });

  it('is none of another type', () => {
    for (const other of pictureTypes)
      if (other !== type) expect([other, findPictureSize(other, bytes)]).toEqual([other, null]);
  });

  it('is none where it breaks off, wherever that is', () => {
    for (let length = 0; length < bytes.length; length += 1)
      expect([length, findPictureSize(type, bytes.subarray(0, length))]).toEqual([length, null]);
  });

  it('is none with anything after it', () => {
    for (const more of ['\0', '<script>alert(1)</script>', 'PK\u0003\u0004'])
      expect(findPictureSize(type, Buffer.concat([bytes, Buffer.from(more)]))).toBeNull();
  });

  it('never throws or hangs with a byte changed', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, byte) => {
        const changed = Buffer.from(bytes);
        changed[at] = byte;
        const found = findPictureSize(type, changed);
        expect(found === null || found.width * found.height <= 40_000_000).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

const jpegOf = (width: number, height: number) => {
  const bytes = Buffer.from(jpeg);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
};

describe.each([
  ['PNG', 'image/png', pngOf, [0x7fffffff, 0xffffffff]],
  ['JPEG', 'image/jpeg', jpegOf, [65_535]],
  [
    'WebP',
    'image/webp',
    (width: number, height: number) => webpOf(canvas(width, height), pixels),
    [16_777_216],
  ],
] as const)('a bomb of pixels as %s', (_name, type, bytesOf, huge) => {
  it('is refused', () => {
    const sizes: (readonly [number, number])[] = [
      ...([
        [10_001, 1],
        [1, 10_001],
        [10_000, 4_001],
      ] as const),
      ...huge.flatMap(
        (side) =>
          [
            [side, side],
            [side, 1],
          ] as const,
      ),
    ];
    for (const [width, height] of sizes)
      expect([width, height, findPictureSize(type, bytesOf(width, height))]).toEqual([width, height, null]);
  });
});

it.each([
  ['a PNG of nothing', 'image/png', pngOf(0, 2)],
  ['a JPEG whose height follows', 'image/jpeg', jpegOf(3, 0)],
  ['a WebP with two sizes', 'image/webp', webpOf(canvas(4, 2), pixels)],
  ['a WebP without pixels', 'image/webp', webpOf(canvas(3, 2), webpChunk('EXIF', Buffer.alloc(20)))],
  ['an animated WebP', 'image/webp', webpOf(canvas(3, 2), webpChunk('ANIM', Buffer.alloc(6)), pixels)],
  [
    'an animated PNG',
    'image/png',
    Buffer.concat([png.subarray(0, 33), pngChunk('acTL', Buffer.alloc(8)), png.subarray(33)]),
  ],
  ['a PNG without pixels', 'image/png', Buffer.concat([png.subarray(0, 33), png.subarray(-12)])],
  ['a PNG with two headers', 'image/png', Buffer.concat([png.subarray(0, 33), png.subarray(8)])],
  ['a GIF', 'image/png', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ['an SVG', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['HTML', 'image/jpeg', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a signature alone', 'image/png', png.subarray(0, 8)],
  ['nothing', 'image/webp', Buffer.alloc(0)],
] as const)('%s is refused', (_name, type, bytes) => {
  expect(findPictureSize(type, bytes)).toBeNull();
});

it('the largest that is taken is as large as said', () => {
  expect(findPictureSize('image/png', pngOf(10_000, 4_000))).toEqual({ width: 10_000, height: 4_000 });
});
