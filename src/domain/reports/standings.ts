import type { DecisionValue } from '../values/decisionValue';
import { asksAgain, pendingStanding, standingOnRetiredToo, type PendingReason } from '../decisions/pending';
import { endOfReliance } from '../decisions/reliance';
import { isRefusal } from '../errors/refusal';
import { findVersion, getVersion, type Timeline, type VersionInTime } from '../templates/timeline';
import { boundsOfUtcDay } from '../values/utcDay';
import type { TallyValue } from './tally';
import { validUntil } from '../values/validity';
import type { PublishedVersion } from '../templates/version';

/** How many customers count for this version by a newest decision of this value: see `countedVersionId`. */
export interface NewestCount {
  readonly consentVersionId: string;
  readonly value: TallyValue;
  /** The UTC day of those decisions where they expire; null, for all days, where they do not. */
  readonly decidedOn: string | null;
  readonly customers: number;
}

/** Customers by the value of their newest decision. */
export type CountByValue = Readonly<Record<DecisionValue, number>>;

/** Where customers stand with the current version; who has never decided is unknown and counts nowhere. */
export interface Standings {
  readonly newest: CountByValue;
  /** Others, whose newest answer is a grant that they have not confirmed. */
  readonly unconfirmed: number;
  /** How many of all those the current version awaits, by why it does. */
  readonly pending: Readonly<Record<Exclude<PendingReason, 'NEVER_DECIDED'>, number>>;
  /** How many of those who are not pending hold a consent that runs out today, or has done so already. */
  readonly expiring: number;
}

export interface VersionStandings extends Standings {
  readonly version: VersionInTime;
}

export interface StandingReport extends Standings {
  /** The last to take effect first; scheduled ones too, on which nobody has decided. */
  readonly versions: readonly VersionStandings[];
}

export interface PublishPreview {
  readonly asked: CountByValue;
  /** How many of them are being asked already by then. */
  readonly alreadyAsked: CountByValue;
}

/** Of grants that are not confirmed too. */
interface AnswerCount extends NewestCount {
  readonly value: DecisionValue;
}

interface Standing extends NewestCount {
  readonly reason: PendingReason | null;
  readonly isExpiring: boolean;
}

/**
 * Where all customers of a template stand, by the rules for each one (`pendingStanding`). Of consents that expire
 * only the day is counted on which they were given: they are taken as expired once the last of their day is.
 */
export function standingReport(timeline: Timeline, counts: readonly NewestCount[], at: Date): StandingReport {
  const standings = counts.map((count) => standingOf(timeline, count, at));
  const on = (version: VersionInTime) =>
    standings.filter(({ consentVersionId }) => consentVersionId === version.consentVersionId);
  const versions = timeline.versions.map((version) => ({ version, ...summed(on(version)) }));
  return { ...summed(standings), versions: versions.toReversed() };
}

/** Whom a version asks again that is published on these terms and takes effect at the instant. */
export function publishPreview(
  timeline: Timeline,
  counts: readonly NewestCount[],
  terms: AskingTerms,
  effectiveFrom: Date,
): PublishPreview {
  const asked = ofThoseAsked(counts, terms).map((count) => standingOf(timeline, count, effectiveFrom));
  return {
    asked: byValue(asked),
    alreadyAsked: byValue(asked.filter(({ reason }) => reason !== null)),
  };
}

type AskingTerms = Pick<PublishedVersion, 'changeKind' | 'reask'>;

/**
 * How many customers a version on these terms asks again. Those who have to answer anyway are among them: by the time
 * it takes effect they may have answered.
 */
export function askedAgain(counts: readonly NewestCount[], terms: AskingTerms): number {
  return sum(ofThoseAsked(counts, terms));
}

/** Whom the version asks again of those who have not answered its epoch or a later one. */
export function asked(
  timeline: Timeline,
  counts: readonly NewestCount[],
  version: VersionInTime,
): CountByValue {
  return byValue(notYetOn(timeline, counts, version));
}

/**
 * How many customers the version takes their consents at the instant from which on older ones do not stand in for an
 * answer to it. Consents that expire by the end of that day count with those of their day, as in the report.
 */
export function losingConsents(
  timeline: Timeline,
  counts: readonly NewestCount[],
  version: VersionInTime,
): number {
  const end = endOfReliance(version);
  const mayProceed = (count: AnswerCount, atMs: number) => mayProceedAt(timeline, count, new Date(atMs));
  const inForce = counts.filter(({ value }) => value !== 'unconfirmed');
  const older = notYetOn(timeline, inForce, version);
  return sum(older.filter((count) => mayProceed(count, end - 1) && !mayProceed(count, end)));
}

function notYetOn(
  timeline: Timeline,
  counts: readonly NewestCount[],
  version: VersionInTime,
): readonly AnswerCount[] {
  return ofThoseAsked(counts, version).filter(({ consentVersionId }) => {
    const answered = findVersion(timeline, consentVersionId);
    return answered !== null && answered.epoch < version.epoch;
  });
}

function mayProceedAt(timeline: Timeline, count: AnswerCount, at: Date): boolean {
  const { epoch, validity } = getVersion(timeline, count.consentVersionId);
  const decidedAt = count.decidedOn === null ? null : boundsOfUtcDay(count.decidedOn).last;
  const newest = { value: count.value, epoch, validUntil: decidedAt && validUntil(decidedAt, validity) };
  return standingOnRetiredToo(timeline, newest, at)?.mayProceed ?? false;
}

function ofThoseAsked(counts: readonly NewestCount[], terms: AskingTerms): readonly AnswerCount[] {
  if (terms.changeKind !== 'MATERIAL') return [];
  return counts.map(answerOf).filter((count) => asksAgain(terms, count));
}

/** Customers who have not confirmed their grant are asked again like those who have. */
function answerOf({ value, ...count }: NewestCount): AnswerCount {
  return { ...count, value: value === 'unconfirmed' ? 'given' : value };
}

function standingOf(timeline: Timeline, count: NewestCount, at: Date): Standing {
  const { consentVersionId, value, decidedOn } = answerOf(count);
  const { epoch, validity } = getVersion(timeline, consentVersionId);
  const reasonIfGivenAt = (decidedAt: Date | null) => {
    const end = decidedAt && validUntil(decidedAt, validity);
    const standing = pendingStanding(timeline, { value, epoch, validUntil: end }, at);
    // A retired template asks nobody.
    return isRefusal(standing) ? null : standing.reason;
  };
  const { first, last } = decidedOn === null ? neverExpiring : boundsOfUtcDay(decidedOn);
  const reason = reasonIfGivenAt(last);
  return { ...count, reason, isExpiring: reason === null && reasonIfGivenAt(first) !== null };
}

const neverExpiring = { first: null, last: null };

function summed(standings: readonly Standing[]): Standings {
  const because = (wanted: PendingReason) => sum(standings.filter(({ reason }) => reason === wanted));
  return {
    newest: byValue(standings),
    unconfirmed: sum(standings.filter(({ value }) => value === 'unconfirmed')),
    pending: { NEW_VERSION: because('NEW_VERSION'), EXPIRED: because('EXPIRED') },
    expiring: sum(standings.filter(({ isExpiring }) => isExpiring)),
  };
}

function byValue(counts: readonly NewestCount[]): CountByValue {
  const of = (wanted: DecisionValue) => sum(counts.filter(({ value }) => value === wanted));
  return { given: of('given'), reject: of('reject'), withdraw: of('withdraw') };
}

function sum(counts: readonly NewestCount[]): number {
  return counts.reduce((total, { customers }) => total + customers, 0);
}
