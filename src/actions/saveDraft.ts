import { draftTexts, type TextInput } from '../domain/draft';
import { requireLine, requireTemplateCode } from '../domain/input';
import { Refused } from '../domain/refusal';
import type { Draft } from '../domain/version';
import { findDraft, underTemplateLock, writeDraft } from '../storage/publishing';
import type { PublishingParts } from './publishingParts';

export interface SaveDraftInput {
  readonly templateCode: string;
  readonly label: string;
  readonly texts: readonly TextInput[];
  /** The revision that was edited; 0 or left out for a new draft. */
  readonly expectedRevision?: number | null;
}

const maximalLabelLength = 64;

/**
 * Saves the template's one draft, replacing its texts.
 *
 * @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND`, `TEMPLATE_RETIRED`, `EDIT_CONFLICT`
 */
export async function saveDraft(parts: PublishingParts, input: SaveDraftInput): Promise<Draft> {
  const templateCode = requireTemplateCode('templateCode', input.templateCode);
  const label = requireLine('label', input.label, maximalLabelLength);
  const texts = draftTexts(input.texts);
  return underTemplateLock(parts.prisma, templateCode, async ({ transaction, timeline }) => {
    const { retiredAt } = timeline.template;
    if (retiredAt) throw new Refused({ code: 'TEMPLATE_RETIRED', templateCode, retiredAt });
    const earlier = await findDraft(transaction, templateCode);
    mustBeAt(earlier?.revision ?? 0, input.expectedRevision ?? 0);
    const consentVersionId = earlier?.consentVersionId ?? parts.identities.uuid();
    const revision = (earlier?.revision ?? 0) + 1;
    const draft: Draft = { consentVersionId, templateCode, label, revision, texts };
    await writeDraft(transaction, draft);
    return draft;
  });
}

function mustBeAt(actualRevision: number, expectedRevision: number): void {
  if (actualRevision === expectedRevision) return;
  throw new Refused({ code: 'EDIT_CONFLICT', expectedRevision, actualRevision });
}
