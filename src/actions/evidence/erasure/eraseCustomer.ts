import { holding } from '../../../domain/access/permission';
import {
  erasureModes,
  erasureReasons,
  type ErasureMode,
  type ErasureReason,
} from '../../../domain/evidence/erasure/erasure';
import { requireAll } from '../../../domain/input/gathering';
import { optional, requireOneOf, requireWholeNumber } from '../../../domain/input/input';
import type { CustomerId } from '../../../domain/values/checkedText';
import { action } from '../../running/action';
import type { ErasureAnswer, Erasures, Replayed } from './erasures';

interface ErasurePreviewInput {
  readonly customerId: CustomerId;
  readonly mode: string;
}

interface EraseCustomerInput extends ErasurePreviewInput {
  readonly reason: string;
  readonly confirmRecords?: number | null;
}

interface Parts {
  readonly erasures: Erasures;
}

const maxRecords = 2 ** 31 - 1;

export const erasurePreview = action({
  permission: holding('subjects:erase'),
  input: ({ customerId, mode }: ErasurePreviewInput) => ({ customerId, mode: requireMode(mode) }),
  run: ({ erasures }: Parts, { customerId, mode }): Promise<ErasureAnswer> =>
    erasures.preview(customerId, mode),
});

/**
 * Erases the customer completely or not at all. Not for a customer's own token: the controller decides who may ask. A
 * customer of whom nothing is held is not an error.
 *
 * @throws Refused `ERASURE_NOT_CONFIRMED`, `LEGAL_HOLD`, `JOURNAL_UNAVAILABLE`, `UNAVAILABLE`
 */
export const eraseCustomer = action({
  writes: true,
  permission: holding('subjects:erase'),
  input: ({ customerId, mode, reason, confirmRecords }: EraseCustomerInput) =>
    requireAll({
      customerId: () => customerId,
      mode: () => requireMode(mode),
      reason: () => requireOneOf('reason', reason, erasureReasons),
      confirmRecords: () => optional(requireWholeNumber, 'confirmRecords', confirmRecords, 0, maxRecords),
    }),
  run: ({ erasures }: Parts, { confirmRecords, ...order }, { caller }): Promise<ErasureAnswer> =>
    erasures.erase({ ...order, by: caller }, ({ places: { records } }) =>
      records === confirmRecords
        ? null
        : { code: 'ERASURE_NOT_CONFIRMED', records, ...(confirmRecords === null ? {} : { confirmRecords }) },
    ),
});

function requireMode(mode: string): ErasureMode {
  return requireOneOf('mode', mode, erasureModes);
}

interface ReplayErasureInput {
  readonly erasureId: string;
  readonly customerId: CustomerId;
  readonly mode: ErasureMode;
  readonly reason: ErasureReason;
  readonly at: Date;
}

/** Repeats an erasure that a restored backup undid. Idempotent. @throws Refused `LEGAL_HOLD`, `UNAVAILABLE` */
export const replayErasure = action({
  writes: true,
  permission: holding('subjects:erase'),
  input: (sent: ReplayErasureInput) => sent,
  run: ({ erasures }: Parts, sent, { caller }): Promise<Replayed> =>
    erasures.replay({ ...sent, by: caller }, sent.at),
});
