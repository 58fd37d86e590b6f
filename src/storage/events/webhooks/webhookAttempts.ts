import type { ClientBase, Pool } from 'pg';

export interface LoggedAttempt {
  /** Of the first event, or of a message without one. */
  readonly eventId: string;
  readonly events: number;
  readonly attempt: number;
  readonly attemptedAt: Date;
  readonly isDelivered: boolean;
  /** Null if nothing was sent. */
  readonly durationMs: number | null;
  readonly status: number | null;
  /** Why there was no answer; null with an answer. */
  readonly failure: string | null;
  /** The beginning of a failed answer; empty for a success, and once a customer in the message is erased. */
  readonly answer: string;
}

export interface NewAttempt extends LoggedAttempt {
  readonly subjectIds: readonly string[];
}

/** Attempts kept for each endpoint. */
const kept = { delivered: 100, failed: 1_000 };

const ANSWERS_LOCK = 7_310_006;

/**
 * Answers may repeat what was sent, so none about an erased customer is kept. The lock lasts until the transaction
 * ends, so that an erasure comes before it or finds what it wrote.
 * @param client in a transaction, unless no attempt is about a customer
 */
export async function writeAttempts(
  client: Pick<ClientBase, 'query'>,
  endpointId: string,
  attempts: readonly NewAttempt[],
): Promise<void> {
  if (attempts.length === 0) return;
  const answered = attempts.filter(({ answer }) => answer !== '');
  const known = await lockKnown(
    client,
    answered.flatMap(({ subjectIds }) => subjectIds),
  );
  const told = attempts.map((attempt) =>
    attempt.subjectIds.every((id) => known.has(id)) ? attempt : { ...attempt, answer: '' },
  );
  await client.query({
    name: 'webhook-attempts',
    text: `INSERT INTO webhook_attempt
        (endpoint_id, event_id, events, attempt, attempted_at, is_delivered, duration_ms, status, failure, answer, subject_ids)
      SELECT $1, n."eventId", n.events, n.attempt, n."attemptedAt", n."isDelivered", n."durationMs", n.status, n.failure,
        n.answer, n."subjectIds"
      FROM json_to_recordset($2::json) AS n ("eventId" text, events smallint, attempt smallint, "attemptedAt" timestamptz,
        "isDelivered" boolean, "durationMs" integer, status smallint, failure text, answer text, "subjectIds" uuid[])`,
    values: [endpointId, JSON.stringify(told)],
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

/** Those who are there, and whose erasures wait until the transaction ends. */
async function lockKnown(
  client: Pick<ClientBase, 'query'>,
  subjectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (subjectIds.length === 0) return new Set();
  await client.query('SELECT pg_advisory_xact_lock($1)', [ANSWERS_LOCK]);
  const { rows } = await client.query<{ readonly ids: readonly (string | null)[] }>({
    name: 'webhook-answers-about',
    text: `SELECT ARRAY[subject_id, former_subject_id] AS ids FROM customer
      WHERE subject_id = ANY ($1::uuid[]) OR former_subject_id = ANY ($1::uuid[])`,
    values: [subjectIds],
  });
  return new Set(rows.flatMap(({ ids }) => ids.filter((id) => id !== null)));
}

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

/** Within the transaction that has locked the customer. The order avoids deadlocks of two erasures. */
export async function forgetAnswersAbout(client: ClientBase, subjectId: string): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock_shared($1)', [ANSWERS_LOCK]);
  await client.query(
    `UPDATE webhook_attempt SET answer = '', subject_ids = '{}' WHERE (endpoint_id, id) IN (
      SELECT endpoint_id, id FROM webhook_attempt
      WHERE answer <> '' AND (subject_ids IS NULL OR $1 = ANY (subject_ids)) ORDER BY endpoint_id, id FOR UPDATE)`,
    [subjectId],
  );
}

export async function sweepAttempts(pool: Pool, madeBefore: Date, limit: number): Promise<number> {
  const { rowCount } = await pool.query({
    name: 'webhook-attempts-sweep',
    text: `DELETE FROM webhook_attempt WHERE (endpoint_id, id) IN (
        SELECT endpoint_id, id FROM webhook_attempt WHERE attempted_at < $1 LIMIT $2)`,
    values: [madeBefore, limit],
  });
  return rowCount ?? 0;
}
