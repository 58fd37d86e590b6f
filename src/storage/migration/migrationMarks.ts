import type { ClientBase, Pool } from 'pg';

/**
 * What migrations say of older code, by their names: the oldest migration whose code works once they are applied.
 * Their own SQL writes it, so it is there whatever has applied them, and for code that has not got their files.
 */
export type MigrationMarks = ReadonlyMap<string, string>;

interface Row {
  readonly migration: string;
  readonly keeps: string;
}

/** A database from before marks has none. */
export async function findMarks(queryable: ClientBase | Pool): Promise<MigrationMarks> {
  const table = await queryable.query<{ found: boolean }>(
    `SELECT to_regclass('migration_mark') IS NOT NULL AS found`,
  );
  if (table.rows[0]?.found !== true) return new Map();
  const { rows } = await queryable.query<Row>('SELECT migration, keeps FROM migration_mark');
  return new Map(rows.map(({ migration, keeps }) => [migration, keeps]));
}
