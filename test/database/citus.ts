import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import { Client, type QueryResultRow } from 'pg';
import { divideLedger } from '../../src/storage/migration/divideLedger';
import { applyMigrations } from '../../src/storage/migration/applyMigrations';
import { MIGRATIONS_FOLDER } from '../../src/storage/migration/migrationFolder';
import { openEngine } from '../../src/storage/openEngine';
import { runFolder } from './run';
import { silentLog } from './template';
import type { TestDatabase } from './testDatabase';

interface CitusNode {
  readonly host: string;
  readonly port: number;
}

const nodesStatement = 'SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid';

/** As `consent migrate --citus` leaves an empty one. */
export async function openDivided(coordinatorUrl: string): Promise<TestDatabase> {
  return divided(await openCitusDatabase(coordinatorUrl));
}

/** Divides it, and opens it again as nodes do that start afterwards. */
export async function divided(database: TestDatabase): Promise<TestDatabase> {
  await divideLedger(database.engine);
  await database.engine.close();
  const engine = await openEngine(database.config, silentLog);
  return { ...database, engine, close: () => engine.close().then(() => database.close()) };
}

/** A migrated database of its own on all servers of the coordinator, whose ledger is on the coordinator. */
export async function openCitusDatabase(coordinatorUrl: string): Promise<TestDatabase> {
  const name = `${basename(runFolder()).replace(/\W/g, '_').toLowerCase()}_${randomBytes(6).toString('hex')}`;
  const [self] = await ask<CitusNode>(coordinatorUrl, `${nodesStatement} = 0`);
  const workers = await ask<CitusNode>(coordinatorUrl, `${nodesStatement} > 0 ORDER BY nodeport`);
  const servers = [coordinatorUrl, ...workers.map((worker) => at(coordinatorUrl, worker))];
  for (const server of servers) await ask(server, `CREATE DATABASE ${name}`);
  for (const server of servers) await ask(named(server, name), 'CREATE EXTENSION citus');
  const url = named(coordinatorUrl, name);
  await ask(url, `SELECT citus_set_coordinator_host('${self?.host}', ${self?.port})`);
  for (const { host, port } of workers) await ask(url, `SELECT citus_add_node('${host}', ${port})`);
  await ask(url, `ALTER DATABASE ${name} SET citus.shard_count TO 4`);
  const config = { kind: 'postgresql', url } as const;
  const engine = await openEngine(config, silentLog);
  await applyMigrations(engine, MIGRATIONS_FOLDER);
  return {
    engine,
    config,
    url,
    close: async () => {
      await engine.close();
      for (const server of servers) await ask(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

function at(coordinatorUrl: string, { host, port }: CitusNode): string {
  return Object.assign(new URL(coordinatorUrl), { hostname: host, port: String(port) }).href;
}

function named(serverUrl: string, database: string): string {
  return Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;
}

async function ask<Row extends QueryResultRow>(url: string, statement: string): Promise<readonly Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client
    .query<Row>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
