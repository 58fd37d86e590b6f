import { Field, ID, InputType, Int, registerEnumType } from 'type-graphql';
import type { ResumeFrom } from '../../actions/events/webhooks/webhookParts';
import type { Payload } from '../../domain/webhooks/webhookEndpoint';
import { WebhookPayload } from './webhook';

export const WebhookResume = {
  CURSOR: 'CURSOR',
  NOW: 'NOW',
} as const satisfies { readonly [Each in ResumeFrom]: Each };

registerEnumType(WebhookResume, {
  name: 'WebhookResume',
  description: 'Preview: where a webhook goes on once it is enabled again.',
  valuesConfig: {
    CURSOR: { description: 'Where it stood, so that it misses nothing that the feed still keeps.' },
    NOW: { description: 'With what comes next. What waited for it is let go.' },
  },
});

const urlWords =
  'Where events are sent to: `https://`, without credentials. Its addresses must be public or in `WEBHOOK_ALLOWED_NETWORKS`.';
const typesWords = 'The types of events to send, at most 50. Empty for all.';
const batchWords =
  'The most events in a message, 1 to 100. Above 1, each message is a list of events, which carries more a second.';
const codesWords = 'The templates whose events are sent, at most 50. Empty for all events.';

@InputType({ description: 'Preview: a webhook to create.' })
export class CreateWebhookInput {
  @Field(() => String, { description: 'What you call it, 1 to 100 characters.' })
  readonly name!: string;

  @Field(() => String, { description: urlWords })
  readonly url!: string;

  @Field(() => [String], { nullable: true, description: `${typesWords} Omit it for all.` })
  readonly eventTypes!: readonly string[] | null;

  @Field(() => [String], { nullable: true, description: `${codesWords} Omit it for all.` })
  readonly templateCodes!: readonly string[] | null;

  @Field(() => WebhookPayload, { defaultValue: 'FULL', description: 'How much of each event is sent.' })
  readonly payload!: Payload;

  @Field(() => Int, { defaultValue: 1, description: batchWords })
  readonly maxBatch!: number;
}

@InputType({ description: 'Preview: what changes of a webhook.' })
export class UpdateWebhookInput {
  @Field(() => ID, { description: 'The webhook’s id.' })
  readonly webhookId!: string;

  @Field(() => String, { nullable: true, description: 'What you call it, 1 to 100 characters.' })
  readonly name!: string | null;

  @Field(() => String, { nullable: true, description: urlWords })
  readonly url!: string | null;

  @Field(() => [String], { nullable: true, description: typesWords })
  readonly eventTypes!: readonly string[] | null;

  @Field(() => [String], { nullable: true, description: codesWords })
  readonly templateCodes!: readonly string[] | null;

  @Field(() => WebhookPayload, { nullable: true, description: 'How much of each event is sent.' })
  readonly payload!: Payload | null;

  @Field(() => Int, { nullable: true, description: batchWords })
  readonly maxBatch!: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      '`false`: nothing is sent, and its place in the feed stands still. `true`: it goes on, and what waits is sent now.',
  })
  readonly enabled!: boolean | null;

  @Field(() => WebhookResume, {
    nullable: true,
    description: 'Where it goes on, only beside `enabled: true`. Omit it for `CURSOR`.',
  })
  readonly resumeFrom!: ResumeFrom | null;
}
