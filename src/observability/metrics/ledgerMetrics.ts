import { Counter, Gauge, type Registry } from 'prom-client';
import type { DecisionValue } from '../../domain/values/decisionValue';

/** How the log stands. */
export interface LogMeasures {
  readonly lagMs: number;
  /** In leaves. */
  readonly size: number;
  /** The database has another tree than the one that was signed. */
  readonly isForked: boolean;
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
  const registers = [registry];
  new Gauge({
    name: 'consent_log_lag_seconds',
    help: 'Age of the oldest entry that is in no signed checkpoint yet; 0 for none.',
    registers,
    collect() {
      setOrLeave(this, read()?.lagMs, msPerSecond);
    },
  });
  new Gauge({
    name: 'consent_log_size',
    help: 'Leaves of the log.',
    registers,
    collect() {
      setOrLeave(this, read()?.size);
    },
  });
  measureFork(registry, read);
}

function measureFork(registry: Registry, read: () => LogMeasures | null): void {
  new Gauge({
    name: 'consent_log_forked',
    help: '1 where the database lacks what this node has signed, so that nothing is signed; else 0.',
    registers: [registry],
    collect() {
      const log = read();
      setOrLeave(this, log ? Number(log.isForked) : undefined);
    },
  });
}

const msPerSecond = 1_000;

/** Nothing is better than a number that stands for nothing: an alarm on it would be wrong, or would not come. */
function setOrLeave(gauge: Gauge, value: number | undefined, unit = 1): void {
  if (value === undefined) gauge.remove();
  else gauge.set(value / unit);
}
