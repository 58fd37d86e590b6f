import { Type } from '@sinclair/typebox';
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
import { count, described, flag, natural, text } from '../route/plainMembers';

const code = templateCode('The code of the template.');
const number = natural('The number of the version within the template.', 2);
const customers = (description: string) => count(description, 1200);

/** Counted when the event was put into the feed. */
const asked = nullable(
  described(
    'How many customers it asks again who had not answered it when the event was put into the feed. Null if they were not counted.',
    {
      given: customers('Those whose newest answer is `given`.'),
      reject: customers('Those whose newest answer is `reject`.'),
      withdraw: customers('Those whose newest answer is `withdraw`.'),
      total: customers('The sum.'),
    },
  ),
);

const publishedText = Type.Object({
  locale: locale('The language of the text.'),
  content_hash: contentHash('The hash of the text.'),
});

const changeKind = oneOf(changeKinds, 'Whether it needs a new answer. Closed: no other value will come.');
const reask = growing(reasks, 'Whom it asks again. May grow: treat an unknown value as `EVERYONE`.');
const graceUntil = nullable(
  instant('Until when consents to older versions stand in for an answer. Null without a grace.'),
);

export const versionPublished = Type.Object({
  consent_version_id: versionId('The version that was published.'),
  template_code: code,
  number,
  label: text('The name of the version among people.', 'v2.0'),
  change_kind: changeKind,
  reask,
  published_at: instant('When it was published.'),
  effective_from: instant('When it takes effect, or took effect.'),
  grace_until: graceUntil,
  validity: nullable(text('The ISO 8601 duration after which a consent expires. Null for never.', 'P1Y')),
  texts: Type.Array(publishedText, { description: 'Its texts, by their languages.' }),
  processing_hash: nullable(
    contentHash('The hash of what the version says of processing. Null where it says nothing.'),
  ),
  asked,
});

const epoch = Type.Optional(natural('The epoch of the version, which counts material versions.', 2));

const endsOlderConsents = Type.Optional(
  flag(
    'Whether consents whose `epoch` is lower no longer allow processing from then on. True without a grace and once it is over; false for a version that asks none of those who consented.',
  ),
);

export const versionCurrent = Type.Object({
  consent_version_id: versionId('The version that took effect.'),
  template_code: code,
  number,
  effective_from: instant('When it took effect.'),
  supersedes: nullable(versionId('The version that was current before. Null for a first one.')),
  epoch,
  ends_older_consents: endsOlderConsents,
  change_kind: Type.Optional(changeKind),
  reask: Type.Optional(reask),
  grace_until: Type.Optional(graceUntil),
  asked,
});

export const versionSuperseded = Type.Object({
  consent_version_id: versionId('The version that is no longer shown.'),
  template_code: code,
  number,
  superseded_at: instant('When the other version took effect.'),
  superseded_by: versionId('The version that is shown instead.'),
});

export const versionGraceEnded = Type.Object({
  consent_version_id: versionId('The version whose grace ended.'),
  template_code: code,
  number,
  grace_until: instant('When it ended.'),
  epoch,
  ends_older_consents: endsOlderConsents,
  lose_may_proceed: nullable(
    customers(
      'How many customers’ older consents no longer allow processing from then on. Null if they were not counted.',
    ),
  ),
});

export const versionCancelled = Type.Object({
  consent_version_id: versionId('The version that will not take effect.'),
  template_code: code,
  cancelled_at: instant('When it was cancelled.'),
});
