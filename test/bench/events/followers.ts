import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { openStream } from '../../rest/eventReader';
import { asService } from '../../service/bearer';
import { socketClient } from '../../subscriptions/socketClient';
import { instantMs } from './arrivals';

/** Somebody who follows the feed, and when each decision came to them. */
export interface Follower {
  readonly name: string;
  readonly cameAtMs: ReadonlyMap<string, number>;
  leave(): void;
}

interface Data {
  readonly id?: unknown;
}

function notes(): { cameAtMs: Map<string, number>; note: (data?: Data) => void } {
  const cameAtMs = new Map<string, number>();
  return { cameAtMs, note: (data) => void cameAtMs.set(String(data?.id), instantMs()) };
}

const decisions = 'consent.decision.recorded';
const document = `subscription { events(types: ["${decisions}"]) { data } }`;

interface Heard {
  readonly events?: { readonly data: Data } | null;
}

export async function followStream(url: string): Promise<Follower> {
  const { cameAtMs, note } = notes();
  // Not with all that was recorded before, which it would read for longer than the others wait.
  const stream = await openStream(url, `?types=${decisions}&from=${new Date().toISOString()}`);
  const isNoted = ({ data }: { readonly data?: string }): boolean => {
    if (data) note((JSON.parse(data) as { data: Data }).data);
    return false;
  };
  stream.until(isNoted).catch(() => undefined);
  return { name: 'GET /v1/events, text/event-stream', cameAtMs, leave: () => stream.leave() };
}

export function followByHttp(url: string): Follower {
  const { cameAtMs, note } = notes();
  const link = new HttpLink({ uri: `${url}/graphql`, headers: { ...asService } });
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const followed = client.subscribe<Heard>({ query: gql(document), fetchPolicy: 'no-cache' });
  const subscription = followed.subscribe(({ data }) => note(data?.events?.data));
  const leave = (): void => {
    subscription.unsubscribe();
    client.stop();
  };
  return { name: 'events, multipart HTTP', cameAtMs, leave };
}

export function followBySocket(url: string): Follower {
  const { cameAtMs, note } = notes();
  const client = socketClient(url);
  client.subscribe<Record<string, unknown> & Heard>(
    { query: document },
    { next: ({ data }) => note(data?.events?.data), error: () => undefined, complete: () => undefined },
  );
  return { name: 'events, graphql-ws', cameAtMs, leave: () => void client.dispose() };
}
