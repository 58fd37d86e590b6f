import { mustBeAt } from '../domain/draft';
import { optional, requireTemplateCode, requireWholeNumber } from '../domain/input';
import { Refused } from '../domain/refusal';
import type { Template } from '../domain/template';
import { deleteDraft } from '../storage/drafts';
import { maximalRevision, underDraftLock } from './draftEditing';
import type { PublishingParts } from './publishingParts';

export interface DiscardDraftInput {
  readonly templateCode: string;
  /** The revision that was read; left out, whatever it is at. */
  readonly expectedRevision?: number | null;
}

/**
 * Throws the template's draft away, also that of a retired one.
 *
 * @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND`, `DRAFT_NOT_FOUND`, `EDIT_CONFLICT`
 */
export async function discardDraft(parts: PublishingParts, input: DiscardDraftInput): Promise<Template> {
  const templateCode = requireTemplateCode('templateCode', input.templateCode);
  const expectedRevision = optional(requireRevision, 'expectedRevision', input.expectedRevision);
  return underDraftLock(parts, templateCode, async ({ transaction, timeline, draft }) => {
    if (!draft) throw new Refused({ code: 'DRAFT_NOT_FOUND', templateCode });
    mustBeAt(draft, expectedRevision ?? draft.revision);
    await deleteDraft(transaction, draft);
    return timeline.template;
  });
}

function requireRevision(member: string, revision: number): number {
  return requireWholeNumber(member, revision, 1, maximalRevision);
}
