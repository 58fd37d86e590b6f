import { Arg, Ctx, ID, Int, Query, Resolver } from 'type-graphql';
import { webhookAttempts } from '../../actions/events/webhooks/webhookAttempts';
import { listWebhooks } from '../../actions/events/webhooks/webhooks';
import type { GraphqlContext } from '../fields/context';
import { newestRows, webhookRows } from '../fields/documentCost';
import { Permits } from '../fields/permits';
import { Webhook, webhookOf } from './webhook';
import { WebhookAttempt, webhookAttemptOf } from './webhookAttempt';

const shownAttempts = 20;

@Resolver()
export class WebhookQuery {
  @Permits(listWebhooks)
  @Query(() => [Webhook], {
    nullable: true,
    description: 'Preview: all webhooks, the oldest first. There are at most 50.',
    complexity: webhookRows,
  })
  async webhooks(@Ctx() { act }: GraphqlContext): Promise<readonly Webhook[]> {
    return (await act(listWebhooks, null)).map(webhookOf);
  }

  @Permits(webhookAttempts)
  @Query(() => [WebhookAttempt], {
    nullable: true,
    description:
      'Preview: what came of the newest attempts to send to a webhook, the newest first. The last 100 that succeeded and 1,000 that failed are kept.',
    complexity: newestRows,
  })
  async webhookAttempts(
    @Ctx() { act }: GraphqlContext,
    @Arg('webhookId', () => ID, { description: 'The webhook’s id.' }) webhookId: string,
    @Arg('limit', () => Int, {
      defaultValue: shownAttempts,
      description: 'How many. At most 100, unless the service is configured otherwise.',
    })
    limit: number,
  ): Promise<readonly WebhookAttempt[]> {
    return (await act(webhookAttempts, { webhookId, limit })).map(webhookAttemptOf);
  }
}
