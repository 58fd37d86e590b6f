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

/** Whether a consent has to be confirmed. May grow: treat an unknown value as `REQUIRED`. */
export type Confirmation =
  /** It counts at once. */
  | 'NONE'
  /** It counts once the customer has confirmed it by a link that they were sent. */
  | 'REQUIRED';

/** How and when the customer had logged in. */
export type ContextAuthenticationInput = {
  /** How strongly, as the `acr` of an ID token. At most 256 characters. */
  readonly acr?: string | null | undefined;
  /** By what means, as the `amr` of an ID token. At most ten. */
  readonly amr?: ReadonlyArray<string> | null | undefined;
  /** When, as the `auth_time` of an ID token. */
  readonly authTime?: string | null | undefined;
};

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

/** What can be kept of the screen and the request of an answer. May grow: treat an unknown value as one that you do not send. */
export type ContextPart =
  /** How and when the customer logged in. */
  | 'AUTHENTICATION'
  /** The whole IP address. */
  | 'IP_ADDRESS'
  /** The first 24 bits of an IPv4 address, the first 48 of an IPv6 address. */
  | 'IP_TRUNCATED'
  /** How the customer answered, such as by a checkbox. */
  | 'METHOD'
  /** A note by staff. */
  | 'NOTE'
  /** The address of the page, without query and fragment. */
  | 'PAGE_URL'
  /** Which registered screen they saw. */
  | 'PRESENTATION'
  /** A reference of yours, such as an order number. */
  | 'REFERENCE'
  /** Which set of templates they were asked for. */
  | 'SET'
  /** The customer’s time zone. */
  | 'TIME_ZONE'
  /** What the browser says of itself. */
  | 'USER_AGENT';

/** Who decided: the customer, or somebody for them. */
export type DecidedByInput = {
  /** That person’s id in your systems. Only a salted hash of it is kept. Required unless the role is `SELF`. */
  readonly actorId?: string | null | undefined;
  /** How it was checked that they may decide. Required unless the role is `SELF`. */
  readonly check?: AuthorityCheck | null | undefined;
  /** What that person is to the customer. Required unless the role is `SELF`. */
  readonly relationship?: DecidingRelationship | null | undefined;
  /** As what that person decided. */
  readonly role: DecidingRole;
};

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

/** What was known of the screen and the request. What the template does not collect is dropped. */
export type DecisionContextInput = {
  /** How and when the customer had logged in. */
  readonly authentication?: ContextAuthenticationInput | null | undefined;
  /** The address that the answer came from, IPv4 or IPv6. Of a customer’s own request, the service reads it. */
  readonly ipAddress?: string | null | undefined;
  /** How the customer answered. */
  readonly method?: ContextMethod | null | undefined;
  /** A note by staff, at most 200 characters. Customers may not send one. */
  readonly note?: string | null | undefined;
  /** The address of the page, http or https. Query and fragment are not kept. */
  readonly pageUrl?: string | null | undefined;
  /** The `id` of the registered screen that they saw. It is kept only if it shows the version answered. */
  readonly presentationId?: string | null | undefined;
  /** A reference of yours, such as an order number. At most 64 characters. */
  readonly reference?: string | null | undefined;
  /** The code of the set that they were asked for. Send `setRevision` with it. */
  readonly setCode?: string | null | undefined;
  /** The revision of that set. */
  readonly setRevision?: number | null | undefined;
  /** The customer’s time zone, such as `Europe/Berlin`. */
  readonly timeZone?: string | null | undefined;
  /** What the browser says of itself, at most 512 characters. Of a customer’s own request, the service reads it. */
  readonly userAgent?: string | null | undefined;
};

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

/** A customer to erase. */
export type EraseCustomerInput = {
  /** The `records` of `erasurePreview`. Another number is refused. */
  readonly confirmRecords: number;
  /** The customer’s id in your systems. */
  readonly customerId: string;
  /** How much is erased. */
  readonly mode: ErasureMode;
  /** Why the customer is erased. */
  readonly reason: ErasureReason;
};

