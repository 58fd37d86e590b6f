import { findRetirement } from './askable';
import { invalidInput, requireLine } from './input';
import { Refused } from './refusal';
import { isEffective, type Timeline, type VersionInTime } from './timeline';
import { isValidity } from './validity';
import type { ChangeKind, Draft, PublishedVersion, Reask } from './version';

/** How a draft is to be published; null stands for what was left out. */
export interface Publication {
  /** Null: now. */
  readonly effectiveFrom: Date | null;
  readonly changeKind: ChangeKind;
  readonly editorialReason: string | null;
  readonly reask: Reask;
  readonly graceUntil: Date | null;
  readonly validity: string | null;
}

export const publishNow: Publication = {
  effectiveFrom: null,
  changeKind: 'MATERIAL',
  editorialReason: null,
  reask: 'EVERYONE',
  graceUntil: null,
  validity: null,
};

const maximalReasonLength = 500;

/**
 * The draft as the next version of the template.
 *
 * @throws Refused `INVALID_INPUT` naming the member that keeps it from being published, or
 * `TEMPLATE_RETIRED`.
 */
export function publish(
  timeline: Timeline,
  draft: Draft,
  publication: Publication,
  now: Date,
): PublishedVersion {
  mustBeInUse(timeline, now);
  const effectiveFrom = publication.effectiveFrom ?? now;
  if (effectiveFrom < now) throw invalidInput('effectiveFrom', 'now or later', 'an instant in the past');
  mustNotSeparateEditorial(timeline, effectiveFrom);
  mustHaveDefaultText(timeline, draft);
  const terms = { MATERIAL: materialTerms, EDITORIAL: editorialTerms }[publication.changeKind];
  return {
    consentVersionId: draft.consentVersionId,
    templateCode: draft.templateCode,
    number: Math.max(0, ...timeline.versions.map(({ number }) => number)) + 1,
    label: draft.label,
    publishedAt: now,
    effectiveFrom,
    texts: draft.texts,
    ...terms(timeline, draft, publication, effectiveFrom),
  };
}

type Terms = Pick<PublishedVersion, 'changeKind' | 'editorialReason' | 'reask' | 'graceUntil' | 'validity'>;

function mustBeInUse(timeline: Timeline, now: Date): void {
  const retirement = findRetirement(timeline, now);
  if (retirement) throw new Refused(retirement);
}

/**
 * An editorial version was judged against the version before it, whose epoch it keeps. With another one in
 * between, answers to that one would count for a text that was never compared with it.
 */
function mustNotSeparateEditorial({ versions }: Timeline, effectiveFrom: Date): void {
  const next = versions.find((version) => version.effectiveFrom > effectiveFrom);
  if (next?.changeKind !== 'EDITORIAL') return;
  const editorial = `the editorial version ${next.number} of ${next.effectiveFrom.toISOString()}`;
  throw invalidInput('effectiveFrom', `outside the time between ${editorial} and the one before it`);
}

function mustHaveDefaultText({ template }: Timeline, { texts }: Draft): void {
  const isThere = texts.some(({ locale }) => locale === template.defaultLocale);
  if (!isThere) throw invalidInput('texts', `a list with a text in ${template.defaultLocale}`);
}

function materialTerms(
  _timeline: Timeline,
  _draft: Draft,
  { editorialReason, reask, graceUntil, validity }: Publication,
  effectiveFrom: Date,
): Terms {
  if (editorialReason !== null) throw invalidInput('editorialReason', 'left out of a material version');
  if (graceUntil !== null && graceUntil <= effectiveFrom) {
    throw invalidInput('graceUntil', 'later than effectiveFrom');
  }
  if (validity !== null && !isValidity(validity)) {
    throw invalidInput('validity', 'an ISO 8601 duration of whole parts such as P1Y');
  }
  return { changeKind: 'MATERIAL', editorialReason: null, reask, graceUntil, validity };
}

/** An editorial version asks nobody, so it may change nothing that an answer rests on. */
function editorialTerms(
  timeline: Timeline,
  draft: Draft,
  { editorialReason, graceUntil, validity }: Publication,
  effectiveFrom: Date,
): Terms {
  const predecessor = timeline.versions.findLast((version) => isEffective(version, effectiveFrom));
  if (!predecessor) throw invalidInput('changeKind', 'MATERIAL for the first version');
  const reason = requireLine('editorialReason', editorialReason ?? '', maximalReasonLength);
  if (graceUntil !== null) throw invalidInput('graceUntil', 'left out of an editorial version');
  mustKeepTerms(predecessor, draft, validity);
  return {
    changeKind: 'EDITORIAL',
    editorialReason: reason,
    reask: 'NOBODY',
    graceUntil: null,
    validity: predecessor.validity,
  };
}

function mustKeepTerms(predecessor: VersionInTime, { texts }: Draft, validity: string | null): void {
  const dropped = predecessor.texts.filter(({ locale }) => !texts.some((text) => text.locale === locale));
  if (dropped.length > 0) {
    const locales = dropped.map(({ locale }) => locale).join(', ');
    throw invalidInput('texts', `a list that keeps every locale of the version before`, `none in ${locales}`);
  }
  if (validity !== null && validity !== predecessor.validity) {
    throw invalidInput('validity', 'that of the version before, or left out');
  }
}
