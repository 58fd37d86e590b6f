import type { ClientBase, Pool } from 'pg';

/** What came of one attempt. */
export interface LoggedAttempt {
  /** Of the first event that was sent, or of what is no event. */
  readonly eventId: string;
  /** How many events were sent. */
  readonly events: number;
  /** From 1 on. */
  readonly attempt: number;
  readonly attemptedAt: Date;
  readonly isDelivered: boolean;
  /** Null where nothing was sent. */
  readonly durationMs: number | null;
  readonly status: number | null;
  /** Why there was no answer, as a word; null where there was one. */
  readonly failure: string | null;
  /** The beginning of the answer; empty for a success. */
  readonly answer: string;
}

/** So many are kept of an endpoint. */
const kept = { delivered: 100, failed: 1_000 };

export async function writeAttempts(
  client: Pick<ClientBase, 'query'>,
  endpointId: string,
  attempts: readonly LoggedAttempt[],
): Promise<void> {
  if (attempts.length === 0) return;
  await client.query({
    name: 'webhook-attempts',
    text: `INSERT INTO webhook_attempt
        (endpoint_id, event_id, events, attempt, attempted_at, is_delivered, duration_ms, status, failure, answer)
      SELECT $1, n."eventId", n.events, n.attempt, n."attemptedAt", n."isDelivered", n."durationMs", n.status, n.failure,
        n.answer
      FROM json_to_recordset($2::json) AS n ("eventId" text, events smallint, attempt smallint, "attemptedAt" timestamptz,
        "isDelivered" boolean, "durationMs" integer, status smallint, failure text, answer text)`,
    values: [endpointId, JSON.stringify(attempts)],
  });
  for (const isDelivered of [true, false]) {
    await client.query({
      name: 'webhook-attempts-kept',
      text: `DELETE FROM webhook_attempt WHERE endpoint_id = $1 AND is_delivered = $2 AND id <= (
          SELECT id FROM webhook_attempt WHERE endpoint_id = $1 AND is_delivered = $2 ORDER BY id DESC LIMIT 1 OFFSET $3)`,
      values: [endpointId, isDelivered, isDelivered ? kept.delivered : kept.failed],
    });
  }
}

/** The newest first. */
export async function readAttempts(
  pool: Pool,
  endpointId: string,
  limit: number,
): Promise<readonly LoggedAttempt[]> {
  const { rows } = await pool.query<LoggedAttempt>({
    name: 'webhook-attempts-read',
    text: `SELECT event_id AS "eventId", events, attempt, attempted_at AS "attemptedAt", is_delivered AS "isDelivered",
        duration_ms AS "durationMs", status, failure, answer
      FROM webhook_attempt WHERE endpoint_id = $1 ORDER BY id DESC LIMIT $2`,
    values: [endpointId, limit],
  });
  return rows;
}
