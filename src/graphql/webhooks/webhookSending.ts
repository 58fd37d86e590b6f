import { Arg, Ctx, ID, InputType, ObjectType, Resolver } from 'type-graphql';
import { replayWebhook } from '../../actions/events/webhooks/sendAgain';
import { testWebhook } from '../../actions/events/webhooks/webhookAttempts';
import type { GraphqlContext } from '../fields/context';
import { DateTime, UInt64 } from '../fields/scalars';
import { publishingCost, writingCost } from '../fields/documentCost';
import { ActionMutation } from '../fields/permits';
import { Webhook, WebhookForm, webhookOf, WebhookAttempt } from './webhook';
import { fields, orNull } from '../fields/fields';

@InputType({ description: 'A webhook to try.' })
export class TestWebhookInput extends WebhookForm {}

@ObjectType({ description: 'What came of a test message.' })
export class TestWebhookPayload extends fields({
  attempt: [WebhookAttempt, 'The attempt to send it.'],
}) {}

@InputType({ description: 'A part of the feed that a webhook is sent once more.' })
export class ReplayWebhookInput extends fields(
  {
    fromEventId: orNull(ID, 'The first event. Send this or `from`.'),
    from: orNull(
      DateTime,
      'Begins with what was written at this instant or later. Send this or `fromEventId`.',
    ),
    untilEventId: orNull(ID, 'The last event. Omit it and `until` for all that the webhook has passed.'),
    until: orNull(DateTime, 'Ends before what was written at this instant.'),
  },
  WebhookForm,
) {}

@ObjectType({ description: 'A replay that has begun.' })
export class ReplayWebhookPayload extends fields({
  webhook: [Webhook, 'The webhook.'],
  positions: [UInt64, 'How many places of the feed are looked at again.'],
}) {}

@Resolver()
export class WebhookSending {
  @ActionMutation(testWebhook, () => TestWebhookPayload, {
    description:
      'Sends a message of the type `consent.webhook.test` now, also to a disabled webhook, and tells what came of it.',
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
      'Sends a part of the feed once more, with the ids of the first time. Repeats widen the part.',
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
