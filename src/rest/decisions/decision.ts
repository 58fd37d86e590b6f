import { Type, type Static } from '@sinclair/typebox';
import { recorderOf, type CustomerDecision } from '../../actions/decisions/customerDecision';
import { instantText } from '../../domain/values/instant';
import {
  channel,
  contentHash,
  customerId,
  decisionValue,
  instant,
  locale,
  nullable,
  growing,
  templateCode,
  versionId,
} from '../route/members';

const recorderSchema = Type.Object(
  {
    kind: growing(
      ['anonymous', 'customer', 'service', 'publisher', 'auditor'],
      'The kind of caller that the credential proves. May grow: treat an unknown value as somebody other than the customer.',
    ),
    id: nullable(
      Type.String({ description: 'The name or id that the credential proves. Null for `anonymous`.' }),
    ),
  },
  {
    description: 'Who recorded the answer: the customer, or someone on their behalf.',
  },
);

/** A record of the ledger, for the customer id of the request. */
export const decisionSchema = Type.Object(
  {
    id: contentHash('The SHA-256 hash of the record in the ledger, which also covers every earlier record.'),
    customer_id: customerId(),
    template_code: templateCode(),
    consent_version_id: versionId('The version that was answered.'),
    value: decisionValue('The answer.'),
    sequence: Type.Integer({
      minimum: 1,
      description: 'The number of the decision within the customer and template: 1, 2, 3….',
    }),
    decided_at: instant('When the answer was recorded, by the clock of the service.'),
    locale: locale('The language of the text that was answered.'),
    content_hash: contentHash('The hash of the text that was answered.'),
    valid_until: nullable(
      instant('When the consent expires. Null if it does not, and for `reject` and `withdraw`.'),
    ),
    channel: nullable(
      channel('Where the customer answered, as the caller named it. Null if the caller did not say.'),
    ),
    recorder: recorderSchema,
  },
  {
    $id: 'Decision',
    description: 'One answer of a customer. It never changes.',
  },
);

export type DecisionBody = Static<typeof decisionSchema>;

export const decisionRef = Type.Unsafe<DecisionBody>({ $ref: 'Decision#' });

export function decisionBody(decision: CustomerDecision): DecisionBody {
  const { customerId: id, record } = decision;
  const { kind, id: recorderId } = recorderOf(decision);
  return {
    id: record.hash,
    customer_id: id,
    template_code: record.templateCode,
    consent_version_id: record.consentVersionId,
    value: record.value,
    sequence: record.sequence,
    decided_at: instantText(record.decidedAt),
    locale: record.locale,
    content_hash: record.contentHash,
    valid_until: record.validUntil && instantText(record.validUntil),
    channel: record.channel,
    recorder: { kind, id: recorderId },
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
