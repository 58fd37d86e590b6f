import type { Pool } from 'pg';

/** What one node does for all, now and then. */
export type Task = 'checkpoint-sweep' | 'checkpoint-timestamp' | 'daily-erasure' | 'feed-sweep';

/**
 * Lets the first node that asks within a period do the task; false for all others. Nothing is locked while the task is
 * done. A turn from the future, which a clock that stepped back leaves behind, counts for nothing.
 */
export async function takeTurn(pool: Pool, task: Task, everyMs: number, now: Date): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'turn',
    text: `INSERT INTO turn AS t (task, taken_at) VALUES ($1, $2)
      ON CONFLICT (task) DO UPDATE SET taken_at = excluded.taken_at
      WHERE t.taken_at NOT BETWEEN excluded.taken_at - $3::double precision * interval '1 millisecond' AND excluded.taken_at`,
    values: [task, now, everyMs],
  });
  return rowCount === 1;
}