/** How much is erased. May grow: treat an unknown value as `UNLINK`. */
export type ErasureMode =
  /** Removes the records, too; their hashes stay in the log, and the erasure names them. */
  | 'SHRED'
  /** Removes the link between customer and records; the records stay, tied to nobody. */
  | 'UNLINK';

/** Why a customer is erased, by the grounds of Art. 17(1) GDPR. */
export type ErasureReason =
  /** A child was offered an online service, Art. 17(1)(f) and 8(1) GDPR. */
  | 'CHILD'
  /** The customer takes their consent back and asks for erasure, Art. 17(1)(b) GDPR. */
  | 'CUSTOMER_REQUEST'
  /** A law demands the erasure, Art. 17(1)(e) GDPR. */
  | 'LEGAL_OBLIGATION'
  /** The purpose is fulfilled, Art. 17(1)(a) GDPR. */
  | 'NO_LONGER_NEEDED'
  /** The customer objects to the processing, Art. 17(1)(c) and 21 GDPR. */
  | 'OBJECTION'
  /** The period for keeping the evidence is over, Art. 17(1)(a) and 5(1)(e) GDPR. */
  | 'RETENTION'
  /** The processing was unlawful, Art. 17(1)(d) GDPR. */
  | 'UNLAWFUL';

/** Why a customer must not be erased for now. May grow: treat an unknown value as `LEGAL_CLAIM`. */
export type HoldReason =
  /** The customer needs the evidence for a claim of their own, Art. 18(1)(c) GDPR. */
  | 'CUSTOMER_CLAIM'
  /** The evidence is needed for legal claims, Art. 17(3)(e) GDPR. */
  | 'LEGAL_CLAIM'
  /** A law demands that the evidence is kept, Art. 17(3)(b) GDPR. */
  | 'LEGAL_OBLIGATION';

/** Two customers who are one person. */
export type LinkCustomersInput = {
  /** How many `decisions` the preview showed. Another number is refused. */
  readonly confirmDecisions: number;
  /** The id of the customer who stays. */
  readonly customerId: string;
  /** The id that is to mean the same person, such as that of a visitor. */
  readonly formerCustomerId: string;
  /** Your own key for this linking, 1 to 255 visible ASCII characters. It makes retries safe. */
  readonly idempotencyKey?: string | null | undefined;
  /** Whether a held customer may be linked. */
  readonly includeHeld?: boolean;
  /** Why they are one person. */
  readonly reason: LinkReason;
};

/** Why two customers are one person. */
export type LinkReason =
  /** Two accounts turned out to be of one person. */
  | 'DUPLICATE'
  /** A visitor signed in, or opened an account. */
  | 'SIGNED_IN';

/** Who may consent for a customer. May grow: treat an unknown value as `SELF_ONLY`. */
export type MayDecide =
  /** The customer, and anybody who acts for them. */
  | 'ANYONE'
  /** Only somebody who acts for the customer and was checked: `decidedBy` has a `check` that is not `NONE`. */
  | 'AUTHORISED'
  /** The customer alone. */
  | 'SELF_ONLY';

/** Why nothing was erased. May grow: treat an unknown value as `LEGAL_HOLD`. */
export type NotErased =
  /** Only the preview was asked for. */
  | 'DRY_RUN'
  /** The customer is held, so erasing them is refused. */
  | 'LEGAL_HOLD'
  /** The service holds nothing of the customer, or not any more. */
  | 'NOTHING_HELD';

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

