import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { openStream } from '../../rest/eventReader';
import { asService } from '../../service/bearer';
import { socketClient } from '../../subscriptions/socketClient';

interface Data {
  readonly id?: unknown;
}

type Note = (data?: Data) => void;
type Leave = () => void;

const decisions = 'consent.decision.recorded';
const document = `subscription { events(types: ["${decisions}"]) { data } }`;

interface Heard {
  readonly events?: { readonly data: Data } | null;
}

async function followStream(url: string, note: Note): Promise<Leave> {
  // Not with all that was recorded before, which it would read for longer than the others wait.
  const stream = await openStream(url, `?types=${decisions}&from=${new Date().toISOString()}`);
  const isNoted = ({ data }: { readonly data?: string }): boolean => {
    if (data) note((JSON.parse(data) as { data: Data }).data);
    return false;
  };
  stream.until(isNoted).catch(() => undefined);
  return () => stream.leave();
}

function followByHttp(url: string, note: Note): Leave {
  const link = new HttpLink({ uri: `${url}/graphql`, headers: { ...asService } });
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  client
    .subscribe<Heard>({ query: gql(document), fetchPolicy: 'no-cache' })
    .subscribe({ next: ({ data }) => note(data?.events?.data), error: () => undefined });
  return () => client.stop();
}

function followBySocket(url: string, note: Note): Leave {
  const client = socketClient(url);
  client.subscribe<Record<string, unknown> & Heard>(
    { query: document },
    { next: ({ data }) => note(data?.events?.data), error: () => undefined, complete: () => undefined },
  );
  return () => void client.dispose();
}

/** The ways to follow the feed: each tells of the decisions that come to it, until its follower leaves. */
export const followers: Readonly<Record<string, (url: string, note: Note) => Leave | Promise<Leave>>> = {
  'GET /v1/events, text/event-stream': followStream,
  'events, multipart HTTP': followByHttp,
  'events, graphql-ws': followBySocket,
};
