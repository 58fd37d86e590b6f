import type { ReactNode } from 'react';
import { Asked } from '../shell/asked';
import { Chip, Facts, Moment, numberText, Title, wordFor } from '../shell/parts';
import { words } from '../shell/words';
import { Alarms, type Told } from './alarms';
import { SystemDocument } from './documents/generated';
import { systemWords as said } from './words';

export function Screens() {
  return (
    <>
      <Title says={words.sections.system} />
      <Asked document={SystemDocument} isFresh>
        {({ system }, again) => {
          if (!system) return null;
          const isAudited = system.log === null || system.log.auditedAt !== null;
          const none = isAudited ? said.inOrder : said.unaudited;
          return (
            <>
              <button onClick={again}>{said.again}</button>
              <Alarms told={system} none={<Chip tone={isAudited ? 'good' : 'waiting'}>{none}</Chip>} />
              <Facts facts={factsOf(system)} />
            </>
          );
        }}
      </Asked>
    </>
  );
}

/** What is not there, or not known, is left out. */
function factsOf({ log, webhooks, ...told }: Told): readonly (readonly [name: string, fact: ReactNode])[] {
  const at = (instant: string | null | undefined) => (instant ? <Moment at={instant} /> : null);
  const count = (number: string | number | undefined) =>
    number === undefined ? null : numberText(Number(number));
  return [
    [said.release, told.release],
    [said.started, at(told.startedAt)],
    [said.database, `${wordFor(said.databases, told.database)} ${told.databaseVersion ?? ''}`],
    [said.schema, told.schema],
    [said.replica, told.replica && wordFor(said.replicas, told.replica)],
    [said.log, count(log?.size)],
    [said.checkpoint, at(log?.checkpointAt)],
    [said.key, at(log?.signingKeySince)],
    [said.stamp, at(log?.timestampedAt)],
    [said.audited, log && (at(log.auditedAt) ?? said.neverAudited)],
    [said.inOrderHooks, count(webhooks?.inOrder)],
    [said.stoppedHooks, webhooks ? count(webhooks.failing + webhooks.stopped + webhooks.disabled) : null],
    [said.waiting, count(webhooks?.waiting)],
    [said.oldest, at(webhooks?.waitingSince)],
  ];
}
