import { Type, type Static } from '@sinclair/typebox';
import type { CustomerDecision } from '../../actions/decisions/pendingUpdate';
import { copyUrl } from '../../domain/evidence/decisionNames';
import { actorOf } from '../../domain/access/actor';
import { importTrusts, toldSource } from '../../domain/decisions/decidedBy';
import { instantText } from '../../domain/values/instant';
import {
  recorder,
  channel,
  contentHash,
  customerId,
  decisionValue,
  growing,
  instant,
  locale,
  nullable,
  templateCode,
  versionId,
} from '../route/members';
import { contextSchema } from './context';
import { decidedByBody, decidedBySchema } from './decidedBy';
import { versionTextRef } from '../templates/consentVersion';
import { described, flag, named, natural, text } from '../route/plainMembers';

const evidenceSchema = described('What proves the decision in the ledger. Null while nothing does yet.', {
  hash: contentHash('The SHA-256 hash of the record in the ledger, which also covers every earlier record.'),
});

export const sourceSchema = described(
  'The linked id or the system that it comes from. Null for an answer that was recorded as it was made.',
  {
    kind: growing(
      ['LINKED', 'IMPORTED'],
      'Whether a linked id’s decision was recorded anew, or one that another system held was imported. May grow: treat an unknown value as `IMPORTED`.',
    ),
    sequence: nullable(natural('Of `LINKED`: the number of that decision, among those of the other id.')),
    hash: nullable(contentHash('Of `LINKED`: the hash of that decision’s record.')),
    name: nullable(
      text(
        'The name of the system that held what was imported, also where it is `LINKED`. Else null.',
        'crm-2019',
      ),
    ),
    trust: nullable(trustSchema('How well that system knows it.')),
  },
);

/** How well the source of an import knows what it states. */
export function trustSchema(description: string) {
  return growing(importTrusts, `${description} May grow: treat an unknown value as \`SELF_REPORTED\`.`);
}

/** The members of an answer in all its representations. */
export const answered = {
  consent_version_id: versionId('The version that was answered.'),
  value: decisionValue('What the customer answered.'),
  decided_at: instant('When the customer decided; for imported decisions, as their source states it.'),
  locale: locale('The language tag (BCP 47) of the text that was answered.'),
  content_hash: contentHash('SHA-256 in hex of the text that was answered.'),
  valid_until: nullable(
    instant('When the consent expires. Null if it does not, and for `reject` and `withdraw`.'),
  ),
  awaits_confirmation: flag('Whether it counts only once a later answer confirms it.'),
  channel: nullable(
    channel(
      'Where the customer answered, as the caller named it, such as `web` or `call-centre`. Null if the caller did not say.',
    ),
  ),
};

export const decisionSchema = named('Decision', 'One answer of a customer. It never changes.', {
  id: text(
    'Opaque and the same at every request: use it as a cache key. It cannot be derived any more once the customer is erased.',
  ),
  customer_id: customerId(),
  template_code: templateCode(),
  consent_version_id: answered.consent_version_id,
  value: answered.value,
  sequence: natural('The number of the decision within the customer and template: 1, 2, 3….'),
  decided_at: answered.decided_at,
  recorded_at: instant(
    'When the service recorded the answer, by its clock. Histories are in its order, and the ranges of exports go by it.',
  ),
  locale: answered.locale,
  content_hash: answered.content_hash,
  valid_until: answered.valid_until,
  awaits_confirmation: answered.awaits_confirmation,
  channel: answered.channel,
  recorder: recorder(),
  decided_by: decidedBySchema,
  source: nullable(sourceSchema),
  copy_url: Type.String({
    format: 'uri-reference',
    description:
      'Where the service shows the decision as a page to print: put its public address before this path. The page opens without a token, so send it to the customer alone. An erasure ends it.',
  }),
  evidence: nullable(evidenceSchema),
  text: Type.Optional(versionTextRef),
  context: Type.Optional(contextSchema),
});

export type DecisionBody = Static<typeof decisionSchema>;

export const decisionRef = Type.Unsafe<DecisionBody>({ $ref: 'Decision#' });

export function decisionBody({ customerId: id, record }: CustomerDecision): DecisionBody {
  const { kind, name } = actorOf(record.recorder);
  return {
    id: record.id,
    customer_id: id,
    template_code: record.templateCode,
    consent_version_id: record.consentVersionId,
    value: record.value,
    sequence: record.sequence,
    decided_at: instantText(record.decidedAt),
    recorded_at: instantText(record.recordedAt),
    locale: record.locale,
    content_hash: record.contentHash,
    valid_until: record.validUntil && instantText(record.validUntil),
    awaits_confirmation: record.awaitsConfirmation,
    channel: record.channel,
    recorder: { kind, name },
    decided_by: decidedByBody(record.decidedBy),
    source: toldSource(record.source),
    copy_url: copyUrl(id, record),
    evidence: { hash: record.hash },
  };
}

/** Where a decision can be read again: what `Location` says. */
export function decisionPath({ customerId: id, record }: CustomerDecision): string {
  return `${decisionsPath(id, record.templateCode)}/${record.sequence}`;
}

/** A template code holds no character that a path would have to escape. */
export function decisionsPath(id: string, code: string): string {
  return `/v1/customers/${encodeURIComponent(id)}/consents/templates/${code}/decisions`;
}
