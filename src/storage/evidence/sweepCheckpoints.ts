import type { Pool } from 'pg';

/*
 * Within an hour the last one stays. Whether another one of the same hour follows is told by the next by size alone, so
 * each row costs one look-up. What has no next is the newest.
 */
const statement = `
  DELETE FROM log_checkpoint WHERE (origin, size) IN (
    SELECT c.origin, c.size FROM log_checkpoint c
    WHERE c.timestamp_reply IS NULL AND c.signed_at < $1::timestamptz AND (
      SELECT next.signed_at FROM log_checkpoint next
      WHERE next.origin = c.origin AND next.size > c.size ORDER BY next.size LIMIT 1
    ) < date_trunc('hour', c.signed_at, 'UTC') + interval '1 hour'
    ORDER BY c.signed_at LIMIT $2
  ) AND timestamp_reply IS NULL`;

/**
 * Thins out the checkpoints that were signed before the instant to one an hour. The newest of each log stays, and those
 * with a time stamp do. Answers how many went, at most `limit`.
 */
export async function sweepCheckpoints(pool: Pool, signedBefore: Date, limit: number): Promise<number> {
  const { rowCount } = await pool.query({
    name: 'log-sweep-checkpoints',
    text: statement,
    values: [signedBefore, limit],
  });
  return rowCount ?? 0;
}
