import { holding } from '../../domain/access/permission';
import { mustBeAt } from '../../domain/publishing/draft';
import { requireAll } from '../../domain/input/gathering';
import { requireTemplateCode, requireWholeNumber } from '../../domain/input/input';
import { Refused } from '../../domain/errors/refusal';
import { deleteDraft } from '../../storage/publishing/drafts';
import { action } from '../running/action';
import { maxRevision, underDraftLock } from './draftEditing';
import type { PublishingParts } from './publishingParts';

export interface DiscardDraftInput {
  readonly templateCode: string;
  /** The revision that was read. */
  readonly expectedRevision: number;
}

/**
 * Throws the template's draft away, also that of a retired one.
 *
 * @throws Refused `TEMPLATE_NOT_FOUND`, `DRAFT_NOT_FOUND`, `EDIT_CONFLICT`
 */
export const discardDraft = action({
  writes: true,
  permission: holding('templates:write'),
  input: ({ templateCode, expectedRevision }: DiscardDraftInput) =>
    requireAll({
      templateCode: () => requireTemplateCode('templateCode', templateCode),
      expectedRevision: () => requireWholeNumber('expectedRevision', expectedRevision, 1, maxRevision),
    }),
  run: async (parts: PublishingParts, { templateCode, expectedRevision }) =>
    underDraftLock(parts, templateCode, async (locked) => {
      const { timeline, draft } = locked;
      if (!draft) throw new Refused({ code: 'DRAFT_NOT_FOUND', templateCode });
      mustBeAt(draft, expectedRevision);
      await deleteDraft(locked, draft);
      return timeline.template;
    }),
});
