import { findEndpoint } from '../../../storage/events/webhooks/webhookEndpoints';
import { readAttempts } from '../../../storage/events/webhooks/webhookAttempts';
import { holding } from '../../../domain/access/permission';
import { feedNameOf } from '../../../domain/events/cloudEvent';
import { requireUuid, requireWholeNumber } from '../../../domain/input/input';
import { action } from '../../running/action';
import type { ListLimits } from '../../running/page';
import { mustBeThere, mustOpenSecret, type FeedParts, type Parts } from './webhookParts';
import type { NamedWebhook } from './webhooks';
import { Refused } from '../../../domain/errors/refusal';

export interface WebhookAttemptsInput extends NamedWebhook {
  readonly limit: number;
}

/** The newest first. @throws Refused `INVALID_INPUT`, `WEBHOOK_NOT_FOUND` */
export const webhookAttempts = action({
  permission: holding('webhooks:manage'),
  input: (
    { webhookId, limit }: WebhookAttemptsInput,
    _request,
    { limits }: Parts & { limits: ListLimits },
  ) => ({
    id: requireUuid('webhookId', webhookId),
    limit: requireWholeNumber('limit', limit, 1, limits.maxPageSize),
  }),
  run: async ({ webhooks: { pool } }, { id, limit }) => {
    mustBeThere(await findEndpoint(pool, id), id);
    return readAttempts(pool, id, limit);
  },
});

/**
 * Sends `consent.webhook.test` now, also to a disabled endpoint.
 * @throws Refused `WEBHOOK_NOT_FOUND`, `WEBHOOKS_NOT_CONFIGURED`, `UNAVAILABLE` while too many are under way
 */
export const testWebhook = action({
  writes: true,
  permission: holding('webhooks:manage'),
  input: ({ webhookId }: NamedWebhook) => requireUuid('webhookId', webhookId),
  run: async ({ webhooks, feed }: FeedParts, id) => {
    await mustOpenSecret(webhooks, id);
    const { source } = feedNameOf(await feed.edges());
    return mustBeThere(await webhooks.sendTest(id, source), id);
  },
});

/** Each may hold a connection until it times out. */
export const maxTestsAtOnce = 8;
const retryAfterSeconds = 1;

/** Limits concurrent calls. @throws Refused `UNAVAILABLE` for one more, which was not begun */
export function fewAtOnce<Given extends readonly unknown[], Result>(
  max: number,
  act: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result> {
  let underway = 0;
  return async (...given) => {
    if (underway >= max)
      throw new Refused({ code: 'UNAVAILABLE', retryAfterSeconds, outcome: 'NOT_RECORDED' });
    underway += 1;
    try {
      return await act(...given);
    } finally {
      underway -= 1;
    }
  };
}
