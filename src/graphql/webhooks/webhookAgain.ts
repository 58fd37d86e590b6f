import { Arg, Ctx, Field, ID, InputType, Int, ObjectType, Resolver } from 'type-graphql';
import { recoverWebhook, resendWebhookEvent } from '../../actions/events/webhooks/sendAgain';
import type { GraphqlContext } from '../fields/context';
import { DateTime } from '../fields/scalars';
import { writingCost } from '../fields/documentCost';
import { ActionMutation } from '../fields/permits';
import { Webhook, WebhookForm, webhookOf } from './webhook';

@InputType({ description: 'Preview: an event that a webhook is sent once more.' })
export class ResendWebhookEventInput extends WebhookForm {
  @Field(() => ID, { description: 'The event’s id, as its attempts name it.' })
  readonly eventId!: string;
}

@ObjectType({ description: 'Preview: an event that is about to be sent.' })
export class ResendWebhookEventPayload {
  @Field(() => Webhook, { description: 'The webhook, for which the event waits now.' })
  readonly webhook!: Webhook;
}

@InputType({ description: 'Preview: what was given up, to be tried again.' })
export class RecoverWebhookInput extends WebhookForm {
  @Field(() => DateTime, { description: 'What was given up at this instant or later.' })
  readonly since!: Date;
}

@ObjectType({ description: 'Preview: events that are tried again.' })
export class RecoverWebhookPayload {
  @Field(() => Webhook, { description: 'The webhook, for which they wait now.' })
  readonly webhook!: Webhook;

  @Field(() => Int, { description: 'How many events are tried again.' })
  readonly recovered!: number;
}

@Resolver()
export class WebhookAgain {
  @ActionMutation(resendWebhookEvent, () => ResendWebhookEventPayload, {
    description:
      'Preview: sends one event once more and now, whatever came of it before and whatever the webhook is limited to. One that waits behind another of its customer or template follows that one.',
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
    description: 'Preview: tries again what was given up since an instant.',
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
