import { holding } from '../../../domain/access/permission';
import type { ErasureMode, ErasureReason } from '../../../domain/evidence/erasure/erasure';
import type { CustomerId } from '../../../domain/values/checkedText';
import { action } from '../../running/action';
import type { Erasures, Replayed } from './erasures';

/** An erasure that a journal names. */
export interface ReplayErasureInput {
  readonly erasureId: string;
  readonly customerId: CustomerId;
  readonly mode: ErasureMode;
  readonly reason: ErasureReason;
  readonly at: Date;
}

interface Parts {
  readonly erasures: Erasures;
}

/**
 * Erases once more what a restored backup has brought back. Again it changes nothing.
 *
 * @throws Refused `LEGAL_HOLD`, `UNAVAILABLE`
 */
export const replayErasure = action('replayErasure', {
  writes: true,
  permission: holding('subjects:erase'),
  input: (sent: ReplayErasureInput) => sent,
  run: ({ erasures }: Parts, sent, { caller }): Promise<Replayed> =>
    erasures.replay({ ...sent, by: caller.kind }, sent.at),
});
