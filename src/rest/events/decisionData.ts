import { Type } from '@sinclair/typebox';
import { recorder } from '../route/actor';
import { answered } from '../decisions/decision';
import { contentHash, customerId, decisionValue, instant, nullable, templateCode } from '../route/members';

/** Once the records were shredded, an event has these alone. */
const always = {
  id: nullable(
    Type.String({
      description: 'The id of the decision, as at the other routes. Null once the customer was erased.',
    }),
  ),
  customer_id: nullable(customerId('The customer’s id in your systems. Null once the customer was erased.')),
  template_code: templateCode(),
  sequence: Type.Integer({
    minimum: 1,
    description: 'The number of the decision within the customer and template: 1, 2, 3….',
    examples: [2],
  }),
  erased: Type.Boolean({
    description: 'True once the record was shredded: then the members below are absent.',
  }),
};

const ofRecord = {
  consent_version_id: Type.Optional(answered.consent_version_id),
  number: Type.Optional(
    Type.Integer({ minimum: 1, description: 'The number of that version.', examples: [2] }),
  ),
  epoch: Type.Optional(
    Type.Integer({
      minimum: 1,
      description:
        'The highest epoch that the customer had answered by then. Epochs count material versions: what ends older consents names its own.',
      examples: [1],
    }),
  ),
  label: Type.Optional(Type.String({ description: 'The label of that version.', examples: ['v2.0'] })),
  valid_until: Type.Optional(answered.valid_until),
  hash: Type.Optional(contentHash('The hash of the record: its leaf in the log at this position.')),
};

export const decisionExpiredData = Type.Object({ ...always, ...ofRecord });

export const decisionRecordedData = Type.Object({
  ...always,
  ...ofRecord,
  value: Type.Optional(answered.value),
  previous_value: Type.Optional(
    nullable(decisionValue('The answer before, on the same template. Null for a first one.')),
  ),
  accepted: Type.Optional(
    Type.Boolean({
      description: 'Whether the version that was current then awaited no answer right after this one.',
    }),
  ),
  may_proceed: Type.Optional(
    Type.Boolean({
      description:
        'Whether processing could rest on the consent right after this answer. Ask the service before you process.',
    }),
  ),
  decided_at: Type.Optional(answered.decided_at),
  recorded_at: Type.Optional(instant('When the service recorded the answer.')),
  locale: Type.Optional(answered.locale),
  content_hash: Type.Optional(answered.content_hash),
  channel: Type.Optional(answered.channel),
  recorder: Type.Optional(recorder()),
});
