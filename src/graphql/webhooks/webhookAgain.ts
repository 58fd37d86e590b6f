import { mutation, rootFields } from '../fields/operations';
import { ID, InputType, Int, ObjectType } from 'type-graphql';
import { recoverWebhook, resendWebhookEvent } from '../../actions/events/webhooks/sendAgain';
import { DateTime } from '../fields/scalars';
import { writingCost } from '../fields/documentCost';
import { Webhook, WebhookForm, webhookOf } from './webhook';
import { fields } from '../fields/fields';

@InputType({ description: 'An event that a webhook is sent once more.' })
export class ResendWebhookEventInput extends fields(
  {
    eventId: [ID, 'The event’s id, as its attempts name it.'],
  },
  WebhookForm,
) {}

@ObjectType({ description: 'An event that is about to be sent.' })
export class ResendWebhookEventPayload extends fields({
  webhook: [Webhook, 'The webhook, for which the event waits now.'],
}) {}

@InputType({ description: 'What was given up, to be tried again.' })
export class RecoverWebhookInput extends fields(
  {
    since: [DateTime, 'What was given up at this instant or later.'],
  },
  WebhookForm,
) {}

@ObjectType({ description: 'Events that are tried again.' })
export class RecoverWebhookPayload extends fields({
  webhook: [Webhook, 'The webhook, for which they wait now.'],
  recovered: [Int, 'How many events are tried again.'],
}) {}

export const WebhookAgain = rootFields({
  resendWebhookEvent: mutation(resendWebhookEvent, {
    description:
      'Sends one event once more and now, whatever came of it before and whatever the webhook is limited to. One that waits behind another of its customer or template follows that one.',
    complexity: writingCost,
    input: [ResendWebhookEventInput, 'The webhook and the event.'],
    payload: ResendWebhookEventPayload,
    perform: async ({ act }, input) => ({ webhook: webhookOf(await act(resendWebhookEvent, input)) }),
  }),
  recoverWebhook: mutation(recoverWebhook, {
    description: 'Tries again what was given up since an instant.',
    complexity: writingCost,
    input: [RecoverWebhookInput, 'The webhook and the instant.'],
    payload: RecoverWebhookPayload,
    perform: async ({ act }, input) => {
      const { webhook, recovered } = await act(recoverWebhook, input);
      return { webhook: webhookOf(webhook), recovered };
    },
  }),
});
