import type { Checkpoint } from '../../domain/evidence/checkpoint';
import type { ProofFault } from '../../domain/evidence/file/evidenceFault';
import { noteIn } from '../../domain/evidence/file/textAround';
import type { NoteKey } from '../../domain/evidence/signedNote';
import { faultWords } from '../../domain/evidence/verify/faultWords';
import { openCheckpoint } from '../../domain/evidence/verify/openCheckpoint';

import type { ProvedEvidence } from '../../domain/evidence/verify/verifyEvidence';
import { isCanonicalUuid } from '../../domain/values/uuid';
import { NotUnderstood } from '../notUnderstood';
import { readSmall } from '../reading/files';

/** What the reader wants of each line beside that it is proved. */
export interface Required {
  /** Whom it must be about; null where it may be anybody. */
  readonly customerId: string | null;
  /** A checkpoint that the reader kept from elsewhere; null for none. */
  readonly kept: Checkpoint | null;
}

export const nothingRequired: Required = { customerId: null, kept: null };

export interface RequiredOptions {
  readonly customer?: string;
  readonly checkpoint?: string;
}

/** @throws NotUnderstood */
export async function readRequired(
  { customer, checkpoint }: RequiredOptions,
  keys: readonly NoteKey[],
): Promise<Required> {
  if (customer !== undefined && !isCanonicalUuid(customer.toLowerCase()))
    throw new NotUnderstood(`--customer ${customer}: a customer’s id is a UUID.`);
  const kept = checkpoint === undefined ? null : await readKept(checkpoint, keys);
  return { customerId: customer?.toLowerCase() ?? null, kept };
}

async function readKept(path: string, keys: readonly NoteKey[]): Promise<Checkpoint> {
  const outcome = openCheckpoint(noteIn(await readSmall(path)), keys);
  if ('opened' in outcome) return outcome.opened.checkpoint;
  throw new NotUnderstood(`--checkpoint ${path}: ${faultWords(outcome.fault)}`);
}

/** What a proved line is not that it was required to be. Trees of different sizes are no fault: see `untiedTrees`. */
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
