import { asRecorder } from '../../domain/access/caller';
import { holding } from '../../domain/access/permission';
import { copiedTexts, requireLabel } from '../../domain/publishing/draft';
import { requireAll } from '../../domain/input/gathering';
import { requireTemplateCode } from '../../domain/input/input';
import { Refused } from '../../domain/errors/refusal';
import { findLastVersion } from '../../domain/templates/timeline';
import type { Draft, VersionText } from '../../domain/templates/version';
import { action } from '../running/action';
import { mustStillCome, requireDraftTerms, type TermsInput } from './draftTerms';
import { mustBeInUse, putDraft, underDraftLock, type LockedDraft } from './draftEditing';
import type { PublishingParts } from './publishingParts';

/**
 * No texts, or those of the version that it would follow: begun from any other, a correction would take back what is
 * scheduled.
 */
export type DraftOrigin = 'EMPTY' | 'LATEST';

export interface StartDraftInput {
  readonly templateCode: string;
  readonly label: string;
  readonly from: DraftOrigin;
  /** What publishing it shall begin with. */
  readonly terms?: TermsInput | null;
}

/**
 * Starts the template's one draft.
 *
 * @throws Refused `TEMPLATE_NOT_FOUND`, `TEMPLATE_RETIRED`, `DRAFT_EXISTS`, `NO_PUBLISHED_VERSION`
 */
export const startDraft = action({
  writes: true,
  permission: holding('templates:write'),
  input: ({ templateCode, label, from, terms }: StartDraftInput) =>
    requireAll({
      templateCode: () => requireTemplateCode('templateCode', templateCode),
      label: () => requireLabel('label', label),
      textsOf: () => ({ EMPTY: () => [], LATEST: predecessorTexts })[from],
      terms: () => requireDraftTerms(terms ?? {}),
    }),
  run: async (parts: PublishingParts, { templateCode, label, textsOf, terms }, { caller }) =>
    underDraftLock(parts, templateCode, async (locked) => {
      mustBeInUse(locked);
      mustBeNone(locked.draft);
      mustStillCome(terms, locked.now);
      const begun = { label, texts: textsOf(locked), terms, editedBy: asRecorder(caller) };
      return { draft: await putDraft(parts, locked, begun), template: locked.timeline.template };
    }),
});

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
