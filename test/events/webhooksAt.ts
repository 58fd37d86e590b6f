import { GraphQLClient } from 'graphql-request';
import type { Answer } from '../doors/door';
import { operationsAt, valueOf } from '../doors/graphqlDoor';
import {
  CreateWebhookDocument,
  DeleteWebhookDocument,
  ReplayWebhookDocument,
  RotateWebhookSecretDocument,
  TestWebhookDocument,
  UpdateWebhookDocument,
  WebhooksDocument,
  type CreateWebhookInput,
  type ReplayWebhookInput,
  type TestWebhookMutation,
  type UpdateWebhookInput,
  type WebhookFieldsFragment,
} from '../operations/generated';
import { asService, type CallerHeaders } from '../service/bearer';

type Secret = { readonly webhook: WebhookFieldsFragment; readonly secret: string };
type Attempt = NonNullable<TestWebhookMutation['testWebhook']>['attempt'];

/** What holders of the scope `webhooks:manage` do. */
export interface WebhooksDoor {
  create(input: CreateWebhookInput): Promise<Answer<Secret>>;
  list(): Promise<Answer<readonly WebhookFieldsFragment[]>>;
  update(input: UpdateWebhookInput): Promise<Answer<WebhookFieldsFragment>>;
  rotate(webhookId: string): Promise<Answer<Secret>>;
  test(webhookId: string): Promise<Answer<Attempt>>;
  replay(input: ReplayWebhookInput): Promise<Answer<{ readonly positions: string }>>;
  delete(webhookId: string): Promise<Answer<string>>;
}

export function webhooksAt(url: string, caller: CallerHeaders = asService): WebhooksDoor {
  const ask = operationsAt(
    new GraphQLClient(`${url}/graphql`, { errorPolicy: 'all', headers: { ...caller } }),
  );
  return {
    create: async (input) =>
      valueOf(await ask(CreateWebhookDocument, { input }), (data) => data.createWebhook),
    list: async () => valueOf(await ask(WebhooksDocument, {}), (data) => data.webhooks),
    update: async (input) =>
      valueOf(await ask(UpdateWebhookDocument, { input }), (data) => data.updateWebhook?.webhook),
    rotate: async (webhookId) =>
      valueOf(
        await ask(RotateWebhookSecretDocument, { input: { webhookId } }),
        (data) => data.rotateWebhookSecret,
      ),
    test: async (webhookId) =>
      valueOf(await ask(TestWebhookDocument, { input: { webhookId } }), (data) => data.testWebhook?.attempt),
    replay: async (input) =>
      valueOf(await ask(ReplayWebhookDocument, { input }), (data) => data.replayWebhook),
    delete: async (webhookId) =>
      valueOf(
        await ask(DeleteWebhookDocument, { input: { webhookId } }),
        (data) => data.deleteWebhook?.webhookId,
      ),
  };
}
