/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A webhook to create. */
export type CreateWebhookInput = {
  /** The types of events to send, at most 50. Empty for all. Omit it for all. */
  readonly eventTypes?: ReadonlyArray<string> | null | undefined;
  /** The most events in a message, 1 to 100. Above 1, each message is a list of events, which carries more a second. */
  readonly maxBatch?: number;
  /** What you call it, 1 to 100 characters. */
  readonly name: string;
  /** How much of each event is sent. */
  readonly payload?: WebhookPayload;
  /** The templates whose events are sent, at most 50. Empty for all events. Omit it for all. */
  readonly templateCodes?: ReadonlyArray<string> | null | undefined;
  /** Where events are sent to: `https://`, without credentials. Its addresses must be public or in `WEBHOOK_ALLOWED_NETWORKS`. */
  readonly url: string;
};

/** A webhook to delete. */
export type DeleteWebhookInput = {
  /** The webhook’s id. */
  readonly webhookId: string;
};

/** What was given up, to be tried again. */
export type RecoverWebhookInput = {
  /** What was given up at this instant or later. */
  readonly since: string;
  /** The webhook’s id. */
  readonly webhookId: string;
};

/** A part of the feed that a webhook is sent once more. */
export type ReplayWebhookInput = {
  /** Begins with what was written at this instant or later. Send this or `fromEventId`. */
  readonly from?: string | null | undefined;
  /** The first event. Send this or `from`. */
  readonly fromEventId?: string | null | undefined;
  /** Ends before what was written at this instant. */
  readonly until?: string | null | undefined;
  /** The last event. Omit it and `until` for all that the webhook has passed. */
  readonly untilEventId?: string | null | undefined;
  /** The webhook’s id. */
  readonly webhookId: string;
};

/** An event that a webhook is sent once more. */
export type ResendWebhookEventInput = {
  /** The event’s id, as its attempts name it. */
  readonly eventId: string;
  /** The webhook’s id. */
  readonly webhookId: string;
};

/** A webhook that gets another secret. */
export type RotateWebhookSecretInput = {
  /** `true`: the former secret signs no more, at once. Send it if that secret came into wrong hands, or if the key that sealed it was lost. */
  readonly discardFormer?: boolean;
  /** The webhook’s id. */
  readonly webhookId: string;
};

/** A webhook to try. */
export type TestWebhookInput = {
  /** The webhook’s id. */
  readonly webhookId: string;
};

/** What changes of a webhook. */
export type UpdateWebhookInput = {
  /** `false`: nothing is sent, and its place in the feed stands still. `true`: it goes on, and what waits is sent now. */
  readonly enabled?: boolean | null | undefined;
  /** The types of events to send, at most 50. Empty for all. */
  readonly eventTypes?: ReadonlyArray<string> | null | undefined;
  /** The most events in a message, 1 to 100. Above 1, each message is a list of events, which carries more a second. */
  readonly maxBatch?: number | null | undefined;
  /** What you call it, 1 to 100 characters. */
  readonly name?: string | null | undefined;
  /** How much of each event is sent. */
  readonly payload?: WebhookPayload | null | undefined;
  /** Where it goes on, only beside `enabled: true`. Omit it for `CURSOR`. */
  readonly resumeFrom?: WebhookResume | null | undefined;
  /** The templates whose events are sent, at most 50. Empty for all events. */
  readonly templateCodes?: ReadonlyArray<string> | null | undefined;
  /** Where events are sent to: `https://`, without credentials. Its addresses must be public or in `WEBHOOK_ALLOWED_NETWORKS`. */
  readonly url?: string | null | undefined;
  /** The webhook’s id. */
  readonly webhookId: string;
};

/** Why nothing is sent to a webhook. May grow: treat an unknown value as `OPERATOR`. */
export type WebhookDisabledReason =
  /** It took nothing for five days. */
  | 'FAILING'
  /** Its receiver answered 410 Gone. */
  | 'GONE'
  /** Somebody disabled it. */
  | 'OPERATOR';

/** How much of an event a webhook gets. May grow: treat an unknown value as `FULL`. */
export type WebhookPayload =
  /** All of the event’s data. */
  | 'FULL'
  /** Only the ids in it, for receivers outside your own systems. */
  | 'THIN';

/** Where a webhook goes on once it is enabled again. */
export type WebhookResume =
  /** Where it stood, so that it misses nothing that the feed still keeps. */
  | 'CURSOR'
  /** With what comes next. What waited for it is let go. */
  | 'NOW';

export type WebhooksQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhooksQuery = { readonly webhooks: ReadonlyArray<{ readonly id: string, readonly name: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly templateCodes: ReadonlyArray<string>, readonly payload: WebhookPayload, readonly maxBatch: number, readonly createdAt: string, readonly disabledAt: string | null, readonly disabledReason: WebhookDisabledReason | null, readonly isReplaying: boolean, readonly delivered: string, readonly waiting: number, readonly failed: number, readonly failures: number, readonly failingSince: string | null, readonly nextAttemptAt: string | null, readonly formerSecretUntil: string | null }> | null };

