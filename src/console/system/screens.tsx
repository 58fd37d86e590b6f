import type { ReactNode } from 'react';
import { Asked } from '../shell/asked';
import { Chip, Facts, Moment } from '../shell/parts';
import { useWords } from '../shell/words';
import { SystemDocument, type SystemQuery } from './documents/generated';
import { useSystemWords } from './words';

type Told = NonNullable<SystemQuery['system']>;

export function SystemScreens() {
  const words = useWords();
  return (
    <>
      <h1>{words.sections.system}</h1>
      <Asked document={SystemDocument} fetchPolicy="network-only">
        {({ system }, again) => system && <System told={system} onAgain={again} />}
      </Asked>
    </>
  );
}

interface SystemProps {
  readonly told: Told;
  readonly onAgain: () => void;
}

function System({ told, onAgain }: SystemProps) {
  const said = useSystemWords();
  const alarms = useAlarms(told);
  return (
    <>
      <p>
        <button onClick={onAgain}>{said.again}</button>
      </p>
      {alarms.length === 0 && <Chip tone="good">{said.inOrder}</Chip>}
      {alarms.length > 0 && (
        <section className="problem" aria-labelledby="alarms">
          <h2 id="alarms">{said.alarms}</h2>
          {alarms.map((alarm) => (
            <p key={alarm}>{alarm}</p>
          ))}
        </section>
      )}
      <Facts facts={useFacts(told)} />
    </>
  );
}

/** Only a longer wait raises an alarm. */
const patienceMs = 60_000;
const clockToleranceMs = 1_000;

function useAlarms({ asOf, machineTime, failing, log, webhooks }: Told): readonly string[] {
  const said = useSystemWords();
  const msBefore = (instant: string) => Date.parse(asOf) - Date.parse(instant);
  const alarms: readonly (readonly [isRaised: unknown, says: string])[] = [
    [!log, said.unread],
    [log?.isForked, said.forked],
    [log?.unsignedSince && msBefore(log.unsignedSince) > patienceMs, said.unsigned],
    [log?.timestamping === 'LATE', said.late],
    [Math.abs(msBefore(machineTime)) > clockToleranceMs, said.clocks],
    [webhooks && webhooks.failing + webhooks.stopped + webhooks.givenUp > 0, said.hooks],
  ];
  return [...failing.map(said.failing), ...alarms.flatMap(([isRaised, says]) => (isRaised ? [says] : []))];
}

/** What is not there, or not known, is left out. */
function useFacts({ log, webhooks, ...told }: Told): readonly (readonly [name: string, fact: ReactNode])[] {
  const { language } = useWords();
  const said = useSystemWords();
  const at = (instant: string | null | undefined) => (instant ? <Moment at={instant} /> : null);
  const count = (number: string | number | undefined) =>
    number === undefined ? null : Number(number).toLocaleString(language);
  return [
    [said.release, told.release],
    [said.started, at(told.startedAt)],
    [said.database, `${told.database} ${told.databaseVersion ?? ''}`],
    [said.schema, told.schema],
    [said.replica, told.replica],
    [said.log, count(log?.size)],
    [said.checkpoint, at(log?.checkpointAt)],
    [said.key, at(log?.signingKeySince)],
    [said.stamp, at(log?.timestampedAt)],
    [said.inOrderHooks, count(webhooks?.inOrder)],
    [said.stoppedHooks, webhooks ? count(webhooks.failing + webhooks.stopped + webhooks.disabled) : null],
    [said.waiting, count(webhooks?.waiting)],
    [said.oldest, at(webhooks?.waitingSince)],
  ];
}
