import { Type, type Static } from '@sinclair/typebox';
import type { CustomerDecision } from '../../actions/decisions/pendingUpdate';
import { actorOf } from '../../domain/access/actor';
import { instantText } from '../../domain/values/instant';
import {
  recorder,
  channel,
  contentHash,
  customerId,
  decisionValue,
  instant,
  locale,
  nullable,
  templateCode,
  versionId,
} from '../route/members';
import { versionTextRef } from '../templates/consentVersion';

const evidenceSchema = Type.Object(
  {
    hash: contentHash(
      'The SHA-256 hash of the record in the ledger, which also covers every earlier record.',
    ),
  },
  { description: 'What proves the decision in the ledger. Null while nothing does yet.' },
);

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
  channel: nullable(
    channel(
      'Where the customer answered, as the caller named it, such as `web` or `call-centre`. Null if the caller did not say.',
    ),
  ),
};

export const decisionSchema = Type.Object(
  {
    id: Type.String({
      description:
        'Opaque and the same at every request: use it as a cache key. It cannot be derived any more once the customer is erased.',
    }),
    customer_id: customerId(),
    template_code: templateCode(),
    consent_version_id: answered.consent_version_id,
    value: answered.value,
    sequence: Type.Integer({
      minimum: 1,
      description: 'The number of the decision within the customer and template: 1, 2, 3….',
    }),
    decided_at: answered.decided_at,
    recorded_at: instant(
      'When the service recorded the answer, by its clock. Histories are in its order, and the ranges of exports go by it.',
    ),
    locale: answered.locale,
    content_hash: answered.content_hash,
    valid_until: answered.valid_until,
    channel: answered.channel,
    recorder: recorder(),
    evidence: nullable(evidenceSchema),
    text: Type.Optional(versionTextRef),
  },
  {
    $id: 'Decision',
    description: 'One answer of a customer. It never changes.',
  },
);

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
    channel: record.channel,
    recorder: { kind, name },
    evidence: { hash: record.hash },
  };
}

/** Where a decision can be read again: what `Location` says. */
export function decisionPath({ customerId: id, record }: CustomerDecision): string {
  return `${decisionsPath(id, record.templateCode)}/${record.sequence}`;
}

/** Neither a UUID nor a template code holds a character that a path would have to escape. */
export function decisionsPath(id: string, code: string): string {
  return `/v1/customers/${id}/consents/templates/${code}/decisions`;
}
