import type { X509Certificate } from 'node:crypto';
import {
  parseLogPolicy,
  isMeantAsKey,
  keysInFile,
  verifierKeyFault,
  type KeysInFile,
} from '../../domain/evidence/verify/keysInFile';
import { type NoteKey, parseVerifierKey } from '../../domain/evidence/signedNote';
import { certificatesIn } from '../../domain/evidence/timestamp/certificate';
import type { Trust, ProvedEvidence } from '../../domain/evidence/verify/verifyEvidence';
import { NotUnderstood, readSmall } from '../reading/files';
import type { Checkpoint } from '../../domain/evidence/checkpoint';
import { type ProofFault, faultWords } from '../../domain/evidence/file/evidenceFault';
import { noteIn } from '../../domain/evidence/file/textAround';
import { openCheckpoint } from '../../domain/evidence/verify/openSigned';
import { canonicalCustomerId, findCustomerIdFault } from '../../domain/values/customerId';

export interface TrustOptions {
  readonly key?: readonly string[];
  readonly policy?: string;
  readonly tsa?: string;
}

export async function readTrust({ key = [], policy, tsa }: TrustOptions): Promise<Trust> {
  const given = await Promise.all(key.map(readKeys));
  const keys = [...given.flat(), ...(policy === undefined ? [] : await readPolicy(policy))];
  if (keys.length === 0)
    throw new NotUnderstood('Say which keys of the log you trust: --key VKEY, --key FILE or --policy FILE.');
  return { keys, authorities: tsa === undefined ? null : await readCertificates(tsa) };
}

async function readPolicy(path: string): Promise<readonly NoteKey[]> {
  return keysOf(parseLogPolicy(await readSmall(path)), path);
}

/** @throws NotUnderstood with the name of what was read */
function keysOf(found: KeysInFile, name: string): readonly NoteKey[] {
  if ('keys' in found) return found.keys;
  const { line, reason } = found.fault;
  throw new NotUnderstood(line === 0 ? `${name}: ${reason}` : `${name}, line ${line}: ${reason}`);
}

async function readCertificates(path: string): Promise<readonly X509Certificate[]> {
  const found = certificatesIn(await readSmall(path));
  if (!found) throw new NotUnderstood(`${path}: one of its certificates cannot be read.`);
  if (found.length === 0) throw new NotUnderstood(`${path}: there is no certificate in it, as PEM.`);
  return found;
}

async function readKeys(word: string): Promise<readonly NoteKey[]> {
  const key = parseVerifierKey(word);
  if (key) return [key];
  if (isMeantAsKey(word)) throw new NotUnderstood(`--key ${word}: ${verifierKeyFault(word)}`);
  const text = await readSmall(word).catch((fault: unknown) => {
    if (!(fault instanceof NotUnderstood)) throw fault;
    throw new NotUnderstood(`--key: ${fault.message} A verifier key is name+id+key.`);
  });
  return keysOf(keysInFile(text), `--key ${word}`);
}

export interface Required {
  readonly customerId: string | null;
  readonly kept: Checkpoint | null;
}

export const nothingRequired: Required = { customerId: null, kept: null };

export interface RequiredOptions {
  readonly customer?: string;
  readonly checkpoint?: string;
}

export async function readRequired(
  { customer, checkpoint }: RequiredOptions,
  keys: readonly NoteKey[],
): Promise<Required> {
  const fault = customer === undefined ? null : findCustomerIdFault(customer);
  if (fault) throw new NotUnderstood(`--customer: a customer’s id must be ${fault.expected}.`);
  const kept = checkpoint === undefined ? null : await readKept(checkpoint, keys);
  return { customerId: customer === undefined ? null : canonicalCustomerId(customer), kept };
}

async function readKept(path: string, keys: readonly NoteKey[]): Promise<Checkpoint> {
  const outcome = openCheckpoint(noteIn(await readSmall(path)), keys);
  if ('opened' in outcome) return outcome.opened.checkpoint;
  throw new NotUnderstood(`--checkpoint ${path}: ${faultWords(outcome.fault)}`);
}

/** Which requirement a proved line misses. Trees of other sizes are allowed: see `untiedTrees`. */
export function findUnmet(
  { customerId, checkpoint }: ProvedEvidence,
  { customerId: wanted, kept }: Required,
): ProofFault | null {
  if (wanted !== null && customerId === null) return { code: 'CUSTOMER_UNNAMED', place: 'customer' };
  if (wanted !== null && customerId !== wanted)
    return { code: 'OTHER_CUSTOMER', place: 'customer.customerId', detail: customerId ?? '' };
  if (!kept) return null;
  if (checkpoint.origin !== kept.origin)
    return { code: 'KEPT_LOG', place: 'checkpoint', detail: kept.origin };
  const isOther = checkpoint.size === kept.size && Buffer.compare(checkpoint.root, kept.root) !== 0;
  return isOther ? { code: 'KEPT_ROOT', place: 'checkpoint', detail: String(kept.size) } : null;
}
