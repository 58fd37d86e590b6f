import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Recorder } from '../domain/caller';
import { draftTexts, mustBeAt, requireLabel, type TextInput } from '../domain/draft';
import { requireTemplateCode, requireWholeNumber } from '../domain/input';
import type { Draft } from '../domain/version';
import { maximalRevision, mustBeInUse, putDraft, underDraftLock } from './draftEditing';
import { mustBeSafeText } from './markdownRules';
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
 * @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND`, `TEMPLATE_RETIRED`, `EDIT_CONFLICT`
 */
export async function saveDraft(
  parts: PublishingParts,
  input: SaveDraftInput,
  editedBy: Recorder,
): Promise<Draft> {
  const templateCode = requireTemplateCode('templateCode', input.templateCode);
  const label = requireLabel('label', input.label);
  const texts = draftTexts(input.texts);
  for (const [index, text] of texts.entries()) {
    mustBeSafeText(text, index);
    // A text that was made to be dear takes a quarter of a second.
    await nextTurn();
  }
  const asked = input.expectedRevision ?? 0;
  const expectedRevision = requireWholeNumber('expectedRevision', asked, 0, maximalRevision);
  return underDraftLock(parts, templateCode, async (locked) => {
    mustBeInUse(locked);
    mustBeAt(locked.draft, expectedRevision);
    return putDraft(parts, locked, { label, texts, editedBy });
  });
}
