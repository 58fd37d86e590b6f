import type { Pool } from 'pg';

export interface StoredCheckpoint {
  readonly origin: string;
  readonly size: number;
  readonly note: string;
}

interface CheckpointRow {
  readonly origin: string;
  readonly size: string;
  readonly note: string;
}

/** The newest of the name under which the tree is signed now; null before the first signature. */
export async function findNewestCheckpoint(pool: Pool): Promise<StoredCheckpoint | null> {
  const { rows } = await pool.query<CheckpointRow>({
    name: 'log-newest-checkpoint',
    text: `SELECT c.origin, c.size, c.note FROM log_head h JOIN log_checkpoint c USING (origin)
      WHERE h.id = 1 ORDER BY c.size DESC LIMIT 1`,
  });
  const [row] = rows;
  return row ? { origin: row.origin, size: Number(row.size), note: row.note } : null;
}

/** The keys that have signed, oldest first, with the leaf from which each counts. */
export async function readLogKeys(
  pool: Pool,
): Promise<readonly { readonly vkey: string; readonly fromIndex: number }[]> {
  const { rows } = await pool.query<{ readonly about: string; readonly leaf_index: string }>({
    name: 'log-keys',
    text: `SELECT about, leaf_index FROM log_event WHERE kind = 'key' AND leaf_index IS NOT NULL ORDER BY leaf_index`,
  });
  return rows.map(({ about, leaf_index }) => ({ vkey: about, fromIndex: Number(leaf_index) }));
}
