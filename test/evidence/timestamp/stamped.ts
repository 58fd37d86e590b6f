import type { Pool } from 'pg';

/** The signed checkpoints, as if an authority had replied to each; for tests that do not read the reply. */
export async function givenStamped(pool: Pool, reply: Uint8Array = Buffer.of(0x30, 0)): Promise<void> {
  await pool.query('UPDATE log_checkpoint SET timestamp_reply = $1, timestamped_at = signed_at', [reply]);
}
