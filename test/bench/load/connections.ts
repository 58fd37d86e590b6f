import { Connection } from './connection';

/**
 * Opens connections to the ports in turn, lends them to the work, and closes them after it. What earlier
 * loads have left behind is collected before, so that no pause of the generator is taken for one of the server.
 */
export async function withConnections<Result>(
  ports: readonly number[],
  count: number,
  work: (connections: readonly Connection[]) => Promise<Result>,
): Promise<Result> {
  globalThis.gc?.();
  const open = Array.from({ length: count }, (_, index) => Connection.open(ports[index % ports.length] ?? 0));
  const connections = await Promise.all(open);
  try {
    return await work(connections);
  } finally {
    connections.forEach((connection) => connection.close());
  }
}
