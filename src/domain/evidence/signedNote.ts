import { createPublicKey, hash, verify, type KeyObject } from 'node:crypto';

/** A name and an Ed25519 key (C2SP signed-note). */
export interface NoteKey {
  readonly name: string;
  readonly id: string;
  readonly publicKey: KeyObject;
}

export interface NoteSignature {
  readonly name: string;
  readonly id: string;
  readonly signature: Uint8Array;
}

interface SignedNote {
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

type NoteFault = 'FORM' | 'SIGNATURE' | 'NOT_SIGNED';

const ed25519 = Buffer.of(1);
const keyIdBytes = 4;
const maxSignatures = 100;
/** Excludes what terminals interpret or hide. */
const namePattern = /^[^\s+\p{C}]{1,255}$/u;

export function verifierKey(name: string, publicKey: KeyObject): string {
  const key = Buffer.concat([ed25519, rawKey(publicKey)]);
  return `${name}+${noteKeyId(name, publicKey)}+${key.toString('base64')}`;
}

/** Null unless it is an Ed25519 key whose id matches name and key. */
export function parseVerifierKey(text: string): NoteKey | null {
  const [, name = '', id = '', encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text) ?? [];
  const key = bytesOf(encoded);
  if (!isNoteName(name) || key?.length !== 33 || key[0] !== ed25519[0]) return null;
  const publicKey = keyFromRaw(key.subarray(1));
  return publicKey !== null && noteKeyId(name, publicKey) === id ? { name, id, publicKey } : null;
}

/** No spaces, `+`, control or format characters. */
export function isNoteName(name: string): boolean {
  return namePattern.test(name) && name.isWellFormed();
}

export function noteKeyId(name: string, publicKey: KeyObject): string {
  const named = Buffer.concat([Buffer.from(`${name}\n`, 'utf8'), ed25519, rawKey(publicKey)]);
  return hash('sha256', named, 'buffer').toString('hex', 0, keyIdBytes);
}

export function formatNote({ text, signatures }: SignedNote): string {
  const lines = signatures.map(({ name, id, signature }) => {
    const signed = Buffer.concat([Buffer.from(id, 'hex'), signature]);
    return `— ${name} ${signed.toString('base64')}\n`;
  });
  return `${text}\n${lines.join('')}`;
}

/** Null unless it is a note with one signature of each key. */
export function parseNote(note: string): SignedNote | null {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n') || /[\u0000-\u0009\u000b-\u001f]/.test(note)) return null;
  const lines = note.slice(end + 2, -1).split('\n');
  if (lines.length > maxSignatures) return null;
  const signatures = lines.map(parseSignature);
  const isWhole = signatures.every((signature) => signature !== null);
  return isWhole && !hasDoubled(signatures) ? { text: note.slice(0, end + 1), signatures } : null;
}

/** The text if a known key signed it. Signatures of unknown keys are ignored, as the format requires. */
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

/** A second signature of one key says nothing, so it was added. */
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

/** Null unless it is the canonical base64 of the bytes. */
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
