import type { Checkpoint } from '../../domain/evidence/checkpoint';
import { type NoteSignature, noteKeyId, verifierKey } from '../../domain/evidence/signedNote';
import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';

interface LogKey {
  readonly vkey: string;
  sign(text: string): Promise<NoteSignature>;
}

export interface LogSigner {
  readonly origin: string;
  /** One, or two during a rotation. */
  readonly keys: readonly LogKey[];
  readonly under: (origin: string) => LogSigner;
}

/**
 * The newest checkpoint signed here, kept outside the database. It reveals a database that was restored to an earlier
 * state, whose tree must not be signed again.
 */
export interface CheckpointMemory {
  read(origin: string): Promise<Checkpoint | null>;
  keep(note: string): Promise<void>;
}

/** @param pem keys in PKCS#8. @throws Error that says what was expected, and nothing of the keys */
export function signerFrom(origin: string, pem: string): LogSigner {
  const blocks = pem.match(/-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/g) ?? [];
  if (blocks.length === 0) {
    const came = pem.includes('ENCRYPTED') ? 'one with a passphrase' : 'none';
    throw new Error(`expected a private key in PKCS#8 PEM, got ${came}`);
  }
  return signerOf(origin, blocks.map(ed25519Key));
}

/** Whether the log has one of these keys, under any name; true before it has any. @param logKeys its verifier keys */
export function isKnownTo(logKeys: readonly string[], { keys }: Pick<LogSigner, 'keys'>): boolean {
  const known = new Set(logKeys.map(withoutName));
  return known.size === 0 || keys.some(({ vkey }) => known.has(withoutName(vkey)));
}

const withoutName = (vkey: string): string => vkey.replace(/^[^+]+\+[^+]+\+/, '');

function signerOf(origin: string, privateKeys: readonly KeyObject[]): LogSigner {
  return {
    origin,
    keys: privateKeys.map((key) => logKey(origin, key)),
    under: (other) => signerOf(other, privateKeys),
  };
}

function logKey(name: string, privateKey: KeyObject): LogKey {
  const publicKey = createPublicKey(privateKey);
  const id = noteKeyId(name, publicKey);
  return {
    vkey: verifierKey(name, publicKey),
    sign: (text) =>
      Promise.resolve({ name, id, signature: sign(null, Buffer.from(text, 'utf8'), privateKey) }),
  };
}

function ed25519Key(pem: string): KeyObject {
  const key = readKey(pem);
  if (key?.asymmetricKeyType === 'ed25519') return key;
  throw new Error(`expected an Ed25519 key, got ${key?.asymmetricKeyType ?? 'one that cannot be read'}`);
}

function readKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}