/** A customer’s answer, and what they were shown. */
export type RecordDecisionInput = {
  /** The `sequence` of the newest decision that you knew of when the customer answered, 0 for none. If another is the newest, `given` and `reject` fail with `DECISION_CONFLICT`. */
  readonly afterSequence?: number | null | undefined;
  /** Where the customer answered, in your own words, such as `web` or `call-centre`. At most 64 characters. */
  readonly channel?: string | null | undefined;
  /** The version that the customer saw. Required for `given` and `reject`, optional for `withdraw`. */
  readonly consentVersionId?: string | null | undefined;
  /** The `contentHash` that came with the text. If sent, it must match the version and locale. */
  readonly contentHash?: string | null | undefined;
  /** What was known of the screen and the request. What the template does not collect is dropped. Of a customer’s own request the service reads address and browser itself. */
  readonly context?: DecisionContextInput | null | undefined;
  /** The customer’s id in your systems. The service need not know the customer yet. */
  readonly customerId: string;
  /** When the customer decided, if that was before you send it: offline or on paper. Not later than now, and at most `MAX_ANSWER_AGE_DAYS` (30) ago. A grant lasts from then on. */
  readonly decidedAt?: string | null | undefined;
  /** Who decided, if somebody did so for the customer. Only services with the scope `consents:decide` may say so. The template’s `mayDecide` may refuse a `given`. */
  readonly decidedBy?: DecidedByInput | null | undefined;
  /** Your own key for this answer, 1 to 255 visible ASCII characters. It makes retries safe for at least 30 days. */
  readonly idempotencyKey?: string | null | undefined;
  /** The language tag (BCP 47) of the text that the customer saw. Defaults to that of `contentHash`, else to the template’s default locale. */
  readonly locale?: string | null | undefined;
  /** The code of the template that was answered. */
  readonly templateCode: string;
  /** What the customer answered. */
  readonly value: DecisionValue;
};

export type CustomerQueryVariables = Exact<{
  id: string;
  locale: string;
  after?: string | null | undefined;
}>;


export type CustomerQuery = { readonly customer: { readonly id: string, readonly pendingUpdates: ReadonlyArray<{ readonly customerId: string, readonly templateCode: string, readonly accepted: boolean, readonly mayProceed: boolean, readonly mayProceedUntil: string | null, readonly obstacle: ProcessingObstacle | null, readonly decision: { readonly id: string, readonly sequence: number, readonly value: DecisionValue, readonly decidedAt: string } | null, readonly version: { readonly consentVersionId: string, readonly title: string, readonly locale: string } }> | null, readonly linkedIds: ReadonlyArray<{ readonly customerId: string, readonly linkedAt: string | null }> | null, readonly personDecisions: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly customerId: string, readonly templateCode: string, readonly sequence: number, readonly value: DecisionValue, readonly decidedAt: string, readonly recordedAt: string, readonly validUntil: string | null, readonly awaitsConfirmation: boolean, readonly channel: string | null, readonly copyUrl: string, readonly recorder: { readonly kind: ActorKind, readonly name: string | null }, readonly decidedBy: { readonly role: DecidingRole, readonly relationship: DecidingRelationship, readonly check: AuthorityCheck } | null, readonly source: { readonly kind: DecisionSourceKind, readonly name: string | null } | null, readonly version: { readonly consentVersionId: string, readonly label: string } | null, readonly text: { readonly locale: string, readonly title: string, readonly body: string } | null, readonly context: { readonly method: ContextMethod | null, readonly presentationId: string | null, readonly setCode: string | null, readonly pageUrl: string | null, readonly userAgent: string | null, readonly ipAddress: string | null, readonly timeZone: string | null, readonly reference: string | null, readonly note: string | null } | null, readonly evidence: { readonly hash: string, readonly leafIndex: string | null, readonly proof: string | null } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null } | null };

export type CustomerAtQueryVariables = Exact<{
  id: string;
  locale: string;
  at: string;
}>;


