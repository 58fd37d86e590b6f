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

/** How it was checked that somebody may decide for the customer. May grow: treat an unknown value as `OTHER`. */
export type AuthorityCheck =
  /** Checked by a link between the accounts. */
  | 'ACCOUNT_LINK'
  /** Checked by a document. */
  | 'DOCUMENT'
  /** Checked in person. */
  | 'IN_PERSON'
  /** Not checked. */
  | 'NONE'
  /** Checked in another way. */
  | 'OTHER'
  /** Checked by a payment card. */
  | 'PAYMENT_CARD'
  /** Checked in a public register. */
  | 'REGISTER'
  /** Checked by a signed form. */
  | 'SIGNED_FORM';

/** How a customer answered. May grow: treat an unknown value as `OTHER`. */
export type ContextMethod =
  /** By a button. */
  | 'BUTTON'
  /** By a box that they ticked. */
  | 'CHECKBOX'
  /** In another way. */
  | 'OTHER'
  /** On paper. */
  | 'PAPER'
  /** By a button that worked only after they had scrolled to the end. */
  | 'SCROLL_AND_BUTTON'
  /** By a signature. */
  | 'SIGNATURE'
  /** In spoken words. */
  | 'SPOKEN';

/** What somebody is to the customer. May grow: treat an unknown value as `OTHER`. */
export type DecidingRelationship =
  /** Somebody whom a court appointed. */
  | 'COURT_APPOINTED'
  /** An employee. */
  | 'EMPLOYEE'
  /** A legal guardian. */
  | 'LEGAL_GUARDIAN'
  /** An officer of the company. */
  | 'OFFICER'
  /** In another relationship. */
  | 'OTHER'
  /** A parent. */
  | 'PARENT'
  /** The holder of a power of attorney. */
  | 'POWER_OF_ATTORNEY';

/** Who decided. May grow: treat an unknown value as somebody else. */
export type DecidingRole =
  /** A guardian of the customer. */
  | 'GUARDIAN'
  /** A representative of the customer. */
  | 'REPRESENTATIVE'
  /** The customer. */
  | 'SELF';

/** Why a decision was recorded later than it was made. May grow: treat an unknown value as `IMPORTED`. */
export type DecisionSourceKind =
  /** Another system held the decision, and it was imported. */
  | 'IMPORTED'
  /** Another id of the customer was linked to this one, and its decision was recorded anew. */
  | 'LINKED';

/** An answer of a customer. Closed: no other value will come. */
export type DecisionValue =
  /** The customer consents. */
  | 'given'
  /** The customer does not consent. */
  | 'reject'
  /** The customer ends an earlier consent. This is always possible. */
  | 'withdraw';

/** Why data may not be processed on a consent. May grow: treat an unknown value as a reason not to process. */
export type ProcessingObstacle =
  /** The customer has not confirmed their consent yet. */
  | 'AWAITING_CONFIRMATION'
  /** The customer’s consent has expired. */
  | 'EXPIRED'
  /** The customer has not answered any version of the template. */
  | 'NEVER_DECIDED'
  /** The customer’s newest answer is `reject`. */
  | 'REJECTED'
  /** A material version asks the customer again, and it leaves them no time or that time is over. */
  | 'SUPERSEDED'
  /** The customer’s newest answer is `withdraw`. */
  | 'WITHDRAWN';

export type CustomerQueryVariables = Exact<{
  id: string;
  locale: string;
  after?: string | null | undefined;
}>;


export type CustomerQuery = { readonly customer: { readonly id: string, readonly pendingUpdates: ReadonlyArray<{ readonly customerId: string, readonly templateCode: string, readonly accepted: boolean, readonly mayProceed: boolean, readonly mayProceedUntil: string | null, readonly obstacle: ProcessingObstacle | null, readonly decision: { readonly id: string, readonly sequence: number, readonly value: DecisionValue, readonly decidedAt: string } | null, readonly version: { readonly consentVersionId: string, readonly title: string, readonly locale: string } }> | null, readonly decisions: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly templateCode: string, readonly sequence: number, readonly value: DecisionValue, readonly decidedAt: string, readonly recordedAt: string, readonly validUntil: string | null, readonly awaitsConfirmation: boolean, readonly channel: string | null, readonly copyUrl: string, readonly recorder: { readonly kind: ActorKind, readonly name: string | null }, readonly decidedBy: { readonly role: DecidingRole, readonly relationship: DecidingRelationship, readonly check: AuthorityCheck } | null, readonly source: { readonly kind: DecisionSourceKind, readonly name: string | null } | null, readonly version: { readonly consentVersionId: string, readonly label: string } | null, readonly text: { readonly locale: string, readonly title: string, readonly body: string } | null, readonly context: { readonly method: ContextMethod | null, readonly presentationId: string | null, readonly setCode: string | null, readonly pageUrl: string | null, readonly userAgent: string | null, readonly ipAddress: string | null, readonly timeZone: string | null, readonly reference: string | null, readonly note: string | null } | null, readonly evidence: { readonly hash: string, readonly leafIndex: string | null, readonly proof: string | null } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null } | null };

export type CustomerAtQueryVariables = Exact<{
  id: string;
  locale: string;
  at: string;
}>;


export type CustomerAtQuery = { readonly customer: { readonly id: string, readonly pastStandings: ReadonlyArray<{ readonly templateCode: string, readonly accepted: boolean, readonly mayProceed: boolean, readonly mayProceedUntil: string | null, readonly obstacle: ProcessingObstacle | null, readonly decision: { readonly id: string, readonly sequence: number, readonly value: DecisionValue, readonly decidedAt: string } | null, readonly version: { readonly consentVersionId: string, readonly title: string, readonly locale: string } }> | null } | null };

