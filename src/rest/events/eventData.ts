import { Type, type TSchema } from '@sinclair/typebox';
import type { EventType } from '../../domain/events/eventType';
import { pictureMembers, presentationMembers } from '../publishing/presentations';
import { confirmations, mayDecides } from '../../domain/templates/templateRules';
import { settingsMembers } from '../publishing/settings';
import {
  actor,
  recorder,
  growing,
  instant,
  nullable,
  ofFormerId,
  templateCode,
  templateKind,
  contentHash,
  customerId,
  decisionValue,
  leftOut,
} from '../route/members';
import {
  versionCancelled,
  versionCurrent,
  versionGraceEnded,
  versionPublished,
  versionSuperseded,
} from './versionData';
import { setMembers } from '../templates/consentSet';
import { byCaller, customerErased, customerLinked, leaf, uuid } from './customerData';
import { decidedBySchema } from '../decisions/decidedBy';
import { answered, sourceSchema, trustSchema } from '../decisions/decision';
import { count, described, flag, natural, text } from '../route/plainMembers';

/** Shredded records have only these. */
const always = {
  id: nullable(text('The id of the decision, as at the other routes. Null once the customer was erased.')),
  customer_id: nullable(customerId('The customer’s id in your systems. Null once the customer was erased.')),
  of_former_id: ofFormerId,
  template_code: templateCode(),
  sequence: natural('The number of the decision within the customer and template: 1, 2, 3….', 2),
  erased: flag('True once the record was shredded: then the members below are absent.'),
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

const told = { ...always, ...ofRecord, locale: Type.Optional(answered.locale) };

const confirmationRequestedData = Type.Object({
  ...told,
  token: Type.Optional(
    Type.String({
      description:
        'Goes into the link that the customer gets. Only in full messages to webhooks that name this type, while the consent waits. A message that is sent again has another, and all of them confirm.',
    }),
  ),
});

const decisionExpiringData = Type.Object({
  ...told,
  notify_before: Type.Optional(text('Which duration of `notifyBefore` it comes by.', 'P30D')),
});

const decisionRecordedData = Type.Object({
  ...always,
  ...ofRecord,
  ...leftOut({
    value: answered.value,
    previous_value: nullable(decisionValue('The answer before, on the same template. Null for a first one.')),
    accepted: flag('Whether the version that was current then awaited no answer right after this one.'),
    may_proceed: flag(
      'Whether processing could rest on the consent right after this answer. Ask the service before you process.',
    ),
    decided_at: answered.decided_at,
    recorded_at: instant('When the service recorded the answer.'),
    locale: answered.locale,
    content_hash: answered.content_hash,
    awaits_confirmation: answered.awaits_confirmation,
    channel: answered.channel,
    recorder: recorder(),
    decided_by: decidedBySchema,
    source: nullable(sourceSchema),
  }),
});

/* The `data` of each type of event. Members may join, so the schemas stay open. */

const code = templateCode('The code of the template.');
const name = (description: string) => text(description, 'News by e-mail');

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

const rules = {
  kind: templateKind(),
  collects: Type.Array(Type.String({ examples: ['METHOD'] }), {
    description: 'What is kept of the screen and the request of each answer, if it is sent. May grow.',
  }),
  may_decide: growing(
    mayDecides,
    'Who may consent for a customer. May grow: treat an unknown value as `SELF_ONLY`.',
  ),
  confirmation: growing(
    confirmations,
    'Whether a consent has to be confirmed. May grow: treat an unknown value as `REQUIRED`.',
  ),
  confirmation_validity: text(
    'How long a consent waits for its confirmation, as an ISO 8601 duration.',
    'P14D',
  ),
};

const templateRulesChanged = Type.Object({
  template_code: code,
  ...rules,
  previous: Type.Object(rules, { description: 'The rules before.' }),
  changed_at: instant('When the change took effect.'),
});

const templateRetired = Type.Object({
  template_code: code,
  retired_at: instant('When the template was retired.'),
});

const setSaved = Type.Object({
  ...setMembers,
  saved_at: instant('When it was saved. The revision counts from then on.'),
  by: byCaller('saved it'),
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

const presentationRegistered = Type.Object({
  ...presentationMembers,
  presentation_id: contentHash('The id of the presentation.'),
  pictures: Type.Array(Type.Object({ hash: pictureMembers.hash, media_type: pictureMembers.media_type }), {
    description: 'The pictures, in the order of the screen.',
  }),
  by: byCaller('registered'),
});

const importFinished = Type.Object({
  import_id: uuid('The id of the import.'),
  source: text('The name of the system that held the decisions.', 'crm-2019'),
  trust: trustSchema('How well that system knows them.'),
  file_sha256: contentHash('The SHA-256 hash of the file, or of the body of the request.'),
  bytes: count('The size of the file.', 1),
  rows: count('Its rows. The next four counts add up to it.', 4),
  recorded: count('Rows that became decisions.', 1),
  unchanged: count('Rows that were recorded before, or say nothing new.', 1),
  superseded: count('Rows that a newer decision of their customer precedes.', 1),
  refused: count('Rows that were refused.', 1),
  imported_by: actor('Who imported it.'),
  finished_at: instant('When it came to its end.'),
});

const logKeyAdded = Type.Object({
  vkey: text('The public key, as a verifier key of signed notes.'),
});

const logSucceeded = Type.Object({
  origin: text('The name under which the log goes on.'),
  predecessor: described('The log that ended.', {
    origin: text('The name before.'),
    checkpoint: text('The last checkpoint that was signed under it.'),
  }),
  lost: described('The positions whose leaves are lost.', {
    from: leaf('The first.'),
    to: leaf('The last.'),
  }),
});

export const eventDataSchemas: Readonly<Record<EventType, TSchema>> = {
  'consent.decision.recorded': decisionRecordedData,
  'consent.decision.imported': decisionRecordedData,
  'consent.decision.expiring': decisionExpiringData,
  'consent.decision.expired': decisionExpiredData,
  'consent.confirmation.requested': confirmationRequestedData,
  'consent.confirmation.expired': decisionExpiredData,
  'consent.version.published': versionPublished,
  'consent.version.current': versionCurrent,
  'consent.version.superseded': versionSuperseded,
  'consent.version.grace_ended': versionGraceEnded,
  'consent.version.cancelled': versionCancelled,
  'consent.template.created': templateCreated,
  'consent.template.renamed': templateRenamed,
  'consent.template.rules_changed': templateRulesChanged,
  'consent.template.retired': templateRetired,
  'consent.set.saved': setSaved,
  'consent.import.finished': importFinished,
  'consent.customer.erased': customerErased,
  'consent.customer.linked': customerLinked,
  'consent.api_key.issued': apiKeyIssued,
  'consent.api_key.revoked': apiKeyRevoked,
  'consent.settings.changed': settingsChanged,
  'consent.presentation.registered': presentationRegistered,
  'consent.log.key_added': logKeyAdded,
  'consent.log.succeeded': logSucceeded,
};