export type WebhookAttemptsQueryVariables = Exact<{
  webhookId: string;
  limit: number;
}>;


export type WebhookAttemptsQuery = { readonly webhookAttempts: ReadonlyArray<{ readonly eventId: string, readonly events: number, readonly attempt: number, readonly attemptedAt: string, readonly isDelivered: boolean, readonly durationMs: number | null, readonly status: number | null, readonly failure: string | null, readonly answer: string }> | null };

export type CreateWebhookMutationVariables = Exact<{
  input: CreateWebhookInput;
}>;


export type CreateWebhookMutation = { readonly createWebhook: { readonly secret: string, readonly webhook: { readonly id: string, readonly name: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly templateCodes: ReadonlyArray<string>, readonly payload: WebhookPayload, readonly maxBatch: number, readonly createdAt: string, readonly disabledAt: string | null, readonly disabledReason: WebhookDisabledReason | null, readonly isReplaying: boolean, readonly delivered: string, readonly waiting: number, readonly failed: number, readonly failures: number, readonly failingSince: string | null, readonly nextAttemptAt: string | null, readonly formerSecretUntil: string | null } } | null };

export type UpdateWebhookMutationVariables = Exact<{
  input: UpdateWebhookInput;
}>;


export type UpdateWebhookMutation = { readonly updateWebhook: { readonly webhook: { readonly id: string, readonly name: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly templateCodes: ReadonlyArray<string>, readonly payload: WebhookPayload, readonly maxBatch: number, readonly createdAt: string, readonly disabledAt: string | null, readonly disabledReason: WebhookDisabledReason | null, readonly isReplaying: boolean, readonly delivered: string, readonly waiting: number, readonly failed: number, readonly failures: number, readonly failingSince: string | null, readonly nextAttemptAt: string | null, readonly formerSecretUntil: string | null } } | null };

export type RotateWebhookSecretMutationVariables = Exact<{
  input: RotateWebhookSecretInput;
}>;


export type RotateWebhookSecretMutation = { readonly rotateWebhookSecret: { readonly secret: string, readonly webhook: { readonly id: string, readonly name: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly templateCodes: ReadonlyArray<string>, readonly payload: WebhookPayload, readonly maxBatch: number, readonly createdAt: string, readonly disabledAt: string | null, readonly disabledReason: WebhookDisabledReason | null, readonly isReplaying: boolean, readonly delivered: string, readonly waiting: number, readonly failed: number, readonly failures: number, readonly failingSince: string | null, readonly nextAttemptAt: string | null, readonly formerSecretUntil: string | null } } | null };

export type DeleteWebhookMutationVariables = Exact<{
  input: DeleteWebhookInput;
}>;


export type DeleteWebhookMutation = { readonly deleteWebhook: { readonly webhookId: string } | null };

export type TestWebhookMutationVariables = Exact<{
  input: TestWebhookInput;
}>;


export type TestWebhookMutation = { readonly testWebhook: { readonly attempt: { readonly isDelivered: boolean } } | null };

export type ReplayWebhookMutationVariables = Exact<{
  input: ReplayWebhookInput;
}>;


export type ReplayWebhookMutation = { readonly replayWebhook: { readonly webhook: { readonly id: string, readonly name: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly templateCodes: ReadonlyArray<string>, readonly payload: WebhookPayload, readonly maxBatch: number, readonly createdAt: string, readonly disabledAt: string | null, readonly disabledReason: WebhookDisabledReason | null, readonly isReplaying: boolean, readonly delivered: string, readonly waiting: number, readonly failed: number, readonly failures: number, readonly failingSince: string | null, readonly nextAttemptAt: string | null, readonly formerSecretUntil: string | null } } | null };

export type RecoverWebhookMutationVariables = Exact<{
  input: RecoverWebhookInput;
}>;


export type RecoverWebhookMutation = { readonly recoverWebhook: { readonly webhook: { readonly id: string, readonly name: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly templateCodes: ReadonlyArray<string>, readonly payload: WebhookPayload, readonly maxBatch: number, readonly createdAt: string, readonly disabledAt: string | null, readonly disabledReason: WebhookDisabledReason | null, readonly isReplaying: boolean, readonly delivered: string, readonly waiting: number, readonly failed: number, readonly failures: number, readonly failingSince: string | null, readonly nextAttemptAt: string | null, readonly formerSecretUntil: string | null } } | null };

export type ResendWebhookEventMutationVariables = Exact<{
  input: ResendWebhookEventInput;
}>;


export type ResendWebhookEventMutation = { readonly resendWebhookEvent: { readonly webhook: { readonly id: string, readonly name: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly templateCodes: ReadonlyArray<string>, readonly payload: WebhookPayload, readonly maxBatch: number, readonly createdAt: string, readonly disabledAt: string | null, readonly disabledReason: WebhookDisabledReason | null, readonly isReplaying: boolean, readonly delivered: string, readonly waiting: number, readonly failed: number, readonly failures: number, readonly failingSince: string | null, readonly nextAttemptAt: string | null, readonly formerSecretUntil: string | null } } | null };