export type NewestFragment = { readonly id: string, readonly sequence: number, readonly value: DecisionValue, readonly decidedAt: string };

export type AnswerFragment = { readonly id: string, readonly templateCode: string, readonly sequence: number, readonly value: DecisionValue, readonly decidedAt: string, readonly recordedAt: string, readonly validUntil: string | null, readonly awaitsConfirmation: boolean, readonly channel: string | null, readonly copyUrl: string, readonly recorder: { readonly kind: ActorKind, readonly name: string | null }, readonly decidedBy: { readonly role: DecidingRole, readonly relationship: DecidingRelationship, readonly check: AuthorityCheck } | null, readonly source: { readonly kind: DecisionSourceKind, readonly name: string | null } | null, readonly version: { readonly consentVersionId: string, readonly label: string } | null, readonly text: { readonly locale: string, readonly title: string, readonly body: string } | null, readonly context: { readonly method: ContextMethod | null, readonly presentationId: string | null, readonly setCode: string | null, readonly pageUrl: string | null, readonly userAgent: string | null, readonly ipAddress: string | null, readonly timeZone: string | null, readonly reference: string | null, readonly note: string | null } | null, readonly evidence: { readonly hash: string, readonly leafIndex: string | null, readonly proof: string | null } | null };

export type SetsQueryVariables = Exact<{ [key: string]: never; }>;


export type SetsQuery = { readonly consentSets: ReadonlyArray<{ readonly setCode: string, readonly name: string, readonly members: ReadonlyArray<{ readonly templateCode: string, readonly audience: ReadonlyArray<string> }> }> | null };

export type StandingOnSetQueryVariables = Exact<{
  id: string;
  setCode: string;
}>;


export type StandingOnSetQuery = { readonly customer: { readonly id: string, readonly set: { readonly setCode: string, readonly mayContinue: boolean, readonly accepted: boolean, readonly members: ReadonlyArray<{ readonly templateCode: string, readonly required: boolean, readonly pendingUpdate: { readonly customerId: string, readonly templateCode: string, readonly accepted: boolean, readonly mayProceed: boolean } }> } | null } | null };

export type ScreenQueryVariables = Exact<{
  id: string;
}>;


export type ScreenQuery = { readonly presentation: { readonly id: string, readonly name: string, readonly description: string, readonly pictures: ReadonlyArray<{ readonly url: string, readonly width: number, readonly height: number }> } | null };

export const NewestFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Newest"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}}]} as unknown as DocumentNode<NewestFragment, unknown>;
export const AnswerFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Answer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"awaitsConfirmation"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"copyUrl"}},{"kind":"Field","name":{"kind":"Name","value":"recorder"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"relationship"}},{"kind":"Field","name":{"kind":"Name","value":"check"}}]}},{"kind":"Field","name":{"kind":"Name","value":"source"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"label"}}]}},{"kind":"Field","name":{"kind":"Name","value":"text"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}}]}},{"kind":"Field","name":{"kind":"Name","value":"context"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"presentationId"}},{"kind":"Field","name":{"kind":"Name","value":"setCode"}},{"kind":"Field","name":{"kind":"Name","value":"pageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"userAgent"}},{"kind":"Field","name":{"kind":"Name","value":"ipAddress"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"reference"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"leafIndex"}},{"kind":"Field","name":{"kind":"Name","value":"proof"}}]}}]}}]} as unknown as DocumentNode<AnswerFragment, unknown>;
export const CustomerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Customer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"locale"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pendingUpdates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"includeRetired"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"accepted"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceed"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"obstacle"}},{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Newest"}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"locale"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locale"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"decisions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Answer"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Newest"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Answer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"awaitsConfirmation"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"copyUrl"}},{"kind":"Field","name":{"kind":"Name","value":"recorder"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"relationship"}},{"kind":"Field","name":{"kind":"Name","value":"check"}}]}},{"kind":"Field","name":{"kind":"Name","value":"source"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"label"}}]}},{"kind":"Field","name":{"kind":"Name","value":"text"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}}]}},{"kind":"Field","name":{"kind":"Name","value":"context"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"presentationId"}},{"kind":"Field","name":{"kind":"Name","value":"setCode"}},{"kind":"Field","name":{"kind":"Name","value":"pageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"userAgent"}},{"kind":"Field","name":{"kind":"Name","value":"ipAddress"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"reference"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"leafIndex"}},{"kind":"Field","name":{"kind":"Name","value":"proof"}}]}}]}}]} as unknown as DocumentNode<CustomerQuery, CustomerQueryVariables>;
export const CustomerAtDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CustomerAt"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"locale"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"at"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pastStandings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"at"},"value":{"kind":"Variable","name":{"kind":"Name","value":"at"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"locale"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locale"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"accepted"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceed"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"obstacle"}},{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Newest"}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Newest"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}}]} as unknown as DocumentNode<CustomerAtQuery, CustomerAtQueryVariables>;
export const SetsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Sets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentSets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setCode"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"audience"}}]}}]}}]}}]} as unknown as DocumentNode<SetsQuery, SetsQueryVariables>;
export const StandingOnSetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StandingOnSet"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"setCode"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"set"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"setCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"setCode"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setCode"}},{"kind":"Field","name":{"kind":"Name","value":"mayContinue"}},{"kind":"Field","name":{"kind":"Name","value":"accepted"}},{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"pendingUpdate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"accepted"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceed"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<StandingOnSetQuery, StandingOnSetQueryVariables>;
export const ScreenDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Screen"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"presentation"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"pictures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}}]}}]}}]}}]} as unknown as DocumentNode<ScreenQuery, ScreenQueryVariables>;