export type CustomerAtQuery = { readonly customer: { readonly id: string, readonly pastStandings: ReadonlyArray<{ readonly templateCode: string, readonly accepted: boolean, readonly mayProceed: boolean, readonly mayProceedUntil: string | null, readonly obstacle: ProcessingObstacle | null, readonly decision: { readonly id: string, readonly sequence: number, readonly value: DecisionValue, readonly decidedAt: string } | null, readonly version: { readonly consentVersionId: string, readonly title: string, readonly locale: string } }> | null } | null };

export type NewestFragment = { readonly id: string, readonly sequence: number, readonly value: DecisionValue, readonly decidedAt: string };

export type AnswerFragment = { readonly id: string, readonly customerId: string, readonly templateCode: string, readonly sequence: number, readonly value: DecisionValue, readonly decidedAt: string, readonly recordedAt: string, readonly validUntil: string | null, readonly awaitsConfirmation: boolean, readonly channel: string | null, readonly copyUrl: string, readonly recorder: { readonly kind: ActorKind, readonly name: string | null }, readonly decidedBy: { readonly role: DecidingRole, readonly relationship: DecidingRelationship, readonly check: AuthorityCheck } | null, readonly source: { readonly kind: DecisionSourceKind, readonly name: string | null } | null, readonly version: { readonly consentVersionId: string, readonly label: string } | null, readonly text: { readonly locale: string, readonly title: string, readonly body: string } | null, readonly context: { readonly method: ContextMethod | null, readonly presentationId: string | null, readonly setCode: string | null, readonly pageUrl: string | null, readonly userAgent: string | null, readonly ipAddress: string | null, readonly timeZone: string | null, readonly reference: string | null, readonly note: string | null } | null, readonly evidence: { readonly hash: string, readonly leafIndex: string | null, readonly proof: string | null } | null };

export type SetsQueryVariables = Exact<{ [key: string]: never; }>;


export type SetsQuery = { readonly consentSets: ReadonlyArray<{ readonly setCode: string, readonly name: string, readonly members: ReadonlyArray<{ readonly templateCode: string, readonly audience: ReadonlyArray<string> }> }> | null };

export type StandingOnSetQueryVariables = Exact<{
  id: string;
  setCode: string;
  locale: string;
}>;


export type StandingOnSetQuery = { readonly customer: { readonly id: string, readonly set: { readonly setCode: string, readonly mayContinue: boolean, readonly accepted: boolean, readonly members: ReadonlyArray<{ readonly templateCode: string, readonly required: boolean, readonly pendingUpdate: { readonly customerId: string, readonly templateCode: string, readonly accepted: boolean, readonly mayProceed: boolean, readonly version: { readonly consentVersionId: string, readonly title: string, readonly locale: string } } }> } | null } | null };

export type ScreenQueryVariables = Exact<{
  id: string;
}>;


export type ScreenQuery = { readonly presentation: { readonly id: string, readonly name: string, readonly description: string, readonly pictures: ReadonlyArray<{ readonly url: string, readonly width: number, readonly height: number }> } | null };

export type ToAnswerQueryVariables = Exact<{
  id: string;
  templateCode: string;
  mayReadRules: boolean;
}>;


export type ToAnswerQuery = { readonly customer: { readonly id: string, readonly pendingUpdates: ReadonlyArray<{ readonly customerId: string, readonly templateCode: string, readonly accepted: boolean, readonly mayProceed: boolean, readonly mayProceedUntil: string | null, readonly obstacle: ProcessingObstacle | null, readonly retiredAt: string | null, readonly decision: { readonly id: string, readonly sequence: number, readonly value: DecisionValue, readonly decidedAt: string } | null, readonly version: { readonly consentVersionId: string, readonly label: string, readonly locale: string, readonly texts: ReadonlyArray<{ readonly locale: string, readonly title: string, readonly body: string, readonly contentHash: string }> } }> | null } | null, readonly template?: { readonly templateCode: string, readonly collects: ReadonlyArray<ContextPart>, readonly mayDecide: MayDecide, readonly confirmation: Confirmation } | null };

