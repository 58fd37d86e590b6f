import type { ReactNode } from 'react';
import type { SystemQuery } from './documents/generated';
import { systemWords as said } from './words';

export type Told = NonNullable<SystemQuery['system']>;

interface AlarmsProps {
  readonly told: Told;
  /** In their place, where there are none. */
  readonly none?: ReactNode;
}

/** What does not go by itself. */
export function Alarms({ told, none = null }: AlarmsProps) {
  const alarms = alarmsOf(told);
  if (alarms.length === 0) return none;
  return (
    <section className="problem" aria-labelledby="alarms">
      <h2 id="alarms">{said.alarms}</h2>
      {alarms.map((alarm) => (
        <p key={alarm}>{alarm}</p>
      ))}
    </section>
  );
}

/** Only a longer wait raises an alarm. */
const patienceMs = 60_000;
const clockToleranceMs = 1_000;

function alarmsOf({ asOf, machineTime, failing, log, webhooks }: Told): readonly string[] {
  const msBefore = (instant: string) => Date.parse(asOf) - Date.parse(instant);
  const alarms: readonly (readonly [isRaised: unknown, says: string])[] = [
    [!log, said.unread],
    [log?.isForked, said.forked],
    [log?.unsignedSince && msBefore(log.unsignedSince) > patienceMs, said.unsigned],
    [log?.timestamping === 'LATE', said.late],
    [log?.auditFaults, said.audit],
    [Math.abs(msBefore(machineTime)) > clockToleranceMs, said.clocks],
    [webhooks && webhooks.failing + webhooks.stopped + webhooks.givenUp > 0, said.hooks],
  ];
  return [...failing.map(said.failing), ...alarms.flatMap(([isRaised, says]) => (isRaised ? [says] : []))];
}
