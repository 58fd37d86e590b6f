import type { Readable } from 'node:stream';
import type { Pool } from 'pg';
import type { Statements } from './sharedConnections';

/** One open database. Prisma's adapter and our own SQL share its pool. */
export interface Engine {
  readonly kind: 'pglite' | 'postgresql';
  readonly pool: Pool;
  /** Where the tables are, or would be made: where statements without a schema look first. */
  readonly schema: string;
  /**
   * For frequent single statements: shares few connections of the pool, with at most `maxUnderway` statements on each.
   */
  sharing(maxUnderway: number): Statements;
  /**
   * Calls `onPayload` for each NOTIFY on the channel, and `onReconnect` after the connection was lost and is
   * back: what was notified in between is lost, so the listener has to read afresh. Behind a pooler that keeps no
   * session nothing is ever heard. Answers how to stop.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<() => Promise<void>>;
  /** Reads from the replica if it is near enough, else here. Never for writes or for what a customer is shown. */
  readLagging<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result>;
  /** How the replica fares; null where there is none. */
  replicaState(): ReplicaState | null;
  /** The embedded database as one file; null on a server, which has programs of its own for it. */
  readonly backUp: (() => Promise<Readable>) | null;
  /** Shows each statement's text before it runs, Prisma's too; never its values. Answers how to stop. */
  onStatement(observer: StatementObserver): () => void;
  /** Waits for the work in hand, for a bounded time. May be called again. */
  close(): Promise<void>;
}

/** `used`: lagging reads go there. `behind`, `away`: they go to the primary. */
export type ReplicaState = 'used' | 'behind' | 'away';

export type StatementObserver = (text: string) => void;

/** What an engine has to say while it runs; pino's shape. */
export interface EngineLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}
