import { Type, type Static } from '@sinclair/typebox';
import type { ExportedDecision } from '../../actions/reports/decisionExport';
import { contextBody, contextSchema } from '../decisions/context';
import { deciding } from '../decisions/decidedBy';
import { sourceMembers } from '../../domain/decisions/decidedBy';
import { instantText } from '../../domain/values/instant';
import { answered, trustSchema } from '../decisions/decision';
import {
  contentHash,
  customerId,
  growing,
  instant,
  nullable,
  ofFormerId,
  subjectId,
  templateCode,
} from '../route/members';
import { named, natural, text } from '../route/plainMembers';

export const exportedDecisionSchema = named(
  'Record',
  'A record of the ledger with every member that its hash covers, and the customer.',
  {
    customer_id: nullable(customerId('The customer’s id. Null once the link to the subject is erased.')),
    of_former_id: ofFormerId,
    subject_id: subjectId('The id of the customer in the ledger.'),
    template_code: templateCode(),
    sequence: natural('The number of the decision within the subject and template: 1, 2, 3….'),
    value: answered.value,
    consent_version_id: answered.consent_version_id,
    epoch: natural(
      'The highest epoch that the customer has answered, including this decision. Epochs count material versions.',
    ),
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
    recorder_id: nullable(text('The name of that caller, or the subject’s id if the customer recorded it.')),
    decided_by_role: deciding.role,
    decided_by_relationship: nullable(deciding.relationship),
    decided_by_check: nullable(deciding.check),
    decided_by_actor_binding: nullable(deciding.actor_binding),
    source_kind: nullable(
      growing(
        ['LINKED', 'IMPORTED'],
        'Where the decision comes from, if it was not recorded when it was made: a linked id, or another system. May grow: treat an unknown value as `IMPORTED`.',
      ),
    ),
    source_subject_id: nullable(
      subjectId('The subject whose decision was recorded anew, when two customers were linked. Else null.'),
    ),
    source_sequence: nullable(natural('The number of that decision.')),
    source_hash: nullable(contentHash('The hash of that decision’s record.')),
    source_name: nullable(
      text(
        'The name of the system that an imported decision comes from, also where a link recorded it anew. Else null.',
      ),
    ),
    source_trust: nullable(trustSchema('How well that system knows it.')),
    context_hash: nullable(contentHash('The hash of the context of the decision. Null if none was kept.')),
    context: contextSchema,
    awaits_confirmation: answered.awaits_confirmation,
    schema_version: natural('The format of the record.', 3),
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
);

export type ExportedDecisionBody = Static<typeof exportedDecisionSchema>;

export const exportedDecisionMembers = Object.keys(exportedDecisionSchema.properties);

export function exportedDecisionBody({
  customerId: id,
  ofFormerId: former,
  context,
  record,
}: ExportedDecision): ExportedDecisionBody {
  const source = record.source && sourceMembers(record.source);
  return {
    customer_id: id,
    of_former_id: former,
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
    decided_by_role: record.decidedBy?.role ?? 'SELF',
    decided_by_relationship: record.decidedBy?.relationship ?? null,
    decided_by_check: record.decidedBy?.check ?? null,
    decided_by_actor_binding: record.decidedBy?.actorBinding ?? null,
    source_kind: source?.kind ?? null,
    source_subject_id: source?.subjectId ?? null,
    source_sequence: source?.sequence ?? null,
    source_hash: source?.hash ?? null,
    source_name: source?.name ?? null,
    source_trust: source?.trust ?? null,
    context_hash: record.contextHash,
    context: contextBody(context),
    awaits_confirmation: record.awaitsConfirmation,
    schema_version: record.schemaVersion,
    nonce: record.nonce,
    customer_binding: record.customerBinding,
    prev_hash: record.prevHash,
    hash: record.hash,
  };
}
