import type { X509Certificate } from 'node:crypto';
import { parseLogPolicy } from '../../domain/evidence/logPolicy';
import type { NoteKey } from '../../domain/evidence/signedNote';
import { certificatesIn } from '../../domain/evidence/timestamp/certificatesIn';
import type { Trust } from '../../domain/evidence/verify/verifyEvidence';
import { NotUnderstood } from '../notUnderstood';
import { readSmall } from '../reading/files';
import { readKeys } from './keys';

/** What the words of the command line say to trust. */
export interface TrustOptions {
  readonly key?: readonly string[];
  readonly policy?: string;
  readonly tsa?: string;
}

/** @throws NotUnderstood */
export async function readTrust({ key = [], policy, tsa }: TrustOptions): Promise<Trust> {
  const given = await Promise.all(key.map(readKeys));
  const keys = [...given.flat(), ...(policy === undefined ? [] : await readPolicy(policy))];
  if (keys.length === 0)
    throw new NotUnderstood('Say which keys of the log you trust: --key VKEY, --key FILE or --policy FILE.');
  return { keys, authorities: tsa === undefined ? null : await readCertificates(tsa) };
}

async function readPolicy(path: string): Promise<readonly NoteKey[]> {
  const policy = parseLogPolicy(await readSmall(path));
  if ('keys' in policy) return policy.keys;
  const { line, reason } = policy.fault;
  throw new NotUnderstood(line === 0 ? `${path}: ${reason}` : `${path}, line ${line}: ${reason}`);
}

async function readCertificates(path: string): Promise<readonly X509Certificate[]> {
  const found = certificatesIn(await readSmall(path));
  if (!found) throw new NotUnderstood(`${path}: one of its certificates cannot be read.`);
  if (found.length === 0) throw new NotUnderstood(`${path}: there is no certificate in it, as PEM.`);
  return found;
}
