import { useEffect, useState } from 'react';
import { activityWords } from '../activity/words';
import { useRetry } from '../shell/online';
import { Moment, Table, wordFor } from '../shell/parts';
import { useSession, type Session } from '../shell/session';
import { words } from '../shell/words';
import { eventWords as said } from './words';

interface Told {
  readonly id: string;
  readonly type: string;
  readonly time: string;
  readonly subject?: string;
  readonly data: object;
}

const step = 20;
/** As many as one answer of the feed holds. */
const most = 1_000;

/** `consent.set.saved` in words. */
function typeText(type: string): string {
  const name = type.slice(8).replace('.', '_').toUpperCase();
  return wordFor({ ...activityWords.kinds, ...said.types }, name, type);
}

/** The newest first. The feed is read forwards, so the end is looked up before it. */
async function loadNewest(load: Session['load'], shown: number): Promise<readonly Told[]> {
  const read = (query: Readonly<Record<string, string>>) => load(`/v1/events?${new URLSearchParams(query)}`);
  const end = (await read({ from: new Date().toISOString() })).headers.get('consent-last-event-id');
  if (end === null) return [];
  const [incarnation, position] = end.split('-');
  const before = Number(position) - shown;
  const limit = String(shown);
  const response = await read(before < 0 ? { limit } : { limit, lastEventId: `${incarnation}-${before}` });
  return ((await response.json()) as readonly Told[]).toReversed();
}

export function NewestEvents() {
  const { load } = useSession();
  const [looks, setLooks] = useState(0);
  const [shown, show] = useState(step);
  const [events, setEvents] = useState<readonly Told[] | null>(null);
  const [fault, setFault] = useState<Error>();
  const again = () => setLooks(looks + 1);
  useRetry(fault, again);
  useEffect(() => {
    loadNewest(load, shown)
      .then(setEvents)
      .then(() => setFault(undefined), setFault);
  }, [load, looks, shown]);
  return (
    <section aria-labelledby="newest">
      <h2 id="newest">{said.newest}</h2>
      {fault && <p role="alert">{said.feedFailed}</p>}
      {events && (
        <Table
          names={[words.when, said.type, said.about]}
          none={said.noEvent}
          rows={events.map(({ id, type, time, subject, data }) => [
            id,
            <Moment at={time} />,
            <details>
              <summary title={type}>{typeText(type)}</summary>
              <pre>
                <code>{JSON.stringify({ id, data }, null, 2)}</code>
              </pre>
            </details>,
            subject,
          ])}
        />
      )}
      <div className="row">
        <button onClick={again}>{said.again}</button>
        {events?.length === shown && shown < most && (
          <button onClick={() => show(shown + step)}>{words.more}</button>
        )}
      </div>
    </section>
  );
}
