import type { LogEventName } from '../evidence/logEvent';
import { findVersion, type Timeline } from '../templates/timeline';
import { asked, losingConsents, type CountByValue, type NewestCount } from './standings';

/** How many customers an event of a version is about, which no leaf of the log says. */
export type ToldCounts =
  /** Whom the version asks again of those who have not answered it. */
  | { readonly asked: CountByValue }
  /** Whose consents no longer allow processing once the grace is over. */
  | { readonly loseMayProceed: number };

/** Null for what is about no customers, and for a version that was cancelled. */
export function toldCounts(
  timeline: Timeline,
  counts: readonly NewestCount[],
  { kind, about }: LogEventName,
): ToldCounts | null {
  const version = findVersion(timeline, about);
  if (!version) return null;
  switch (kind) {
    case 'version':
    case 'effect':
      return { asked: asked(timeline, counts, version) };
    case 'graceEnd':
      return { loseMayProceed: losingConsents(timeline, counts, version) };
    default:
      return null;
  }
}
