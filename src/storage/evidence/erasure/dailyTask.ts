import type { Pool } from 'pg';

/** Whether the task is this process's to do now: of all that ask, one a day. A single statement, so no lock outlives it. */
export async function takeDailyTask(pool: Pool, task: string): Promise<boolean> {
  const { rows } = await pool.query(
    `INSERT INTO daily_task AS t (task, begun_at) VALUES ($1, statement_timestamp())
     ON CONFLICT (task) DO UPDATE SET begun_at = excluded.begun_at
       WHERE t.begun_at <= excluded.begun_at - interval '1 day'
     RETURNING task`,
    [task],
  );
  return rows.length > 0;
}

/** Forgets those whom anybody may bring back by now. */
export async function forgetErasedCustomers(pool: Pool): Promise<void> {
  await pool.query('DELETE FROM erased_customer WHERE expires_at <= statement_timestamp()');
}
