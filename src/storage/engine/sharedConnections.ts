import {
  DatabaseError,
  type Pool,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg';

/** What runs single statements, each a transaction of its own: a pool, or connections of it that are shared. */
export interface Statements {
  query<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>>;
}

/**
 * Lets statements share connections of a pool instead of having one each: a statement is sent at once, behind those
 * that the server has not answered yet. So a few of its processes do the work, without waiting for this one in
 * between, instead of many that have to be woken. None is kept from the pool while it is idle.
 */
export class SharedConnections implements Statements {
  private readonly open: SharedConnection[] = [];

  /**
   * @param pool         of connections with node-postgres's `pipeline`
   * @param mostUnderway how many statements a connection takes at a time; those beyond take another one
   */
  constructor(
    private readonly pool: Pool,
    private readonly mostUnderway: number,
  ) {}

  async query<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> {
    const connection = this.open.find(({ underway }) => underway < this.mostUnderway) ?? this.lend();
    connection.underway += 1;
    try {
      return await connection.send<Row>(statement);
    } finally {
      connection.underway -= 1;
      const isDone = connection.underway === 0;
      if (isDone || connection.isLost) this.close(connection);
      if (isDone) connection.release();
    }
  }

  private lend(): SharedConnection {
    const connection = new SharedConnection(this.pool.connect());
    this.open.push(connection);
    return connection;
  }

  /** Nobody joins it any more. */
  private close(connection: SharedConnection): void {
    const place = this.open.indexOf(connection);
    if (place >= 0) this.open.splice(place, 1);
  }
}

/** A connection on loan from the pool, until the last of its statements is answered. */
class SharedConnection {
  /** Statements sent, or about to be once it is connected. */
  underway = 0;
  isLost = false;
  private client: PoolClient | null = null;

  constructor(private readonly connecting: Promise<PoolClient>) {}

  async send<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> {
    try {
      const client = this.client ?? this.connected(await this.connecting);
      return await client.query<Row>(statement);
    } catch (fault) {
      this.isLost ||= !isOfStatement(fault);
      throw fault;
    }
  }

  release(): void {
    this.client?.release(this.isLost);
    this.client?.removeListener('error', this.onError);
  }

  private connected(client: PoolClient): PoolClient {
    if (this.client === null) client.on('error', this.onError);
    return (this.client = client);
  }

  /** Its statements tell it each by itself. */
  private readonly onError = (): void => {
    this.isLost = true;
  };
}

/** Whether the session goes on after it: the server said no to one statement (PostgreSQL, appendix A; FATAL ends it). */
function isOfStatement(fault: unknown): boolean {
  return fault instanceof DatabaseError && fault.severity === 'ERROR';
}
