import type { Pool } from 'pg';

type Task = 'checkpoint-sweep' | 'checkpoint-timestamp' | 'daily-erasure' | 'feed-sweep';

/** True for the first node in a period. A turn in the future, from a clock that stepped back, does not count. */
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
