import { findRetirement } from '../templates/askable';
import type { Recorder } from '../access/caller';
import { invalidInput, requireLine } from '../input/input';
import { Refused } from '../errors/refusal';
import { isEffective, type Timeline, type VersionInTime } from '../templates/timeline';
import { isValidity } from '../values/validity';
import type { ChangeKind, Draft, PublishedVersion, Reask } from '../templates/version';

/** How a draft is to be published; null stands for what was left out. */
export interface Publication {
  /** Null: now. */
  readonly effectiveFrom: Date | null;
  readonly changeKind: ChangeKind;
  readonly editorialReason: string | null;
  /** Null: everyone for a material version, and nobody for an editorial one. */
  readonly reask: Reask | null;
  readonly graceUntil: Date | null;
  readonly validity: string | null;
}

export const publishNow: Publication = {
  effectiveFrom: null,
  changeKind: 'MATERIAL',
  editorialReason: null,
  reask: null,
  graceUntil: null,
  validity: null,
};

/** Who publishes, and what the installation requires of them. */
export interface Publisher {
  readonly publishedBy: Recorder;
  /** Whether they must not be the draft's last editor. */
  readonly fourEyes: boolean;
}

const maxReasonLength = 500;

/**
 * The draft as the next version of the template.
 *
 * @throws Refused `INVALID_INPUT` naming the member that keeps it from being published, `TEMPLATE_RETIRED`
 * or `FOUR_EYES_REQUIRED`.
 */
export function publish(
  timeline: Timeline,
  draft: Draft,
  publication: Publication,
  { publishedBy, fourEyes }: Publisher,
  now: Date,
): PublishedVersion {
  mustBeInUse(timeline, now);
  if (fourEyes) mustBeAnother(draft, publishedBy);
  const effectiveFrom = effectiveInstant(timeline, publication, now);
  mustHaveDefaultText(timeline, draft);
  const terms = { MATERIAL: materialTerms, EDITORIAL: editorialTerms }[publication.changeKind];
  return {
    consentVersionId: draft.consentVersionId,
    templateCode: draft.templateCode,
    number: nextNumber(timeline),
    label: draft.label,
    publishedAt: now,
    publishedBy,
    effectiveFrom,
    cancellation: null,
    texts: draft.texts,
    ...terms(timeline, draft, publication, effectiveFrom),
  };
}

/** Counts all there ever were, so that a number is never given again. */
export function nextNumber({ versions, cancelled }: Timeline): number {
  return Math.max(0, ...[...versions, ...cancelled].map(({ number }) => number)) + 1;
}

type Terms = Pick<PublishedVersion, 'changeKind' | 'editorialReason' | 'reask' | 'graceUntil' | 'validity'>;

function mustBeInUse(timeline: Timeline, now: Date): void {
  const retirement = findRetirement(timeline, now);
  if (retirement) throw new Refused(retirement);
}

/** Whose last edit was not noted may be the publisher's own. */
function mustBeAnother({ templateCode, editedBy }: Draft, { kind, id }: Recorder): void {
  if (editedBy && (editedBy.kind !== kind || editedBy.id !== id)) return;
  throw new Refused({ code: 'FOUR_EYES_REQUIRED', templateCode });
}

/**
 * Versions take effect in the order of their numbers: so the predecessor that an editorial version is judged
 * against stays the one before it, and nothing that customers have answered gets another epoch.
 */
function effectiveInstant({ versions }: Timeline, publication: Publication, now: Date): Date {
  const effectiveFrom = publication.effectiveFrom ?? now;
  if (effectiveFrom < now) throw invalidInput('effectiveFrom', 'now or later', 'an instant in the past');
  const last = versions.at(-1);
  if (!last || isEffective(last, now) || last.effectiveFrom < effectiveFrom) return effectiveFrom;
  const scheduled = `the scheduled version ${last.number} (${last.effectiveFrom.toISOString()})`;
  throw invalidInput('effectiveFrom', `later than that of ${scheduled}, unless it is cancelled first`);
}

function mustHaveDefaultText({ template }: Timeline, { texts }: Draft): void {
  if (texts.some(({ locale }) => locale === template.defaultLocale)) return;
  const came = texts.length === 0 ? 'an empty draft' : `texts in ${localesOf(texts)}`;
  throw invalidInput('texts', `a list with a text in ${template.defaultLocale}`, came);
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
  return {
    changeKind: 'MATERIAL',
    editorialReason: null,
    reask: reask ?? 'EVERYONE',
    graceUntil,
    validity,
  };
}

/** An editorial version asks nobody, so it may change nothing that an answer rests on. */
function editorialTerms(
  { versions }: Timeline,
  draft: Draft,
  { editorialReason, reask, graceUntil, validity }: Publication,
): Terms {
  const predecessor = versions.at(-1);
  if (!predecessor) throw invalidInput('changeKind', 'MATERIAL for the first version');
  const reason = requireEditorialReason('editorialReason', editorialReason ?? '');
  if (reask !== null && reask !== 'NOBODY') {
    throw invalidInput('reask', 'NOBODY or left out of an editorial version');
  }
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

/** @throws Refused `INVALID_INPUT` */
export function requireEditorialReason(member: string, reason: string): string {
  return requireLine(member, reason, maxReasonLength);
}

function mustKeepTerms(predecessor: VersionInTime, { texts }: Draft, validity: string | null): void {
  const dropped = predecessor.texts.filter(({ locale }) => !texts.some((text) => text.locale === locale));
  if (dropped.length > 0) {
    const expected = 'a list that keeps every locale of the previous version';
    throw invalidInput('texts', expected, `none in ${localesOf(dropped)}`);
  }
  if (validity !== null && validity !== predecessor.validity) {
    throw invalidInput('validity', 'that of the previous version, or left out');
  }
}

function localesOf(texts: Draft['texts']): string {
  return texts.map(({ locale }) => locale).join(', ');
}
