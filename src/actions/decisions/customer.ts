import { customerOr } from '../../domain/access/permission';
import type { CustomerId } from '../../domain/values/checkedText';
import { customerAction } from '../running/action';

/** The customer's id, for a caller who may read about them. Whether the service knows them is not said. */
export const customer = customerAction({
  permission: customerOr('consents:read'),
  input: ({ customerId }: { readonly customerId: CustomerId }) => customerId,
  run: (_parts: unknown, customerId) => customerId,
});
