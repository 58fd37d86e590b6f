import { asRecorder } from '../../domain/access/caller';
import { holding } from '../../domain/access/permission';
import { requireLabel, draftTexts, latestOf, mustBeAt, type TextInput } from '../../domain/publishing/draft';
import { requireAll, GatheredFaults } from '../../domain/input/gathering';
import { requireTemplateCode, optional, requireWholeNumber } from '../../domain/input/input';
import { Refused } from '../../domain/errors/refusal';
import { mustBeInUse } from '../../domain/templates/timeline';
import { type Draft, type VersionText, byLocale, type VersionTerms } from '../../domain/templates/version';
import { action } from '../running/action';
import type { PublishingParts } from './publishingParts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { noTerms, mustAgree, mustBeToCome, wholeTerms } from '../../domain/publishing/terms';
import { mustBeSafeText } from '../../texts/markdownRules';
import {
  deleteDraft,
  findDraft,
  nextDraftRevision,
  writeDraft,
  writeReviewRequest,
} from '../../storage/publishing/drafts';
import { underTemplateLock, type LockedTemplate } from '../../storage/publishing/templateLock';

/**
 * No texts, or those of the version that was published last: begun from any other, a correction would take back what
 * is scheduled.
 */
export type DraftOrigin = 'EMPTY' | 'LATEST';

export interface StartDraftInput {
  readonly templateCode: string;
  readonly label: string;
  readonly from: DraftOrigin;
  readonly terms?: TermsInput | null;
}

/** @throws Refused `TEMPLATE_NOT_FOUND`, `TEMPLATE_RETIRED`, `DRAFT_EXISTS`, `NO_PUBLISHED_VERSION` */
export const startDraft = action({
  writes: true,
  permission: holding('templates:write'),
  input: ({ templateCode, label, from, terms }: StartDraftInput) =>
    requireAll({
      templateCode: () => requireTemplateCode('templateCode', templateCode),
      label: () => requireLabel('label', label),
      origin: () => ({ EMPTY: () => ({ texts: [], terms: noTerms }), LATEST: getLatest })[from],
      terms: () => (terms ? requireDraftTerms(terms) : null),
    }),
  run: async (parts: PublishingParts, { templateCode, label, origin, terms }, { caller }) =>
    underDraftLock(parts, templateCode, async (locked) => {
      mustBeInUse(locked.timeline, locked.now);
      mustBeNone(locked.draft);
      mustStillCome(terms, locked.now);
      const begun = origin(locked);
      const edited = { label, ...begun, terms: terms ?? begun.terms, editedBy: asRecorder(caller) };
      return { draft: await putDraft(parts, locked, edited), template: locked.timeline.template };
    }),
});

function mustBeNone(draft: Draft | null): void {
  if (!draft) return;
  const { templateCode, revision: actualRevision } = draft;
  throw new Refused({ code: 'DRAFT_EXISTS', templateCode, actualRevision });
}

function getLatest({ timeline, now }: LockedDraft): Pick<Draft, 'texts' | 'terms'> {
  const { templateCode } = timeline.template;
  const latest = latestOf(timeline, now);
  if (!latest) throw new Refused({ code: 'NO_PUBLISHED_VERSION', templateCode });
  return latest;
}

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
      expectedRevision: () =>
        optional(requireWholeNumber, 'expectedRevision', expectedRevision, 0, maxRevision),
    }),
  run: async (parts: PublishingParts, { templateCode, expectedRevision, terms, ...sent }, { caller }) => {
    await mustBeSafeTexts(sent.texts);
    return underDraftLock(parts, templateCode, async (locked) => {
      const { draft, timeline, now } = locked;
      mustBeInUse(timeline, now);
      mustBeAt(draft, expectedRevision);
      mustStillCome(terms, now);
      const edited = { ...sent, terms: terms ?? draft?.terms ?? noTerms, editedBy: asRecorder(caller) };
      return { draft: await putDraft(parts, locked, edited), template: timeline.template };
    });
  },
});

