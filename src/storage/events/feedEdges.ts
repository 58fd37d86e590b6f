import type { Pool } from 'pg';

export interface FeedEdges {
  readonly incarnation: string;
  /** The name under which the log is signed; null before the first signature. */
  readonly origin: string | null;
  readonly first: number;
  /** All from here on is kept. Before `first` where positions between were never events. */
  readonly keptFrom: number;
  readonly next: number;
}

type EdgesRow = Omit<FeedEdges, 'first'> & { readonly first: number | null };

export async function readFeedEdges(pool: Pool): Promise<FeedEdges> {
  const { rows } = await pool.query<EdgesRow>({
    name: 'feed-edges',
    text: `SELECT f.incarnation, h.origin, h.size::float8 AS next, f.kept_from::float8 AS "keptFrom",
        (SELECT first_position::float8 FROM feed_batch WHERE first_position >= f.kept_from
          ORDER BY first_position LIMIT 1) AS first
      FROM feed_head f JOIN log_head h ON f.id = 1 AND h.id = 1`,
  });
  const [row] = rows;
  if (!row) throw new Error('The feed has no head.');
  return { ...row, first: row.first ?? row.next };
}

/** The first position written at the instant or later; null for none. */
export async function findPositionWritten(pool: Pool, from: Date): Promise<number | null> {
  const { rows } = await pool.query<{ readonly position: number }>({
    name: 'feed-position',
    text: `SELECT first_position::float8 AS position FROM feed_batch WHERE written_at >= $1 AND first_position >= (SELECT kept_from FROM feed_head)
      ORDER BY written_at, first_position LIMIT 1`,
    values: [from],
  });
  return rows[0]?.position ?? null;
}

/** When the first entry from this position on was placed; null for none. */
export async function findWritten(pool: Pool, from: number): Promise<Date | null> {
  const { rows } = await pool.query<{ readonly at: Date }>(
    'SELECT written_at AS at FROM feed_batch WHERE first_position >= $1 ORDER BY first_position LIMIT 1',
    [from],
  );
  return rows[0]?.at ?? null;
}

/** Deletes at most `limit` rows that were written before the instant, never the newest. Returns how many. */
export async function sweepFeed(pool: Pool, writtenBefore: Date, limit: number): Promise<number> {
  const { rowCount } = await pool.query({
    name: 'feed-sweep',
    text: `WITH gone AS (
        DELETE FROM feed_batch WHERE first_position IN (
          SELECT first_position FROM feed_batch
          WHERE written_at < $1 AND first_position < (SELECT max(first_position) FROM feed_batch)
          ORDER BY written_at, first_position LIMIT $2)
        RETURNING first_position + size AS until
      ), kept AS (
        UPDATE feed_head SET kept_from = greatest(kept_from, (SELECT max(until) FROM gone)) WHERE EXISTS (SELECT FROM gone)
      )
      SELECT FROM gone`,
    values: [writtenBefore, limit],
  });
  return rowCount ?? 0;
}
