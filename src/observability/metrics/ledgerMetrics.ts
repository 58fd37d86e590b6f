import { Counter, type Registry } from 'prom-client';
import { gauge, setOrRemove } from './gauge';
import type { DecisionValue } from '../../domain/values/decisionValue';

export interface LogMeasures {
  readonly lagMs: number;
  /** In leaves. */
  readonly size: number;
  /** The database has another tree than the one that was signed. */
  readonly isForked: boolean;
  /** How many the last audit found; null before the first. */
  readonly auditFaults: number | null;
}

/** Answers what counts decisions, once they are committed. */
export function countDecisions(registry: Registry): (values: readonly DecisionValue[]) => void {
  const counter = new Counter({
    name: 'consent_decisions_total',
    help: 'Decisions that this node has recorded, by value; an answer that changed nothing is none.',
    labelNames: ['value'],
    registers: [registry],
  });
  const bind = (value: DecisionValue) => counter.labels({ value });
  const bound = { given: bind('given'), reject: bind('reject'), withdraw: bind('withdraw') };
  Object.values(bound).forEach((each) => each.inc(0));
  return (values) => values.forEach((value) => bound[value].inc());
}

/** @param read how the log stands when it is asked; null where this process does not know yet */
export function measureLog(registry: Registry, read: () => LogMeasures | null): void {
  const told: readonly (readonly [name: string, help: string, of: (log: LogMeasures) => number | null])[] = [
    [
      'consent_log_lag_seconds',
      'Age of the oldest entry that is in no signed checkpoint yet; 0 for none.',
      ({ lagMs }) => lagMs / 1_000,
    ],
    ['consent_log_size', 'Leaves of the log.', ({ size }) => size],
    [
      'consent_log_forked',
      '1 where the database lacks what this node has signed, so that nothing is signed; else 0.',
      ({ isForked }) => Number(isForked),
    ],
    [
      'consent_audit_faults',
      'Faults that the last audit of the log found.',
      ({ auditFaults }) => auditFaults,
    ],
  ];
  for (const [name, help, of] of told) {
    gauge(registry, name, help, (measured) => {
      const log = read();
      setOrRemove(measured, (log && of(log)) ?? undefined);
    });
  }
}
