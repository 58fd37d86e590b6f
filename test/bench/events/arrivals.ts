import { setTimeout as sleep } from 'node:timers/promises';
import { getRequest } from '../doors/requests';
import { Connection } from '../load/connection';

/** By the path of the webhook, the decisions that came and when, by `instantMs`. */
export type Arrivals = Readonly<Record<string, readonly (readonly [decisionId: string, atMs: number])[]>>;

/** Now, in milliseconds since 1970 with fractions: the same in all processes of a machine. */
export function instantMs(): number {
  return performance.timeOrigin + performance.now();
}

/** What came to the receiver since the last time. */
export async function takeArrivals(port: number): Promise<Arrivals> {
  const connection = await Connection.open(port);
  try {
    const { body } = await connection.ask(getRequest('/arrivals'));
    return JSON.parse(body.toString()) as Arrivals;
  } finally {
    connection.close();
  }
}

const askEveryMs = 100;
const patienceMs = 120_000;

/** Waits until all of the decisions came to the path. Answers when each did first. */
export async function allArrived(
  port: number,
  path: string,
  decisions: ReadonlySet<string>,
): Promise<ReadonlyMap<string, number>> {
  const atMs = new Map<string, number>();
  const endsAt = performance.now() + patienceMs;
  for (;;) {
    for (const [id, at] of (await takeArrivals(port))[path] ?? []) {
      if (decisions.has(id) && !atMs.has(id)) atMs.set(id, at);
    }
    if (atMs.size === decisions.size) return atMs;
    if (performance.now() > endsAt) throw new Error(`${decisions.size - atMs.size} events never came.`);
    await sleep(askEveryMs);
  }
}
