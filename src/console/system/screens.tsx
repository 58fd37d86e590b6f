import type { ReactNode } from 'react';
import { Asked } from '../shell/asked';
import { Chip, Facts, Moment, numberText, wordFor } from '../shell/parts';
import { words } from '../shell/words';
import { Alarms, type Told } from './alarms';
import { SystemDocument } from './documents/generated';
import { systemWords as said } from './words';

export function Screens() {
  return (
    <>
      <h1>{words.sections.system}</h1>
      <Asked document={SystemDocument} fetchPolicy="network-only">
        {({ system }, again) => system && <System told={system} onAgain={again} />}
      </Asked>
    </>
  );
}

function System({ told, onAgain }: { readonly told: Told; readonly onAgain: () => void }) {
  const isAudited = told.log === null || told.log.auditedAt !== null;
  return (
    <>
      <p>
        <button onClick={onAgain}>{said.again}</button>
      </p>
      <Alarms
        told={told}
        none={<Chip tone={isAudited ? 'good' : 'waiting'}>{isAudited ? said.inOrder : said.unaudited}</Chip>}
      />
      <Facts facts={factsOf(told)} />
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
