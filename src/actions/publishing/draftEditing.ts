import { findRetirement } from '../../domain/templates/timeline';
import { Refused } from '../../domain/errors/refusal';
import { byLocale, type Draft } from '../../domain/templates/version';
import { findDraft, nextDraftRevision, writeDraft } from '../../storage/publishing/drafts';
import { underTemplateLock, type LockedTemplate } from '../../storage/publishing/templateLock';
import type { PublishingParts } from './publishingParts';

/** A template that nobody else changes meanwhile, with its draft. */
export interface LockedDraft extends LockedTemplate {
  readonly draft: Draft | null;
  readonly now: Date;
}

export const maxRevision = 2 ** 31 - 1;

/** @throws Refused `TEMPLATE_NOT_FOUND` */
export function underDraftLock<Result>(
  { prisma, clock }: PublishingParts,
  templateCode: string,
  work: (locked: LockedDraft) => Promise<Result>,
): Promise<Result> {
  const instantOf = clock.asking();
  return underTemplateLock(prisma, templateCode, async (locked) => {
    const draft = await findDraft(locked);
    return work({ ...locked, draft, now: instantOf(locked.lockedAt) });
  });
}

/** @throws Refused `TEMPLATE_RETIRED` */
export function mustBeInUse({ timeline, now }: LockedDraft): void {
  const retirement = findRetirement(timeline, now);
  if (retirement) throw new Refused(retirement);
}

/** Writes what was edited as the template's draft, in the place of the one there was. */
export async function putDraft(
  { identities }: PublishingParts,
  locked: LockedDraft,
  edited: Pick<Draft, 'label' | 'texts' | 'terms' | 'editedBy'>,
): Promise<Draft> {
  const { timeline, draft, now } = locked;
  const { templateCode } = timeline.template;
  const next: Draft = {
    consentVersionId: draft?.consentVersionId ?? identities.uuid(),
    templateCode,
    revision: await nextDraftRevision(locked),
    editedAt: now,
    ...edited,
    texts: edited.texts.toSorted(byLocale),
  };
  await writeDraft(locked, next);
  return next;
}