/** A text that was made to be costly takes a quarter of a second, so others get a turn after each. */
async function mustBeSafeTexts(texts: readonly VersionText[]): Promise<void> {
  const faults = new GatheredFaults();
  for (const [index, text] of texts.entries()) {
    faults.in(() => mustBeSafeText(text, index));
    await nextTurn();
  }
  faults.refuseAny();
}

/** A draft at the revision that was read. */
export interface DiscardDraftInput {
  readonly templateCode: string;
  readonly expectedRevision: number;
}

function revisionToKeep({ templateCode, expectedRevision }: DiscardDraftInput) {
  return requireAll({
    templateCode: () => requireTemplateCode('templateCode', templateCode),
    expectedRevision: () => requireWholeNumber('expectedRevision', expectedRevision, 1, maxRevision),
  });
}

/**
 * Throws the template's draft away, also that of a retired one.
 * @throws Refused `TEMPLATE_NOT_FOUND`, `DRAFT_NOT_FOUND`, `EDIT_CONFLICT`
 */
export const discardDraft = action({
  writes: true,
  permission: holding('templates:write'),
  input: revisionToKeep,
  run: async (parts: PublishingParts, { templateCode, expectedRevision }) =>
    underDraftLock(parts, templateCode, async (locked) => {
      const { timeline, draft } = locked;
      if (!draft) throw new Refused({ code: 'DRAFT_NOT_FOUND', templateCode });
      mustBeAt(draft, expectedRevision);
      await deleteDraft(locked, draft);
      return timeline.template;
    }),
});

/**
 * Asks a colleague to read the draft and to publish it. The next save ends the request.
 * @throws Refused `TEMPLATE_NOT_FOUND`, `TEMPLATE_RETIRED`, `DRAFT_NOT_FOUND`, `EDIT_CONFLICT`
 */
export const requestReview = action({
  writes: true,
  permission: holding('templates:write'),
  input: revisionToKeep,
  run: async (parts: PublishingParts, { templateCode, expectedRevision }, { caller }) =>
    underDraftLock(parts, templateCode, async (locked) => {
      const { timeline, draft, now } = locked;
      mustBeInUse(timeline, now);
      if (!draft) throw new Refused({ code: 'DRAFT_NOT_FOUND', templateCode });
      mustBeAt(draft, expectedRevision);
      const reviewRequest = { requestedAt: now, requestedBy: asRecorder(caller) };
      await writeReviewRequest(locked, draft, reviewRequest);
      return { draft: { ...draft, reviewRequest }, template: timeline.template };
    }),
});

interface LockedDraft extends LockedTemplate {
  readonly draft: Draft | null;
  readonly now: Date;
}

export const maxRevision = 2 ** 31 - 1;

/** @throws Refused `TEMPLATE_NOT_FOUND` */
function underDraftLock<Result>(
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
    reviewRequest: null,
    ...edited,
    texts: edited.texts.toSorted(byLocale),
  };
  await writeDraft(locked, next);
  return next;
}

/** Terms as a caller sends them; what is left out or null is not stated. */
export type TermsInput = Partial<VersionTerms>;

/** Terms for a draft to be saved with. @throws Refused `INVALID_INPUT` naming the member (`terms.graceUntil`) */
function requireDraftTerms(sent: TermsInput): VersionTerms {
  const terms = wholeTerms(sent);
  mustAgree(terms, 'terms.');
  return terms;
}

/** @throws Refused `INVALID_INPUT` for terms of which the draft could never be published */
function mustStillCome(terms: VersionTerms | null, now: Date): void {
  if (terms) mustBeToCome('terms.effectiveFrom', terms, now);
}

/** What the draft states, as far as it counts for a publication. */
export function draftedTerms(
  { terms }: Pick<Draft, 'terms'>,
  { atOnce }: { readonly atOnce: boolean },
): VersionTerms {
  return atOnce ? { ...terms, effectiveFrom: null } : terms;
}
