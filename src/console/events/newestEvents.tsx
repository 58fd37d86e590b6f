import { useEffect, useState } from 'react';
import { Moment, Table } from '../shell/parts';
import { useSession, type Session } from '../shell/session';
import { useEventWords } from './words';

interface Told {
  readonly id: string;
  readonly type: string;
  readonly time: string;
  readonly subject?: string;
  readonly data: object;
}

const shown = 20;

/** The newest first. The feed is read forwards, so the end is looked up before it. */
async function loadNewest(token: Session['token']): Promise<readonly Told[]> {
  const read = async (query: Readonly<Record<string, string>>) => {
    const url = `/v1/events?${new URLSearchParams(query)}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${await token()}` } });
    if (!response.ok) throw new Error(`The feed answered ${response.status}.`);
    return response;
  };
  const end = (await read({ from: new Date().toISOString() })).headers.get('consent-last-event-id');
  if (end === null) return [];
  const [incarnation, position] = end.split('-');
  const before = Number(position) - shown;
  const limit = String(shown);
  const response = await read(before < 0 ? { limit } : { limit, lastEventId: `${incarnation}-${before}` });
  return ((await response.json()) as readonly Told[]).toReversed();
}

export function NewestEvents() {
  const said = useEventWords();
  const { token } = useSession();
  const [looks, setLooks] = useState(0);
  const [events, setEvents] = useState<readonly Told[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    loadNewest(token)
      .then(setEvents)
      .then(
        () => setFailed(false),
        () => setFailed(true),
      );
  }, [token, looks]);
  return (
    <section aria-labelledby="newest">
      <h2 id="newest">{said.newest}</h2>
      {isFailed && <p role="alert">{said.feedFailed}</p>}
      {events?.length === 0 && <p className="faint">{said.noEvent}</p>}
      {events && events.length > 0 && (
        <Table names={[said.at, said.type, said.about]}>
          {events.map(({ id, type, time, subject, data }) => (
            <tr key={id}>
              <td data-name={said.at}>
                <Moment at={time} />
              </td>
              <td data-name={said.type}>
                <details>
                  <summary>
                    <code>{type}</code>
                  </summary>
                  <pre>
                    <code>{JSON.stringify({ id, data }, null, 2)}</code>
                  </pre>
                </details>
              </td>
              <td data-name={said.about}>{subject}</td>
            </tr>
          ))}
        </Table>
      )}
      <button onClick={() => setLooks(looks + 1)}>{said.again}</button>
    </section>
  );
}
