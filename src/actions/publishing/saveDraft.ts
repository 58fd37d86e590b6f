import { setImmediate as nextTurn } from 'node:timers/promises';
import { asRecorder } from '../../domain/access/caller';
import { holding } from '../../domain/access/permission';
import { draftTexts, mustBeAt, requireLabel, type TextInput } from '../../domain/publishing/draft';
import { requireTemplateCode, requireWholeNumber } from '../../domain/input/input';
import { action } from '../running/action';
import { maxRevision, mustBeInUse, putDraft, underDraftLock } from './draftEditing';
import type { VersionText } from '../../domain/templates/version';
import { mustBeSafeText } from '../../texts/markdownRules';
import type { PublishingParts } from './publishingParts';

export interface SaveDraftInput {
  readonly templateCode: string;
  readonly label: string;
  readonly texts: readonly TextInput[];
  /** The revision that was edited; 0 or left out for a new draft. */
  readonly expectedRevision?: number | null;
}

/**
 * Saves the template's one draft, replacing its texts.
 *
 * @throws Refused `TEMPLATE_NOT_FOUND`, `TEMPLATE_RETIRED`, `EDIT_CONFLICT`
 */
export const saveDraft = action({
  permission: holding('templates:write'),
  input: ({ templateCode, label, texts, expectedRevision }: SaveDraftInput) => ({
    templateCode: requireTemplateCode('templateCode', templateCode),
    label: requireLabel('label', label),
    texts: draftTexts(texts),
    expectedRevision: requireWholeNumber('expectedRevision', expectedRevision ?? 0, 0, maxRevision),
  }),
  run: async (parts: PublishingParts, { templateCode, label, texts, expectedRevision }, { caller }) => {
    await mustBeSafeTexts(texts);
    return underDraftLock(parts, templateCode, async (locked) => {
      mustBeInUse(locked);
      mustBeAt(locked.draft, expectedRevision);
      return putDraft(parts, locked, { label, texts, editedBy: asRecorder(caller) });
    });
  },
});

/** A text that was made to be costly takes a quarter of a second, so others get a turn after each. */
async function mustBeSafeTexts(texts: readonly VersionText[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    mustBeSafeText(text, index);
    await nextTurn();
  }
}
