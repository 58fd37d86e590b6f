import { findCurrentVersion, isEffective, type Timeline, type VersionInTime } from '../templates/timeline';
import { countOfUtcDays, dayMs, utcDay } from '../values/utcDay';
import type { RecordedCount } from './perDay';

/** How often `given` was recorded on a version, up to the ends of days. */
export interface Acceptance {
  readonly version: VersionInTime;
  readonly points: readonly { readonly day: string; readonly given: number }[];
}

/** How long after a version took effect it was answered. */
export interface AnswerTimes {
  readonly version: VersionInTime;
  /** By when half of the answers had come; null without any. */
  readonly halfAfterDays: number | null;
  readonly spans: readonly AnswerSpan[];
}

export interface AnswerSpan {
  /** UTC days after the one on which it took effect, both included; null where the span has no end. */
  readonly fromDay: number;
  readonly untilDay: number | null;
  readonly answers: number;
}

const maxVersions = 5;
const maxPoints = 60;

/** Of the versions that took effect last, oldest first. The days lie equally far apart; the last is of the instant. */
export function acceptance(
  timeline: Timeline,
  counts: readonly RecordedCount[],
  at: Date,
): readonly Acceptance[] {
  const versions = timeline.versions.filter((version) => isEffective(version, at)).slice(-maxVersions);
  const [first] = versions;
  if (!first) return [];
  const days = spreadDays(utcDay(first.effectiveFrom), utcDay(at));
  return versions.map((version) => {
    const own = counts.filter((count) => isGivenOn(version, count));
    const shown = days.filter((day) => day >= utcDay(version.effectiveFrom));
    const givenBy = (day: string) => sum(own.filter(({ decidedOn }) => decidedOn <= day));
    return { version, points: shown.map((day) => ({ day, given: givenBy(day) })) };
  });
}

/** Answers to the current version, and to those since which nothing material has changed. */
export function answerTimes(
  timeline: Timeline,
  counts: readonly RecordedCount[],
  at: Date,
): AnswerTimes | null {
  const version = findCurrentVersion(timeline, at);
  if (!version) return null;
  const same = timeline.versions.filter(({ epoch }) => epoch === version.epoch);
  const began = utcDay((same[0] ?? version).effectiveFrom);
  const answers = counts
    .filter(({ value, consentVersionId }) => {
      return value !== 'withdraw' && same.some((each) => each.consentVersionId === consentVersionId);
    })
    .map((count) => ({ ...count, days: Math.max(0, countOfUtcDays(began, count.decidedOn) - 1) }));
  return { version, halfAfterDays: medianDays(answers), spans: spans.map((span) => inSpan(answers, span)) };
}

interface Answers extends RecordedCount {
  readonly days: number;
}

/** The first days tell most, so later spans are longer. */
const lastDays = [0, 1, 3, 7, 14, 30, 90, null];
const spans = lastDays.map((untilDay, index) => ({ fromDay: (lastDays[index - 1] ?? -1) + 1, untilDay }));

function inSpan(answers: readonly Answers[], { fromDay, untilDay }: Omit<AnswerSpan, 'answers'>): AnswerSpan {
  const own = answers.filter(({ days }) => days >= fromDay && days <= (untilDay ?? Infinity));
  return { fromDay, untilDay, answers: sum(own) };
}

function medianDays(answers: readonly Answers[]): number | null {
  const half = sum(answers) / 2;
  let before = 0;
  for (const { days, recorded } of answers.toSorted((a, b) => a.days - b.days)) {
    before += recorded;
    if (before > 0 && before >= half) return days;
  }
  return null;
}

function spreadDays(from: string, until: string): readonly string[] {
  const count = countOfUtcDays(from, until);
  const step = Math.max(1, Math.ceil(count / maxPoints));
  const ago = Array.from({ length: Math.ceil(count / step) }, (_none, index) => index * step);
  return ago.map((days) => utcDay(new Date(Date.parse(until) - days * dayMs))).reverse();
}

function isGivenOn({ consentVersionId }: VersionInTime, count: RecordedCount): boolean {
  return count.value === 'given' && count.consentVersionId === consentVersionId;
}

function sum(counts: readonly RecordedCount[]): number {
  return counts.reduce((total, { recorded }) => total + recorded, 0);
}
