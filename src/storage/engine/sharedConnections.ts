import {
  DatabaseError,
  type Pool,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg';
import { isUnavailable } from './faults';
import { takeClient } from './transaction';

/** What runs single statements, each a transaction of its own: a pool, or connections of it that are shared. */
export interface Statements {
  query<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>>;
}

/**
 * Lets statements share connections of a pool instead of having one each: a statement is sent at once, behind those
 * that the server has not answered yet. So a few of its processes do the work, without waiting for this one in
 * between, instead of many that have to be woken. None is kept from the pool while it is idle. Measured: 18 % more
 * look-ups of pending updates for fifty customers, on two cores.
 */
export class SharedConnections implements Statements {
  private readonly open: SharedConnection[] = [];

  /**
   * @param pool         of connections with node-postgres's `pipeline` and a `query_timeout`
   * @param maxUnderway how many statements a connection takes at a time; those beyond take another one
   */
  constructor(
    private readonly pool: Pool,
    private readonly maxUnderway: number,
  ) {}

  async query<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> {
    const connection = this.free() ?? (await this.lend());
    connection.underway += 1;
    try {
      return await connection.send<Row>(statement);
    } finally {
      connection.underway -= 1;
      if (connection.underway === 0) this.giveBack(connection);
    }
  }

  private free(): SharedConnection | undefined {
    return this.open.find(({ isLost, underway }) => !isLost && underway < this.maxUnderway);
  }

  private async lend(): Promise<SharedConnection> {
    const connection = new SharedConnection(await takeClient(this.pool));
    this.open.push(connection);
    return connection;
  }

  private giveBack(connection: SharedConnection): void {
    this.open.splice(this.open.indexOf(connection), 1);
    connection.release();
  }
}

/** A connection on loan from the pool, until the last of its statements is answered. */
class SharedConnection {
  underway = 0;
  isLost = false;
  /** The first statement of each name that the server does not know yet. */
  private readonly preparing = new Map<string, Promise<unknown>>();

  constructor(private readonly client: PoolClient) {
    client.on('error', this.onError);
  }

  /**
   * The driver prepares a name with its first statement and sends the others by the name alone. Should the first fail,
   * as when it waits too long for a lock, nothing has that name. So the others wait until it is answered. They share
   * its fate when the database was too busy for it.
   */
  async send<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> {
    const { name } = statement;
    if (name === undefined) return this.sendNow<Row>(statement);
    while (!this.isPrepared(name)) {
      const first = this.preparing.get(name);
      if (!first) return this.prepare<Row>(name, statement);
      await first.catch(raiseUnavailable);
    }
    return this.sendNow<Row>(statement);
  }

  private isPrepared(name: string): boolean {
    return prepared.get(this.client)?.has(name) ?? false;
  }

  private async prepare<Row extends QueryResultRow>(
    name: string,
    statement: QueryConfig,
  ): Promise<QueryResult<Row>> {
    const first = this.sendNow<Row>(statement);
    this.preparing.set(name, first);
    try {
      const result = await first;
      prepared.set(this.client, (prepared.get(this.client) ?? new Set()).add(name));
      return result;
    } finally {
      this.preparing.delete(name);
    }
  }

  private async sendNow<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> {
    try {
      return await this.client.query<Row>(statement);
    } catch (fault) {
      this.isLost ||= !isOfStatement(fault);
      throw fault;
    }
  }

  release(): void {
    this.client.release(this.isLost);
    this.client.removeListener('error', this.onError);
  }

  /** Each of its statements reports it. */
  private readonly onError = (): void => {
    this.isLost = true;
  };
}

/** The names that the session of each connection has answered to; they last as long as it does. */
const prepared = new WeakMap<PoolClient, Set<string>>();

function raiseUnavailable(fault: unknown): void {
  if (isUnavailable(fault)) throw fault;
}

/** Whether the session goes on after it: the server said no to one statement (PostgreSQL, appendix A; FATAL ends it). */
function isOfStatement(fault: unknown): boolean {
  return fault instanceof DatabaseError && fault.severity === 'ERROR';
}
