import { crc32 } from 'node:zlib';

/** Real pictures of three pixels by two, as a browser writes them. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAIElEQVR4AWIyNj7zv96o/v8ZY+P/TDMZ0hl8GbcwgA' +
    'AAAAD//xLFK/YAAAAGSURBVAMAj5sImMQTC2wAAAAASUVORK5CYII=',
  'base64',
);
export const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRT' +
    'c4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj' +
    'Y2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xA' +
    'AXEAEBAQEAAAAAAAAAAAAAAAABABEh/8QAFQEBAQAAAAAAAAAAAAAAAAAABAb/xAAXEQADAQAAAAAAAAAAAAAAAAAA' +
    'AQIy/9oADAMBAAIRAxEAPwCeAGHJJFvTKKMo/9k=',
  'base64',
);
export const webp = Buffer.from(
  'UklGRkAAAABXRUJQVlA4IDQAAACwAQCdASoDAAIAAsBMJagCdDiAAcmAAP7pbSwQj+73X1VECAr/8uMltf9hv+AxS9' + '1gAAAA',
  'base64',
);
export const losslessWebp = Buffer.from(
  'UklGRjIAAABXRUJQVlA4TCYAAAAvAkAAABcgkE12pvzZ0hAIpBgqjRcIJP48jTHU/Ed+ODiJSkT/Qw==',
  'base64',
);

/** A PNG of this size on its header, with as few pixels as ever. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.from(png.subarray(16, 29));
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', header), png.subarray(33)]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}

/** A PNG of this many bytes, most of them a comment. */
export function pngOfBytes(bytes: number): Buffer {
  const comment = pngChunk('teXt', Buffer.alloc(bytes - png.length - 12, 'x'));
  return Buffer.concat([png.subarray(0, 33), comment, png.subarray(33)]);
}

export function webpChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type, 'latin1'), length, data, Buffer.alloc(data.length % 2)]);
}

export function webpOf(...chunks: readonly Buffer[]): Buffer {
  return webpChunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]));
}
