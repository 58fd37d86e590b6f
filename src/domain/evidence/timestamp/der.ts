/** One value of ASN.1 in its distinguished encoding (ITU-T X.690). */
export interface DerValue {
  readonly tag: number;
  readonly content: Uint8Array;
}

/** The bytes are not what was expected at this place. */
export class NotDer extends Error {
  override readonly name = 'NotDer';
}

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  octets: 0x04,
  oid: 0x06,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  /** Context-specific, with a value inside. */
  explicit0: 0xa0,
} as const;

/** A reply of an authority, with all its certificates, has some thirty. */
const maxMembers = 1_000;
const longFormTag = 0x1f;
const longLength = 0x80;
/** Three bytes say any length up to 16 MiB. */
const maxLengthBytes = 3;

/** The one value that the bytes are. @throws NotDer */
export function readDer(bytes: Uint8Array, tag: number): DerValue {
  const { value, end } = valueAt(bytes, 0);
  if (end !== bytes.length) throw new NotDer('there are bytes behind the value');
  return expectTag(value, tag);
}

/** The values inside a constructed one, such as a sequence. @throws NotDer */
export function membersOf({ content }: DerValue): readonly DerValue[] {
  const members: DerValue[] = [];
  for (let at = 0; at < content.length;) {
    if (members.length >= maxMembers) throw new NotDer(`there are more than ${maxMembers} members`);
    const { value, end } = valueAt(content, at);
    members.push(value);
    at = end;
  }
  return members;
}

/** @throws NotDer if the member is missing or of another kind */
export function expectTag(value: DerValue | undefined, tag: number): DerValue {
  if (value?.tag === tag) return value;
  throw new NotDer(`expected the tag ${tag}, got ${value ? value.tag : 'nothing'}`);
}

function valueAt(bytes: Uint8Array, start: number): { readonly value: DerValue; readonly end: number } {
  const tag = byteAt(bytes, start);
  if ((tag & longFormTag) === longFormTag) throw new NotDer('tags of several bytes are not used here');
  const { length, contentAt } = lengthAt(bytes, start + 1);
  const end = contentAt + length;
  if (end > bytes.length) throw new NotDer('a value is cut off');
  return { value: { tag, content: bytes.subarray(contentAt, end) }, end };
}

/** Definite, and in as few bytes as it takes. */
function lengthAt(bytes: Uint8Array, at: number): { readonly length: number; readonly contentAt: number } {
  const first = byteAt(bytes, at);
  if (first < longLength) return { length: first, contentAt: at + 1 };
  const count = first - longLength;
  if (count < 1 || count > maxLengthBytes) throw new NotDer('a length is indefinite or too long');
  let length = 0;
  for (let byte = 1; byte <= count; byte += 1) length = length * 256 + byteAt(bytes, at + byte);
  const least = count === 1 ? longLength : 256 ** (count - 1);
  if (length < least) throw new NotDer('a length takes more bytes than it needs');
  return { length, contentAt: at + 1 + count };
}

function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw new NotDer('a value is cut off');
  return byte;
}
