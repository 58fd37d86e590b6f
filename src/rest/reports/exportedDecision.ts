import { Type, type Static } from '@sinclair/typebox';
import type { ExportedDecision } from '../../actions/reports/decisionExport';
import { instantText } from '../../domain/values/instant';
import { answered } from '../decisions/decision';
import {
  contentHash,
  customerId,
  growing,
  instant,
  nullable,
  subjectId,
  templateCode,
} from '../route/members';

export const exportedDecisionSchema = Type.Object(
  {
    customer_id: nullable(customerId('The customer’s id. Null once the link to the subject is erased.')),
    subject_id: subjectId('The id of the customer in the ledger.'),
    template_code: templateCode(),
    sequence: Type.Integer({
      minimum: 1,
      description: 'The number of the decision within the subject and template: 1, 2, 3….',
    }),
    value: answered.value,
    consent_version_id: answered.consent_version_id,
    epoch: Type.Integer({
      minimum: 1,
      description:
        'The highest epoch that the customer has answered, including this decision. Epochs count material versions.',
    }),
    locale: answered.locale,
    content_hash: answered.content_hash,
    channel: answered.channel,
    decided_at: answered.decided_at,
    recorded_at: instant('When the answer was recorded. Ranges go by it.'),
    valid_until: answered.valid_until,
    recorder_kind: growing(
      ['anonymous', 'customer', 'service', 'staff', 'operator', 'publisher', 'auditor'],
      'The kind of caller that recorded it, as it is sealed. `publisher` and `auditor` stand in records of version 0.1. May grow: treat an unknown value as somebody other than the customer.',
    ),
    recorder_id: nullable(
      Type.String({
        description: 'The name of that caller, or the subject’s id if the customer recorded it.',
      }),
    ),
    schema_version: Type.Integer({ minimum: 1, description: 'The format of the record.', examples: [2] }),
    nonce: nullable(
      Type.String({
        pattern: '^[0-9a-f]{32}$',
        description: '16 random bytes that are part of the record. Null in records of schema version 1.',
      }),
    ),
    customer_binding: contentHash(
      'A salted hash that binds the record to the customer’s id. Erasure deletes the salt.',
    ),
    prev_hash: contentHash('The hash of the previous record. 64 zeros for the first record.'),
    hash: contentHash('The hash of this record, which a decision has as its evidence.'),
  },
  {
    $id: 'Record',
    description: 'A record of the ledger with every member that its hash covers, and the customer.',
  },
);

export type ExportedDecisionBody = Static<typeof exportedDecisionSchema>;

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
    recorded_at: instantText(record.recordedAt),
    valid_until: record.validUntil && instantText(record.validUntil),
    recorder_kind: record.recorder.kind,
    recorder_id: record.recorder.id,
    schema_version: record.schemaVersion,
    nonce: record.nonce,
    customer_binding: record.customerBinding,
    prev_hash: record.prevHash,
    hash: record.hash,
  };
}
