import { field, fieldsOf } from '../fields/operations';
import { ID, Int, ObjectType } from 'type-graphql';
import type { Draft as DomainDraft } from '../../domain/templates/version';
import { DateTime } from '../fields/scalars';
import { languageRows, renderingCost } from '../fields/documentCost';
import { actorOf } from '../../domain/access/actor';
import { invalidInputMessage, memberAt } from '../../domain/errors/inputFault';
import type { Refusal } from '../../domain/errors/refusal';
import { refusalMessage } from '../../domain/errors/refusalWords';
import { Actor } from '../access/actor';
import { ConsentVersion, VersionState, VersionText } from '../templates/consentVersion';
import { VersionTerms } from './versionTerms';
import {
  draftCheck,
  draftComparison,
  draftPreview,
  draft as draftOfTemplate,
  versionComparison,
} from '../../actions/publishing/drafts';
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
  'How a draft, or a version, changes the text in one locale. May grow: treat an unknown value as `CHANGED`.',
  {
    ADDED: 'The version that it is compared with has no text in this locale.',
    REMOVED: 'It has no text in this locale, unlike the version that it is compared with.',
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
  description: 'A text compared with that of another version, in one locale.',
})
class TextComparison extends fields({
  locale: [String, 'The language tag (BCP 47) of the texts.'],
  change: [TextChange, 'How the text was changed.'],
  title: [[DiffPart], 'The titles, word by word.'],
  body: [[DiffHunk], 'The differences between the bodies, line by line.'],
  unified: [String, 'Title, an empty line and body as a unified diff. Empty if nothing changed.'],
}) {}

@ObjectType({ description: 'One reason against publishing a draft.' })
class DraftFault extends fields({
  code: [String, 'The `ErrorCode` that publishing would be refused with.'],
  member: orNull(String, 'What it is about, such as `texts[0].changeNote`. Null for the draft as a whole.'),
  message: [String, 'The reason, in English.'],
}) {}

@ObjectType({ description: 'What to know of a draft before it is published.' })
class DraftCheck extends fields({
  faults: [[DraftFault], 'The reasons against publishing it. Empty if it would be published.'],
  missingLocales: [[String], 'The locales of the version that it would follow in which it has no text.'],
  isLabelTaken: [Boolean, 'Whether another version that was not cancelled has its label.'],
}) {}

const localeOfReaders = orNull(
  String,
  'The language tag (BCP 47) of the readers. If no text fits, the template’s default locale is shown, or else the first text.',
);

export const VersionViews = fieldsOf(ConsentVersion, {
  preview: field(draftPreview, {
    description: 'The text as customers read it.',
    complexity: renderingCost,
    type: TextPreview,
    args: { locale: localeOfReaders },
    read: ({ act }, { locale }, { templateCode, texts }: ConsentVersion) =>
      act(draftPreview, { templateCode, texts, locale }),
  }),
  comparison: field(versionComparison, {
    description: 'What the version changed, locale by locale.',
    complexity: renderingCost,
    type: [TextComparison],
    args: {
      with: orNull(
        ID,
        'The published version of the template to compare it with. Defaults to the one before it that was not cancelled.',
      ),
    },
    read: ({ act }, { with: otherId }, { templateCode, number, texts }: ConsentVersion) =>
      act(versionComparison, { templateCode, number, texts, otherId }),
  }),
});

export const DraftViews = fieldsOf(ConsentDraft, {
  check: field(draftCheck, {
    description:
      'Whether the caller could publish the draft now, with its own terms. Markdown was judged when it was saved.',
    complexity: renderingCost,
    type: DraftCheck,
    read: async ({ act }, _args, { templateCode }: ConsentDraft) => {
      const found = await act(draftCheck, { templateCode });
      return found && { ...found, faults: found.refusals.flatMap(faultsOf) };
    },
  }),
  preview: field(draftPreview, {
    description: 'The text as customers will read it. Null if the draft has no text.',
    complexity: renderingCost,
    type: TextPreview,
    args: { locale: localeOfReaders },
    read: ({ act }, { locale }, { templateCode, texts }: ConsentDraft) =>
      act(draftPreview, { templateCode, texts, locale }),
  }),
  comparison: field(draftComparison, {
    nullable: false,
    description:
      'What the draft changes, locale by locale. It is compared with the last scheduled version, or else with the current one.',
    complexity: renderingCost,
    type: [TextComparison],
    read: ({ act }, _args, { templateCode, texts }: ConsentDraft) =>
      act(draftComparison, { templateCode, texts }),
  }),
});

export const TemplateDraft = fieldsOf(ConsentTemplate, {
  draft: field(draftOfTemplate, {
    description: 'The version that is being written. Null if there is none.',
    complexity: 1,
    type: ConsentDraft,
    read: async ({ act }, _args, { templateCode }: ConsentTemplate) => {
      const draft = await act(draftOfTemplate, { templateCode });
      return draft && draftOf(draft);
    },
  }),
});

/** Each member at fault by itself. */
function faultsOf(refusal: Refusal): readonly DraftFault[] {
  const { code } = refusal;
  if (code !== 'INVALID_INPUT') return [{ code, member: null, message: refusalMessage(refusal) }];
  if (refusal.errors.length < 2) return [{ code, member: refusal.member, message: refusalMessage(refusal) }];
  return refusal.errors.map((fault) => {
    // Faults of the draft's terms point to no member of what is sent.
    const member = memberAt(fault.pointer) || 'terms';
    return { code, member, message: invalidInputMessage({ member, ...fault, errors: [] }) };
  });
}
