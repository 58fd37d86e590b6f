import { basename } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { runFolder, serverUrl } from './run';

/** A database name of this run alone, for the end of the run to find. */
export function nameInRun(suffix: string): string {
  return `${basename(runFolder()).replace(/\W/g, '_').toLowerCase()}_${suffix}`;
}

/** The server's URL with another database in it. */
export function urlOf(database: string): string {
  const url = new URL(serverUrl ?? '');
  url.pathname = `/${database}`;
  return url.href;
}

export async function createDatabase(name: string, template = 'template1'): Promise<void> {
  await onServer(`CREATE DATABASE ${escapeIdentifier(name)} TEMPLATE ${escapeIdentifier(template)}`);
}

export async function dropDatabase(name: string): Promise<void> {
  await onServer(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`);
}

/** What a killed test has left behind goes as well. */
export async function dropDatabasesOfRun(): Promise<void> {
  const names = await onServer('SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)', [
    nameInRun(''),
  ]);
  for (const name of names) await dropDatabase(name);
}

async function onServer(sql: string, values: readonly string[] = []): Promise<readonly string[]> {
  const client = new Client({ connectionString: serverUrl ?? undefined });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(sql, [...values]);
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
