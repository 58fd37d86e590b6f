import { Type, type TSchema } from '@sinclair/typebox';
import type { EventType } from '../../domain/events/eventType';
import { erasureModes, erasureReasons } from '../../domain/evidence/erasure/erasure';
import { changeKinds, reasks } from '../../domain/templates/version';
import {
  contentHash,
  growing,
  instant,
  locale,
  nullable,
  oneOf,
  templateCode,
  versionId,
} from '../route/members';
import { decisionExpiredData, decisionRecordedData } from './decisionData';

/* What each type of event has as its `data`. Members may join: a schema stays open to them. */

const code = templateCode('The code of the template.');
const number = Type.Integer({
  minimum: 1,
  description: 'The number of the version within the template.',
  examples: [2],
});
const leaf = (description: string) => Type.Integer({ minimum: 0, description, examples: [4711] });

const count = (description: string) => Type.Integer({ minimum: 0, description, examples: [1200] });

/** Counted when the event was put into the feed. */
const asked = nullable(
  Type.Object(
    {
      given: count('Those whose newest answer is `given`.'),
      reject: count('Those whose newest answer is `reject`.'),
      withdraw: count('Those whose newest answer is `withdraw`.'),
      total: count('The sum.'),
    },
    {
      description:
        'How many customers it asks again who had not answered it when the event was put into the feed. Null if they were not counted.',
    },
  ),
);

const publishedText = Type.Object({
  locale: locale('The language of the text.'),
  content_hash: contentHash('The hash of the text.'),
});

const versionPublished = Type.Object({
  consent_version_id: versionId('The version that was published.'),
  template_code: code,
  number,
  label: Type.String({ description: 'The name of the version among people.', examples: ['v2.0'] }),
  change_kind: oneOf(changeKinds, 'Whether it needs a new answer. Closed: no other value will come.'),
  reask: growing(reasks, 'Whom it asks again. May grow: treat an unknown value as `EVERYONE`.'),
  published_at: instant('When it was published.'),
  effective_from: instant('When it takes effect, or took effect.'),
  grace_until: nullable(
    instant('Until when consents to older versions stand in for an answer. Null without a grace.'),
  ),
  validity: nullable(
    Type.String({
      description: 'The ISO 8601 duration after which a consent expires. Null for never.',
      examples: ['P1Y'],
    }),
  ),
  texts: Type.Array(publishedText, { description: 'Its texts, by their languages.' }),
  processing_hash: nullable(
    contentHash('The hash of what the version says of processing. Null where it says nothing.'),
  ),
  asked,
});

const versionCurrent = Type.Object({
  consent_version_id: versionId('The version that took effect.'),
  template_code: code,
  number,
  effective_from: instant('When it took effect.'),
  supersedes: nullable(versionId('The version that was current before. Null for a first one.')),
  asked,
});

const versionSuperseded = Type.Object({
  consent_version_id: versionId('The version that is no longer shown.'),
  template_code: code,
  number,
  superseded_at: instant('When the other version took effect.'),
  superseded_by: versionId('The version that is shown instead.'),
});

const versionGraceEnded = Type.Object({
  consent_version_id: versionId('The version whose grace ended.'),
  template_code: code,
  number,
  grace_until: instant('When it ended.'),
  lose_may_proceed: nullable(
    count(
      'How many customers’ older consents no longer allow processing from then on. Null if they were not counted.',
    ),
  ),
});

const versionCancelled = Type.Object({
  consent_version_id: versionId('The version that will not take effect.'),
  template_code: code,
  cancelled_at: instant('When it was cancelled.'),
});

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
  'consent.log.key_added': logKeyAdded,
  'consent.log.succeeded': logSucceeded,
};
