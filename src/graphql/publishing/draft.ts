import { ID, Int, ObjectType, Arg, Ctx, Resolver, Root } from 'type-graphql';
import type { Draft as DomainDraft } from '../../domain/templates/version';
import { DateTime } from '../fields/scalars';
import { languageRows, renderingCost } from '../fields/documentCost';
import { actorOf } from '../../domain/access/actor';
import { Actor } from '../access/actor';
import { VersionState, VersionText } from '../templates/consentVersion';
import { VersionTerms } from './versionTerms';
import { draftComparison, draftPreview, draft as draftOfTemplate } from '../../actions/publishing/drafts';
import type { GraphqlContext } from '../fields/context';
import { ActionField } from '../fields/permits';
import type { DiffKind as DiffKindOf, TextChange as TextChangeOf } from '../../texts/textComparison';
import { enumType } from '../fields/enumType';
import { ConsentTemplate } from '../templates/consentTemplate';
import { fields, orNull } from '../fields/fields';

@ObjectType({ description: 'Somebody asks a colleague to read a draft and to publish it.' })
export class ReviewRequest extends fields({
  requestedAt: [DateTime, 'When the colleague was asked.'],
  requestedBy: [Actor, 'Who asks.'],
}) {}

@ObjectType({
  description: 'A version that is still being written. A template has at most one.',
})
export class ConsentDraft extends fields({
  consentVersionId: [ID, 'The id that the version will have once it is published.'],
  templateCode: [String, 'The code of the draft’s template.'],
  state: [VersionState, 'Always `DRAFT`.'],
  label: [String, 'The editors’ own name for the version, such as `v2.0`.'],
  revision: [Int, 'Increases with every save and is never reused. Pass it as `expectedRevision`.'],
  texts: [[VersionText], 'The texts, one for each locale, sorted by locale.', { complexity: languageRows }],
  editedAt: [DateTime, 'When the draft was last saved.'],
  editedBy: orNull(Actor, 'Who last saved the draft. Null for drafts from before this was recorded.'),
  terms: [VersionTerms, 'The terms that publishing begins with, saved with the draft.'],
  reviewRequest: orNull(
    ReviewRequest,
    'Set while the draft waits for a colleague. Null if nobody was asked, or the draft was saved since.',
  ),
}) {}

export function draftOf({ editedBy, reviewRequest, ...draft }: DomainDraft): ConsentDraft {
  return {
    ...draft,
    state: 'DRAFT',
    editedBy: editedBy && actorOf(editedBy),
    reviewRequest: reviewRequest && { ...reviewRequest, requestedBy: actorOf(reviewRequest.requestedBy) },
  };
}

@ObjectType({ description: 'A text as a browser would show it.' })
class TextPreview extends fields({
  locale: [String, 'The language tag (BCP 47) of the text that is previewed.'],
  title: [String, 'The title, which is plain text.'],
  html: [String, 'The body as sanitised HTML.'],
  changeNoteHtml: orNull(String, 'The change note as sanitised HTML. Null if there is no note.'),
}) {}

const TextChange = enumType<TextChangeOf>(
  'TextChange',
  'How a draft changes the text in one locale. May grow: treat an unknown value as `CHANGED`.',
  {
    ADDED: 'The previous version has no text in this locale.',
    REMOVED: 'The draft no longer has a text in this locale.',
    CHANGED: 'The title or the body differs.',
    UNCHANGED: 'Title and body are identical.',
  },
);

const DiffKind = enumType<DiffKindOf>(
  'DiffKind',
  'Which of two texts a part belongs to. May grow: treat an unknown value as `SAME`, so that the words are read.',
  {
    SAME: 'The part is in both texts.',
    ADDED: 'The part is in the new text only.',
    REMOVED: 'The part is in the old text only.',
  },
);

@ObjectType({ description: 'Some words of a title, or one line of a body.' })
class DiffPart extends fields({
  kind: [DiffKind, 'Which of the two texts the part belongs to.'],
  text: [String, 'The words.'],
}) {}

@ObjectType({ description: 'Adjacent changed lines, with up to three unchanged lines on either side.' })
class DiffHunk extends fields({
  oldStart: [Int, 'The number of the first line in the old body. 0 if the old body has no such line.'],
  newStart: [Int, 'The number of the first line in the new body. 0 if the new body has no such line.'],
  lines: [[DiffPart], 'The lines, in order.'],
}) {}

@ObjectType({
  description: 'A draft’s text compared with that of the version it would follow, in one locale.',
})
class TextComparison extends fields({
  locale: [String, 'The language tag (BCP 47) of the texts.'],
  change: [TextChange, 'How the draft changes the text.'],
  title: [[DiffPart], 'The titles, word by word.'],
  body: [[DiffHunk], 'The differences between the bodies, line by line.'],
  unified: [String, 'Title, an empty line and body as a unified diff. Empty if nothing changed.'],
}) {}

@Resolver(() => ConsentDraft)
export class DraftViews {
  @ActionField(draftPreview, () => TextPreview, {
    description: 'The text as customers will read it. Null if the draft has no text.',
    complexity: renderingCost,
  })
  preview(
    @Ctx() { act }: GraphqlContext,
    @Root() { templateCode, texts }: ConsentDraft,
    @Arg('locale', () => String, {
      nullable: true,
      description:
        'The language tag (BCP 47) of the readers. If no text fits, the template’s default locale is shown, or else the first text.',
    })
    locale: string | null,
  ): TextPreview | null {
    return act(draftPreview, { templateCode, texts, locale });
  }

  @ActionField(draftComparison, () => [TextComparison], {
    nullable: false,
    description:
      'What the draft changes, locale by locale. It is compared with the last scheduled version, or else with the current one.',
    complexity: renderingCost,
  })
  comparison(
    @Ctx() { act }: GraphqlContext,
    @Root() { templateCode, texts }: ConsentDraft,
  ): Promise<readonly TextComparison[]> {
    return act(draftComparison, { templateCode, texts });
  }
}

@Resolver(() => ConsentTemplate)
export class TemplateDraft {
  @ActionField(draftOfTemplate, () => ConsentDraft, {
    description: 'The version that is being written. Null if there is none.',
    complexity: 1,
  })
  async draft(
    @Ctx() { act }: GraphqlContext,
    @Root() { templateCode }: ConsentTemplate,
  ): Promise<ConsentDraft | null> {
    const draft = await act(draftOfTemplate, { templateCode });
    return draft && draftOf(draft);
  }
}
