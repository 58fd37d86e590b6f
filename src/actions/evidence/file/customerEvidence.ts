import { customerOr } from '../../../domain/access/permission';
import type { EvidenceFile } from '../../../domain/evidence/file/evidenceFile';
import type { CustomerId } from '../../../domain/values/checkedText';
import { customerAction } from '../../running/action';
import type { EvidenceFiles } from './evidenceFiles';

export interface CustomerEvidenceInput {
  readonly customerId: CustomerId;
  /** Ends the work once nobody waits for the file any more. */
  readonly cancelled?: AbortSignal;
  /** How many records the file may hold; `maxRecordsOfFile`, unless a command asks for more. */
  readonly maxRecords?: number;
}

/**
 * All that the ledger holds of a customer, with the words that they answered and the proofs that the log has both. It waits
 * for a place in the log for what was recorded a moment ago. A customer who is not known has no records.
 *
 * @throws Refused `NOT_IN_LOG` where the log is not signed here or a place is not given in time; `TOO_COMPLEX` beyond
 *   `maxRecords`; `UNAVAILABLE` while others export
 */
export const customerEvidence = customerAction('customerEvidence', {
  permission: customerOr('subjects:export'),
  input: (sent: CustomerEvidenceInput) => sent,
  run: (
    { evidenceFiles }: { readonly evidenceFiles: EvidenceFiles },
    wanted,
    { caller },
  ): Promise<EvidenceFile> => evidenceFiles.fileOf({ ...wanted, caller }),
});
