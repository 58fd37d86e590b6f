import { mutation, rootFields } from '../fields/operations';
import { ID, InputType, ObjectType } from 'type-graphql';
import { replayWebhook } from '../../actions/events/webhooks/sendAgain';
import { testWebhook } from '../../actions/events/webhooks/webhookAttempts';
import { DateTime, UInt64 } from '../fields/scalars';
import { publishingCost, writingCost } from '../fields/documentCost';
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

export const WebhookSending = rootFields({
  testWebhook: mutation(testWebhook, {
    description:
      'Sends a message of the type `consent.webhook.test` now, also to a disabled webhook, and tells what came of it.',
    complexity: publishingCost,
    input: [TestWebhookInput, 'The webhook to try.'],
    payload: TestWebhookPayload,
    perform: async ({ act }, input) => ({ attempt: await act(testWebhook, input) }),
  }),
  replayWebhook: mutation(replayWebhook, {
    description:
      'Sends a part of the feed once more, with the ids of the first time. Repeats widen the part.',
    complexity: writingCost,
    input: [ReplayWebhookInput, 'The webhook and the part of the feed.'],
    payload: ReplayWebhookPayload,
    perform: async ({ act }, input) => {
      const { webhook, positions } = await act(replayWebhook, input);
      return { webhook: webhookOf(webhook), positions: BigInt(positions) };
    },
  }),
});
