import { holding } from '../../../domain/access/permission';
import {
  holdReasons,
  type CustomerHold,
  type HoldReason,
  type NamedHold,
} from '../../../domain/evidence/erasure/erasure';
import { requireOneOf } from '../../../domain/input/input';
import type { CustomerId } from '../../../domain/values/checkedText';
import { action } from '../../running/action';

/** The holds of the database. */
export interface HoldStore {
  hold(customerId: string, reason: HoldReason): Promise<CustomerHold | null>;
  release(customerId: string): Promise<boolean>;
  /** Null for a customer who is not held. */
  find(customerId: string): Promise<CustomerHold | null>;
  /** In the order of the customers’ ids, after this one; null begins with the first. Empty after the last. */
  readPage(after: string | null): Promise<readonly NamedHold[]>;
}

/** All holds, some at a time. */
export interface OpenHolds {
  /** Some holds more; null after the last. */
  next(): Promise<readonly NamedHold[] | null>;
  close(): void;
}

interface Parts {
  readonly holds: HoldStore;
}

/** Keeps a customer from being erased. Null for a customer of whom nothing is held; an earlier hold stays as it is. */
export const holdCustomer = action('holdCustomer', {
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
export const releaseCustomer = action('releaseCustomer', {
  writes: true,
  permission: holding('subjects:erase'),
  input: ({ customerId }: { readonly customerId: CustomerId }) => customerId,
  run: ({ holds }: Parts, customerId): Promise<boolean> => holds.release(customerId),
});

/** What keeps the customer from being erased. Null for a customer who is not held. */
export const customerHold = action('customerHold', {
  permission: holding('subjects:erase'),
  input: ({ customerId }: { readonly customerId: CustomerId }) => customerId,
  run: ({ holds }: Parts, customerId): Promise<CustomerHold | null> => holds.find(customerId),
});

/** Opens the holds of all customers, in the order of their ids. */
export const customerHolds = action('customerHolds', {
  permission: holding('subjects:erase'),
  input: (sent: Readonly<Record<string, never>>) => sent,
  run: ({ holds }: Parts): Promise<OpenHolds> => Promise.resolve(pagesOf(holds)),
});

function pagesOf(holds: HoldStore): OpenHolds {
  let after: string | null = null;
  return {
    next: async () => {
      const page = await holds.readPage(after);
      after = page.at(-1)?.customerId ?? after;
      return page.length === 0 ? null : page;
    },
    // It holds nothing between two pages.
    close: () => undefined,
  };
}
