import { mutation, rootFields } from '../fields/operations';
import { ID, InputType, ObjectType, Int } from 'type-graphql';
import { updateWebhook } from '../../actions/events/webhooks/updateWebhook';
import {
  createWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  type SecretWebhook,
} from '../../actions/events/webhooks/webhooks';
import { writingCost } from '../fields/documentCost';
import { enumType } from '../fields/enumType';
import { Webhook, WebhookForm, webhookOf, WebhookPayload } from './webhook';
import type { ResumeFrom } from '../../actions/events/webhooks/webhookParts';
import { fields, orNull } from '../fields/fields';

const WebhookResume = enumType<ResumeFrom>(
  'WebhookResume',
  'Where a webhook goes on once it is enabled again.',
  {
    CURSOR: 'Where it stood, so that it misses nothing that the feed still keeps.',
    NOW: 'With what comes next. What waited for it is let go.',
  },
);

const urlWords =
  'Where events are sent to: `https://`, without credentials. Its addresses must be public or in `WEBHOOK_ALLOWED_NETWORKS`.';
const typesWords = 'The types of events to send, at most 50. Empty for all.';
const batchWords =
  'The most events in a message, 1 to 100. Above 1, each message is a list of events, which carries more a second.';
const codesWords = 'The templates whose events are sent, at most 50. Empty for all events.';

@InputType({ description: 'A webhook to create.' })
class CreateWebhookInput extends fields({
  name: [String, 'What you call it, 1 to 100 characters.'],
  url: [String, urlWords],
  eventTypes: orNull([String], `${typesWords} Omit it for all.`),
  templateCodes: orNull([String], `${codesWords} Omit it for all.`),
  payload: [WebhookPayload, 'How much of each event is sent.', { defaultValue: 'FULL' }],
  maxBatch: [Int, batchWords, { defaultValue: 1 }],
}) {}

@InputType({ description: 'What changes of a webhook.' })
class UpdateWebhookInput extends fields(
  {
    name: orNull(String, 'What you call it, 1 to 100 characters.'),
    url: orNull(String, urlWords),
    eventTypes: orNull([String], typesWords),
    templateCodes: orNull([String], codesWords),
    payload: orNull(WebhookPayload, 'How much of each event is sent.'),
    maxBatch: orNull(Int, batchWords),
    enabled: orNull(
      Boolean,
      '`false`: nothing is sent, and its place in the feed stands still. `true`: it goes on, and what waits is sent now.',
    ),
    resumeFrom: orNull(WebhookResume, 'Where it goes on, only beside `enabled: true`. Omit it for `CURSOR`.'),
  },
  WebhookForm,
) {}

@ObjectType({ description: 'The new webhook.' })
export class CreateWebhookPayload extends fields({
  webhook: [Webhook, 'The webhook, without its secret.'],
  secret: [String, 'The secret that signs its messages, as `whsec_` and base64. It is shown this once.'],
}) {}

@ObjectType({ description: 'The changed webhook.' })
export class UpdateWebhookPayload extends fields({
  webhook: [Webhook, 'The webhook as it is now.'],
}) {}

@InputType({ description: 'A webhook that gets another secret.' })
export class RotateWebhookSecretInput extends fields(
  {
    discardFormer: [
      Boolean,
      '`true`: the former secret signs no more, at once. Send it if that secret came into wrong hands, or if the key that sealed it was lost.',
      { defaultValue: false },
    ],
  },
  WebhookForm,
) {}

@ObjectType({ description: 'The webhook with its new secret.' })
export class RotateWebhookSecretPayload extends CreateWebhookPayload {}

@InputType({ description: 'A webhook to delete.' })
export class DeleteWebhookInput extends WebhookForm {}

@ObjectType({ description: 'The deleted webhook.' })
export class DeleteWebhookPayload extends fields({
  webhookId: [ID, 'The id of the webhook that there was.'],
}) {}

export const WebhookMutations = rootFields({
  createWebhook: mutation(createWebhook, {
    description: 'Creates a webhook, which is sent all that comes in the feed from now on.',
    complexity: writingCost,
    input: [CreateWebhookInput, 'The webhook to create.'],
    payload: CreateWebhookPayload,
    perform: async ({ act }, { eventTypes, templateCodes, ...input }) => {
      const sent = { ...input, eventTypes: eventTypes ?? [], templateCodes: templateCodes ?? [] };
      return withSecret(await act(createWebhook, sent));
    },
  }),
  updateWebhook: mutation(updateWebhook, {
    description:
      'Changes a webhook, disables it or enables it again. What is null or left out stays. Another address, filter or the payload `FULL` needs the scope `events:read` too.',
    complexity: writingCost,
    input: [UpdateWebhookInput, 'The webhook and what changes.'],
    payload: UpdateWebhookPayload,
    perform: async ({ act }, input) => ({ webhook: webhookOf(await act(updateWebhook, input)) }),
  }),
  rotateWebhookSecret: mutation(rotateWebhookSecret, {
    description:
      'Gives a webhook another secret. For 24 hours its messages are signed with both. A second rotation within them ends the first of the three at once.',
    complexity: writingCost,
    input: [RotateWebhookSecretInput, 'The webhook.'],
    payload: RotateWebhookSecretPayload,
    perform: async ({ act }, input) => withSecret(await act(rotateWebhookSecret, input)),
  }),
  deleteWebhook: mutation(deleteWebhook, {
    description: 'Deletes a webhook with all that waits for it, and its log of attempts.',
    complexity: writingCost,
    input: [DeleteWebhookInput, 'The webhook to delete.'],
    payload: DeleteWebhookPayload,
    perform: async ({ act }, input) => act(deleteWebhook, input),
  }),
});

function withSecret({ webhook, secret }: SecretWebhook): CreateWebhookPayload {
  return { webhook: webhookOf(webhook), secret };
}
