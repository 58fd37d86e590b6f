import type { Pool } from 'pg';
import type { LogEvent } from '../../domain/evidence/logEvent';
import { successionIn, type SuccessionDetails } from '../../domain/evidence/succession';
import { unloggedEvents } from './auditReads';

export interface StoredSuccession extends SuccessionDetails {
  readonly leafIndex: number | null;
}

export async function readSuccessions(pool: Pool): Promise<readonly StoredSuccession[]> {
  const { rows } = await pool.query<{ readonly body: string; readonly leafIndex: number | null }>({
    name: 'log-successions',
    text: `SELECT body, leaf_index::float8 AS "leafIndex" FROM log_event WHERE kind = 'log' ORDER BY leaf_index`,
  });
  return rows.flatMap(({ body, leafIndex }) => {
    const details = successionIn(body);
    return details ? { ...details, leafIndex } : [];
  });
}

export interface SignedLast {
  readonly size: number;
  readonly signedAt: Date;
}

export async function findSignedLast(pool: Pool, origin: string): Promise<SignedLast | null> {
  const { rows } = await pool.query<SignedLast>(
    `SELECT c.size::float8 AS size, c.signed_at AS "signedAt" FROM log_checkpoint c
      WHERE c.origin = $1 ORDER BY c.size DESC LIMIT 1`,
    [origin],
  );
  return rows[0] ?? null;
}

export interface HeldUntil {
  /** Of any name; null if there is none. */
  readonly signedAt: Date | null;
  /** Decisions, events and expiries up to then that wait for a leaf. A batch that began by then counts whole. */
  readonly waiting: number;
}

export async function readHeldUntil(pool: Pool, at: Date): Promise<HeldUntil> {
  const { rows } = await pool.query<HeldUntil>(
    `SELECT (SELECT max(signed_at) FROM log_checkpoint WHERE signed_at <= $1::timestamptz) AS "signedAt",
      ((SELECT coalesce(sum(octet_length(entries) / 32), 0) FROM log_queue WHERE min_at <= $1::timestamptz)
      + (SELECT count(*) FROM log_event WHERE leaf_index IS NULL AND at <= $1::timestamptz)
      + (SELECT count(*) FROM (${unloggedEvents}) AS unlogged WHERE unlogged.at <= $1::timestamptz)
      + (SELECT count(*) FROM expiry WHERE valid_until <= $1::timestamptz))::float8 AS waiting`,
    [at],
  );
  return rows[0] ?? { signedAt: null, waiting: 0 };
}

export async function readClock(pool: Pool): Promise<Date> {
  const { rows } = await pool.query<{ readonly at: Date }>(
    `SELECT date_trunc('milliseconds', clock_timestamp()) AS at`,
  );
  return rows[0]?.at ?? new Date(NaN);
}

export async function readSignedOrigins(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ readonly origin: string }>(
    'SELECT DISTINCT origin FROM log_checkpoint',
  );
  return rows.map(({ origin }) => origin);
}

/** All or none: false if one of this kind and subject exists. Starts a new feed, because positions will be reused. */
export async function addWaitingEvents(pool: Pool, events: readonly LogEvent[]): Promise<boolean> {
  const { rowCount } = await pool.query(
    `WITH added AS (
        SELECT * FROM json_to_recordset($1::json) AS n (hash text, kind text, about text, body text, at timestamptz)
      ), inserted AS (
        INSERT INTO log_event (hash, kind, about, body, at)
        SELECT decode(n.hash, 'hex'), n.kind, n.about, n.body, n.at FROM added n
        WHERE NOT EXISTS (SELECT FROM log_event e JOIN added a ON e.kind = a.kind AND e.about = a.about)
        RETURNING 1
      ), begun AS (
        UPDATE feed_head SET incarnation = left(gen_random_uuid()::text, 8) WHERE EXISTS (SELECT FROM inserted)
      )
      SELECT FROM inserted`,
    [JSON.stringify(events.map((event) => ({ ...event, hash: Buffer.from(event.hash).toString('hex') })))],
  );
  return rowCount === events.length;
}
