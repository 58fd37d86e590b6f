/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
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

/** Whether a version changes what customers consent to. Closed: no other value will come. */
export type ChangeKind =
  /** Only the wording has changed, so earlier answers stay valid. */
  | 'EDITORIAL'
  /** The consent itself has changed, so earlier answers do not cover it. */
  | 'MATERIAL';

/** Whether a consent has to be confirmed. May grow: treat an unknown value as `REQUIRED`. */
export type Confirmation =
  /** It counts at once. */
  | 'NONE'
  /** It counts once the customer has confirmed it by a link that they were sent. */
  | 'REQUIRED';

/** Which of two texts a part belongs to. May grow: treat an unknown value as `SAME`, so that the words are read. */
export type DiffKind =
  /** The part is in the new text only. */
  | 'ADDED'
  /** The part is in the old text only. */
  | 'REMOVED'
  /** The part is in both texts. */
  | 'SAME';

/** Who may consent for a customer. May grow: treat an unknown value as `SELF_ONLY`. */
export type MayDecide =
  /** The customer, and anybody who acts for them. */
  | 'ANYONE'
  /** Only somebody who acts for the customer and was checked: `decidedBy` has a `check` that is not `NONE`. */
  | 'AUTHORISED'
  /** The customer alone. */
  | 'SELF_ONLY';

/** Which customers who answered an earlier version have to answer again. May grow: treat an unknown value as `EVERYONE`. */
export type Reask =
  /** All of them, whatever they answered. */
  | 'EVERYONE'
  /** Those whose newest decision is `given`. */
  | 'GRANTS_ONLY'
  /** None. Earlier answers stay valid. */
  | 'NOBODY';

/** What a template asks for. May grow: treat an unknown value as `CONSENT`. */
export type TemplateKind =
  /** Consent, which customers may refuse. */
  | 'CONSENT'
  /** That the customer has read a notice. */
  | 'NOTICE'
  /** Agreement to terms. */
  | 'TERMS';

/** How a draft, or a version, changes the text in one locale. May grow: treat an unknown value as `CHANGED`. */
export type TextChange =
  /** The version that it is compared with has no text in this locale. */
  | 'ADDED'
  /** The title or the body differs. */
  | 'CHANGED'
  /** It has no text in this locale, unlike the version that it is compared with. */
  | 'REMOVED'
  /** Title and body are identical. */
  | 'UNCHANGED';

/** Where a version stands in its template’s history. May grow: treat an unknown value as one that nobody can answer. */
export type VersionState =
  /** The version was cancelled before it took effect. Its number is not used again. */
  | 'CANCELLED'
  /** The version is the one that is served and answered now. */
  | 'CURRENT'
  /** The version is still being written, and nobody can answer it. */
  | 'DRAFT'
  /** The version is published and takes effect later. */
  | 'SCHEDULED'
  /** A later version has replaced it. */
  | 'SUPERSEDED';

export type ComparisonQueryVariables = Exact<{
  templateCode: string;
  consentVersionId: string;
  with: string;
}>;


export type ComparisonQuery = { readonly template: { readonly templateCode: string, readonly version: { readonly consentVersionId: string, readonly comparison: ReadonlyArray<{ readonly locale: string, readonly change: TextChange, readonly title: ReadonlyArray<{ readonly kind: DiffKind, readonly text: string }>, readonly body: ReadonlyArray<{ readonly newStart: number, readonly lines: ReadonlyArray<{ readonly kind: DiffKind, readonly text: string }> }> }> | null } | null } | null };

export type TemplateQueryVariables = Exact<{
  templateCode: string;
  mayAudit: boolean;
}>;


export type TemplateQuery = { readonly template: { readonly templateCode: string, readonly name: string, readonly kind: TemplateKind, readonly defaultLocale: string, readonly confirmation: Confirmation, readonly mayDecide: MayDecide, readonly retiredAt: string | null, readonly versions: { readonly nodes: ReadonlyArray<{ readonly consentVersionId: string, readonly number: number, readonly label: string, readonly state: VersionState, readonly changeKind: ChangeKind, readonly editorialReason: string | null, readonly reask: Reask, readonly publishedAt: string, readonly effectiveFrom: string, readonly graceUntil: string | null, readonly validity: string | null, readonly publishedBy: { readonly kind: ActorKind, readonly name: string | null } | null, readonly cancellation: { readonly cancelledAt: string, readonly cancelledBy: { readonly kind: ActorKind, readonly name: string | null } } | null, readonly texts: ReadonlyArray<{ readonly locale: string, readonly title: string, readonly body: string, readonly changeNote: string | null, readonly contentHash: string }> }>, readonly pageInfo: { readonly hasNextPage: boolean } } | null, readonly draft: { readonly consentVersionId: string, readonly label: string, readonly editedAt: string, readonly editedBy: { readonly kind: ActorKind, readonly name: string | null } | null } | null, readonly standing?: { readonly customers: { readonly given: number, readonly reject: number, readonly withdraw: number, readonly total: number }, readonly pending: { readonly total: number } } | null } | null };

