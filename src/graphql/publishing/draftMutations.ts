import { mutation, rootFields } from '../fields/operations';
import { InputType, Int, ObjectType } from 'type-graphql';
import {
  discardDraft,
  requestReview,
  saveDraft,
  startDraft,
  type DraftOrigin as DraftOriginOf,
} from '../../actions/publishing/draftEditing';
import { ConsentTemplate } from '../templates/consentTemplate';
import { publishingCost } from '../fields/documentCost';
import { ConsentDraft, draftOf } from './draft';
import { TemplateForm, VersionTermsInput } from './versionTerms';
import { unread } from '../fields/unread';
import { enumType } from '../fields/enumType';
import { fields, orNull } from '../fields/fields';

export const DraftOrigin = enumType<DraftOriginOf>('DraftOrigin', 'What a draft starts with.', {
  EMPTY: 'No texts.',
  LATEST:
    'The texts of the version that was published last, without their change notes. If it was cancelled, with them, and with its terms.',
});

@InputType({ description: 'A draft to start.' })
export class StartDraftInput extends fields(
  {
    label: [String, 'The label of the version, 1 to 64 characters, such as `v2.0`.'],
    from: [DraftOrigin, 'What the draft starts with.', { defaultValue: DraftOrigin.EMPTY }],
    terms: orNull(
      VersionTermsInput,
      'The terms that publishing begins with. Defaults to those of `from`, or none.',
    ),
  },
  TemplateForm,
) {}

@InputType({ description: 'A text in one locale.' })
export class TextInput extends fields({
  locale: [String, 'The language tag (BCP 47) of the text. Each locale may occur once.'],
  title: [String, 'The title, one line of plain text, 1 to 200 characters.'],
  body: [
    String,
    'The text in Markdown, 1 to 100,000 characters. HTML is refused, and links must start with https, http, mailto or tel.',
  ],
  changeNote: orNull(
    String,
    'What has changed for the reader since the previous version, in Markdown. At most 2,000 characters.',
  ),
}) {}

@InputType({ description: 'A draft to save. Its label and texts replace what the draft held before.' })
export class SaveDraftInput extends fields(
  {
    label: [String, 'The label of the version, 1 to 64 characters, such as `v2.0`.'],
    texts: [[TextInput], 'All texts of the draft, at most 100. A locale that is left out is removed.'],
    terms: orNull(
      VersionTermsInput,
      'All terms that publishing begins with. They replace those of the draft. Omitted or null: the draft keeps its terms.',
    ),
    expectedRevision: orNull(
      Int,
      'The `revision` of the draft that you edited. Omitted, null or 0: there is no draft yet.',
    ),
  },
  TemplateForm,
) {}

@InputType({ description: 'A draft to discard.' })
export class DiscardDraftInput extends fields(
  {
    expectedRevision: [Int, 'The `revision` of the draft that you read. If it was saved since, it is kept.'],
  },
  TemplateForm,
) {}

@InputType({ description: 'A draft that a colleague shall read and publish.' })
export class RequestReviewInput extends fields(
  {
    expectedRevision: [Int, 'The `revision` of the draft that the colleague shall publish.'],
  },
  TemplateForm,
) {}

@ObjectType({ description: 'The started draft.' })
export class StartDraftPayload extends fields({
  draft: orNull(ConsentDraft, `The new draft. ${unread}`),
  template: [ConsentTemplate, 'The template that now has the draft.'],
}) {}

@ObjectType({ description: 'The saved draft.' })
export class SaveDraftPayload extends fields({
  draft: orNull(ConsentDraft, `The draft as it is now, with its new revision. ${unread}`),
  template: [ConsentTemplate, 'The template of the draft.'],
}) {}

@ObjectType({ description: 'The outcome of discarding a draft.' })
export class DiscardDraftPayload extends fields({
  template: [ConsentTemplate, 'The template, which now has no draft.'],
}) {}

@ObjectType({ description: 'The draft that waits for a colleague.' })
export class RequestReviewPayload extends fields({
  draft: orNull(ConsentDraft, `The draft with its request. ${unread}`),
  template: [ConsentTemplate, 'The template of the draft.'],
}) {}

export const DraftMutations = rootFields({
  startDraft: mutation(startDraft, {
    description: 'Starts the template’s draft, empty or from the version that was published last.',
    complexity: publishingCost,
    input: [StartDraftInput, 'The draft to start.'],
    payload: StartDraftPayload,
    perform: async ({ act }, input) => {
      const { draft, template } = await act(startDraft, input);
      return { draft: draftOf(draft), template };
    },
  }),
  saveDraft: mutation(saveDraft, {
    description: 'Saves the template’s draft. Fails if somebody else has saved it in the meantime.',
    complexity: publishingCost,
    input: [SaveDraftInput, 'The draft to save.'],
    payload: SaveDraftPayload,
    perform: async ({ act }, input) => {
      const { draft, template } = await act(saveDraft, input);
      return { draft: draftOf(draft), template };
    },
  }),
  discardDraft: mutation(discardDraft, {
    description: 'Discards the template’s draft.',
    complexity: publishingCost,
    input: [DiscardDraftInput, 'The draft to discard.'],
    payload: DiscardDraftPayload,
    perform: async ({ act }, input) => ({ template: await act(discardDraft, input) }),
  }),
  requestReview: mutation(requestReview, {
    description:
      'Asks a colleague to read the draft and to publish it, as four eyes need. The next save ends the request.',
    complexity: publishingCost,
    input: [RequestReviewInput, 'The draft.'],
    payload: RequestReviewPayload,
    perform: async ({ act }, input) => {
      const { draft, template } = await act(requestReview, input);
      return { draft: draftOf(draft), template };
    },
  }),
});
