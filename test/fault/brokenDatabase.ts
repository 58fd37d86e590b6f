import { Client, escapeIdentifier } from 'pg';
import { serverUrl } from '../database/run';
import type { TestDatabase } from '../database/testDatabase';

/** Puts the database back as it was. */
export type Mend = () => Promise<void>;

/** Really cuts the service off from its database. PGlite is closed under it, which nothing repairs. */
export async function makeUnreachable({ engine, url }: TestDatabase): Promise<Mend> {
  if (url === null) {
    await engine.close();
    return () => Promise.resolve();
  }
  const name = new URL(url).pathname.slice(1);
  const allow = (isAllowed: boolean) =>
    onServer(`ALTER DATABASE ${escapeIdentifier(name)} ALLOW_CONNECTIONS ${isAllowed}`);
  await allow(false);
  await onServer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
  return () => allow(true);
}

/** Renames a column under the statements that need it. */
export async function makeMisshapen({ engine }: TestDatabase): Promise<Mend> {
  await engine.pool.query('ALTER TABLE decision RENAME COLUMN value TO renamed_by_test');
  return async () => {
    await engine.pool.query('ALTER TABLE decision RENAME COLUMN renamed_by_test TO value');
  };
}

/** Holds a table from another connection, so that every statement on it waits. PostgreSQL only. */
export async function lockTable({ url }: TestDatabase, table: string): Promise<Mend> {
  const client = new Client({ connectionString: url ?? undefined });
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${escapeIdentifier(table)} IN ACCESS EXCLUSIVE MODE`);
  return () => client.end();
}

/** Lets every statement fail that changes a row of the table. */
export function breakWritesTo(database: TestDatabase, table: string): Promise<Mend> {
  return beforeWritesTo(database, table, `RAISE EXCEPTION 'broken by a test'`);
}

/** Lets every insert into the table fail as on a full disk. */
export function fillDiskUnder(database: TestDatabase, table: string): Promise<Mend> {
  const full = `RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'`;
  return beforeWritesTo(database, table, full, 'INSERT');
}

/** Ends each connection that changes a row of the table, or adds one. PostgreSQL only. */
export function cutOffWritersOf(
  database: TestDatabase,
  table: string,
  write?: 'UPDATE' | 'INSERT',
): Promise<Mend> {
  return beforeWritesTo(database, table, 'PERFORM pg_terminate_backend(pg_backend_pid())', write);
}

async function beforeWritesTo(
  { engine }: TestDatabase,
  table: string,
  statement: string,
  write: 'UPDATE' | 'INSERT' = 'UPDATE',
): Promise<Mend> {
  await engine.pool.query(`
    CREATE FUNCTION set_by_test() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN ${statement}; RETURN NEW; END $$;
    CREATE TRIGGER set_by_test BEFORE ${write} ON ${escapeIdentifier(table)}
      FOR EACH ROW EXECUTE FUNCTION set_by_test()`);
  return async () => {
    await engine.pool.query('DROP FUNCTION set_by_test CASCADE');
  };
}

async function onServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl ?? undefined });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
