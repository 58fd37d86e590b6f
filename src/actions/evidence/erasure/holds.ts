import { holding } from '../../../domain/access/permission';
import { holdReasons, type CustomerHold, type HoldReason } from '../../../domain/evidence/erasure/erasure';
import { requireOneOf } from '../../../domain/input/input';
import type { CustomerId } from '../../../domain/values/checkedText';
import { action } from '../../running/action';

/** The holds of the database. */
export interface HoldStore {
  hold(customerId: string, reason: HoldReason): Promise<CustomerHold | null>;
  release(customerId: string): Promise<boolean>;
}

interface Parts {
  readonly holds: HoldStore;
}

/** Keeps a customer from being erased. Null for a customer of whom nothing is held; an earlier hold stays as it is. */
export const holdCustomer = action({
  writes: true,
  permission: holding('subjects:erase'),
  input: ({ customerId, reason }: { readonly customerId: CustomerId; readonly reason: string }) => ({
    customerId,
    reason: requireOneOf('reason', reason, holdReasons),
  }),
  run: ({ holds }: Parts, { customerId, reason }): Promise<CustomerHold | null> =>
    holds.hold(customerId, reason),
});

/** Whether the customer was held. */
export const releaseCustomer = action({
  writes: true,
  permission: holding('subjects:erase'),
  input: ({ customerId }: { readonly customerId: CustomerId }) => customerId,
  run: ({ holds }: Parts, customerId): Promise<boolean> => holds.release(customerId),
});
