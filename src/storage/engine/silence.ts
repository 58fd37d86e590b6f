import type { ClientBase, Pool } from 'pg';
import type { EngineLog } from './engine';
import { ANSWER_GRACE_MS, FAREWELL_MS } from './limits';

/** As node-postgres has it; its types say nothing of it. */
interface Connected {
  readonly connection: { readonly stream: { destroy(): void } };
}

/** As node-postgres takes it; its types have the time for whole connections alone. */
interface TimedStatement {
  readonly query_timeout: number;
}

/** What clients may take for each statement until they are given back, where it is not the usual time. */
const allowances = new WeakMap<ClientBase, number>();

/** Overrides the time limit of a client’s statements until it is released. @param limitMs as the server has it */
export function allowTime(client: ClientBase, limitMs: number): void {
  allowances.set(client, limitMs + ANSWER_GRACE_MS);
}

/**
 * Keeps an eye on connections that may fall silent, as when a host vanishes: no error comes then, and nothing that
 * the server limits ends. node-postgres gives a statement up after the pool's `query_timeout`. This closes
 * its connection, and the idle ones that have been silent since it was sent. Otherwise each of those would cost a
 * further request the same wait.
 */
export class SilenceWatch {
  private readonly heardAtMs = new Map<ClientBase, number>();
  private readonly idle = new Set<ClientBase>();

  constructor(
    pool: Pool,
    private readonly limitMs: number,
    private readonly log: EngineLog,
  ) {
    pool.on('connect', (client) => this.watch(client));
    pool.on('acquire', (client) => this.idle.delete(client));
    pool.on('release', (fault: unknown, client) => this.givenBack(client, fault));
    pool.on('remove', (client) => {
      this.idle.delete(client);
      this.heardAtMs.delete(client);
    });
  }

  /** Cuts connections that are still open a moment after the pool has ended. */
  cutLater(): void {
    setTimeout(() => [...this.heardAtMs.keys()].forEach(cut), FAREWELL_MS).unref();
  }

  // A proxy keeps the overloads. Callbacks are those of the pool's own `query`, which gives the fault back with it.
  private watch(client: ClientBase): void {
    this.heardAtMs.set(client, performance.now());
    client.query = new Proxy(client.query.bind(client), {
      apply: (query, _self, [statement, ...others]: unknown[]): unknown => {
        const outcome: unknown = Reflect.apply(query, undefined, [timed(statement, client), ...others]);
        if (outcome instanceof Promise) outcome.catch((fault: unknown) => this.failed(client, fault));
        return outcome;
      },
    });
  }

  private givenBack(client: ClientBase, fault: unknown): void {
    allowances.delete(client);
    if (isSilence(fault)) return this.failed(client, fault);
    this.heardAtMs.set(client, performance.now());
    if (!fault) this.idle.add(client);
  }

  private failed(client: ClientBase, fault: unknown): void {
    if (!isSilence(fault)) return;
    cut(client);
    const suspects = [...this.idle].filter((idle) => this.silentForMs(idle) >= this.limitMs);
    suspects.forEach((suspect) => {
      this.idle.delete(suspect);
      cut(suspect);
    });
    this.log.warn({ alsoGivenUp: suspects.length }, 'a database connection stopped responding and is closed');
  }

  private silentForMs(client: ClientBase): number {
    return performance.now() - (this.heardAtMs.get(client) ?? -Infinity);
  }
}

/** Says goodbye, and does not wait for long that it is heard. */
export async function endSoon(client: ClientBase & { end(): Promise<void> }): Promise<void> {
  const timer = setTimeout(() => cut(client), FAREWELL_MS);
  await client.end();
  clearTimeout(timer);
}

function timed(statement: unknown, client: ClientBase): unknown {
  const limitMs = allowances.get(client);
  if (limitMs === undefined) return statement;
  const allowance: TimedStatement = { query_timeout: limitMs };
  if (typeof statement === 'string') return { text: statement, ...allowance };
  return typeof statement === 'object' ? { ...statement, ...allowance } : statement;
}

function cut(client: ClientBase): void {
  (client as ClientBase & Connected).connection.stream.destroy();
}

/** Said by node-postgres; a server that ends a statement has a code for it. */
function isSilence(fault: unknown): boolean {
  return fault instanceof Error && fault.message === 'Query read timeout';
}
