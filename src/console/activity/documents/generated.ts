/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What was done. May grow: treat an unknown value as something else that was done. */
export type ActivityKind =
  /** An API key was issued. The name is that of its holder. */
  | 'API_KEY_ISSUED'
  /** An API key was revoked. The name is that of its holder. */
  | 'API_KEY_REVOKED'
  /** A customer was erased. There is no name. */
  | 'CUSTOMER_ERASED'
  /** A draft was saved, for the last time so far. The name is its label. */
  | 'DRAFT_SAVED'
  /** A screen was registered. The name is its name. */
  | 'PRESENTATION_REGISTERED'
  /** The settings of publishing were changed, by the second person where two had to. There is no name. */
  | 'SETTINGS_CHANGED'
  /** A change of the settings was proposed, and awaits a second person. There is no name. */
  | 'SETTINGS_PROPOSED'
  /** A set was saved. The name is its name. */
  | 'SET_SAVED'
  /** A template was created. The name is its name of today. */
  | 'TEMPLATE_CREATED'
  /** A template was retired. The name is its name of today. */
  | 'TEMPLATE_RETIRED'
  /** A scheduled version was cancelled. The name is its label. */
  | 'VERSION_CANCELLED'
  /** A version was published. The name is its label. */
  | 'VERSION_PUBLISHED'
  /** An endpoint was added that is still there. The name is its name of today. */
  | 'WEBHOOK_CREATED';

/** How someone was authenticated, whatever they may do. May grow: treat an unknown value as somebody other than the customer. */
export type ActorKind =
  /** No credential was sent. */
  | 'ANONYMOUS'
  /** The customer in question, with a token of their own. */
  | 'CUSTOMER'
  /** A person at the command line of the service. */
  | 'OPERATOR'
  /** A system, with an API key or with a token of its own. */
  | 'SERVICE'
  /** A person who works for the company, with a token. */
  | 'STAFF';

export type ActivityQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ActivityQuery = { readonly activity: { readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly at: string, readonly kind: ActivityKind, readonly templateCode: string | null, readonly name: string | null, readonly by: { readonly kind: ActorKind, readonly name: string | null } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };


export const ActivityDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Activity"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"activity"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"by"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<ActivityQuery, ActivityQueryVariables>;