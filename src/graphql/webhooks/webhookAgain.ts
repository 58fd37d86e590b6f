import { Arg, Ctx, ID, InputType, Int, ObjectType, Resolver } from 'type-graphql';
import { recoverWebhook, resendWebhookEvent } from '../../actions/events/webhooks/sendAgain';
import type { GraphqlContext } from '../fields/context';
import { DateTime } from '../fields/scalars';
import { writingCost } from '../fields/documentCost';
import { ActionMutation } from '../fields/permits';
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

@Resolver()
export class WebhookAgain {
  @ActionMutation(resendWebhookEvent, () => ResendWebhookEventPayload, {
    description:
      'Sends one event once more and now, whatever came of it before and whatever the webhook is limited to. One that waits behind another of its customer or template follows that one.',
    complexity: writingCost,
  })
  async resendWebhookEvent(
    @Ctx() { act }: GraphqlContext,
    @Arg('input', () => ResendWebhookEventInput, { description: 'The webhook and the event.' })
    input: ResendWebhookEventInput,
  ): Promise<ResendWebhookEventPayload> {
    return { webhook: webhookOf(await act(resendWebhookEvent, input)) };
  }

  @ActionMutation(recoverWebhook, () => RecoverWebhookPayload, {
    description: 'Tries again what was given up since an instant.',
    complexity: writingCost,
  })
  async recoverWebhook(
    @Ctx() { act }: GraphqlContext,
    @Arg('input', () => RecoverWebhookInput, { description: 'The webhook and the instant.' })
    input: RecoverWebhookInput,
  ): Promise<RecoverWebhookPayload> {
    const { webhook, recovered } = await act(recoverWebhook, input);
    return { webhook: webhookOf(webhook), recovered };
  }
}
