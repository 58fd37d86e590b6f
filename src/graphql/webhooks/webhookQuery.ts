import { Ctx, Query, Resolver } from 'type-graphql';
import { listWebhooks } from '../../actions/events/webhooks/webhooks';
import type { GraphqlContext } from '../fields/context';
import { webhookRows } from '../fields/documentCost';
import { Permits } from '../fields/permits';
import { Webhook, webhookOf } from './webhook';

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
}
