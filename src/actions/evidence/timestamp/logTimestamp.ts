import { anyone, holding } from '../../../domain/access/permission';
import type { TimestampedCheckpoint } from '../../../storage/evidence/checkpointTimestamps';
import { action } from '../../running/action';
import type { Stamping, Timestamps } from './timestamps';

interface Parts {
  readonly timestamps: Timestamps;
}

/** The newest checkpoint that has a time stamp; null where none has one. */
export const logTimestamp = action('logTimestamp', {
  permission: anyone,
  input: (_sent: null) => null,
  run: ({ timestamps }: Parts): Promise<TimestampedCheckpoint | null> => timestamps.findNewest(),
});

/** Has the newest checkpoint stamped now, without waiting for the day to be over. */
export const stampLog = action('stampLog', {
  permission: holding('audit:read'),
  input: (_sent: null) => null,
  run: ({ timestamps }: Parts): Promise<Stamping> => timestamps.stampNow(),
  writes: true,
});
