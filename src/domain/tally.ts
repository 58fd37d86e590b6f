import type { DecisionRecord, StatedRecord } from './decisionRecord';
import type { DecisionValue } from './decisionValue';
import { utcDay } from './utcDay';

/** What is counted together: the decisions of one value on one version and day. */
export interface TallyKind {
  readonly templateCode: string;
  readonly consentVersionId: string;
  readonly value: DecisionValue;
  /** A UTC day. */
  readonly decidedOn: string;
}

/** What the decisions of a kind come to, or a change of that. */
export interface TallyEntry extends TallyKind {
  /** How many were recorded that day. */
  readonly recorded: number;
  /**
   * How many of them are the newest of their subject on the template. True for each day where they expire; else
   * only over all days, see `tallyChanges`.
   */
  readonly newest: number;
}

/** A record with the one that was the newest before it. */
export interface Succession {
  readonly record: DecisionRecord;
  readonly succeeded: StatedRecord | null;
}

/**
 * What appended records change: each counts as recorded and as the newest on its day, and takes the place of the
 * one before it. Only where that one would have expired does it matter on which day it was counted; all others
 * are taken off on the day of their successor, so that answers of many days to one version, all replaced in one
 * batch, change a few entries instead of one for each day.
 */
export function tallyChanges(successions: readonly Succession[]): readonly TallyEntry[] {
  const counters = new Map<string, Counter>();
  for (const { record, succeeded } of successions) {
    const decidedOn = utcDay(record.decidedAt);
    const counter = counterOf(counters, record, decidedOn);
    counter.recorded += 1;
    counter.newest += 1;
    if (!succeeded) continue;
    const takenOffOn = succeeded.validUntil ? utcDay(succeeded.decidedAt) : decidedOn;
    counterOf(counters, succeeded, takenOffOn).newest -= 1;
  }
  return [...counters.values()];
}

/** The same text for the same kind. */
export function tallyKey({ templateCode, consentVersionId, value, decidedOn }: TallyKind): string {
  return `${templateCode} ${consentVersionId} ${value} ${decidedOn}`;
}

interface Counter extends TallyKind {
  recorded: number;
  newest: number;
}

function counterOf(counters: Map<string, Counter>, record: StatedRecord, decidedOn: string): Counter {
  const { templateCode, consentVersionId, value } = record;
  const none: Counter = { templateCode, consentVersionId, value, decidedOn, recorded: 0, newest: 0 };
  const key = tallyKey(none);
  const counter = counters.get(key);
  if (!counter) counters.set(key, none);
  return counter ?? none;
}