export type RecordAnswerMutationVariables = Exact<{
  input: RecordDecisionInput;
}>;


export type RecordAnswerMutation = { readonly recordDecision: { readonly changed: boolean, readonly notKept: ReadonlyArray<ContextPart>, readonly decision: { readonly awaitsConfirmation: boolean, readonly id: string, readonly sequence: number, readonly value: DecisionValue, readonly decidedAt: string } } | null };

export type LinkPreviewQueryVariables = Exact<{
  customerId: string;
  formerCustomerId: string;
}>;


export type LinkPreviewQuery = { readonly linkPreview: { readonly isFormerKnown: boolean, readonly heldSince: string | null, readonly holdReason: HoldReason | null, readonly decisions: ReadonlyArray<{ readonly templateCode: string, readonly value: DecisionValue, readonly decidedAt: string }> } | null };

export type LinkCustomersMutationVariables = Exact<{
  input: LinkCustomersInput;
}>;


export type LinkCustomersMutation = { readonly linkCustomers: { readonly link: { readonly linkedAt: string | null, readonly decisions: ReadonlyArray<{ readonly templateCode: string }> } } | null };

export type ErasurePreviewQueryVariables = Exact<{
  customerId: string;
  mode: ErasureMode;
}>;


export type ErasurePreviewQuery = { readonly erasurePreview: { readonly reason: NotErased | null, readonly erasureId: string | null, readonly erasedAt: string | null, readonly refusedUntil: string | null, readonly records: number, readonly heldSince: string | null, readonly holdReason: HoldReason | null, readonly removed: { readonly links: number, readonly idempotencyKeys: number, readonly standings: number, readonly records: number }, readonly kept: { readonly links: number, readonly idempotencyKeys: number, readonly standings: number, readonly records: number } } | null, readonly customer: { readonly id: string, readonly linkedIds: ReadonlyArray<{ readonly customerId: string }> | null } | null };

export type EraseCustomerMutationVariables = Exact<{
  input: EraseCustomerInput;
}>;


export type EraseCustomerMutation = { readonly eraseCustomer: { readonly erasure: { readonly reason: NotErased | null, readonly erasureId: string | null, readonly erasedAt: string | null, readonly refusedUntil: string | null, readonly records: number, readonly heldSince: string | null, readonly holdReason: HoldReason | null, readonly removed: { readonly links: number, readonly idempotencyKeys: number, readonly standings: number, readonly records: number }, readonly kept: { readonly links: number, readonly idempotencyKeys: number, readonly standings: number, readonly records: number } } } | null };

export type ErasureFragment = { readonly reason: NotErased | null, readonly erasureId: string | null, readonly erasedAt: string | null, readonly refusedUntil: string | null, readonly records: number, readonly heldSince: string | null, readonly holdReason: HoldReason | null, readonly removed: { readonly links: number, readonly idempotencyKeys: number, readonly standings: number, readonly records: number }, readonly kept: { readonly links: number, readonly idempotencyKeys: number, readonly standings: number, readonly records: number } };

export type HeldFragment = { readonly links: number, readonly idempotencyKeys: number, readonly standings: number, readonly records: number };

