import type { Pool } from 'pg';

/** What the database tells of itself and of the log. */
export interface StoredSystem {
  readonly readAt: Date;
  /** Of the database server. */
  readonly version: string;
  /** The newest migration. */
  readonly schema: string;
  readonly size: number;
  /** Null before the first signature. */
  readonly checkpointSize: number | null;
  readonly checkpointAt: Date | null;
  readonly timestampedSize: number | null;
  readonly timestampedAt: Date | null;
  readonly signingKeySince: Date | null;
  /** When an audit last ended, and how many faults it found; null before the first. */
  readonly auditedAt: Date | null;
  readonly auditFaults: number | null;
}

export async function readStoredSystem(pool: Pool): Promise<StoredSystem> {
  const { rows } = await pool.query<StoredSystem>({
    name: 'stored-system',
    text: `SELECT clock_timestamp() AS "readAt", split_part(current_setting('server_version'), ' ', 1) AS version,
        (SELECT max(migration_name) FROM _prisma_migrations
          WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL) AS schema,
        h.size::float8 AS size, h.audited_at AS "auditedAt", h.audit_faults AS "auditFaults",
        c.size::float8 AS "checkpointSize", c.signed_at AS "checkpointAt",
        s.size::float8 AS "timestampedSize", s.timestamped_at AS "timestampedAt",
        (SELECT max(at) FROM log_event WHERE kind = 'key') AS "signingKeySince"
      FROM log_head h
      LEFT JOIN LATERAL (SELECT * FROM log_checkpoint WHERE origin = h.origin ORDER BY size DESC LIMIT 1) c ON true
      LEFT JOIN LATERAL (SELECT * FROM log_checkpoint WHERE origin = h.origin AND timestamp_reply IS NOT NULL
        ORDER BY size DESC LIMIT 1) s ON true
      WHERE h.id = 1`,
  });
  const [row] = rows;
  if (!row) throw new Error('The log has no head.');
  return row;
}
