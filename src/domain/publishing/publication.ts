import {
  findLastVersion,
  isEffective,
  mustBeInUse,
  wasEnteredLater,
  type Timeline,
  type VersionInTime,
} from '../templates/timeline';
import { isProved, type Recorder } from '../access/caller';
import { requireAll, requireEach } from '../input/gathering';
import { invalidInput } from '../input/input';
import { invalidMember, present } from '../errors/inputFault';
import { Refused } from '../errors/refusal';
import { mustBeShorter } from '../templates/templateRules';
import type { Draft, PublishedVersion, VersionTerms } from '../templates/version';
import { withDraftFaults } from './draftFaults';
import { isSameText, repeatedNotes } from './sameText';
import { publishingTerms, requireEditorialReason, settledTerms, termsOver, type SettledTerms } from './terms';

export interface Publisher {
  readonly publishedBy: Recorder;
  /** Whether they must not be the draft's last editor. */
  readonly fourEyes: boolean;
  /** Whether they insist on a version with the texts, or change notes, of the one before. */
  readonly sameText?: boolean;
  /** Whether it may have taken effect before now, elsewhere. */
  readonly past?: boolean;
}

/**
 * The draft as the next version of the template, on its own terms and on those that are sent.
 * @throws Refused `INVALID_INPUT` naming the member that keeps it from being published, `TEMPLATE_RETIRED`,
 * `FOUR_EYES_REQUIRED` or `NOTHING_CHANGED`.
 */
export function publish(
  timeline: Timeline,
  draft: Draft,
  sent: VersionTerms,
  { publishedBy, fourEyes, sameText = false, past = false }: Publisher,
  now: Date,
): PublishedVersion {
  mustBeInUse(timeline, now);
  if (fourEyes) {
    mustBeAnother(draft, publishedBy);
    mustBeDrafted(draft.terms, sent);
  }
  const { terms } = requireAll({
    terms: () => publicationTerms(timeline, draft.terms, sent, now, past),
    texts: () => mustHaveDefaultText(timeline, draft),
  });
  if (terms.changeKind === 'EDITORIAL') mustKeepLocales(findLastVersion(timeline), draft);
  if (!sameText) mustDiffer(timeline, draft);
  return {
    consentVersionId: draft.consentVersionId,
    templateCode: draft.templateCode,
    number: nextNumber(timeline),
    label: draft.label,
    publishedAt: now,
    publishedBy,
    cancellation: null,
    texts: draft.texts,
    ...terms,
    effectiveFrom: terms.effectiveFrom ?? now,
  };
}

/**
 * The terms that a version would be published on now, apart from its texts: those sent, else those of the draft,
 * else the defaults. Without an instant, that of the publication counts.
 * @throws Refused `INVALID_INPUT` naming the member that keeps it from being published
 */
export function publicationTerms(
  timeline: Timeline,
  drafted: VersionTerms,
  sent: VersionTerms,
  now: Date,
  past = false,
): SettledTerms {
  const stated = termsOver(drafted, sent);
  return withDraftFaults(stated, sent, () => {
    const terms = publishingTerms(stated, now, past);
    const effectiveFrom = terms.effectiveFrom ?? now;
    if (effectiveFrom < now) mustComeBefore(timeline, effectiveFrom);
    else mustFollow(timeline, effectiveFrom, now);
    const settled = terms.changeKind === 'EDITORIAL' ? editorialTerms(timeline, terms) : terms;
    mustBeShorter(timeline.template, settled.validity, 'validity');
    return settled;
  });
}

/** Counts all there ever were, so that a number is never given again. */
export function nextNumber({ versions, cancelled }: Timeline): number {
  return Math.max(0, ...[...versions, ...cancelled].map(({ number }) => number)) + 1;
}

/**
 * Whose last edit was not noted may be the publisher's own. Kinds do not matter: one name is one person. Two names are
 * two persons only where both were proved.
 */
function mustBeAnother({ templateCode, editedBy }: Draft, publisher: Recorder): void {
  const code = 'FOUR_EYES_REQUIRED';
  if (!isProved(publisher)) throw new Refused({ code, templateCode, unproved: 'publisher' });
  if (editedBy && !isProved(editedBy)) throw new Refused({ code, templateCode, unproved: 'editor' });
  if (editedBy && editedBy.id !== publisher.id) return;
  throw new Refused({ code, templateCode });
}

/**
 * Two persons must have seen whom a version asks, and how long a consent to it stays valid. Times are not among them.
 */
const seenByTwo = ['changeKind', 'editorialReason', 'reask', 'validity'] as const;

