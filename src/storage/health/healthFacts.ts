import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Pool } from 'pg';
import type { DivisionFacts, LedgerFacts, ServerFacts } from '../../domain/health/findings';
import { asksApart } from '../engine/division';
import type { Engine } from '../engine/engine';
import { openPrisma } from '../engine/prisma';
import { Prisma } from '../generated/client';

/**
 * All roles may read this. A table that was never vacuumed nor analyzed has -1 rows in `pg_class`. Small tables do not
 * count, and a third of a table is more than autovacuum leaves unnoticed.
 */
const statement = `
  SELECT current_setting('server_version') AS version,
    current_setting('server_version_num')::integer AS "versionNumber",
    (SELECT json_object_agg(name, setting) FROM pg_settings WHERE name IN ('transaction_read_only', 'in_hot_standby', 'fsync',
      'full_page_writes', 'synchronous_commit', 'autovacuum', 'track_counts', 'idle_session_timeout',
      'transaction_timeout')) AS settings,
    coalesce(has_table_privilege(to_regclass('decision'), 'INSERT'), true) AS "mayRecord",
    ARRAY(SELECT s.relname::text FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
      WHERE s.schemaname = $1 AND s.n_live_tup > 1000
        AND (c.reltuples < 0 OR s.n_mod_since_analyze > 1000 + s.n_live_tup / 3) ORDER BY 1) AS "unknownTables",
    ARRAY(SELECT name || ' ' || installed_version FROM pg_available_extensions
      WHERE installed_version <> default_version ORDER BY 1) AS "oldExtensions",
    narrowest.*
  FROM (
    SELECT 'max_connections' AS "limit", sum(numbackends)::integer AS connections,
      current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer AS "maxConnections"
    FROM pg_stat_database
    UNION ALL SELECT 'the connection limit of the database', numbackends, datconnlimit
    FROM pg_stat_database s JOIN pg_database d ON d.oid = s.datid JOIN pg_roles ON rolname = session_user
    WHERE d.datname = current_database() AND datconnlimit >= 0 AND NOT rolsuper
    UNION ALL SELECT 'the connection limit of the role', (SELECT count(*)::integer FROM pg_stat_activity WHERE usename = session_user), rolconnlimit
    FROM pg_roles WHERE rolname = session_user AND rolconnlimit >= 0 AND NOT rolsuper
  ) AS narrowest ORDER BY "maxConnections" - connections LIMIT 1`;

export async function readServerFacts(pool: Pool, schema: string): Promise<ServerFacts> {
  const { rows } = await pool.query<ServerFacts>(statement, [schema]);
  if (rows[0]) return rows[0];
  throw new Error('The server did not say how it is.');
}

/** One row of each table, by the names that migrations give its columns. @throws Error that names what is not there */
export async function mustFitModels(engine: Engine): Promise<void> {
  const prisma = openPrisma(engine);
  for (const model of Object.values(Prisma.ModelName)) {
    const name = (model.charAt(0).toLowerCase() + model.slice(1)) as Uncapitalize<typeof model>;
    const table: { findFirst(): PromiseLike<unknown> } = prisma[name];
    await table.findFirst();
  }
}

/** Null where Citus is not. */
export async function readDivisionFacts(pool: Pool): Promise<DivisionFacts | null> {
  if (!asksApart(pool)) return null;
  const { rows } = await pool.query<DivisionFacts>(
    `SELECT NOT undivided() AS "isDivided", count(*)::integer AS servers, count(*) FILTER (WHERE NOT EXISTS (
        SELECT FROM citus_check_connection_to_node(nodename, nodeport) AS reached WHERE reached))::integer AS unreachable
      FROM pg_dist_node WHERE shouldhaveshards`,
  );
  return rows[0] ?? null;
}

const notice = "interval '14 days'";

export async function readEndingApiKeys(pool: Pool, now: Date): Promise<LedgerFacts['endingKeys']> {
  const { rows } = await pool.query<LedgerFacts['endingKeys'][number]>(
    `SELECT id, name, expires_at AS "expiresAt" FROM api_key WHERE revoked_at IS NULL
       AND expires_at BETWEEN $1::timestamptz - ${notice} AND $1::timestamptz + ${notice} ORDER BY expires_at LIMIT 1`,
    [now],
  );
  return rows;
}

const { R_OK, W_OK } = constants;

/** Tries nothing out, since a file made here could be another user's. @throws Error where it cannot be written */
export async function mustBeUsable(file: string): Promise<void> {
  const found = await nearest(file);
  const is = await stat(found);
  if (is.isDirectory() === (found === file))
    throw new Error(is.isDirectory() ? 'it is a folder' : `ENOTDIR: ${found} is none`);
  if (!is.isDirectory() && !is.isFile()) throw new Error('it is no file that keeps what is written');
  await access(found, R_OK | W_OK);
}

/** The file or folder itself, or what is there of its path. */
export function nearest(path: string): Promise<string> {
  return stat(path).then(
    () => path,
    (fault: unknown) => {
      const code = fault instanceof Error && 'code' in fault ? fault.code : null;
      if ((code !== 'ENOENT' && code !== 'ENOTDIR') || dirname(path) === path) throw fault;
      return nearest(dirname(path));
    },
  );
}
