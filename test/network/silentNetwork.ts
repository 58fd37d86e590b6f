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
  close(): Promise<void>;
}

interface Connection {
  readonly ends: readonly Socket[];
  isSwallowed: boolean;
}

/** What is behind it may move. */
export async function silentNetworkTo(far: string | (() => string)): Promise<SilentNetwork> {
  const farUrl = () => new URL(typeof far === 'string' ? far : far());
  const connections = new Set<Connection>();
  let isFrozen = false;
  const server = createServer((near) => {
    const { hostname, port } = farUrl();
    const behind = connect(Number(port || 5432), hostname);
    const connection: Connection = { ends: [near, behind], isSwallowed: false };
    connections.add(connection);
    if (isFrozen) connection.ends.forEach((end) => end.pause());
    carry(connection, near, behind);
    carry(connection, behind, near);
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

function carry(connection: Connection, from: Socket, to: Socket): void {
  from.on('data', (bytes) => {
    if (!connection.isSwallowed) to.write(bytes);
  });
  from.on('error', () => undefined);
  from.on('close', () => {
    if (!connection.isSwallowed) to.destroy();
  });
}
