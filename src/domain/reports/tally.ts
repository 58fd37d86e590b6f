import type { DecisionRecord } from '../evidence/decisionRecord';
import type { Decision } from '../decisions/decision';
import type { DecisionValue } from '../values/decisionValue';
import { utcDay } from '../values/utcDay';

/** As what an answer counts. A grant that waits for its confirmation, or did so in vain, is not yet `given`. */
export type TallyValue = DecisionValue | 'unconfirmed';

/** What is counted together: the decisions of one value on one version and day. */
export interface TallyKind {
  readonly templateCode: string;
  readonly consentVersionId: string;
  readonly value: TallyValue;
  /** A UTC day. */
  readonly decidedOn: string;
}

/** What the decisions of a kind come to, or a change of that. */
export interface TallyEntry extends TallyKind {
  readonly recorded: number;
  /**
   * How many customers count for this version by a newest decision of this value. True for each day where decisions
   * expire; else only over all days, see `tallyChanges`.
   */
  readonly newest: number;
}

type Counted = Decision & Pick<DecisionRecord, 'templateCode'>;

export interface Succession {
  readonly record: DecisionRecord;
  readonly succeeded: Counted | null;
}

/**
 * What appended records change. Each counts as recorded on its version. In place of the one before it, it counts as the
 * newest on the version that its customer counts for (`countedVersionId`). The day on which that one was counted
 * matters only if it would have expired. All others are taken off on the day of their successor. So answers of many
 * days to one version, all replaced in one batch, change a few entries instead of one for each day. Only what
 * does not wait for a confirmation counts as recorded.
 */
export function tallyChanges(
  successions: readonly Succession[],
  countedOn: (record: Counted) => string,
): readonly TallyEntry[] {
  const counters = new Map<string, Counter>();
  const newestOn = (record: Counted, day: string) =>
    counterOf(counters, { ...kindOf(record, day), consentVersionId: countedOn(record) });
  for (const { record, succeeded } of successions) {
    const decidedOn = utcDay(record.decidedAt);
    if (!record.awaitsConfirmation) counterOf(counters, kindOf(record, decidedOn)).recorded += 1;
    newestOn(record, decidedOn).newest += 1;
    if (!succeeded) continue;
    const takenOffOn = succeeded.validUntil ? utcDay(succeeded.decidedAt) : decidedOn;
    newestOn(succeeded, takenOffOn).newest -= 1;
  }
  return [...counters.values()];
}

export function tallyKey({ templateCode, consentVersionId, value, decidedOn }: TallyKind): string {
  return `${templateCode} ${consentVersionId} ${value} ${decidedOn}`;
}

interface Counter extends TallyKind {
  recorded: number;
  newest: number;
}

function kindOf(record: Counted, decidedOn: string): TallyKind {
  const { templateCode, consentVersionId, awaitsConfirmation } = record;
  const value = awaitsConfirmation ? 'unconfirmed' : record.value;
  return { templateCode, consentVersionId, value, decidedOn };
}

function counterOf(counters: Map<string, Counter>, kind: TallyKind): Counter {
  const key = tallyKey(kind);
  const counter = counters.get(key) ?? { ...kind, recorded: 0, newest: 0 };
  counters.set(key, counter);
  return counter;
}
