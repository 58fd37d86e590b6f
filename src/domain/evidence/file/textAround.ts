/*
 * Editors and mail leave marks around what is signed: byte order marks, carriage returns, empty lines at the end.
 * Readers remove them; the rest is judged byte for byte.
 */

const [lineFeed, carriageReturn] = [0x0a, 0x0d];
const byteOrderMark = Buffer.of(0xef, 0xbb, 0xbf);

export function withoutMark(bytes: Buffer): Buffer {
  const isMarked = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark);
  return isMarked ? bytes.subarray(byteOrderMark.length) : bytes;
}

export function withLineFeed(line: Buffer): Buffer {
  if (line.at(-1) !== lineFeed || line.at(-2) !== carriageReturn) return line;
  line[line.length - 2] = lineFeed;
  return line.subarray(0, -1);
}

export function isEmptyLines(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === lineFeed || byte === carriageReturn);
}

export function noteIn(text: string): string {
  const lines = text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  return lines.replace(/(?<!\n)\n*$/, '\n');
}
