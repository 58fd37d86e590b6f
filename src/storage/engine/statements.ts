import type { Pool, PoolClient } from 'pg';
import type { StatementObserver } from './engine';

/** Watches every client of a pool from its first connection on. Answers the engine's `onStatement`. */
export function watchStatements(pool: Pool): (observer: StatementObserver) => () => void {
  const observers = new Set<StatementObserver>();
  pool.on('connect', (client) => watchClient(client, observers));
  return (observer) => {
    observers.add(observer);
    return () => {
      observers.delete(observer);
    };
  };
}

// pool.query, client.query and Prisma's adapter all end in the client's query. A proxy keeps its overloads.
function watchClient(client: PoolClient, observers: ReadonlySet<StatementObserver>): void {
  client.query = new Proxy(client.query.bind(client), {
    apply(query, _self, args: unknown[]): unknown {
      const text = textOf(args[0]);
      observers.forEach((observer) => observer(text));
      return Reflect.apply(query, undefined, args);
    },
  });
}

/** Prepares statements without a name: behind a pooler the next transaction may have another session. */
export function leaveNamesOut(pool: Pool): void {
  pool.on('connect', (client) => {
    client.query = new Proxy(client.query.bind(client), {
      apply(query, _self, [statement, ...others]: unknown[]): unknown {
        return Reflect.apply(query, undefined, [withoutName(statement), ...others]);
      },
    });
  });
}

function withoutName(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement)) return statement;
  return { ...statement, name: undefined };
}

export function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  if (typeof statement === 'object' && statement !== null && 'text' in statement)
    return String(statement.text);
  return '';
}
