import { Arg, Ctx, ID, Int, Query, Resolver, Field, ObjectType } from 'type-graphql';
import { webhookAttempts } from '../../actions/events/webhooks/webhookAttempts';
import { listWebhooks } from '../../actions/events/webhooks/webhooks';
import type { GraphqlContext } from '../fields/context';
import { newestRows, webhookRows } from '../fields/documentCost';
import { Permits } from '../fields/permits';
import { Webhook, webhookOf } from './webhook';
import { DateTime } from '../fields/dateTime';

@ObjectType({ description: 'Preview: what came of one attempt to send a message.' })
export class WebhookAttempt {
  @Field(() => ID, { description: 'The id of the first event, or of a message that is no event.' })
  readonly eventId!: string;

  @Field(() => Int, { description: 'How many events the message had.' })
  readonly events!: number;

  @Field(() => Int, {
    description: 'Which attempt it was, from 1 on: of the event in the message that was tried most.',
  })
  readonly attempt!: number;

  @Field(() => DateTime, { description: 'When it was made.' })
  readonly attemptedAt!: Date;

  @Field(() => Boolean, { description: 'Whether the receiver took the message, with a status of 2xx.' })
  readonly isDelivered!: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'How many milliseconds it took. Null if nothing was sent.',
  })
  readonly durationMs!: number | null;

  @Field(() => Int, { nullable: true, description: 'The status of the answer. Null without an answer.' })
  readonly status!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why there was no answer, such as `FORBIDDEN_ADDRESS`. Null with an answer.',
  })
  readonly failure!: string | null;

  @Field(() => String, {
    description: 'The beginning of an answer that refused the message, at most 512 bytes. Else empty.',
  })
  readonly answer!: string;
}

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
    return act(webhookAttempts, { webhookId, limit });
  }
}
