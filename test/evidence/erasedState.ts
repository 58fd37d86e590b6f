import type { Pool } from 'pg';
import type { ErasedRange } from '../../src/domain/evidence/erasure/erasureEvent';

/** All that is kept of everybody but these subjects, as the database has it. */
export async function keptOfOthers(pool: Pool, subjectIds: readonly string[]): Promise<string> {
  const { rows } = await pool.query<{ readonly kept: string }>(
    `SELECT md5(string_agg(row, '|' ORDER BY row)) AS kept FROM (
      SELECT d::text AS row FROM decision d WHERE subject_id <> ALL ($1::uuid[])
      UNION ALL SELECT c::text FROM customer c WHERE subject_id <> ALL ($1::uuid[])
      UNION ALL SELECT k::text FROM idempotency_key k WHERE subject_id <> ALL ($1::uuid[])
      UNION ALL SELECT s::text FROM said_again s WHERE subject_id <> ALL ($1::uuid[])
    ) AS held`,
    [subjectIds],
  );
  return rows[0]?.kept ?? '';
}

export interface LoggedErasure {
  readonly body: Readonly<Record<string, unknown>>;
  readonly hash: string;
  readonly leafIndex: string | null;
}

/** The erasures of the log, by their subjects. */
export async function readErasures(pool: Pool): Promise<ReadonlyMap<string, LoggedErasure>> {
  const { rows } = await pool.query<{
    readonly about: string;
    readonly body: Readonly<Record<string, unknown>>;
    readonly hash: string;
    readonly leaf_index: string | null;
  }>(
    `SELECT about, body::json AS body, encode(hash, 'hex') AS hash, leaf_index::text
     FROM log_event WHERE kind = 'erasure'`,
  );
  return new Map(
    rows.map(({ about, body, hash, leaf_index: leafIndex }) => [about, { body, hash, leafIndex }]),
  );
}

/** The hashes of the log in their order. */
export async function readEntries(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ readonly entries: Buffer }>(
    'SELECT entries FROM log_tile WHERE level = 0 ORDER BY tile_index',
  );
  return rows.flatMap(({ entries }) => entries.toString('hex').match(/.{64}/g) ?? []);
}

export async function subjectOf(pool: Pool, customerId: string): Promise<string> {
  const { rows } = await pool.query<{ readonly subject_id: string }>(
    'SELECT subject_id FROM customer WHERE customer_id = $1',
    [customerId],
  );
  return rows[0]?.subject_id ?? 'nobody';
}

/** The hashes of a subject's records. */
export async function recordHashes(pool: Pool, subjectId: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ readonly hash: string }>(
    `SELECT encode(hash, 'hex') AS hash FROM decision WHERE subject_id = $1`,
    [subjectId],
  );
  return rows.map(({ hash }) => hash);
}

/** Subjects of whom something is left though nobody is linked to them and no erasure says so, or not all is left. */
export async function halfErased(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ readonly subject: string }>(
    `WITH erased AS (
      SELECT about, body::json ->> 'mode' AS mode, (body::json ->> 'records')::integer AS records
      FROM log_event WHERE kind = 'erasure'
    ), held AS (
      SELECT d.subject_id::text AS subject, count(*) AS records FROM decision d GROUP BY 1
    )
    SELECT coalesce(subject, about) AS subject
    FROM held FULL JOIN erased ON about = subject LEFT JOIN customer c ON c.subject_id::text = coalesce(subject, about)
    WHERE CASE
      WHEN about IS NULL THEN c.customer_id IS NULL
      ELSE c.customer_id IS NOT NULL OR coalesce(held.records, 0) <> CASE mode WHEN 'SHRED' THEN 0 ELSE erased.records END
    END
    UNION ALL
    SELECT k.subject_id::text FROM idempotency_key k LEFT JOIN customer c USING (subject_id, part) WHERE c.customer_id IS NULL
    UNION ALL
    SELECT s.subject_id::text FROM said_again s LEFT JOIN customer c USING (subject_id, part) WHERE c.customer_id IS NULL`,
  );
  return rows.map(({ subject }) => subject);
}

/** Whether one of the ranges, with both ends, has the index. */
export function isInRanges(ranges: readonly ErasedRange[], index: number): boolean {
  return ranges.some(([from, to]) => from <= index && index <= to);
}
