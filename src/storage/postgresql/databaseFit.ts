import { escapeIdentifier, type Pool } from 'pg';
import { DatabaseFault } from './databaseFault';

interface FitRow {
  readonly encoding: string;
  readonly schema: string | null;
  readonly path: string;
  readonly database: string;
}

/**
 * The schema of the tables, or the one in which they would be made.
 *
 * @throws DatabaseFault where the database cannot keep every text, or no schema is to be had
 */
export async function findSchema(pool: Pool): Promise<string> {
  const { rows } = await pool.query<FitRow>(`SELECT current_setting('server_encoding') AS encoding,
    coalesce((SELECT nspname::text FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
      WHERE c.oid = to_regclass('_prisma_migrations')), current_schema()::text) AS schema,
    current_setting('search_path') AS path, current_database()::text AS database`);
  const [row] = rows;
  if (!row) throw new Error('The database did not say what it is.');
  const { encoding, schema, path, database } = row;
  if (encoding !== 'UTF8') {
    const statement = `CREATE DATABASE ${escapeIdentifier(`${database}_utf8`)} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`;
    throw unfit(`expected a database in UTF8, got one in ${encoding}; create another: ${statement}`);
  }
  if (schema === null) {
    throw unfit(`expected a schema that exists in the search_path, got ${path}; create it or set another`);
  }
  return schema;
}

function unfit(says: string): DatabaseFault {
  return new DatabaseFault(says, undefined);
}
