import { X509Certificate } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { parseLogPolicy } from '../domain/evidence/logPolicy';
import { parseVerifierKey, type NoteKey } from '../domain/evidence/signedNote';
import type { Trust } from '../domain/evidence/verify/verifyEvidence';

/** The command line, or a file that it names, cannot be understood. */
export class NotUnderstood extends Error {}

/** What the words of the command line say to trust. */
export interface TrustOptions {
  readonly key?: readonly string[];
  readonly policy?: string;
  readonly tsa?: string;
}

/** @throws NotUnderstood */
export async function readTrust({ key = [], policy, tsa }: TrustOptions): Promise<Trust> {
  const keys = [...key.map(readKey), ...(policy === undefined ? [] : await readPolicy(policy))];
  if (keys.length === 0)
    throw new NotUnderstood('Say which keys of the log you trust: --key VKEY or --policy FILE.');
  return { keys, authorities: tsa === undefined ? null : await readCertificates(tsa) };
}

function readKey(text: string): NoteKey {
  const key = parseVerifierKey(text);
  if (!key)
    throw new NotUnderstood(`--key ${text}: a verifier key is name+id+key, and its id must be its own.`);
  return key;
}

async function readPolicy(path: string): Promise<readonly NoteKey[]> {
  const policy = parseLogPolicy(await readSmall(path));
  if ('keys' in policy) return policy.keys;
  const { line, reason } = policy.fault;
  throw new NotUnderstood(line === 0 ? `${path}: ${reason}` : `${path}, line ${line}: ${reason}`);
}

const certificatePattern = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

async function readCertificates(path: string): Promise<readonly X509Certificate[]> {
  const found = (await readSmall(path)).match(certificatePattern) ?? [];
  if (found.length === 0) throw new NotUnderstood(`${path}: there is no certificate in it, as PEM.`);
  try {
    return found.map((pem) => new X509Certificate(pem));
  } catch {
    throw new NotUnderstood(`${path}: one of its certificates cannot be read.`);
  }
}

const maxSmallBytes = 1_048_576;

async function readSmall(path: string): Promise<string> {
  const bytes = await readAtMost(path, maxSmallBytes + 1).catch((fault: unknown) => {
    throw new NotUnderstood(`${path}: ${fault instanceof Error ? fault.message : String(fault)}`);
  });
  if (bytes.length <= maxSmallBytes) return bytes.toString('utf8');
  throw new NotUnderstood(`${path}: it is larger than ${maxSmallBytes} bytes.`);
}

/** To the end of the file, or of a pipe, which gives a piece at a time. */
async function readAtMost(path: string, maxBytes: number): Promise<Buffer> {
  return Buffer.concat(await createReadStream(path, { end: maxBytes - 1 }).toArray());
}
