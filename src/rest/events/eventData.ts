import { Type, type TSchema } from '@sinclair/typebox';
import type { EventType } from '../../domain/events/eventType';
import { erasureModes, erasureReasons } from '../../domain/evidence/erasure/erasure';
import { settingsMembers } from '../publishing/settings';
import { actor } from '../route/actor';
import { growing, instant, nullable, templateCode } from '../route/members';
import { decisionExpiredData, decisionRecordedData } from './decisionData';
import {
  versionCancelled,
  versionCurrent,
  versionGraceEnded,
  versionPublished,
  versionSuperseded,
} from './versionData';

/* What each type of event has as its `data`. Members may join: a schema stays open to them. */

const code = templateCode('The code of the template.');
const leaf = (description: string) => Type.Integer({ minimum: 0, description, examples: [4711] });

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
  erasure_id: Type.String({ format: 'uuid', description: 'What the log names the erasure by.' }),
  subject_id: Type.String({
    format: 'uuid',
    description: 'The subject that was the customer: the first part of the `partitionkey` of their events.',
  }),
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
  api_key_id: Type.String({ format: 'uuid', description: 'The id of the key, as `apiKeys` lists it.' }),
  name: Type.String({ description: 'The name of its holder.', examples: ['shop'] }),
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
  revision: Type.Integer({ minimum: 1, description: 'Counts the changes.', examples: [1] }),
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

/** One for each type of the catalogue; the type leaves none out. */
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
