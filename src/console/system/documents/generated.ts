/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** How the time stamps of an authority fare. May grow: treat an unknown value as `LATE`. */
export type TimestampingState =
  /** The log is stamped daily, as far as it grows. */
  | 'IN_ORDER'
  /** The log has grown, and its last time stamp is older than a day, or there is none. */
  | 'LATE'
  /** No authority is configured. */
  | 'OFF';

export type SystemQueryVariables = Exact<{ [key: string]: never; }>;


export type SystemQuery = { readonly system: { readonly release: string, readonly startedAt: string, readonly asOf: string, readonly machineTime: string, readonly failing: ReadonlyArray<string>, readonly database: string, readonly databaseVersion: string | null, readonly schema: string | null, readonly replica: string | null, readonly log: { readonly size: string, readonly unsignedSince: string | null, readonly isForked: boolean | null, readonly checkpointAt: string | null, readonly signingKeySince: string | null, readonly timestamping: TimestampingState, readonly timestampedAt: string | null, readonly auditedAt: string | null, readonly auditFaults: number | null } | null, readonly webhooks: { readonly inOrder: number, readonly failing: number, readonly disabled: number, readonly stopped: number, readonly waiting: number, readonly givenUp: number, readonly waitingSince: string | null } | null } | null };


export const SystemDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"System"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"system"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"release"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}},{"kind":"Field","name":{"kind":"Name","value":"machineTime"}},{"kind":"Field","name":{"kind":"Name","value":"failing"}},{"kind":"Field","name":{"kind":"Name","value":"database"}},{"kind":"Field","name":{"kind":"Name","value":"databaseVersion"}},{"kind":"Field","name":{"kind":"Name","value":"schema"}},{"kind":"Field","name":{"kind":"Name","value":"replica"}},{"kind":"Field","name":{"kind":"Name","value":"log"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"unsignedSince"}},{"kind":"Field","name":{"kind":"Name","value":"isForked"}},{"kind":"Field","name":{"kind":"Name","value":"checkpointAt"}},{"kind":"Field","name":{"kind":"Name","value":"signingKeySince"}},{"kind":"Field","name":{"kind":"Name","value":"timestamping"}},{"kind":"Field","name":{"kind":"Name","value":"timestampedAt"}},{"kind":"Field","name":{"kind":"Name","value":"auditedAt"}},{"kind":"Field","name":{"kind":"Name","value":"auditFaults"}}]}},{"kind":"Field","name":{"kind":"Name","value":"webhooks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"inOrder"}},{"kind":"Field","name":{"kind":"Name","value":"failing"}},{"kind":"Field","name":{"kind":"Name","value":"disabled"}},{"kind":"Field","name":{"kind":"Name","value":"stopped"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"givenUp"}},{"kind":"Field","name":{"kind":"Name","value":"waitingSince"}}]}}]}}]}}]} as unknown as DocumentNode<SystemQuery, SystemQueryVariables>;