export const NewestFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Newest"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}}]} as unknown as DocumentNode<NewestFragment, unknown>;
export const AnswerFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Answer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"awaitsConfirmation"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"copyUrl"}},{"kind":"Field","name":{"kind":"Name","value":"recorder"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"relationship"}},{"kind":"Field","name":{"kind":"Name","value":"check"}}]}},{"kind":"Field","name":{"kind":"Name","value":"source"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"label"}}]}},{"kind":"Field","name":{"kind":"Name","value":"text"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}}]}},{"kind":"Field","name":{"kind":"Name","value":"context"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"presentationId"}},{"kind":"Field","name":{"kind":"Name","value":"setCode"}},{"kind":"Field","name":{"kind":"Name","value":"pageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"userAgent"}},{"kind":"Field","name":{"kind":"Name","value":"ipAddress"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"reference"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"leafIndex"}},{"kind":"Field","name":{"kind":"Name","value":"proof"}}]}}]}}]} as unknown as DocumentNode<AnswerFragment, unknown>;
export const HeldFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Held"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"HeldOfCustomer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"links"}},{"kind":"Field","name":{"kind":"Name","value":"idempotencyKeys"}},{"kind":"Field","name":{"kind":"Name","value":"standings"}},{"kind":"Field","name":{"kind":"Name","value":"records"}}]}}]} as unknown as DocumentNode<HeldFragment, unknown>;
export const ErasureFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Erasure"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerErasure"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"erasureId"}},{"kind":"Field","name":{"kind":"Name","value":"erasedAt"}},{"kind":"Field","name":{"kind":"Name","value":"refusedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"records"}},{"kind":"Field","name":{"kind":"Name","value":"heldSince"}},{"kind":"Field","name":{"kind":"Name","value":"holdReason"}},{"kind":"Field","name":{"kind":"Name","value":"removed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Held"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kept"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Held"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Held"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"HeldOfCustomer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"links"}},{"kind":"Field","name":{"kind":"Name","value":"idempotencyKeys"}},{"kind":"Field","name":{"kind":"Name","value":"standings"}},{"kind":"Field","name":{"kind":"Name","value":"records"}}]}}]} as unknown as DocumentNode<ErasureFragment, unknown>;
export const CustomerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Customer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"locale"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pendingUpdates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"includeRetired"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"accepted"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceed"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"obstacle"}},{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Newest"}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"locale"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locale"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"linkedIds"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"linkedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"personDecisions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Answer"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Newest"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Answer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"awaitsConfirmation"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"copyUrl"}},{"kind":"Field","name":{"kind":"Name","value":"recorder"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"relationship"}},{"kind":"Field","name":{"kind":"Name","value":"check"}}]}},{"kind":"Field","name":{"kind":"Name","value":"source"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"label"}}]}},{"kind":"Field","name":{"kind":"Name","value":"text"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}}]}},{"kind":"Field","name":{"kind":"Name","value":"context"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"presentationId"}},{"kind":"Field","name":{"kind":"Name","value":"setCode"}},{"kind":"Field","name":{"kind":"Name","value":"pageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"userAgent"}},{"kind":"Field","name":{"kind":"Name","value":"ipAddress"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"reference"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"leafIndex"}},{"kind":"Field","name":{"kind":"Name","value":"proof"}}]}}]}}]} as unknown as DocumentNode<CustomerQuery, CustomerQueryVariables>;
export const CustomerAtDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CustomerAt"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"locale"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"at"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pastStandings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"at"},"value":{"kind":"Variable","name":{"kind":"Name","value":"at"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"locale"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locale"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"accepted"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceed"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"obstacle"}},{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Newest"}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Newest"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}}]} as unknown as DocumentNode<CustomerAtQuery, CustomerAtQueryVariables>;
export const SetsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Sets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentSets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setCode"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"audience"}}]}}]}}]}}]} as unknown as DocumentNode<SetsQuery, SetsQueryVariables>;
export const StandingOnSetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StandingOnSet"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"setCode"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"locale"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"set"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"setCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"setCode"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setCode"}},{"kind":"Field","name":{"kind":"Name","value":"mayContinue"}},{"kind":"Field","name":{"kind":"Name","value":"accepted"}},{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"pendingUpdate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"accepted"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceed"}},{"kind":"Field","name":{"kind":"Name","value":"version"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"locale"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locale"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}}]}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<StandingOnSetQuery, StandingOnSetQueryVariables>;
export const ScreenDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Screen"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"presentation"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"pictures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}}]}}]}}]}}]} as unknown as DocumentNode<ScreenQuery, ScreenQueryVariables>;
export const ToAnswerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ToAnswer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"mayReadRules"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pendingUpdates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"templateCodes"},"value":{"kind":"ListValue","values":[{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}}]}},{"kind":"Argument","name":{"kind":"Name","value":"includeRetired"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"accepted"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceed"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"obstacle"}},{"kind":"Field","name":{"kind":"Name","value":"retiredAt"}},{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Newest"}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"texts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"contentHash"}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"template"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"templateCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"mayReadRules"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"collects"}},{"kind":"Field","name":{"kind":"Name","value":"mayDecide"}},{"kind":"Field","name":{"kind":"Name","value":"confirmation"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Newest"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}}]} as unknown as DocumentNode<ToAnswerQuery, ToAnswerQueryVariables>;
export const RecordAnswerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RecordAnswer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordDecisionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordDecision"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"notKept"}},{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Newest"}},{"kind":"Field","name":{"kind":"Name","value":"awaitsConfirmation"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Newest"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}}]} as unknown as DocumentNode<RecordAnswerMutation, RecordAnswerMutationVariables>;
export const LinkPreviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LinkPreview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"formerCustomerId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"linkPreview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"customerId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}}},{"kind":"Argument","name":{"kind":"Name","value":"formerCustomerId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"formerCustomerId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"decisions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isFormerKnown"}},{"kind":"Field","name":{"kind":"Name","value":"heldSince"}},{"kind":"Field","name":{"kind":"Name","value":"holdReason"}}]}}]}}]} as unknown as DocumentNode<LinkPreviewQuery, LinkPreviewQueryVariables>;
export const LinkCustomersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"LinkCustomers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LinkCustomersInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"linkCustomers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"link"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"linkedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decisions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}}]}}]}}]}}]}}]} as unknown as DocumentNode<LinkCustomersMutation, LinkCustomersMutationVariables>;
export const ErasurePreviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ErasurePreview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"mode"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ErasureMode"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"erasurePreview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"customerId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}}},{"kind":"Argument","name":{"kind":"Name","value":"mode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"mode"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Erasure"}}]}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"linkedIds"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Held"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"HeldOfCustomer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"links"}},{"kind":"Field","name":{"kind":"Name","value":"idempotencyKeys"}},{"kind":"Field","name":{"kind":"Name","value":"standings"}},{"kind":"Field","name":{"kind":"Name","value":"records"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Erasure"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerErasure"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"erasureId"}},{"kind":"Field","name":{"kind":"Name","value":"erasedAt"}},{"kind":"Field","name":{"kind":"Name","value":"refusedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"records"}},{"kind":"Field","name":{"kind":"Name","value":"heldSince"}},{"kind":"Field","name":{"kind":"Name","value":"holdReason"}},{"kind":"Field","name":{"kind":"Name","value":"removed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Held"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kept"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Held"}}]}}]}}]} as unknown as DocumentNode<ErasurePreviewQuery, ErasurePreviewQueryVariables>;
export const EraseCustomerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EraseCustomer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EraseCustomerInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"eraseCustomer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"erasure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Erasure"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Held"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"HeldOfCustomer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"links"}},{"kind":"Field","name":{"kind":"Name","value":"idempotencyKeys"}},{"kind":"Field","name":{"kind":"Name","value":"standings"}},{"kind":"Field","name":{"kind":"Name","value":"records"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Erasure"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerErasure"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"erasureId"}},{"kind":"Field","name":{"kind":"Name","value":"erasedAt"}},{"kind":"Field","name":{"kind":"Name","value":"refusedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"records"}},{"kind":"Field","name":{"kind":"Name","value":"heldSince"}},{"kind":"Field","name":{"kind":"Name","value":"holdReason"}},{"kind":"Field","name":{"kind":"Name","value":"removed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Held"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kept"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Held"}}]}}]}}]} as unknown as DocumentNode<EraseCustomerMutation, EraseCustomerMutationVariables>;