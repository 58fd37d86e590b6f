import type { ReactNode } from 'react';
import { Asked } from '../shell/asked';
import { Chip, Facts, Moment } from '../shell/parts';
import { useWords } from '../shell/words';
import { Alarms, type Told } from './alarms';
import { SystemDocument } from './documents/generated';
import { useSystemWords } from './words';

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
  return (
    <>
      <p>
        <button onClick={onAgain}>{said.again}</button>
      </p>
      <Alarms told={told} none={<Chip tone="good">{said.inOrder}</Chip>} />
      <Facts facts={useFacts(told)} />
    </>
  );
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
