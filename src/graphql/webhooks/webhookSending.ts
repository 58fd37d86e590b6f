import { Arg, Ctx, Field, ID, InputType, ObjectType, Resolver } from 'type-graphql';
import { replayWebhook } from '../../actions/events/webhooks/sendAgain';
import { testWebhook } from '../../actions/events/webhooks/webhookAttempts';
import type { GraphqlContext } from '../fields/context';
import { DateTime, UInt64 } from '../fields/scalars';
import { publishingCost, writingCost } from '../fields/documentCost';
import { ActionMutation } from '../fields/permits';
import { Webhook, WebhookForm, webhookOf, WebhookAttempt } from './webhook';

@InputType({ description: 'Preview: a webhook to try.' })
export class TestWebhookInput extends WebhookForm {}

@ObjectType({ description: 'Preview: what came of a test message.' })
export class TestWebhookPayload {
  @Field(() => WebhookAttempt, { description: 'The attempt to send it.' })
  readonly attempt!: WebhookAttempt;
}

@InputType({ description: 'Preview: a part of the feed that a webhook is sent once more.' })
export class ReplayWebhookInput extends WebhookForm {
  @Field(() => ID, { nullable: true, description: 'The first event. Send this or `from`.' })
  readonly fromEventId!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Begins with what was written at this instant or later. Send this or `fromEventId`.',
  })
  readonly from!: Date | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The last event. Omit it and `until` for all that the webhook has passed.',
  })
  readonly untilEventId!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Ends before what was written at this instant.' })
  readonly until!: Date | null;
}

@ObjectType({ description: 'Preview: a replay that has begun.' })
export class ReplayWebhookPayload {
  @Field(() => Webhook, { description: 'The webhook.' })
  readonly webhook!: Webhook;

  @Field(() => UInt64, { description: 'How many places of the feed are looked at again.' })
  readonly positions!: bigint;
}

@Resolver()
export class WebhookSending {
  @ActionMutation(testWebhook, () => TestWebhookPayload, {
    description:
      'Preview: sends a message of the type `consent.webhook.test` now, also to a disabled webhook, and tells what came of it.',
    complexity: publishingCost,
  })
  async testWebhook(
    @Ctx() { act }: GraphqlContext,
    @Arg('input', () => TestWebhookInput, { description: 'The webhook to try.' }) input: TestWebhookInput,
  ): Promise<TestWebhookPayload> {
    return { attempt: await act(testWebhook, input) };
  }

  @ActionMutation(replayWebhook, () => ReplayWebhookPayload, {
    description:
      'Preview: sends a part of the feed once more, with the ids of the first time. Repeats widen the part.',
    complexity: writingCost,
  })
  async replayWebhook(
    @Ctx() { act }: GraphqlContext,
    @Arg('input', () => ReplayWebhookInput, { description: 'The webhook and the part of the feed.' })
    input: ReplayWebhookInput,
  ): Promise<ReplayWebhookPayload> {
    const { webhook, positions } = await act(replayWebhook, input);
    return { webhook: webhookOf(webhook), positions: BigInt(positions) };
  }
}
