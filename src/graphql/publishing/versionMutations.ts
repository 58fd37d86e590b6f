import { mutation, rootFields } from '../fields/operations';
import { InputType, Int, ObjectType, ID } from 'type-graphql';
import { publishVersion } from '../../actions/publishing/publishVersion';
import { ConsentVersion, consentVersionOf } from '../templates/consentVersion';
import { ConsentTemplate } from '../templates/consentTemplate';
import { publishingCost } from '../fields/documentCost';
import { atOnceSays, TemplateForm, termsOf } from './versionTerms';
import { unread } from '../fields/unread';
import { cancelVersion } from '../../actions/publishing/templateChanges';
import { fields, orNull } from '../fields/fields';

@InputType({
  description:
    'A draft to publish. A term that you omit or set to null is as the draft states it, or else the default.',
})
export class PublishVersionInput extends fields(
  {
    expectedRevision: orNull(
      Int,
      'The `revision` of the draft that you read. If it was saved since, nothing is published. Omitted or null: any revision is.',
    ),
    atOnce: [Boolean, atOnceSays, { defaultValue: false }],
    sameText: [
      Boolean,
      'Whether to publish even if the draft has the texts, or a change note, of the version it would follow. Otherwise that is `NOTHING_CHANGED` or `INVALID_INPUT`.',
      { defaultValue: false },
    ],
    confirmAsked: orNull(
      Int,
      'At most how many customers you expect to be asked again; if more would be, nothing is published. It needs `expectedRevision`. Default: any number up to `confirmAskedAbove` of the settings.',
    ),
    idempotencyKey: orNull(
      String,
      'Your own key for this publication, 1 to 255 visible ASCII characters. It makes retries safe for at least 30 days.',
    ),
  },
  termsOf(TemplateForm, {
    effectiveFrom:
      'When the version takes effect: not in the past, and later than every scheduled version. Default: now.',
    changeKind: 'Whether the version needs new answers. Default: `MATERIAL`, which does.',
    editorialReason: 'Why no new answer is needed, 1 to 500 characters. Required for an editorial version.',
    reask: 'Which customers a material version asks again. Default: `EVERYONE`.',
    graceUntil: 'Until when older consents still allow processing. Default: no grace period.',
    validity: 'How long a consent stays valid, such as `P1Y`. Default: no expiry.',
  }),
) {}

@ObjectType({ description: 'The published version.' })
export class PublishVersionPayload extends fields({
  version: orNull(ConsentVersion, `The version, with its text in the default locale. ${unread}`),
  template: [ConsentTemplate, 'The template, which now has no draft.'],
  revision: [Int, 'The `revision` of the draft that was published.'],
  replayed: [
    Boolean,
    'True if the same input came before under this idempotency key, so that `version` and `revision` are those of the first time.',
  ],
}) {}

@InputType({ description: 'A scheduled version to cancel.' })
export class CancelVersionInput extends fields(
  {
    consentVersionId: [ID, 'The id of the version, which must not have taken effect yet.'],
  },
  TemplateForm,
) {}

@ObjectType({ description: 'The cancelled version.' })
export class CancelVersionPayload extends fields({
  version: orNull(ConsentVersion, `The version, which keeps its number and never takes effect. ${unread}`),
  template: [ConsentTemplate, 'The template of the version.'],
}) {}

export const VersionMutations = rootFields({
  publishVersion: mutation(publishVersion, {
    description: 'Publishes the draft of a template as its next version, now or at a later instant.',
    complexity: publishingCost,
    input: [
      PublishVersionInput,
      'The template whose draft to publish, and terms that differ from the draft’s.',
    ],
    payload: PublishVersionPayload,
    perform: async ({ act }, input) => {
      const published = await act(publishVersion, input);
      const { template, revision, replayed } = published;
      return { version: consentVersionOf(published), template, revision, replayed };
    },
  }),
  cancelVersion: mutation(cancelVersion, {
    description: 'Permanently cancels a scheduled version. Idempotent.',
    complexity: publishingCost,
    input: [CancelVersionInput, 'The version to cancel.'],
    payload: CancelVersionPayload,
    perform: async ({ act }, input) => {
      const cancelled = await act(cancelVersion, input);
      return { version: consentVersionOf(cancelled), template: cancelled.template };
    },
  }),
});
