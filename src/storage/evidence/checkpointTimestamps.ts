import type { Pool } from 'pg';
import type { StoredCheckpoint } from './logCheckpoints';

/** A checkpoint with what an authority of time stamps replied to it. */
export interface TimestampedCheckpoint extends StoredCheckpoint {
  /** A TimeStampResp of RFC 3161. */
  readonly reply: Uint8Array;
  /** By the service's clock. */
  readonly timestampedAt: Date;
}

interface TimestampedRow {
  readonly origin: string;
  readonly size: string;
  readonly note: string;
  readonly timestamp_reply: Buffer;
  readonly timestamped_at: Date;
}

/** The newest with a time stamp, of the name under which the tree is signed now; null where there is none. */
export async function findNewestTimestamped(pool: Pool): Promise<TimestampedCheckpoint | null> {
  const { rows } = await pool.query<TimestampedRow>({
    name: 'log-newest-timestamp',
    text: `SELECT c.origin, c.size, c.note, c.timestamp_reply, c.timestamped_at
      FROM log_head h JOIN log_checkpoint c USING (origin)
      WHERE h.id = 1 AND c.timestamp_reply IS NOT NULL ORDER BY c.size DESC LIMIT 1`,
  });
  const [row] = rows;
  if (!row) return null;
  const { origin, note, timestamp_reply: reply, timestamped_at: timestampedAt } = row;
  return { origin, size: Number(row.size), note, reply, timestampedAt };
}

/**
 * Keeps the reply, unless the checkpoint has one already.
 *
 * @param unsound a reply that it takes the place of, for it does not verify; null for none
 */
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
