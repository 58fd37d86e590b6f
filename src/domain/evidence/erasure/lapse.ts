import type { Decision } from '../../decisions/decision';
import { versionsAskingAgain } from '../../decisions/pending';
import { endOfReliance } from '../../decisions/reliance';
import type { Timeline } from '../../templates/timeline';
import { validUntil } from '../../values/validity';

export type LapsingDecision = Pick<Decision, 'value' | 'epoch' | 'validUntil' | 'recordedAt'>;

/**
 * Since when nobody relies on the decision any more, whether that instant has come or not: a no since it was recorded,
 * a yes since it expired or since a version that asks again took its force. Null for a yes that holds on.
 */
export function lapsesAt(timeline: Timeline, newest: LapsingDecision): Date | null {
  const { value, recordedAt } = newest;
  if (value !== 'given') return recordedAt;
  const ends = versionsAskingAgain(timeline, newest).map(endOfReliance);
  if (newest.validUntil) ends.push(newest.validUntil.getTime());
  return ends.length === 0 ? null : new Date(Math.max(recordedAt.getTime(), Math.min(...ends)));
}

/** When the last of them lapsed. Null for none. */
export function lastLapse(lapses: readonly (Date | null)[]): Date | null {
  const instants = lapses.map((lapse) => lapse?.getTime() ?? -Infinity);
  const last = Math.max(...instants);
  return Number.isFinite(last) ? new Date(last) : null;
}

/** Whether all of a customer's newest decisions lapsed at least the ISO 8601 duration `retention` ago. */
export function isPastRetention(lapses: readonly (Date | null)[], retention: string, now: Date): boolean {
  return lapses.every((lapse) => {
    const end = lapse && validUntil(lapse, retention);
    return end !== null && end <= now;
  });
}
