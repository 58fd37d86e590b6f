import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from 'type-graphql';
import { updateWebhook } from '../../actions/events/webhooks/updateWebhook';
import {
  createWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  type SecretWebhook,
} from '../../actions/events/webhooks/webhooks';
import type { GraphqlContext } from '../fields/context';
import { writingCost } from '../fields/documentCost';
import { Permits } from '../fields/permits';
import { Webhook, webhookOf } from './webhook';
import { CreateWebhookInput, UpdateWebhookInput } from './webhookInputs';

const secretWords = 'The secret that signs its messages, as `whsec_` and base64. It is shown this once.';

@ObjectType({ description: 'Preview: the new webhook.' })
export class CreateWebhookPayload {
  @Field(() => Webhook, { description: 'The webhook, without its secret.' })
  readonly webhook!: Webhook;

  @Field(() => String, { description: secretWords })
  readonly secret!: string;
}

@ObjectType({ description: 'Preview: the changed webhook.' })
export class UpdateWebhookPayload {
  @Field(() => Webhook, { description: 'The webhook as it is now.' })
  readonly webhook!: Webhook;
}

@InputType({ description: 'Preview: a webhook that gets another secret.' })
export class RotateWebhookSecretInput {
  @Field(() => ID, { description: 'The webhook’s id.' })
  readonly webhookId!: string;

  @Field(() => Boolean, {
    defaultValue: false,
    description:
      '`true`: the former secret signs no more, at once. Send it if that secret came into wrong hands, or if the key that sealed it was lost.',
  })
  readonly discardFormer!: boolean;
}

@ObjectType({ description: 'Preview: the webhook with its new secret.' })
export class RotateWebhookSecretPayload {
  @Field(() => Webhook, { description: 'The webhook, without its secret.' })
  readonly webhook!: Webhook;

  @Field(() => String, { description: secretWords })
  readonly secret!: string;
}

@InputType({ description: 'Preview: a webhook to delete.' })
export class DeleteWebhookInput {
  @Field(() => ID, { description: 'The webhook’s id.' })
  readonly webhookId!: string;
}

@ObjectType({ description: 'Preview: the deleted webhook.' })
export class DeleteWebhookPayload {
  @Field(() => ID, { description: 'The id of the webhook that there was.' })
  readonly webhookId!: string;
}

@Resolver()
export class WebhookMutations {
  @Permits(createWebhook)
  @Mutation(() => CreateWebhookPayload, {
    nullable: true,
    description: 'Preview: creates a webhook, which is sent all that comes in the feed from now on.',
    complexity: writingCost,
  })
  async createWebhook(
    @Ctx() { act }: GraphqlContext,
    @Arg('input', () => CreateWebhookInput, { description: 'The webhook to create.' })
    { eventTypes, templateCodes, ...input }: CreateWebhookInput,
  ): Promise<CreateWebhookPayload> {
    const sent = { ...input, eventTypes: eventTypes ?? [], templateCodes: templateCodes ?? [] };
    return withSecret(await act(createWebhook, sent));
  }

  @Permits(updateWebhook)
  @Mutation(() => UpdateWebhookPayload, {
    nullable: true,
    description:
      'Preview: changes a webhook, disables it or enables it again. What is null or left out stays. Another address, filter or the payload `FULL` needs the scope `events:read` too.',
    complexity: writingCost,
  })
  async updateWebhook(
    @Ctx() { act }: GraphqlContext,
    @Arg('input', () => UpdateWebhookInput, { description: 'The webhook and what changes.' })
    input: UpdateWebhookInput,
  ): Promise<UpdateWebhookPayload> {
    return { webhook: webhookOf(await act(updateWebhook, input)) };
  }

  @Permits(rotateWebhookSecret)
  @Mutation(() => RotateWebhookSecretPayload, {
    nullable: true,
    description:
      'Preview: gives a webhook another secret. For 24 hours its messages are signed with both. A second rotation within them ends the first of the three at once.',
    complexity: writingCost,
  })
  async rotateWebhookSecret(
    @Ctx() { act }: GraphqlContext,
    @Arg('input', () => RotateWebhookSecretInput, { description: 'The webhook.' })
    input: RotateWebhookSecretInput,
  ): Promise<RotateWebhookSecretPayload> {
    return withSecret(await act(rotateWebhookSecret, input));
  }

  @Permits(deleteWebhook)
  @Mutation(() => DeleteWebhookPayload, {
    nullable: true,
    description: 'Preview: deletes a webhook with all that waits for it, and its log of attempts.',
    complexity: writingCost,
  })
  async deleteWebhook(
    @Ctx() { act }: GraphqlContext,
    @Arg('input', () => DeleteWebhookInput, { description: 'The webhook to delete.' })
    input: DeleteWebhookInput,
  ): Promise<DeleteWebhookPayload> {
    return act(deleteWebhook, input);
  }
}

function withSecret({ webhook, secret }: SecretWebhook): CreateWebhookPayload {
  return { webhook: webhookOf(webhook), secret };
}
