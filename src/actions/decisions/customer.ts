import type DataLoader from 'dataloader';
import type { Pool } from 'pg';
import { customerOr, holding } from '../../domain/access/permission';
import type { CustomerId } from '../../domain/values/checkedText';
import { readOtherIds, type OtherId } from '../../storage/evidence/otherIds';
import { action, customerAction } from '../running/action';
import { batched } from '../running/inputPhase';

/** The customer's id, for a caller who may read about them. Whether the service knows them is not said. */
export const customer = customerAction({
  permission: customerOr('consents:read'),
  input: ({ customerId }: { readonly customerId: CustomerId }) => customerId,
  run: (_parts: unknown, customerId) => customerId,
});

export type OtherIds = DataLoader<string, readonly OtherId[]>;

/** All ids requested in one turn cost one statement. */
export function otherIds(pool: Pool): OtherIds {
  return batched((ids) => readOtherIds(pool, ids), 1_000);
}

/** The person's other ids. Not for customers: who holds a token of one id learns nothing of the others. */
export const linkedIds = action({
  permission: holding('consents:read'),
  input: ({ customerId }: { readonly customerId: CustomerId }) => customerId,
  run: (parts: { readonly otherIds: OtherIds }, customerId) => parts.otherIds.load(customerId),
});
