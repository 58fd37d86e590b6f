import { setTimeout as wait } from 'node:timers/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands between a service and its database, or a client and the service, and can lose what it carries without a word. */
export interface SilentNetwork {
  /** The URL of what is behind it, through it. */
  readonly url: string;
  /**
   * From now on nothing passes on the connections that are open, in either direction, and none of them is closed:
   * as when a host has vanished or a firewall has forgotten them. New ones pass. Answers how many they were.
   */
  swallow(): number;
  /** Nothing passes, on new connections either, until it goes on: as when the server's machine stands still. */
  freeze(): () => void;
  /** Ends every connection, open and new, as soon as something comes from the service, which is lost; until it goes on. */
  cut(): () => void;
  /** Ends a connection when the far end answers a statement that was prepared under this name, and loses the answer. */
  cutAnswersTo(statement: string): () => void;
  /** Carries slowly what the far end says, until it goes on at full speed. */
  slow(pace: Pace): () => void;
  close(): Promise<void>;
}

/** How late what was said arrives; with `bytes`, at most that number each time. */
export interface Pace {
  readonly everyMs: number;
  readonly bytes?: number;
}

interface Connection {
  readonly ends: readonly Socket[];
  isSwallowed: boolean;
  isToBeCut: boolean;
}

/** What is behind it may move. */
export async function silentNetworkTo(far: string | (() => string)): Promise<SilentNetwork> {
  const farUrl = () => new URL(typeof far === 'string' ? far : far());
  const connections = new Set<Connection>();
  let isFrozen = false;
  const state: State = { isCutting: false, asked: null, pace: null };
  const server = createServer((near) => {
    const { hostname, port } = farUrl();
    const behind = connect(Number(port || 5432), hostname);
    const connection: Connection = { ends: [near, behind], isSwallowed: false, isToBeCut: false };
    connections.add(connection);
    if (isFrozen) connection.ends.forEach((end) => end.pause());
    carry(connection, near, behind, (bytes) => {
      connection.isToBeCut ||= state.asked !== null && bytes.includes(state.asked);
      if (state.isCutting) end(connection);
      else behind.write(bytes);
    });
    const pass = pacedTo(near, state);
    carry(connection, behind, near, (bytes) => (connection.isToBeCut ? end(connection) : pass(bytes)));
    near.once('close', () => connections.delete(connection));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = farUrl();
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    swallow: () => swallowAll(connections),
    freeze: () => {
      isFrozen = true;
      endsOf(connections).forEach((end) => end.pause());
      return () => {
        isFrozen = false;
        endsOf(connections).forEach((end) => end.resume());
      };
    },
    cut: () => {
      state.isCutting = true;
      return () => (state.isCutting = false);
    },
    cutAnswersTo: (statement) => {
      state.asked = `\0${statement}\0`;
      return () => (state.asked = null);
    },
    slow: (pace) => {
      state.pace = pace;
      return () => (state.pace = null);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        endsOf(connections).forEach((end) => end.destroy());
      }),
  };
}

function endsOf(connections: ReadonlySet<Connection>): readonly Socket[] {
  return [...connections].flatMap(({ ends }) => ends);
}

function swallowAll(connections: ReadonlySet<Connection>): number {
  const passing = [...connections].filter(({ isSwallowed }) => !isSwallowed);
  passing.forEach((connection) => (connection.isSwallowed = true));
  return passing.length;
}

interface State {
  isCutting: boolean;
  /** The name between zeros, as in a Bind message. */
  asked: string | null;
  pace: Pace | null;
}

function end({ ends }: Connection): void {
  ends.forEach((one) => one.destroy());
}

/** In the order in which it came, at the pace that holds when it leaves. */
function pacedTo(near: Socket, state: State): (bytes: Buffer) => void {
  let before: Promise<void> = Promise.resolve();
  const carryAll = async (bytes: Buffer) => {
    for (let rest = bytes; rest.length > 0 && !near.destroyed;) {
      if (rest !== bytes) await wait(state.pace?.everyMs ?? 0);
      const atOnce = state.pace?.bytes ?? rest.length;
      near.write(rest.subarray(0, atOnce));
      rest = rest.subarray(atOnce);
    }
  };
  return (bytes) => {
    const isDue = state.pace ? wait(state.pace.everyMs) : undefined;
    before = before.then(() => isDue).then(() => carryAll(bytes));
  };
}

function carry(connection: Connection, from: Socket, to: Socket, pass: (bytes: Buffer) => void): void {
  from.on('data', (bytes: Buffer) => {
    if (!connection.isSwallowed) pass(bytes);
  });
  from.on('error', () => undefined);
  from.on('close', () => {
    if (!connection.isSwallowed) to.destroy();
  });
}
