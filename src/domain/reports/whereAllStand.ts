import { standingOnRetiredToo, type Standing } from '../decisions/pending';
import type { ProcessingObstacle } from '../decisions/reliance';
import { findCurrentVersion, getVersion, type Timeline, type VersionInTime } from '../templates/timeline';
import { boundsOfUtcDay, utcDay } from '../values/utcDay';
import { validUntil } from '../values/validity';
import type { NewestCount } from './standings';

/** Where a customer stands, in one word: the first of these that is true of them. */
export type Stand = (typeof stands)[number];
export const stands = [
  'inForce',
  'inGrace',
  'superseded',
  'expired',
  'unconfirmed',
  'rejected',
  'withdrawn',
] as const;

/** Customers by where they stand; each counts once. */
export type WhereAllStand = Readonly<Record<Stand, number>>;

/** How far the current version has come with those whom it asks. */
export interface Funnel {
  readonly version: VersionInTime;
  readonly asked: number;
  readonly answered: number;
  readonly given: number;
  readonly mayProceed: number;
}

export interface LapsingInMonth {
  /** The first UTC day of the month. */
  readonly month: string;
  readonly consents: number;
}

interface Judged extends NewestCount {
  readonly epoch: number;
  readonly endsAt: Date | null;
  readonly standing: Standing;
}

export function whereAllStand(timeline: Timeline, counts: readonly NewestCount[], at: Date): WhereAllStand {
  const judged = judgedAt(timeline, counts, at);
  const of = (wanted: Stand) => sum(judged.filter(({ standing }) => standOf(standing) === wanted));
  return Object.fromEntries(stands.map((each) => [each, of(each)])) as Record<Stand, number>;
}

/** Answers to an editorial predecessor count as answers to the version. Null before the first version. */
export function funnel(timeline: Timeline, counts: readonly NewestCount[], at: Date): Funnel | null {
  const version = findCurrentVersion(timeline, at);
  if (!version) return null;
  const judged = judgedAt(timeline, counts, at);
  const answered = judged.filter(({ epoch }) => epoch >= version.epoch);
  const given = answered.filter(({ value }) => value === 'given');
  return {
    version,
    asked: sum(answered) + sum(judged.filter(({ standing }) => standing.reason === 'NEW_VERSION')),
    answered: sum(answered),
    given: sum(given),
    mayProceed: sum(given.filter(({ standing }) => standing.mayProceed)),
  };
}

/** Which of the consents that are in force end in this month and those after it, if nothing else happens. */
export function expiryForecast(
  timeline: Timeline,
  counts: readonly NewestCount[],
  at: Date,
  months = 12,
): readonly LapsingInMonth[] {
  const inForce = judgedAt(timeline, counts, at).filter(({ standing }) => standOf(standing) === 'inForce');
  return Array.from({ length: months }, (_none, index) => {
    const month = utcDay(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + index)));
    const isThen = ({ endsAt }: Judged) => endsAt !== null && utcDay(endsAt).startsWith(month.slice(0, 7));
    return { month, consents: sum(inForce.filter(isThen)) };
  });
}

/** Those of one day are taken to end when the last of them does, as in the report of standings. */
function judgedAt(timeline: Timeline, counts: readonly NewestCount[], at: Date): readonly Judged[] {
  return counts.flatMap((count) => {
    const { epoch, validity } = getVersion(timeline, count.consentVersionId);
    const awaitsConfirmation = count.value === 'unconfirmed';
    const value = count.value === 'unconfirmed' ? 'given' : count.value;
    const endsAt = count.decidedOn && validUntil(boundsOfUtcDay(count.decidedOn).last, validity);
    const relied = { value, epoch, awaitsConfirmation, validUntil: endsAt || null };
    const standing = standingOnRetiredToo(timeline, relied, at);
    return standing ? [{ ...count, epoch, endsAt: endsAt || null, standing }] : [];
  });
}

function standOf({ mayProceed, accepted, reason, obstacle }: Standing): Stand {
  if (mayProceed) return accepted ? 'inForce' : 'inGrace';
  if (reason === 'NEW_VERSION') return 'superseded';
  return obstacle ? standBy[obstacle] : 'superseded';
}

const standBy: Readonly<Record<ProcessingObstacle, Stand>> = {
  NEVER_DECIDED: 'superseded',
  REJECTED: 'rejected',
  WITHDRAWN: 'withdrawn',
  EXPIRED: 'expired',
  AWAITING_CONFIRMATION: 'unconfirmed',
  SUPERSEDED: 'superseded',
};

function sum(counts: readonly NewestCount[]): number {
  return counts.reduce((total, { customers }) => total + customers, 0);
}
