import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** The server that `DATABASE_URL` names, seen from the database that it names. */
export class DatabaseServer {
  private constructor(
    private readonly url: string,
    readonly client: Client,
  ) {}

  static async open(url: string): Promise<DatabaseServer> {
    const client = new Client({ connectionString: url });
    await client.connect();
    return new DatabaseServer(url, client);
  }

  /** Two runs at once would measure each other. */
  async claim(): Promise<void> {
    const { rows } = await this.client.query<{ had: boolean }>(
      `SELECT pg_try_advisory_lock(hashtext('consent bench')) AS had`,
    );
    if (rows[0]?.had !== true) throw new Error('Another run of the benchmark is using this server.');
  }

  urlOf(database: string): string {
    const url = new URL(this.url);
    url.pathname = `/${database}`;
    return url.href;
  }

  /** A database of exactly this content, made anew or copied from the one named. */
  async create(database: string, copyOf = 'template1'): Promise<void> {
    await this.drop(database);
    const strategy = copyOf === 'template1' ? '' : ' STRATEGY = file_copy';
    await this.client.query(
      `CREATE DATABASE ${escapeIdentifier(database)} TEMPLATE ${escapeIdentifier(copyOf)}${strategy}`,
    );
  }

  async drop(database: string): Promise<void> {
    await this.client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(database)} WITH (FORCE)`);
  }

  async findComment(database: string): Promise<string | null> {
    const { rows } = await this.client.query<{ comment: string | null }>(
      `SELECT shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = $1`,
      [database],
    );
    return rows[0]?.comment ?? null;
  }

  async comment(database: string, text: string): Promise<void> {
    await this.client.query(`COMMENT ON DATABASE ${escapeIdentifier(database)} IS ${escapeLiteral(text)}`);
  }

  async isSuperuser(): Promise<boolean> {
    const { rows } = await this.client.query<{ rolsuper: boolean }>(
      'SELECT rolsuper FROM pg_roles WHERE rolname = current_user',
    );
    return rows[0]?.rolsuper === true;
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
