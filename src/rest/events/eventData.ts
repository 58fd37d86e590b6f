import { Type, type TSchema } from '@sinclair/typebox';
import type { EventType } from '../../domain/events/eventType';
import { erasureModes, erasureReasons } from '../../domain/evidence/erasure/erasure';
import { settingsMembers } from '../publishing/settings';
import {
  actor,
  recorder,
  growing,
  instant,
  nullable,
  templateCode,
  contentHash,
  customerId,
  decisionValue,
} from '../route/members';
import {
  versionCancelled,
  versionCurrent,
  versionGraceEnded,
  versionPublished,
  versionSuperseded,
  natural,
  text,
} from './versionData';
import { answered } from '../decisions/decision';

/** Shredded records have only these. */
const always = {
  id: nullable(
    Type.String({
      description: 'The id of the decision, as at the other routes. Null once the customer was erased.',
    }),
  ),
  customer_id: nullable(customerId('The customer’s id in your systems. Null once the customer was erased.')),
  template_code: templateCode(),
  sequence: natural('The number of the decision within the customer and template: 1, 2, 3….', 2),
  erased: Type.Boolean({
    description: 'True once the record was shredded: then the members below are absent.',
  }),
};

const ofRecord = {
  consent_version_id: Type.Optional(answered.consent_version_id),
  number: Type.Optional(natural('The number of that version.', 2)),
  epoch: Type.Optional(
    natural(
      'The highest epoch that the customer had answered by then. Epochs count material versions: what ends older consents names its own.',
      1,
    ),
  ),
  label: Type.Optional(text('The label of that version.', 'v2.0')),
  valid_until: Type.Optional(answered.valid_until),
  hash: Type.Optional(contentHash('The hash of the record: its leaf in the log at this position.')),
};

const decisionExpiredData = Type.Object({ ...always, ...ofRecord });

const decisionRecordedData = Type.Object({
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

/* The `data` of each type of event. Members may join, so the schemas stay open. */

const code = templateCode('The code of the template.');
const leaf = (description: string) => Type.Integer({ minimum: 0, description, examples: [4711] });

const uuid = (description: string) => Type.String({ format: 'uuid', description });
const name = (description: string) => Type.String({ description, examples: ['News by e-mail'] });

const templateCreated = Type.Object({
  template_code: code,
  name: name('The name of the template among people.'),
  created_at: instant('When it was created.'),
});

const templateRenamed = Type.Object({
  template_code: code,
  name: name('The name from then on.'),
  previous_name: name('The name before.'),
  renamed_at: instant('When the template was renamed.'),
});

const templateRetired = Type.Object({
  template_code: code,
  retired_at: instant('When the template was retired.'),
});

const byCaller = (did: string) =>
  growing(
    ['service', 'staff', 'operator', 'customer', 'anonymous'],
    `The kind of caller that ${did}. May grow: an unknown value changes nothing.`,
  );

const customerErased = Type.Object({
  erasure_id: uuid('What the log names the erasure by.'),
  subject_id: uuid(
    'The subject that was the customer: the first part of the `partitionkey` of their events.',
  ),
  mode: growing(erasureModes, 'How much was erased. May grow: treat an unknown value as `SHRED`.'),
  reason: growing(erasureReasons, 'Why. May grow: an unknown value changes nothing.'),
  erased_at: instant('When the customer was erased.'),
  by: byCaller('erased'),
  records: Type.Integer({ minimum: 0, description: 'How many records the subject had.', examples: [5] }),
  leaves: nullable(
    Type.Array(
      Type.Array(leaf('A position.'), { minItems: 2, maxItems: 2, description: 'First and last.' }),
      {
        description: 'The positions of records that were removed, as ranges. Null where the records stay.',
      },
    ),
  ),
});

const ofApiKey = {
  api_key_id: uuid('The id of the key, as `apiKeys` lists it.'),
  name: text('The name of its holder.', 'shop'),
  scopes: Type.Array(Type.String({ examples: ['consents:read'] }), {
    description: 'What the key may do. May grow.',
  }),
};

const apiKeyIssued = Type.Object({
  ...ofApiKey,
  issued_at: instant('When it was issued.'),
  expires_at: nullable(instant('When it ends by itself. Null if it does not.')),
  by: byCaller('issued'),
});

const apiKeyRevoked = Type.Object({
  ...ofApiKey,
  revoked_at: instant('When it was revoked.'),
  by: byCaller('revoked'),
});

const settingsChanged = Type.Object({
  revision: natural('Counts the changes.', 1),
  ...settingsMembers,
  previous: Type.Object(settingsMembers, { description: 'The settings before.' }),
  changed_at: instant('When the change took effect.'),
  changed_by: actor('Who asked for it first.'),
  confirmed_by: nullable(actor('The second person. Null where four eyes were off.')),
});

const logKeyAdded = Type.Object({
  vkey: Type.String({ description: 'The public key, as a verifier key of signed notes.' }),
});

const logSucceeded = Type.Object({
  origin: Type.String({ description: 'The name under which the log goes on.' }),
  predecessor: Type.Object(
    {
      origin: Type.String({ description: 'The name before.' }),
      checkpoint: Type.String({ description: 'The last checkpoint that was signed under it.' }),
    },
    { description: 'The log that ended.' },
  ),
  lost: Type.Object(
    { from: leaf('The first.'), to: leaf('The last.') },
    { description: 'The positions whose leaves are lost.' },
  ),
});

export const eventDataSchemas: Readonly<Record<EventType, TSchema>> = {
  'consent.decision.recorded': decisionRecordedData,
  'consent.decision.expired': decisionExpiredData,
  'consent.version.published': versionPublished,
  'consent.version.current': versionCurrent,
  'consent.version.superseded': versionSuperseded,
  'consent.version.grace_ended': versionGraceEnded,
  'consent.version.cancelled': versionCancelled,
  'consent.template.created': templateCreated,
  'consent.template.renamed': templateRenamed,
  'consent.template.retired': templateRetired,
  'consent.customer.erased': customerErased,
  'consent.api_key.issued': apiKeyIssued,
  'consent.api_key.revoked': apiKeyRevoked,
  'consent.settings.changed': settingsChanged,
  'consent.log.key_added': logKeyAdded,
  'consent.log.succeeded': logSucceeded,
};
