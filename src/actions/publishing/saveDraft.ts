import { setImmediate as nextTurn } from 'node:timers/promises';
import { asRecorder } from '../../domain/access/caller';
import { holding } from '../../domain/access/permission';
import { draftTexts, mustBeAt, requireLabel, type TextInput } from '../../domain/publishing/draft';
import { noTerms } from '../../domain/publishing/terms';
import { GatheredFaults, requireAll } from '../../domain/input/gathering';
import { optional, requireTemplateCode, requireWholeNumber } from '../../domain/input/input';
import { action } from '../running/action';
import { mustStillCome, requireDraftTerms, type TermsInput } from './draftTerms';
import { maxRevision, mustBeInUse, putDraft, underDraftLock } from './draftEditing';
import type { VersionText } from '../../domain/templates/version';
import { mustBeSafeText } from '../../texts/markdownRules';
import type { PublishingParts } from './publishingParts';

export interface SaveDraftInput {
  readonly templateCode: string;
  readonly label: string;
  readonly texts: readonly TextInput[];
  /** Takes the place of all the draft's terms; left out, the draft keeps those that it has. */
  readonly terms?: TermsInput | null;
  /** The revision that was edited; 0 or left out for a new draft. */
  readonly expectedRevision?: number | null;
}

/**
 * Saves the template's one draft, replacing its texts, and its terms where they are sent.
 *
 * @throws Refused `TEMPLATE_NOT_FOUND`, `TEMPLATE_RETIRED`, `EDIT_CONFLICT`
 */
export const saveDraft = action({
  writes: true,
  permission: holding('templates:write'),
  input: ({ templateCode, label, texts, terms, expectedRevision }: SaveDraftInput) =>
    requireAll({
      templateCode: () => requireTemplateCode('templateCode', templateCode),
      label: () => requireLabel('label', label),
      texts: () => draftTexts(texts),
      terms: () => (terms ? requireDraftTerms(terms) : null),
      expectedRevision: () => optional(requireRevision, 'expectedRevision', expectedRevision),
    }),
  run: async (parts: PublishingParts, { templateCode, expectedRevision, terms, ...sent }, { caller }) => {
    await mustBeSafeTexts(sent.texts);
    return underDraftLock(parts, templateCode, async (locked) => {
      const { draft, timeline, now } = locked;
      mustBeInUse(locked);
      mustBeAt(draft, expectedRevision);
      mustStillCome(terms, now);
      const edited = { ...sent, terms: terms ?? draft?.terms ?? noTerms, editedBy: asRecorder(caller) };
      return { draft: await putDraft(parts, locked, edited), template: timeline.template };
    });
  },
});

function requireRevision(member: string, revision: number): number {
  return requireWholeNumber(member, revision, 0, maxRevision);
}

/** A text that was made to be costly takes a quarter of a second, so others get a turn after each. */
async function mustBeSafeTexts(texts: readonly VersionText[]): Promise<void> {
  const faults = new GatheredFaults();
  for (const [index, text] of texts.entries()) {
    faults.in(() => mustBeSafeText(text, index));
    await nextTurn();
  }
  faults.refuseAny();
}
