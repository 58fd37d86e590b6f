import type { Pool } from 'pg';

/** Whether the log, or what waits for its place there, has the erasure. */
export async function hasErasure(pool: Pool, erasureId: string): Promise<boolean> {
  const { rows } = await pool.query({
    text: `SELECT FROM log_event WHERE kind = 'erasure' AND body::json ->> 'erasureId' = $1 LIMIT 1`,
    values: [erasureId],
  });
  return rows.length > 0;
}
