import { holding } from '../../domain/access/permission';
import { requireCustomerId, requireTemplateCode } from '../../domain/input/input';
import { isRefusal, refusalOr, type Refusal } from '../../domain/errors/refusal';
import type { CustomerId } from '../../domain/values/checkedText';
import { action } from '../running/action';
import type { PendingUpdate } from '../decisions/pendingUpdate';
import type { PendingUpdates } from '../decisions/pendingUpdates';

export interface StandingsInput {
  readonly templateCode: string;
  /** At most `customersAtOnce`. Each is checked by itself. */
  readonly customerIds: readonly string[];
}

/** As many as share a statement. */
export const customersAtOnce = 500;

/**
 * Where many customers stand on a template, or why an id is none, in their order.
 * @throws Refused `TEMPLATE_NOT_FOUND`, `NO_PUBLISHED_VERSION`, `TEMPLATE_RETIRED`, without any customer too
 */
export const standings = action({
  permission: holding('consents:read'),
  input: ({ templateCode, customerIds }: StandingsInput) => ({
    templateCode: requireTemplateCode('templateCode', templateCode),
    customers: customerIds.map((id) =>
      refusalOr((): { id: CustomerId } => ({ id: requireCustomerId('customerId', id) })),
    ),
  }),
  run: async (
    { pendingUpdates }: { readonly pendingUpdates: PendingUpdates },
    { templateCode, customers },
  ): Promise<readonly (PendingUpdate | Refusal)[]> => {
    await pendingUpdates.askable(templateCode);
    return Promise.all(
      customers.map(async (one) => (isRefusal(one) ? one : pendingUpdates.one(one.id, templateCode, []))),
    );
  },
});
