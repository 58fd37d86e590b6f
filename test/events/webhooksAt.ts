import { GraphQLClient } from 'graphql-request';
import type { Answer } from '../doors/door';
import { operationsAt, valueOf } from '../doors/graphqlDoor';
import {
  CreateWebhookDocument,
  DeleteWebhookDocument,
  RecoverWebhookDocument,
  ReplayWebhookDocument,
  ResendWebhookEventDocument,
  RotateWebhookSecretDocument,
  TestWebhookDocument,
  UpdateWebhookDocument,
  WebhookAttemptsDocument,
  WebhooksDocument,
  type AttemptFieldsFragment,
  type CreateWebhookInput,
  type RecoverWebhookInput,
  type ReplayWebhookInput,
  type ResendWebhookEventInput,
  type UpdateWebhookInput,
  type WebhookFieldsFragment,
} from '../operations/generated';
import { asService, type CallerHeaders } from '../service/bearer';

type Secret = { readonly webhook: WebhookFieldsFragment; readonly secret: string };

/** What holders of the scope `webhooks:manage` do. */
export interface WebhooksDoor {
  create(input: CreateWebhookInput): Promise<Answer<Secret>>;
  list(): Promise<Answer<readonly WebhookFieldsFragment[]>>;
  update(input: UpdateWebhookInput): Promise<Answer<WebhookFieldsFragment>>;
  rotate(webhookId: string): Promise<Answer<Secret>>;
  test(webhookId: string): Promise<Answer<AttemptFieldsFragment>>;
  attempts(webhookId: string, limit?: number): Promise<Answer<readonly AttemptFieldsFragment[]>>;
  resend(input: ResendWebhookEventInput): Promise<Answer<WebhookFieldsFragment>>;
  recover(input: RecoverWebhookInput): Promise<Answer<{ readonly recovered: number }>>;
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
    attempts: async (webhookId, limit) =>
      valueOf(await ask(WebhookAttemptsDocument, { webhookId, limit }), (data) => data.webhookAttempts),
    resend: async (input) =>
      valueOf(await ask(ResendWebhookEventDocument, { input }), (data) => data.resendWebhookEvent?.webhook),
    recover: async (input) =>
      valueOf(await ask(RecoverWebhookDocument, { input }), (data) => data.recoverWebhook),
    replay: async (input) =>
      valueOf(await ask(ReplayWebhookDocument, { input }), (data) => data.replayWebhook),
    delete: async (webhookId) =>
      valueOf(
        await ask(DeleteWebhookDocument, { input: { webhookId } }),
        (data) => data.deleteWebhook?.webhookId,
      ),
  };
}
