import { customerOr } from '../../../domain/access/permission';
import type { EvidenceFile, HashedMembers } from '../../../domain/evidence/file/evidenceFile';
import type { CustomerId } from '../../../domain/values/checkedText';
import { customerAction } from '../../running/action';
import type { EvidenceFiles } from './evidenceFiles';
import { standingOnRetiredToo, type NewestDecision } from '../../../domain/decisions/pending';
import type { Reliance } from '../../../domain/decisions/reliance';
import { parseStatement } from '../../../domain/evidence/file/evidenceStatement';
import { parseNote } from '../../../domain/evidence/signedNote';
import type { DecisionValue } from '../../../domain/values/decisionValue';
import type { TemplateCatalogue } from '../../templates/templateCatalogue';

interface CustomerEvidenceInput {
  readonly customerId: CustomerId;
  /** Ends the work once the reader has gone. */
  readonly cancelled?: AbortSignal;
  /** `maxRecordsOfFile`, unless a command asks for more. */
  readonly maxRecords?: number;
}

/**
 * A customer's records with the words they answered and the proofs of both. Waits for records that have no leaf yet.
 * A customer who is not known has no records.
 *
 * @throws Refused `NOT_IN_LOG` if the log is not signed here or a leaf comes too late; `TOO_COMPLEX`; `UNAVAILABLE`
 * while others export
 */
export const customerEvidence = customerAction({
  permission: customerOr('subjects:export'),
  input: (sent: CustomerEvidenceInput) => sent,
  run: (
    { evidenceFiles }: { readonly evidenceFiles: EvidenceFiles },
    wanted,
    { caller },
  ): Promise<EvidenceFile> => evidenceFiles.fileOf({ ...wanted, caller }),
});

interface EvidenceRelianceInput {
  readonly customerId: CustomerId;
  readonly file: EvidenceFile;
}

export type EvidenceReliance = ReadonlyMap<string, Reliance>;

/**
 * Which consents of a file processing may rest on at the instant of export. The file cannot tell: it has only
 * answered versions.
 */
export const evidenceReliance = customerAction({
  permission: customerOr('subjects:export'),
  input: ({ customerId, file }: EvidenceRelianceInput) => ({ customerId, file }),
  run: async ({ catalogue }: { readonly catalogue: TemplateCatalogue }, { file }) => {
    const found = new Map<string, Reliance>();
    const statement = parseStatement(parseNote(file.statement)?.text ?? '');
    if (!statement) return found;
    const newest = new Map(
      file.records.map(({ record }) => [record['templateCode'] as string, record] as const),
    );
    for (const [templateCode, record] of newest) {
      const timeline = await catalogue.timelineWith(templateCode, record['consentVersionId'] as string);
      const standing = standingOnRetiredToo(timeline, decidedIn(record), new Date(statement.exportedAt));
      if (standing) found.set(templateCode, standing);
    }
    return found;
  },
});

function decidedIn({ value, epoch, validUntil }: HashedMembers): NewestDecision {
  return {
    value: value as DecisionValue,
    epoch: Number(epoch),
    validUntil: typeof validUntil === 'string' ? new Date(validUntil) : null,
  };
}
