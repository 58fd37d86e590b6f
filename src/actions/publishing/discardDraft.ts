import { holding } from '../../domain/access/permission';
import { mustBeAt } from '../../domain/publishing/draft';
import { optional, requireTemplateCode, requireWholeNumber } from '../../domain/input/input';
import { Refused } from '../../domain/errors/refusal';
import { action } from '../running/action';
import { maxRevision, underDraftLock } from './draftEditing';
import type { PublishingParts } from './publishingParts';

export interface DiscardDraftInput {
  readonly templateCode: string;
  /** The revision that was read; left out, whatever it is at. */
  readonly expectedRevision?: number | null;
}

/**
 * Throws the template's draft away, also that of a retired one.
 *
 * @throws Refused `TEMPLATE_NOT_FOUND`, `DRAFT_NOT_FOUND`, `EDIT_CONFLICT`
 */
export const discardDraft = action({
  permission: holding('templates:write'),
  input: ({ templateCode, expectedRevision }: DiscardDraftInput) => ({
    templateCode: requireTemplateCode('templateCode', templateCode),
    expectedRevision: optional(requireRevision, 'expectedRevision', expectedRevision),
  }),
  run: async (parts: PublishingParts, { templateCode, expectedRevision }) =>
    underDraftLock(parts, templateCode, async ({ deleteDraft, timeline, draft }) => {
      if (!draft) throw new Refused({ code: 'DRAFT_NOT_FOUND', templateCode });
      mustBeAt(draft, expectedRevision ?? draft.revision);
      await deleteDraft(draft);
      return timeline.template;
    }),
});

function requireRevision(member: string, revision: number): number {
  return requireWholeNumber(member, revision, 1, maxRevision);
}
