import type { Pool } from 'pg';

/** Resets its failures, so that it is sent to now. */
export const asHealthy = 'failures = 0, failing_since = NULL, not_before = NULL';

/** Continues with another feed. What waited was of the former one. */
export async function beginAnew(
  pool: Pool,
  endpointId: string,
  incarnation: string,
  position: number,
): Promise<void> {
  await pool.query({
    name: 'webhook-anew',
    text: `WITH let_go AS (DELETE FROM webhook_retry WHERE endpoint_id = $1)
      UPDATE webhook_endpoint SET incarnation = $2, position = $3, replay_position = NULL, replay_until = NULL
      WHERE id = $1`,
    values: [endpointId, incarnation, position],
  });
}

export async function skipTo(pool: Pool, endpointId: string, position: number): Promise<void> {
  await pool.query({
    name: 'webhook-skip',
    text: `UPDATE webhook_endpoint SET position = greatest(position, $2),
        replay_position = CASE WHEN replay_until > $2 THEN greatest(replay_position, $2) END,
        replay_until = CASE WHEN replay_until > $2 THEN replay_until END
      WHERE id = $1`,
    values: [endpointId, position],
  });
}

/** Locks the endpoint before its events, as a round does. */
export async function resendEvent(
  pool: Pool,
  endpointId: string,
  position: number,
  key: string,
  now: Date,
): Promise<void> {
  await pool.query(
    `WITH awake AS (UPDATE webhook_endpoint SET ${asHealthy} WHERE id = $1 RETURNING id)
      INSERT INTO webhook_retry (endpoint_id, position, key, state, attempts, next_at)
      SELECT id, $2, $3, 'due', 0, $4::timestamptz FROM awake
      ON CONFLICT (endpoint_id, position) DO UPDATE
      SET state = 'due', attempts = 0, next_at = $4, failed_at = NULL WHERE webhook_retry.state <> 'behind'`,
    [endpointId, position, key, now],
  );
}

/** Tries again what was given up since the instant, each key in order. Returns how many events. */
export async function recoverFailed(pool: Pool, endpointId: string, since: Date, now: Date): Promise<number> {
  const { rowCount } = await pool.query(
    `WITH awake AS (UPDATE webhook_endpoint SET ${asHealthy} WHERE id = $1 RETURNING id), again AS (
        SELECT position, key, row_number() OVER (PARTITION BY key ORDER BY position) AS place,
          EXISTS (SELECT FROM webhook_retry w
            WHERE w.endpoint_id = r.endpoint_id AND w.key = r.key AND w.state = 'due') AS is_stuck
        FROM webhook_retry r WHERE endpoint_id = $1 AND state = 'failed' AND failed_at >= $2
      )
      UPDATE webhook_retry r SET attempts = 0, failed_at = NULL,
        state = CASE WHEN a.place = 1 AND NOT a.is_stuck THEN 'due' ELSE 'behind' END,
        next_at = CASE WHEN a.place = 1 AND NOT a.is_stuck THEN $3::timestamptz END
      FROM again a, awake WHERE r.endpoint_id = awake.id AND r.position = a.position`,
    [endpointId, since, now],
  );
  return rowCount ?? 0;
}

/** Widens a replay that is under way. False for an unknown endpoint. */
export async function replayRange(
  pool: Pool,
  endpointId: string,
  from: number,
  until: number,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE webhook_endpoint SET replay_position = least(replay_position, $2),
        replay_until = greatest(replay_until, $3), ${asHealthy} WHERE id = $1`,
    [endpointId, from, until],
  );
  return rowCount === 1;
}

/** Deletes what was given up and the feed no longer keeps. Returns how many events. */
export async function sweepGivenUp(pool: Pool, limit: number): Promise<number> {
  const { rowCount } = await pool.query({
    name: 'webhook-sweep',
    text: `DELETE FROM webhook_retry WHERE (endpoint_id, position) IN (
        SELECT r.endpoint_id, r.position FROM webhook_retry r
          JOIN webhook_endpoint e ON e.id = r.endpoint_id JOIN feed_head f ON f.incarnation = e.incarnation
        WHERE f.id = 1 AND r.state = 'failed' AND r.position < f.kept_from LIMIT $1)`,
    values: [limit],
  });
  return rowCount ?? 0;
}
