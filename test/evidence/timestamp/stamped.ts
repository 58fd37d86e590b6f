import type { Pool } from 'pg';
import { timestampAuthority } from '../../verify/timestampAuthority';

/** The signed checkpoints, each with a time stamp of an authority. */
export async function givenStamped(pool: Pool): Promise<void> {
  const authority = timestampAuthority();
  try {
    const { rows } = await pool.query<{ note: string }>('SELECT note FROM log_checkpoint');
    for (const { note } of rows) {
      await pool.query(
        'UPDATE log_checkpoint SET timestamp_reply = $1, timestamped_at = signed_at WHERE note = $2',
        [Buffer.from(authority.stamp(note), 'base64'), note],
      );
    }
  } finally {
    authority.close();
  }
}
