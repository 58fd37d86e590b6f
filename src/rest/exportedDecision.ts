import { Type, type Static } from '@sinclair/typebox';
import type { ExportedDecision } from '../actions/decisionExport';
import { instantText } from '../domain/instant';
import {
  channel,
  contentHash,
  customerId,
  decisionValue,
  instant,
  locale,
  nullable,
  oneOf,
  subjectId,
  templateCode,
  versionId,
} from './members';

/** A record of the ledger with all that its hash covers. */
export const exportedDecisionSchema = Type.Object(
  {
    customer_id: nullable(customerId('The customer; null once her link to the subject is erased.')),
    subject_id: subjectId('The name of the customer in the ledger.'),
    template_code: templateCode(),
    sequence: Type.Integer({
      minimum: 1,
      description: 'Counts the decisions of the subject on the template: 1, 2, 3….',
    }),
    value: decisionValue('The answer.'),
    consent_version_id: versionId('The version that was answered.'),
    epoch: Type.Integer({
      minimum: 1,
      description:
        'The highest epoch that the customer has answered, this decision included; epochs count material versions.',
    }),
    locale: locale('The language of the text that was answered.'),
    content_hash: contentHash('The hash of the text that was answered.'),
    channel: nullable(channel("Where the customer answered, in the caller's words.")),
    decided_at: instant('When the answer was recorded.'),
    valid_until: nullable(instant('When the consent expires; null for never and for other answers.')),
    recorder_kind: oneOf(
      ['anonymous', 'customer', 'service', 'publisher', 'auditor'],
      'As what the caller who recorded it proved to be known.',
    ),
    recorder_id: nullable(
      Type.String({
        description: 'The name of that caller; the subject where it was the customer herself.',
      }),
    ),
    schema_version: Type.Literal(1, { description: 'The format of the record.' }),
    customer_binding: contentHash('Binds the record to the customer id, with a salt that erasure removes.'),
    prev_hash: contentHash('The hash of the record before; zeros for the first.'),
    hash: contentHash('The hash of this record, its id at the other routes.'),
  },
  {
    $id: 'ExportedDecision',
    additionalProperties: false,
    description: 'A record of the ledger with every member that its hash covers, and the customer.',
  },
);

export type ExportedDecisionBody = Static<typeof exportedDecisionSchema>;

/** In the order in which they are written. */
export const exportedDecisionMembers = Object.keys(exportedDecisionSchema.properties);

export function exportedDecisionBody({ customerId: id, record }: ExportedDecision): ExportedDecisionBody {
  return {
    customer_id: id,
    subject_id: record.subjectId,
    template_code: record.templateCode,
    sequence: record.sequence,
    value: record.value,
    consent_version_id: record.consentVersionId,
    epoch: record.epoch,
    locale: record.locale,
    content_hash: record.contentHash,
    channel: record.channel,
    decided_at: instantText(record.decidedAt),
    valid_until: record.validUntil && instantText(record.validUntil),
    recorder_kind: record.recorder.kind,
    recorder_id: record.recorder.id,
    schema_version: record.schemaVersion,
    customer_binding: record.customerBinding,
    prev_hash: record.prevHash,
    hash: record.hash,
  };
}
