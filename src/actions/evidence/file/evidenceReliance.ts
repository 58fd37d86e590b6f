import { standingOnRetiredToo, type NewestDecision } from '../../../domain/decisions/pending';
import type { Reliance } from '../../../domain/decisions/reliance';
import { customerOr } from '../../../domain/access/permission';
import type { EvidenceFile, HashedMembers } from '../../../domain/evidence/file/evidenceFile';
import { parseStatement } from '../../../domain/evidence/file/evidenceStatement';
import { parseNote } from '../../../domain/evidence/signedNote';
import type { CustomerId } from '../../../domain/values/checkedText';
import type { DecisionValue } from '../../../domain/values/decisionValue';
import { customerAction } from '../../running/action';
import type { TemplateCatalogue } from '../../templates/templateCatalogue';

export interface EvidenceRelianceInput {
  readonly customerId: CustomerId;
  readonly file: EvidenceFile;
}

/** By template code. */
export type EvidenceReliance = ReadonlyMap<string, Reliance>;

/**
 * Which consents of a file processing may rest on, at the instant that the file was made. The file cannot tell: it has
 * only the versions that were answered.
 */
export const evidenceReliance = customerAction('evidenceReliance', {
  permission: customerOr('subjects:export'),
  input: ({ customerId, file }: EvidenceRelianceInput) => ({ customerId, file }),
  run: async ({ catalogue }: { readonly catalogue: TemplateCatalogue }, { file }) => {
    const found = new Map<string, Reliance>();
    const statement = parseStatement(parseNote(file.statement)?.text ?? '');
    if (!statement) return found;
    // The last of each template is its newest.
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