export type VersionFragment = { readonly consentVersionId: string, readonly number: number, readonly label: string, readonly state: VersionState, readonly changeKind: ChangeKind, readonly editorialReason: string | null, readonly reask: Reask, readonly publishedAt: string, readonly effectiveFrom: string, readonly graceUntil: string | null, readonly validity: string | null, readonly publishedBy: { readonly kind: ActorKind, readonly name: string | null } | null, readonly cancellation: { readonly cancelledAt: string, readonly cancelledBy: { readonly kind: ActorKind, readonly name: string | null } } | null, readonly texts: ReadonlyArray<{ readonly locale: string, readonly title: string, readonly body: string, readonly changeNote: string | null, readonly contentHash: string }> };

export type TemplatesQueryVariables = Exact<{
  search?: string | null | undefined;
  after?: string | null | undefined;
  mayAudit: boolean;
}>;


export type TemplatesQuery = { readonly templates: { readonly edges: ReadonlyArray<{ readonly node: { readonly templateCode: string, readonly name: string, readonly kind: TemplateKind, readonly current: { readonly consentVersionId: string, readonly label: string, readonly effectiveFrom: string, readonly texts: ReadonlyArray<{ readonly locale: string }> } | null, readonly versions: { readonly nodes: ReadonlyArray<{ readonly consentVersionId: string, readonly label: string, readonly state: VersionState, readonly effectiveFrom: string }> } | null, readonly draft: { readonly consentVersionId: string, readonly label: string, readonly editedBy: { readonly kind: ActorKind, readonly name: string | null } | null, readonly reviewRequest: { readonly requestedAt: string, readonly requestedBy: { readonly kind: ActorKind, readonly name: string | null } } | null } | null, readonly standing?: { readonly customers: { readonly given: number, readonly reject: number, readonly withdraw: number, readonly total: number }, readonly pending: { readonly total: number } } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type StandingFragment = { readonly customers: { readonly given: number, readonly reject: number, readonly withdraw: number, readonly total: number }, readonly pending: { readonly total: number } };

export const VersionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Version"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentVersion"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"changeKind"}},{"kind":"Field","name":{"kind":"Name","value":"editorialReason"}},{"kind":"Field","name":{"kind":"Name","value":"reask"}},{"kind":"Field","name":{"kind":"Name","value":"publishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveFrom"}},{"kind":"Field","name":{"kind":"Name","value":"graceUntil"}},{"kind":"Field","name":{"kind":"Name","value":"validity"}},{"kind":"Field","name":{"kind":"Name","value":"publishedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"cancellation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelledAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelledBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"texts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}},{"kind":"Field","name":{"kind":"Name","value":"contentHash"}}]}}]}}]} as unknown as DocumentNode<VersionFragment, unknown>;
export const StandingFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Standing"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StandingReport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"given"}},{"kind":"Field","name":{"kind":"Name","value":"reject"}},{"kind":"Field","name":{"kind":"Name","value":"withdraw"}},{"kind":"Field","name":{"kind":"Name","value":"total"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pending"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}}]}}]}}]} as unknown as DocumentNode<StandingFragment, unknown>;
export const ComparisonDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Comparison"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"consentVersionId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"with"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"template"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"templateCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"version"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"consentVersionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"consentVersionId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"comparison"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"with"},"value":{"kind":"Variable","name":{"kind":"Name","value":"with"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"change"}},{"kind":"Field","name":{"kind":"Name","value":"title"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"body"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"newStart"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<ComparisonQuery, ComparisonQueryVariables>;
export const TemplateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Template"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"mayAudit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"template"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"templateCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"defaultLocale"}},{"kind":"Field","name":{"kind":"Name","value":"confirmation"}},{"kind":"Field","name":{"kind":"Name","value":"mayDecide"}},{"kind":"Field","name":{"kind":"Name","value":"retiredAt"}},{"kind":"Field","name":{"kind":"Name","value":"versions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Version"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"draft"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"editedAt"}},{"kind":"Field","name":{"kind":"Name","value":"editedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"standing"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"mayAudit"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Standing"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Version"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentVersion"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"changeKind"}},{"kind":"Field","name":{"kind":"Name","value":"editorialReason"}},{"kind":"Field","name":{"kind":"Name","value":"reask"}},{"kind":"Field","name":{"kind":"Name","value":"publishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveFrom"}},{"kind":"Field","name":{"kind":"Name","value":"graceUntil"}},{"kind":"Field","name":{"kind":"Name","value":"validity"}},{"kind":"Field","name":{"kind":"Name","value":"publishedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"cancellation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelledAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelledBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"texts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}},{"kind":"Field","name":{"kind":"Name","value":"contentHash"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Standing"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StandingReport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"given"}},{"kind":"Field","name":{"kind":"Name","value":"reject"}},{"kind":"Field","name":{"kind":"Name","value":"withdraw"}},{"kind":"Field","name":{"kind":"Name","value":"total"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pending"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}}]}}]}}]} as unknown as DocumentNode<TemplateQuery, TemplateQueryVariables>;
export const TemplatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Templates"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"mayAudit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"search"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"current"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveFrom"}},{"kind":"Field","name":{"kind":"Name","value":"texts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"versions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveFrom"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"draft"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"editedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reviewRequest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"standing"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"mayAudit"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Standing"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Standing"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StandingReport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"given"}},{"kind":"Field","name":{"kind":"Name","value":"reject"}},{"kind":"Field","name":{"kind":"Name","value":"withdraw"}},{"kind":"Field","name":{"kind":"Name","value":"total"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pending"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}}]}}]}}]} as unknown as DocumentNode<TemplatesQuery, TemplatesQueryVariables>;