function mustBeDrafted(drafted: VersionTerms, sent: VersionTerms): void {
  const stated = settledTerms(drafted);
  requireEach(seenByTwo, (member) => {
    const [wanted, known] = [sent[member], stated[member]].map((term) => JSON.stringify(term));
    if (sent[member] === null || wanted === known) return;
    const expected = `what the draft says while four eyes are on (${known}): save it in the draft first`;
    throw invalidInput(member, expected, wanted);
  });
}

/** Nobody is asked again about words that they have answered, or told old news, unless a publisher means it. */
function mustDiffer(timeline: Timeline, { templateCode, texts }: Draft): void {
  const predecessor = findLastVersion(timeline);
  if (!predecessor) return;
  const { consentVersionId, number } = predecessor;
  if (isSameText(predecessor, { texts }))
    throw new Refused({ code: 'NOTHING_CHANGED', templateCode, consentVersionId });
  const repeated = repeatedNotes(predecessor, { texts });
  requireEach(texts, ({ locale }, index) => {
    if (repeated.includes(index)) throw repeatedNote(`texts[${index}].changeNote`, locale, number);
  });
}

/** A note tells what is new since the version before, so the one of that version tells readers something false. */
function repeatedNote(member: string, locale: string, number: number): Refused {
  const what = `The change note in ${locale} is that of version ${number}, but the texts have changed`;
  const says = `${what}: write what is new since then, or leave it out.`;
  const expected = 'what is new since the version before, or left out';
  return new Refused(invalidMember(member, expected, `the note of version ${number}`, says));
}

/**
 * Versions take effect in the order of their numbers: so the predecessor that an editorial version is judged
 * against stays the one before it, and nothing that customers have answered gets another epoch.
 */
function mustFollow({ versions }: Timeline, effectiveFrom: Date, now: Date): void {
  const last = versions.at(-1);
  if (!last || isEffective(last, now) || last.effectiveFrom < effectiveFrom) return;
  const scheduled = `the scheduled version ${last.number} (${last.effectiveFrom.toISOString()})`;
  throw invalidInput('effectiveFrom', `later than that of ${scheduled}, unless it is cancelled first`);
}

/**
 * What was answered elsewhere is entered in its order, and ahead of what is published here. So no answer of a
 * customer gets another epoch.
 */
function mustComeBefore({ versions }: Timeline, effectiveFrom: Date): void {
  const published = versions.find((version) => !wasEnteredLater(version));
  if (published) {
    const what = `now or later, since version ${published.number} was published here at its own time`;
    throw invalidInput('effectiveFrom', what, 'an instant in the past');
  }
  const last = versions.at(-1);
  if (!last || last.effectiveFrom < effectiveFrom) return;
  const before = `version ${last.number} (${last.effectiveFrom.toISOString()})`;
  throw invalidInput('effectiveFrom', `later than that of ${before}`, effectiveFrom.toISOString());
}

function mustHaveDefaultText({ template }: Timeline, { texts }: Draft): void {
  if (texts.some(({ locale }) => locale === template.defaultLocale)) return;
  const { defaultLocale } = template;
  const expected = `a list with a text in ${defaultLocale}`;
  if (texts.length > 0) throw invalidInput('texts', expected, `a list with ${localesOf(texts)} only`);
  const says = `The draft has no texts. Save a text in ${defaultLocale} first.`;
  throw new Refused(invalidMember('texts', expected, 'empty', says));
}

/** An editorial version asks nobody, so it may change nothing that an answer rests on. */
function editorialTerms({ versions }: Timeline, terms: SettledTerms): SettledTerms {
  const predecessor = versions.at(-1);
  if (!predecessor) throw invalidInput('changeKind', 'MATERIAL for the first version', 'EDITORIAL');
  requireEditorialReason('editorialReason', terms.editorialReason ?? missingReason());
  if (terms.validity !== null && terms.validity !== predecessor.validity) {
    throw invalidInput('validity', 'that of the previous version, or left out');
  }
  return { ...terms, validity: predecessor.validity };
}

function missingReason(): never {
  const says = 'An editorial version must say why no new answer is needed: editorialReason is missing.';
  throw new Refused(invalidMember('editorialReason', present, undefined, says));
}

/** An answer may rest on any of them. */
function mustKeepLocales(predecessor: VersionInTime | null, { texts }: Draft): void {
  if (!predecessor) return;
  const dropped = predecessor.texts.filter(({ locale }) => !texts.some((text) => text.locale === locale));
  if (dropped.length === 0) return;
  const expected = 'a list that keeps every locale of the previous version';
  throw invalidInput('texts', expected, `a list without ${localesOf(dropped)}`);
}

function localesOf(texts: Draft['texts']): string {
  return texts.map(({ locale }) => locale).join(', ');
}
