import type { Recorder } from '../domain/caller';
import { copiedTexts, requireLabel } from '../domain/draft';
import { requireTemplateCode } from '../domain/input';
import { Refused } from '../domain/refusal';
import { findLastVersion } from '../domain/timeline';
import type { Draft, VersionText } from '../domain/version';
import { mustBeInUse, putDraft, underDraftLock, type LockedDraft } from './draftEditing';
import type { PublishingParts } from './publishingParts';

/**
 * What a draft begins with: no texts, or those of the version that it would follow, which is the current one
 * unless a later one is scheduled. Begun from any other, a correction would take back what is scheduled.
 */
export type DraftOrigin = 'EMPTY' | 'CURRENT';

export interface StartDraftInput {
  readonly templateCode: string;
  readonly label: string;
  readonly from: DraftOrigin;
}

/**
 * Starts the template's one draft.
 *
 * @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND`, `TEMPLATE_RETIRED`, `DRAFT_EXISTS`,
 * `NO_PUBLISHED_VERSION`
 */
export async function startDraft(
  parts: PublishingParts,
  input: StartDraftInput,
  editedBy: Recorder,
): Promise<Draft> {
  const templateCode = requireTemplateCode('templateCode', input.templateCode);
  const label = requireLabel('label', input.label);
  return underDraftLock(parts, templateCode, async (locked) => {
    mustBeInUse(locked);
    mustBeNone(locked.draft);
    const texts = { EMPTY: () => [], CURRENT: predecessorTexts }[input.from](locked);
    return putDraft(parts, locked, { label, texts, editedBy });
  });
}

function mustBeNone(draft: Draft | null): void {
  if (!draft) return;
  const { templateCode, revision: actualRevision } = draft;
  throw new Refused({ code: 'DRAFT_EXISTS', templateCode, actualRevision });
}

function predecessorTexts({ timeline }: LockedDraft): readonly VersionText[] {
  const { templateCode } = timeline.template;
  const predecessor = findLastVersion(timeline);
  if (!predecessor) throw new Refused({ code: 'NO_PUBLISHED_VERSION', templateCode });
  return copiedTexts(predecessor);
}
