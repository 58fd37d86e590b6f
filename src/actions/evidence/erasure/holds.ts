import type { Pool } from 'pg';
import { holding } from '../../../domain/access/permission';
import { holdReasons, type CustomerHold, type NamedHold } from '../../../domain/evidence/erasure/erasure';
import { requireOneOf } from '../../../domain/input/input';
import type { CustomerId } from '../../../domain/values/checkedText';
import * as storage from '../../../storage/evidence/erasure/holds';
import { action } from '../../running/action';
import { openPages, type OpenPages } from '../../running/openPages';

interface Parts {
  readonly pool: Pool;
}

/** Prevents erasure. Null if nothing is held of the customer; an earlier hold stays. */
export const holdCustomer = action({
  writes: true,
  permission: holding('subjects:erase'),
  input: ({ customerId, reason }: { readonly customerId: CustomerId; readonly reason: string }) => ({
    customerId,
    reason: requireOneOf('reason', reason, holdReasons),
  }),
  run: ({ pool }: Parts, { customerId, reason }): Promise<CustomerHold | null> =>
    storage.holdCustomer(pool, customerId, reason),
});

export const releaseCustomer = action({
  writes: true,
  permission: holding('subjects:erase'),
  input: ({ customerId }: { readonly customerId: CustomerId }) => customerId,
  run: ({ pool }: Parts, customerId): Promise<boolean> => storage.releaseCustomer(pool, customerId),
});

export const customerHold = action({
  permission: holding('subjects:erase'),
  input: ({ customerId }: { readonly customerId: CustomerId }) => customerId,
  run: ({ pool }: Parts, customerId): Promise<CustomerHold | null> => storage.findHold(pool, customerId),
});

/** All holds, by customer id. */
export const customerHolds = action({
  permission: holding('subjects:erase'),
  input: (sent: Readonly<Record<string, never>>) => sent,
  run: ({ pool }: Parts): Promise<OpenPages<readonly NamedHold[]>> =>
    Promise.resolve(openPages(pagesOf(pool))),
});

async function* pagesOf(pool: Pool): AsyncGenerator<readonly NamedHold[], void> {
  let page = await storage.readHoldsPage(pool, null);
  for (; page.length > 0; page = await storage.readHoldsPage(pool, page.at(-1)?.customerId ?? null))
    yield page;
}
