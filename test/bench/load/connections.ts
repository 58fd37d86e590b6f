import { Connection } from './connection';

/** Opens so many connections to the ports in turn, lends them to the work, and closes them after it. */
export async function withConnections<Result>(
  ports: readonly number[],
  count: number,
  work: (connections: readonly Connection[]) => Promise<Result>,
): Promise<Result> {
  const open = Array.from({ length: count }, (_, index) => Connection.open(ports[index % ports.length] ?? 0));
  const connections = await Promise.all(open);
  try {
    return await work(connections);
  } finally {
    connections.forEach((connection) => connection.close());
  }
}
