import type { Pool } from 'pg';
import { holding } from '../../domain/access/permission';
import { findEventIdBefore } from '../../domain/events/eventId';
import { requireCustomerId, requireTemplateCode } from '../../domain/input/input';
import { isRefusal, refusalOr, type Refusal } from '../../domain/errors/refusal';
import type { CustomerId } from '../../domain/values/checkedText';
import { readFeedEdges } from '../../storage/events/feedEdges';
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
 * @throws Refused `TEMPLATE_NOT_FOUND`, `NO_PUBLISHED_VERSION`, `TEMPLATE_RETIRED`
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
    { caller },
  ): Promise<readonly (PendingUpdate | Refusal)[]> => {
    await pendingUpdates.askable(templateCode);
    return Promise.all(
      customers.map(async (one) =>
        isRefusal(one) ? one : pendingUpdates.one(one.id, templateCode, [], caller),
      ),
    );
  },
});

/** After which event the feed tells what standings that are read from now on lack. @throws Refused as `standings` */
export const standingsPlace = action({
  permission: holding('consents:read'),
  input: ({ templateCode }: { readonly templateCode: string }) =>
    requireTemplateCode('templateCode', templateCode),
  run: async (
    { pendingUpdates, pool }: { readonly pendingUpdates: PendingUpdates; readonly pool: Pool },
    templateCode,
  ): Promise<{ readonly lastEventId: string | null }> => {
    await pendingUpdates.askable(templateCode);
    const edges = await readFeedEdges(pool);
    return { lastEventId: findEventIdBefore(edges.next, edges) };
  },
});
