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
  /** The beginning of the answer; empty for a success, and once one of those whose events were sent is erased. */
  readonly answer: string;
}

/** An attempt to be stored. */
export interface NewAttempt extends LoggedAttempt {
  /** Whose events were sent. */
  readonly subjectIds: readonly string[];
}

/** So many are kept of an endpoint. */
const kept = { delivered: 100, failed: 1_000 };

/**
 * Receivers may repeat in an answer what they were sent, so none is kept about an erased customer. The locks on the others
 * last until the transaction ends, so that an erasure comes before it or finds what it wrote.
 */
export async function writeAttempts(
  client: Pick<ClientBase, 'query'>,
  endpointId: string,
  attempts: readonly NewAttempt[],
): Promise<void> {
  if (attempts.length === 0) return;
  const answered = attempts.filter(({ answer }) => answer !== '');
  await client.query({
    name: 'webhook-attempts',
    text: `WITH linked AS (SELECT subject_id FROM customer WHERE subject_id = ANY ($3::uuid[]) FOR KEY SHARE)
      INSERT INTO webhook_attempt
        (endpoint_id, event_id, events, attempt, attempted_at, is_delivered, duration_ms, status, failure, answer, subject_ids)
      SELECT $1, n."eventId", n.events, n.attempt, n."attemptedAt", n."isDelivered", n."durationMs", n.status, n.failure,
        CASE WHEN n."subjectIds" <@ (SELECT coalesce(array_agg(subject_id), '{}') FROM linked) THEN n.answer ELSE '' END,
        n."subjectIds"
      FROM json_to_recordset($2::json) AS n ("eventId" text, events smallint, attempt smallint, "attemptedAt" timestamptz,
        "isDelivered" boolean, "durationMs" integer, status smallint, failure text, answer text, "subjectIds" uuid[])`,
    values: [endpointId, JSON.stringify(attempts), answered.flatMap(({ subjectIds }) => subjectIds)],
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

/** Within the transaction that has locked the customer's row. The order keeps two erasures from waiting for each other. */
export async function forgetAnswersAbout(client: ClientBase, subjectId: string): Promise<void> {
  await client.query(
    `UPDATE webhook_attempt SET answer = '', subject_ids = '{}' WHERE (endpoint_id, id) IN (
      SELECT endpoint_id, id FROM webhook_attempt
      WHERE answer <> '' AND (subject_ids IS NULL OR $1 = ANY (subject_ids)) ORDER BY endpoint_id, id FOR UPDATE)`,
    [subjectId],
  );
}

/** Answers how many attempts went, at most `limit`. */
export async function sweepAttempts(pool: Pool, madeBefore: Date, limit: number): Promise<number> {
  const { rowCount } = await pool.query({
    name: 'webhook-attempts-sweep',
    text: `DELETE FROM webhook_attempt WHERE (endpoint_id, id) IN (
        SELECT endpoint_id, id FROM webhook_attempt WHERE attempted_at < $1 LIMIT $2)`,
    values: [madeBefore, limit],
  });
  return rowCount ?? 0;
}
