import { createPublicKey, hash, verify, type KeyObject } from 'node:crypto';

/** Whose signatures are known, as C2SP's signed-note has it: a name and an Ed25519 key. */
export interface NoteKey {
  readonly name: string;
  /** 4 bytes that tell signatures of one name apart, in hex. */
  readonly id: string;
  readonly publicKey: KeyObject;
}

/** A signature line: whose it says to be, and the signature. */
export interface NoteSignature {
  readonly name: string;
  readonly id: string;
  readonly signature: Uint8Array;
}

export interface SignedNote {
  /** What is signed. Ends in a line feed. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

export type NoteFault =
  /** It has not the form of a signed note. */
  | 'FORM'
  /** A signature by a known key does not fit the text. */
  | 'SIGNATURE'
  /** None of the known keys has signed. */
  | 'NOT_SIGNED';

const ed25519 = Buffer.of(1);
const keyIdBytes = 4;
const maxSignatures = 100;
/** Nothing that terminals obey or do not show. */
const namePattern = /^[^\s+\p{C}]{1,255}$/u;

/** A key's public form: `name+id+key`. */
export function verifierKey(name: string, publicKey: KeyObject): string {
  const key = Buffer.concat([ed25519, rawKey(publicKey)]);
  return `${name}+${noteKeyId(name, publicKey)}+${key.toString('base64')}`;
}

/** Null for what is no Ed25519 key in that form, or whose id is not that of name and key. */
export function parseVerifierKey(text: string): NoteKey | null {
  const [, name = '', id = '', encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text) ?? [];
  const key = bytesOf(encoded);
  if (!isNoteName(name) || key?.length !== 33 || key[0] !== ed25519[0]) return null;
  const publicKey = keyFromRaw(key.subarray(1));
  return publicKey !== null && noteKeyId(name, publicKey) === id ? { name, id, publicKey } : null;
}

/** Whether signatures can be made under the name: no spaces, no `+`, no control or format characters. */
export function isNoteName(name: string): boolean {
  return namePattern.test(name) && name.isWellFormed();
}

export function noteKeyId(name: string, publicKey: KeyObject): string {
  const named = Buffer.concat([Buffer.from(`${name}\n`, 'utf8'), ed25519, rawKey(publicKey)]);
  return hash('sha256', named, 'buffer').toString('hex', 0, keyIdBytes);
}

/** The note as it is stored and sent. */
export function formatNote({ text, signatures }: SignedNote): string {
  const lines = signatures.map(({ name, id, signature }) => {
    const signed = Buffer.concat([Buffer.from(id, 'hex'), signature]);
    return `— ${name} ${signed.toString('base64')}\n`;
  });
  return `${text}\n${lines.join('')}`;
}

/** Null for what has not the form of a note, or one key’s signature twice. */
export function parseNote(note: string): SignedNote | null {
  const end = note.lastIndexOf('\n\n');
  // Control characters beside the line feed have no place in a note.
  if (end < 0 || !note.endsWith('\n') || /[\u0000-\u0009\u000b-\u001f]/.test(note)) return null;
  const lines = note.slice(end + 2, -1).split('\n');
  if (lines.length > maxSignatures) return null;
  const signatures = lines.map(parseSignature);
  const isWhole = signatures.every((signature) => signature !== null);
  return isWhole && !hasDoubled(signatures) ? { text: note.slice(0, end + 1), signatures } : null;
}

/** The note's text once a known key has signed it. Signatures by other keys are ignored, as the format wants it. */
export function openNote(note: string, keys: readonly NoteKey[]): { readonly text: string } | NoteFault {
  const parsed = parseNote(note);
  if (parsed === null) return 'FORM';
  let known = 0;
  for (const { name, id, signature } of parsed.signatures) {
    const key = keys.find((each) => each.name === name && each.id === id);
    if (!key) continue;
    if (!verify(null, Buffer.from(parsed.text, 'utf8'), key.publicKey, signature)) return 'SIGNATURE';
    known += 1;
  }
  return known > 0 ? { text: parsed.text } : 'NOT_SIGNED';
}

/** Whether a key signs twice: a second line says nothing, so it can only have been added. */
function hasDoubled(signatures: readonly NoteSignature[]): boolean {
  const signers = new Set(signatures.map(({ name, id }) => `${name}+${id}`));
  return signers.size < signatures.length;
}

function parseSignature(line: string): NoteSignature | null {
  const [, name = '', encoded = ''] = /^— (\S+) ([A-Za-z0-9+/=]+)$/.exec(line) ?? [];
  const signed = bytesOf(encoded);
  if (!isNoteName(name) || signed === null || signed.length <= keyIdBytes) return null;
  return { name, id: signed.toString('hex', 0, keyIdBytes), signature: signed.subarray(keyIdBytes) };
}

/** Null unless it is the one base64 that the bytes have. */
export function bytesOf(base64: string): Buffer | null {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.toString('base64') === base64 ? bytes : null;
}

function rawKey(publicKey: KeyObject): Buffer {
  const { crv, x = '' } = publicKey.export({ format: 'jwk' });
  if (crv !== 'Ed25519') throw new TypeError('A note is signed with an Ed25519 key.');
  return Buffer.from(x, 'base64url');
}

function keyFromRaw(raw: Buffer): KeyObject | null {
  try {
    return createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') },
      format: 'jwk',
    });
  } catch {
    return null;
  }
}
