import { dayMs } from '../../domain/values/utcDay';
import type { Pool } from 'pg';
import { takeTurn } from './turns';

export interface StoredCheckpoint {
  readonly origin: string;
  readonly size: number;
  readonly note: string;
}

export async function findNewestCheckpoint(pool: Pool): Promise<StoredCheckpoint | null> {
  const { rows } = await pool.query<StoredCheckpoint>({
    name: 'log-newest-checkpoint',
    text: `SELECT c.origin, c.size::float8 AS size, c.note FROM log_head h JOIN log_checkpoint c USING (origin)
      WHERE h.id = 1 ORDER BY c.size DESC LIMIT 1`,
  });
  return rows[0] ?? null;
}

export async function readLogKeys(pool: Pool): Promise<readonly LoggedKey[]> {
  const { rows } = await pool.query<LoggedKey>({
    name: 'log-keys',
    text: `SELECT about AS vkey, leaf_index::float8 AS "fromIndex" FROM log_event
      WHERE kind = 'key' AND leaf_index IS NOT NULL ORDER BY leaf_index`,
  });
  return rows;
}

export interface LoggedKey {
  readonly vkey: string;
  readonly fromIndex: number;
}

export interface TimestampedCheckpoint extends StoredCheckpoint {
  readonly reply: Uint8Array;
  readonly timestampedAt: Date;
}

export async function findNewestTimestamped(pool: Pool): Promise<TimestampedCheckpoint | null> {
  const { rows } = await pool.query<TimestampedCheckpoint>({
    name: 'log-newest-timestamp',
    text: `SELECT c.origin, c.size::float8 AS size, c.note, c.timestamp_reply AS reply, c.timestamped_at AS "timestampedAt"
      FROM log_head h JOIN log_checkpoint c USING (origin)
      WHERE h.id = 1 AND c.timestamp_reply IS NOT NULL ORDER BY c.size DESC LIMIT 1`,
  });
  return rows[0] ?? null;
}

/** Keeps the reply unless there is one. @param unsound an invalid reply that it replaces; null for none */
export async function keepTimestamp(
  pool: Pool,
  stamped: TimestampedCheckpoint,
  unsound: Uint8Array | null,
): Promise<void> {
  const { origin, size, note, reply, timestampedAt } = stamped;
  await pool.query({
    name: 'log-keep-timestamp',
    text: `UPDATE log_checkpoint SET timestamp_reply = $4, timestamped_at = $5
      WHERE origin = $1 AND size = $2 AND note = $3 AND (timestamp_reply IS NULL OR timestamp_reply = $6)`,
    values: [origin, size, note, Buffer.from(reply), timestampedAt, unsound && Buffer.from(unsound)],
  });
}

/** The next checkpoint by size tells whether another follows, so each row costs one look-up. */
const sweepStatement = `
  DELETE FROM log_checkpoint WHERE (origin, size) IN (
    SELECT c.origin, c.size FROM log_checkpoint c
    WHERE c.timestamp_reply IS NULL AND c.signed_at < $1::timestamptz AND (
      SELECT next.signed_at FROM log_checkpoint next
      WHERE next.origin = c.origin AND next.size > c.size ORDER BY next.size LIMIT 1
    ) < date_trunc('hour', c.signed_at, 'UTC') + interval '1 hour'
    ORDER BY c.signed_at LIMIT $2
  ) AND timestamp_reply IS NULL`;

const sweepEveryMs = 600_000;
/** A statement over this many takes some milliseconds. */
const sweptAtOnce = 1_000;
const maxStatements = 10;

/**
 * Keeps all checkpoints of the last day. Of earlier ones it keeps the last of each hour, the newest of each log, and
 * those with a time stamp. A log signed every second loses 600 each time.
 */
export async function sweepCheckpoints(
  pool: Pool,
  now: Date,
  until: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  if (!(await takeTurn(pool, 'checkpoint-sweep', sweepEveryMs, now))) return;
  const signedBefore = new Date(now.getTime() - dayMs);
  for (let statements = 0; statements < maxStatements && !until.aborted; statements += 1) {
    const values = [signedBefore, sweptAtOnce];
    const { rowCount } = await pool.query({ name: 'log-sweep-checkpoints', text: sweepStatement, values });
    if ((rowCount ?? 0) < sweptAtOnce) return;
  }
}
