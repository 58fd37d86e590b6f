import { holding } from '../../../domain/access/permission';
import { feedNameOf } from '../../../domain/events/cloudEvent';
import { requireUuid, requireWholeNumber } from '../../../domain/input/input';
import { action } from '../../running/action';
import type { ListLimits } from '../../running/listLimits';
import { mustBeThere, mustOpenSecret, type FeedParts, type Parts } from './webhookParts';
import type { NamedWebhook } from './webhooks';

export interface WebhookAttemptsInput extends NamedWebhook {
  /** At least one attempt, at most a page. */
  readonly limit: number;
}

/**
 * What came of the newest attempts, the newest first: the last 100 that succeeded and 1,000 that failed are kept, as long
 * as the feed keeps events.
 *
 * @throws Refused `INVALID_INPUT`, `WEBHOOK_NOT_FOUND`
 */
export const webhookAttempts = action('webhookAttempts', {
  permission: holding('webhooks:manage'),
  input: (
    { webhookId, limit }: WebhookAttemptsInput,
    _request,
    { limits }: Parts & { limits: ListLimits },
  ) => ({
    id: requireUuid('webhookId', webhookId),
    limit: requireWholeNumber('limit', limit, 1, limits.maxPageSize),
  }),
  run: async ({ webhooks: { store } }, { id, limit }) => {
    mustBeThere(await store.find(id), id);
    return store.readAttempts(id, limit);
  },
});

/**
 * Sends a message of the type `consent.webhook.test` now, also to a disabled endpoint, and answers what came of it.
 *
 * @throws Refused `WEBHOOK_NOT_FOUND`, `WEBHOOKS_NOT_CONFIGURED`, `UNAVAILABLE` while too many are under way
 */
export const testWebhook = action('testWebhook', {
  writes: true,
  permission: holding('webhooks:manage'),
  input: ({ webhookId }: NamedWebhook) => requireUuid('webhookId', webhookId),
  run: async ({ webhooks, feed }: FeedParts, id) => {
    await mustOpenSecret(webhooks, id);
    const { source } = feedNameOf(await feed.edges());
    return mustBeThere(await webhooks.sendTest(id, source), id);
  },
});
