import type { Pool } from 'pg';
import type { LogEvent } from '../../domain/evidence/logEvent';
import { successionIn, type SuccessionDetails } from '../../domain/evidence/succession';
import { unloggedEvents } from './auditReads';

export interface StoredSuccession extends SuccessionDetails {
  readonly leafIndex: number | null;
}

export async function readSuccessions(pool: Pool): Promise<readonly StoredSuccession[]> {
  const { rows } = await pool.query<{ readonly body: string; readonly leaf_index: string | null }>({
    name: 'log-successions',
    text: `SELECT body, leaf_index FROM log_event WHERE kind = 'log' ORDER BY leaf_index`,
  });
  return rows.flatMap(({ body, leaf_index }) => {
    const details = successionIn(body);
    return details ? { ...details, leafIndex: leaf_index === null ? null : Number(leaf_index) } : [];
  });
}

export async function findSignedLast(
  pool: Pool,
  origin: string,
): Promise<{ readonly size: number; readonly signedAt: Date } | null> {
  const { rows } = await pool.query<{ readonly size: string; readonly signed_at: Date }>(
    'SELECT size, signed_at FROM log_checkpoint WHERE origin = $1 ORDER BY size DESC LIMIT 1',
    [origin],
  );
  const [row] = rows;
  return row ? { size: Number(row.size), signedAt: row.signed_at } : null;
}

export interface HeldUntil {
  /** Of any name; null if there is none. */
  readonly signedAt: Date | null;
  /** Decisions, events and expiries up to then that wait for a leaf. A batch that began by then counts whole. */
  readonly waiting: number;
}

export async function readHeldUntil(pool: Pool, at: Date): Promise<HeldUntil> {
  const { rows } = await pool.query<{ readonly signed_at: Date | null; readonly waiting: string }>(
    `SELECT (SELECT max(signed_at) FROM log_checkpoint WHERE signed_at <= $1::timestamptz) AS signed_at,
      (SELECT coalesce(sum(octet_length(entries) / 32), 0) FROM log_queue WHERE min_at <= $1::timestamptz)
      + (SELECT count(*) FROM log_event WHERE leaf_index IS NULL AND at <= $1::timestamptz)
      + (SELECT count(*) FROM (${unloggedEvents}) AS unlogged WHERE unlogged.at <= $1::timestamptz)
      + (SELECT count(*) FROM expiry WHERE valid_until <= $1::timestamptz) AS waiting`,
    [at],
  );
  const [row] = rows;
  return { signedAt: row?.signed_at ?? null, waiting: Number(row?.waiting ?? 0) };
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

/**
 * Waits for the next pass to place the events, all or none: false if one of this kind and subject exists. Starts a
 * new feed, because positions will be reused.
 */
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
