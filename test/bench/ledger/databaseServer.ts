import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { fill } from './fill';
import { root } from '../processes/serverProcess';

/** Grows with each change of what the fill writes, so that an older one is not used again. */
const fillFormat = 3;
const runDatabase = 'consent_bench_run';

/** The server that `DATABASE_URL` names, seen from the database that it names. */
export class DatabaseServer {
  private readonly client: Client;

  constructor(private readonly url: string) {
    this.client = new Client({ connectionString: url });
  }

  /** Two runs at once would measure each other. */
  async claim(): Promise<void> {
    await this.client.connect();
    const had = await this.find<boolean>(`SELECT pg_try_advisory_lock(hashtext('consent bench')) AS found`);
    if (!had) throw new Error('Another run of the benchmark is using this server.');
  }

  /** Lends a copy of the database filled for as many customers, so that the next run finds it as it was. */
  async withFilled(customers: number, isKept: boolean, work: (url: string) => Promise<void>): Promise<void> {
    const filled = await this.filled(customers);
    await this.create(runDatabase, filled, 'STRATEGY = file_copy');
    try {
      await work(this.urlOf(runDatabase));
    } finally {
      await this.drop(runDatabase);
      if (!isKept) await this.drop(filled);
    }
  }

  /** One of the same size, format and migrations is used again. */
  private async filled(customers: number): Promise<string> {
    const database = `consent_bench_${customers}`;
    const mark = await markOf(customers);
    const comment = await this.find<string>(
      `SELECT shobj_description(oid, 'pg_database') AS found FROM pg_database WHERE datname = $1`,
      [database],
    );
    if (comment !== mark) {
      await this.create(database);
      await fill(this.urlOf(database), customers);
      await this.client.query(`COMMENT ON DATABASE ${escapeIdentifier(database)} IS ${escapeLiteral(mark)}`);
    }
    return database;
  }

  async version(): Promise<string> {
    return (await this.find<string>(`SELECT current_setting('server_version') AS found`)) ?? '';
  }

  close(): Promise<void> {
    return this.client.end();
  }

  private async find<Found>(statement: string, values: readonly string[] = []): Promise<Found | null> {
    const { rows } = await this.client.query<{ found: Found | null }>(statement, [...values]);
    return rows[0]?.found ?? null;
  }

  private urlOf(database: string): string {
    const url = new URL(this.url);
    url.pathname = `/${database}`;
    return url.href;
  }

  private async create(database: string, copyOf = 'template1', how = ''): Promise<void> {
    await this.drop(database);
    await this.client.query(
      `CREATE DATABASE ${escapeIdentifier(database)} TEMPLATE ${escapeIdentifier(copyOf)} ${how}`,
    );
  }

  private async drop(database: string): Promise<void> {
    await this.client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(database)} WITH (FORCE)`);
  }
}

/** What a filled database is known by. */
async function markOf(customers: number): Promise<string> {
  const folder = join(root, 'prisma/migrations');
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.sql')).sort();
  const hash = createHash('sha256');
  for (const name of files) hash.update(await readFile(join(folder, name)));
  return `consent bench ${fillFormat}: ${customers} customers, migrations ${hash.digest('hex').slice(0, 16)}`;
}