export type WebhookFragment = { readonly id: string, readonly name: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly templateCodes: ReadonlyArray<string>, readonly payload: WebhookPayload, readonly maxBatch: number, readonly createdAt: string, readonly disabledAt: string | null, readonly disabledReason: WebhookDisabledReason | null, readonly isReplaying: boolean, readonly delivered: string, readonly waiting: number, readonly failed: number, readonly failures: number, readonly failingSince: string | null, readonly nextAttemptAt: string | null, readonly formerSecretUntil: string | null };

export const WebhookFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Webhook"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"eventTypes"}},{"kind":"Field","name":{"kind":"Name","value":"templateCodes"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"maxBatch"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"isReplaying"}},{"kind":"Field","name":{"kind":"Name","value":"delivered"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"formerSecretUntil"}}]}}]} as unknown as DocumentNode<WebhookFragment, unknown>;
export const WebhooksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Webhooks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhooks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Webhook"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Webhook"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"eventTypes"}},{"kind":"Field","name":{"kind":"Name","value":"templateCodes"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"maxBatch"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"isReplaying"}},{"kind":"Field","name":{"kind":"Name","value":"delivered"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"formerSecretUntil"}}]}}]} as unknown as DocumentNode<WebhooksQuery, WebhooksQueryVariables>;
export const WebhookAttemptsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WebhookAttempts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"webhookId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookAttempts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"webhookId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"webhookId"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"attempt"}},{"kind":"Field","name":{"kind":"Name","value":"attemptedAt"}},{"kind":"Field","name":{"kind":"Name","value":"isDelivered"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"answer"}}]}}]}}]} as unknown as DocumentNode<WebhookAttemptsQuery, WebhookAttemptsQueryVariables>;
export const CreateWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateWebhookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Webhook"}}]}},{"kind":"Field","name":{"kind":"Name","value":"secret"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Webhook"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"eventTypes"}},{"kind":"Field","name":{"kind":"Name","value":"templateCodes"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"maxBatch"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"isReplaying"}},{"kind":"Field","name":{"kind":"Name","value":"delivered"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"formerSecretUntil"}}]}}]} as unknown as DocumentNode<CreateWebhookMutation, CreateWebhookMutationVariables>;
export const UpdateWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateWebhookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Webhook"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Webhook"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"eventTypes"}},{"kind":"Field","name":{"kind":"Name","value":"templateCodes"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"maxBatch"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"isReplaying"}},{"kind":"Field","name":{"kind":"Name","value":"delivered"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"formerSecretUntil"}}]}}]} as unknown as DocumentNode<UpdateWebhookMutation, UpdateWebhookMutationVariables>;
export const RotateWebhookSecretDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RotateWebhookSecret"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RotateWebhookSecretInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rotateWebhookSecret"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Webhook"}}]}},{"kind":"Field","name":{"kind":"Name","value":"secret"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Webhook"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"eventTypes"}},{"kind":"Field","name":{"kind":"Name","value":"templateCodes"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"maxBatch"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"isReplaying"}},{"kind":"Field","name":{"kind":"Name","value":"delivered"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"formerSecretUntil"}}]}}]} as unknown as DocumentNode<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>;
export const DeleteWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteWebhookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookId"}}]}}]}}]} as unknown as DocumentNode<DeleteWebhookMutation, DeleteWebhookMutationVariables>;
export const TestWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TestWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TestWebhookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"attempt"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isDelivered"}}]}}]}}]}}]} as unknown as DocumentNode<TestWebhookMutation, TestWebhookMutationVariables>;
export const ReplayWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReplayWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReplayWebhookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"replayWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Webhook"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Webhook"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"eventTypes"}},{"kind":"Field","name":{"kind":"Name","value":"templateCodes"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"maxBatch"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"isReplaying"}},{"kind":"Field","name":{"kind":"Name","value":"delivered"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"formerSecretUntil"}}]}}]} as unknown as DocumentNode<ReplayWebhookMutation, ReplayWebhookMutationVariables>;
export const RecoverWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RecoverWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecoverWebhookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recoverWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Webhook"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Webhook"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"eventTypes"}},{"kind":"Field","name":{"kind":"Name","value":"templateCodes"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"maxBatch"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"isReplaying"}},{"kind":"Field","name":{"kind":"Name","value":"delivered"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"formerSecretUntil"}}]}}]} as unknown as DocumentNode<RecoverWebhookMutation, RecoverWebhookMutationVariables>;
export const ResendWebhookEventDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResendWebhookEvent"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResendWebhookEventInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resendWebhookEvent"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Webhook"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Webhook"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"eventTypes"}},{"kind":"Field","name":{"kind":"Name","value":"templateCodes"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"maxBatch"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"isReplaying"}},{"kind":"Field","name":{"kind":"Name","value":"delivered"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"formerSecretUntil"}}]}}]} as unknown as DocumentNode<ResendWebhookEventMutation, ResendWebhookEventMutationVariables>;