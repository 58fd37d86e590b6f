/*
 * Editors, mail and other systems leave marks around what is signed: a byte order mark, carriage returns at line ends,
 * empty lines at the end. They are cut where files are read. What is left is judged byte for byte.
 */

const [lineFeed, carriageReturn] = [0x0a, 0x0d];
const byteOrderMark = Buffer.of(0xef, 0xbb, 0xbf);

export function withoutMark(bytes: Buffer): Buffer {
  const isMarked = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark);
  return isMarked ? bytes.subarray(byteOrderMark.length) : bytes;
}

/** A line with its line feed alone. Changes the bytes that are given. */
export function withLineFeed(line: Buffer): Buffer {
  if (line.at(-1) !== lineFeed || line.at(-2) !== carriageReturn) return line;
  line[line.length - 2] = lineFeed;
  return line.subarray(0, -1);
}

/** Whether there is nothing but ends of lines. */
export function isEmptyLines(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === lineFeed || byte === carriageReturn);
}

/** A signed note as it is kept in a file. */
export function noteIn(text: string): string {
  const lines = text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  return lines.replace(/(?<!\n)\n*$/, '\n');
}
