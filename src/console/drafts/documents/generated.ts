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

/** A scheduled version to cancel. */
export type CancelVersionInput = {
  /** The id of the version, which must not have taken effect yet. */
  readonly consentVersionId: string;
  /** The code of the template. */
  readonly templateCode: string;
};

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

/** A template to create. */
export type CreateTemplateInput = {
  /** All that is kept of the screen and the request of an answer. Omitted for a new template: `METHOD`, `PRESENTATION` and `SET`. */
  readonly collects?: ReadonlyArray<ContextPart> | null | undefined;
  /** Whether a consent has to be confirmed. Omitted for a new template: `NONE`. */
  readonly confirmation?: Confirmation | null | undefined;
  /** How long a consent waits for its confirmation. Omitted for a new template: `P14D`. */
  readonly confirmationValidity?: string | null | undefined;
  /** The language tag (BCP 47) that every version must have a text in. It cannot be changed. */
  readonly defaultLocale: string;
  /** What the template asks for, which stays once a version is published. Omitted for a new template: `CONSENT`. */
  readonly kind?: TemplateKind | null | undefined;
  /** Who may consent for a customer. Omitted for a new template: `ANYONE`. */
  readonly mayDecide?: MayDecide | null | undefined;
  /** The name that staff use, 1 to 200 characters. */
  readonly name: string;
  /** How long before the end of each consent there is a `consent.decision.expiring`: at most five durations, shorter than the validity. Omitted for a new template: none. */
  readonly notifyBefore?: ReadonlyArray<string> | null | undefined;
  /** Where customers are asked for the template, from 0 to 10,000: lower positions first. Omitted or null: no position, so after all that have one. */
  readonly position?: number | null | undefined;
  /** The permanent code of the template: 1 to 64 characters of a-z, 0-9, dot, underscore and hyphen. */
  readonly templateCode: string;
};

/** Which of two texts a part belongs to. May grow: treat an unknown value as `SAME`, so that the words are read. */
export type DiffKind =
  /** The part is in the new text only. */
  | 'ADDED'
  /** The part is in the old text only. */
  | 'REMOVED'
  /** The part is in both texts. */
  | 'SAME';

/** A draft to discard. */
export type DiscardDraftInput = {
  /** The `revision` of the draft that you read. If it was saved since, it is kept. */
  readonly expectedRevision: number;
  /** The code of the template. */
  readonly templateCode: string;
};

/** What a draft starts with. */
export type DraftOrigin =
  /** No texts. */
  | 'EMPTY'
  /** The texts of the version that was published last, without their change notes. If it was cancelled, with them, and with its terms. */
  | 'LATEST';

/** Who may consent for a customer. May grow: treat an unknown value as `SELF_ONLY`. */
export type MayDecide =
  /** The customer, and anybody who acts for them. */
  | 'ANYONE'
  /** Only somebody who acts for the customer and was checked: `decidedBy` has a `check` that is not `NONE`. */
  | 'AUTHORISED'
  /** The customer alone. */
  | 'SELF_ONLY';

/** A publication to preview. A term that you omit or set to null is as the draft states it, or else the default. */
export type PublishPreviewInput = {
  /** Whether to leave out the `effectiveFrom` of the draft, so that the version takes effect with its publication. An instant that is sent counts nevertheless. */
  readonly atOnce?: boolean;
  /** Whether the version changes what customers consent to. Default: `MATERIAL`; an `EDITORIAL` version asks nobody. */
  readonly changeKind?: ChangeKind | null | undefined;
  /** Why no new answer would be needed, 1 to 500 characters. Required for an editorial version. */
  readonly editorialReason?: string | null | undefined;
  /** When the version would take effect: not in the past, and later than every scheduled version. Default: now. */
  readonly effectiveFrom?: string | null | undefined;
  /** Until when older consents would still allow processing. It does not change who is asked. */
  readonly graceUntil?: string | null | undefined;
  /** Which customers a material version asks again. Default: `EVERYONE`. */
  readonly reask?: Reask | null | undefined;
  /** The code of the template, which needs no draft yet. */
  readonly templateCode: string;
  /** How long a consent would stay valid, such as `P1Y`. It does not change who is asked. */
  readonly validity?: string | null | undefined;
};

/** A draft to publish. A term that you omit or set to null is as the draft states it, or else the default. */
export type PublishVersionInput = {
  /** Whether to leave out the `effectiveFrom` of the draft, so that the version takes effect with its publication. An instant that is sent counts nevertheless. */
  readonly atOnce?: boolean;
  /** Whether the version needs new answers. Default: `MATERIAL`, which does. */
  readonly changeKind?: ChangeKind | null | undefined;
  /** At most how many customers you expect to be asked again; if more would be, nothing is published. It needs `expectedRevision`. Default: any number up to `confirmAskedAbove` of the settings. */
  readonly confirmAsked?: number | null | undefined;
  /** Why no new answer is needed, 1 to 500 characters. Required for an editorial version. */
  readonly editorialReason?: string | null | undefined;
  /** When the version takes effect: not in the past, and later than every scheduled version. Default: now. */
  readonly effectiveFrom?: string | null | undefined;
  /** The `revision` of the draft that you read. If it was saved since, nothing is published. Omitted or null: any revision is. */
  readonly expectedRevision?: number | null | undefined;
  /** Until when older consents still allow processing. Default: no grace period. */
  readonly graceUntil?: string | null | undefined;
  /** Your own key for this publication, 1 to 255 visible ASCII characters. It makes retries safe for at least 30 days. */
  readonly idempotencyKey?: string | null | undefined;
  /** Which customers a material version asks again. Default: `EVERYONE`. */
  readonly reask?: Reask | null | undefined;
  /** Whether to publish even if the draft has the texts, or a change note, of the version it would follow. Otherwise that is `NOTHING_CHANGED` or `INVALID_INPUT`. */
  readonly sameText?: boolean;
  /** The code of the template. */
  readonly templateCode: string;
  /** How long a consent stays valid, such as `P1Y`. Default: no expiry. */
  readonly validity?: string | null | undefined;
};

/** Which customers who answered an earlier version have to answer again. May grow: treat an unknown value as `EVERYONE`. */
export type Reask =
  /** All of them, whatever they answered. */
  | 'EVERYONE'
  /** Those whose newest decision is `given`. */
  | 'GRANTS_ONLY'
  /** None. Earlier answers stay valid. */
  | 'NOBODY';

/** A new name for a template. */
export type RenameTemplateInput = {
  /** The new name, 1 to 200 characters. */
  readonly name: string;
  /** The code of the template. */
  readonly templateCode: string;
};

/** A draft that a colleague shall read and publish. */
export type RequestReviewInput = {
  /** The `revision` of the draft that the colleague shall publish. */
  readonly expectedRevision: number;
  /** The code of the template. */
  readonly templateCode: string;
};

/** A template to retire. */
export type RetireTemplateInput = {
  /** The code of the template. */
  readonly templateCode: string;
};

/** A draft to save. Its label and texts replace what the draft held before. */
export type SaveDraftInput = {
  /** The `revision` of the draft that you edited. Omitted, null or 0: there is no draft yet. */
  readonly expectedRevision?: number | null | undefined;
  /** The label of the version, 1 to 64 characters, such as `v2.0`. */
  readonly label: string;
  /** The code of the template. */
  readonly templateCode: string;
  /** All terms that publishing begins with. They replace those of the draft. Omitted or null: the draft keeps its terms. */
  readonly terms?: VersionTermsInput | null | undefined;
  /** All texts of the draft, at most 100. A locale that is left out is removed. */
  readonly texts: ReadonlyArray<TextInput>;
};

/** New rules for a template. What you omit or set to null stays as it is. */
export type SetTemplateRulesInput = {
  /** All that is kept of the screen and the request of an answer. Omitted for a new template: `METHOD`, `PRESENTATION` and `SET`. */
  readonly collects?: ReadonlyArray<ContextPart> | null | undefined;
  /** Whether a consent has to be confirmed. Omitted for a new template: `NONE`. */
  readonly confirmation?: Confirmation | null | undefined;
  /** How long a consent waits for its confirmation. Omitted for a new template: `P14D`. */
  readonly confirmationValidity?: string | null | undefined;
  /** What the template asks for, which stays once a version is published. Omitted for a new template: `CONSENT`. */
  readonly kind?: TemplateKind | null | undefined;
  /** Who may consent for a customer. Omitted for a new template: `ANYONE`. */
  readonly mayDecide?: MayDecide | null | undefined;
  /** How long before the end of each consent there is a `consent.decision.expiring`: at most five durations, shorter than the validity. Omitted for a new template: none. */
  readonly notifyBefore?: ReadonlyArray<string> | null | undefined;
  /** The code of the template. */
  readonly templateCode: string;
};

/** A draft to start. */
export type StartDraftInput = {
  /** What the draft starts with. */
  readonly from?: DraftOrigin;
  /** The label of the version, 1 to 64 characters, such as `v2.0`. */
  readonly label: string;
  /** The code of the template. */
  readonly templateCode: string;
  /** The terms that publishing begins with. Defaults to those of `from`, or none. */
  readonly terms?: VersionTermsInput | null | undefined;
};

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

/** A text in one locale. */
export type TextInput = {
  /** The text in Markdown, 1 to 100,000 characters. HTML is refused, and links must start with https, http, mailto or tel. */
  readonly body: string;
  /** What has changed for the reader since the previous version, in Markdown. At most 2,000 characters. */
  readonly changeNote?: string | null | undefined;
  /** The language tag (BCP 47) of the text. Each locale may occur once. */
  readonly locale: string;
  /** The title, one line of plain text, 1 to 200 characters. */
  readonly title: string;
};

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

/** The terms to publish a draft on. A member that you omit or set to null is not stated, so publishing uses its default. */
export type VersionTermsInput = {
  /** Whether the version needs new answers. Not stated: `MATERIAL`, which does. */
  readonly changeKind?: ChangeKind | null | undefined;
  /** Why no new answer is needed, 1 to 500 characters. An editorial version needs it by its publication. */
  readonly editorialReason?: string | null | undefined;
  /** When the version takes effect: not in the past, and later than every scheduled version. Not stated: when it is published. */
  readonly effectiveFrom?: string | null | undefined;
  /** Until when older consents still allow processing. Not stated: no grace period. */
  readonly graceUntil?: string | null | undefined;
  /** Which customers a material version asks again. Not stated: `EVERYONE`. */
  readonly reask?: Reask | null | undefined;
  /** How long a consent stays valid, such as `P1Y`. Not stated: no expiry. */
  readonly validity?: string | null | undefined;
};

export type DraftQueryVariables = Exact<{
  templateCode: string;
  mayReadSettings?: boolean;
}>;


export type DraftQuery = { readonly template: { readonly templateCode: string, readonly name: string, readonly defaultLocale: string, readonly retiredAt: string | null, readonly versions: { readonly nodes: ReadonlyArray<{ readonly consentVersionId: string, readonly label: string }> } | null, readonly draft: { readonly consentVersionId: string, readonly templateCode: string, readonly label: string, readonly revision: number, readonly editedAt: string, readonly editedBy: { readonly kind: ActorKind, readonly name: string | null } | null, readonly reviewRequest: { readonly requestedAt: string, readonly requestedBy: { readonly kind: ActorKind, readonly name: string | null } } | null, readonly terms: { readonly effectiveFrom: string | null, readonly changeKind: ChangeKind | null, readonly editorialReason: string | null, readonly reask: Reask | null, readonly graceUntil: string | null, readonly validity: string | null }, readonly texts: ReadonlyArray<{ readonly locale: string, readonly title: string, readonly body: string, readonly changeNote: string | null }>, readonly check: { readonly isLabelTaken: boolean, readonly faults: ReadonlyArray<{ readonly code: string, readonly member: string | null, readonly message: string }> } | null, readonly comparison: ReadonlyArray<{ readonly locale: string, readonly change: TextChange, readonly title: ReadonlyArray<{ readonly kind: DiffKind, readonly text: string }>, readonly body: ReadonlyArray<{ readonly newStart: number, readonly lines: ReadonlyArray<{ readonly kind: DiffKind, readonly text: string }> }> }> } | null } | null, readonly settings?: { readonly fourEyes: boolean } | null };

export type DraftFragment = { readonly consentVersionId: string, readonly templateCode: string, readonly label: string, readonly revision: number, readonly editedAt: string, readonly editedBy: { readonly kind: ActorKind, readonly name: string | null } | null, readonly reviewRequest: { readonly requestedAt: string, readonly requestedBy: { readonly kind: ActorKind, readonly name: string | null } } | null, readonly terms: { readonly effectiveFrom: string | null, readonly changeKind: ChangeKind | null, readonly editorialReason: string | null, readonly reask: Reask | null, readonly graceUntil: string | null, readonly validity: string | null }, readonly texts: ReadonlyArray<{ readonly locale: string, readonly title: string, readonly body: string, readonly changeNote: string | null }>, readonly check: { readonly isLabelTaken: boolean, readonly faults: ReadonlyArray<{ readonly code: string, readonly member: string | null, readonly message: string }> } | null, readonly comparison: ReadonlyArray<{ readonly locale: string, readonly change: TextChange, readonly title: ReadonlyArray<{ readonly kind: DiffKind, readonly text: string }>, readonly body: ReadonlyArray<{ readonly newStart: number, readonly lines: ReadonlyArray<{ readonly kind: DiffKind, readonly text: string }> }> }> };

export type StartDraftMutationVariables = Exact<{
  input: StartDraftInput;
}>;


export type StartDraftMutation = { readonly startDraft: { readonly draft: { readonly consentVersionId: string, readonly templateCode: string, readonly label: string, readonly revision: number, readonly editedAt: string, readonly editedBy: { readonly kind: ActorKind, readonly name: string | null } | null, readonly reviewRequest: { readonly requestedAt: string, readonly requestedBy: { readonly kind: ActorKind, readonly name: string | null } } | null, readonly terms: { readonly effectiveFrom: string | null, readonly changeKind: ChangeKind | null, readonly editorialReason: string | null, readonly reask: Reask | null, readonly graceUntil: string | null, readonly validity: string | null }, readonly texts: ReadonlyArray<{ readonly locale: string, readonly title: string, readonly body: string, readonly changeNote: string | null }>, readonly check: { readonly isLabelTaken: boolean, readonly faults: ReadonlyArray<{ readonly code: string, readonly member: string | null, readonly message: string }> } | null, readonly comparison: ReadonlyArray<{ readonly locale: string, readonly change: TextChange, readonly title: ReadonlyArray<{ readonly kind: DiffKind, readonly text: string }>, readonly body: ReadonlyArray<{ readonly newStart: number, readonly lines: ReadonlyArray<{ readonly kind: DiffKind, readonly text: string }> }> }> } | null, readonly template: { readonly templateCode: string, readonly draft: { readonly consentVersionId: string } | null } } | null };

export type SaveDraftMutationVariables = Exact<{
  input: SaveDraftInput;
}>;


export type SaveDraftMutation = { readonly saveDraft: { readonly draft: { readonly consentVersionId: string, readonly templateCode: string, readonly label: string, readonly revision: number, readonly editedAt: string, readonly editedBy: { readonly kind: ActorKind, readonly name: string | null } | null, readonly reviewRequest: { readonly requestedAt: string, readonly requestedBy: { readonly kind: ActorKind, readonly name: string | null } } | null, readonly terms: { readonly effectiveFrom: string | null, readonly changeKind: ChangeKind | null, readonly editorialReason: string | null, readonly reask: Reask | null, readonly graceUntil: string | null, readonly validity: string | null }, readonly texts: ReadonlyArray<{ readonly locale: string, readonly title: string, readonly body: string, readonly changeNote: string | null }>, readonly check: { readonly isLabelTaken: boolean, readonly faults: ReadonlyArray<{ readonly code: string, readonly member: string | null, readonly message: string }> } | null, readonly comparison: ReadonlyArray<{ readonly locale: string, readonly change: TextChange, readonly title: ReadonlyArray<{ readonly kind: DiffKind, readonly text: string }>, readonly body: ReadonlyArray<{ readonly newStart: number, readonly lines: ReadonlyArray<{ readonly kind: DiffKind, readonly text: string }> }> }> } | null, readonly template: { readonly templateCode: string, readonly draft: { readonly consentVersionId: string } | null } } | null };

export type DiscardDraftMutationVariables = Exact<{
  input: DiscardDraftInput;
}>;


export type DiscardDraftMutation = { readonly discardDraft: { readonly template: { readonly templateCode: string, readonly draft: { readonly consentVersionId: string } | null } } | null };

export type PublishPreviewQueryVariables = Exact<{
  input: PublishPreviewInput;
}>;


export type PublishPreviewQuery = { readonly publishPreview: { readonly revision: number | null, readonly sameText: boolean | null, readonly mustConfirm: boolean, readonly setCodes: ReadonlyArray<string>, readonly asked: { readonly given: number, readonly reject: number, readonly withdraw: number, readonly total: number }, readonly alreadyAsked: { readonly total: number } } | null };

export type RequestReviewMutationVariables = Exact<{
  input: RequestReviewInput;
}>;


export type RequestReviewMutation = { readonly requestReview: { readonly draft: { readonly consentVersionId: string, readonly reviewRequest: { readonly requestedAt: string, readonly requestedBy: { readonly kind: ActorKind, readonly name: string | null } } | null } | null } | null };

export type ToReviewQueryVariables = Exact<{ [key: string]: never; }>;


export type ToReviewQuery = { readonly templates: { readonly edges: ReadonlyArray<{ readonly node: { readonly templateCode: string, readonly name: string, readonly draft: { readonly consentVersionId: string, readonly label: string, readonly editedBy: { readonly kind: ActorKind, readonly name: string | null } | null, readonly reviewRequest: { readonly requestedAt: string, readonly requestedBy: { readonly kind: ActorKind, readonly name: string | null } } | null } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type ReviewRequestFragment = { readonly requestedAt: string, readonly requestedBy: { readonly kind: ActorKind, readonly name: string | null } };

export type PublishVersionMutationVariables = Exact<{
  input: PublishVersionInput;
}>;


export type PublishVersionMutation = { readonly publishVersion: { readonly version: { readonly consentVersionId: string } | null, readonly template: { readonly templateCode: string, readonly draft: { readonly consentVersionId: string } | null } } | null };

export type CancelVersionMutationVariables = Exact<{
  input: CancelVersionInput;
}>;


export type CancelVersionMutation = { readonly cancelVersion: { readonly version: { readonly consentVersionId: string, readonly state: VersionState } | null, readonly template: { readonly templateCode: string } } | null };

export type CreateTemplateMutationVariables = Exact<{
  input: CreateTemplateInput;
}>;


export type CreateTemplateMutation = { readonly createTemplate: { readonly template: { readonly templateCode: string, readonly name: string } } | null };

export type TemplateRulesQueryVariables = Exact<{
  templateCode: string;
}>;


export type TemplateRulesQuery = { readonly template: { readonly templateCode: string, readonly name: string, readonly kind: TemplateKind, readonly mayDecide: MayDecide, readonly confirmation: Confirmation, readonly confirmationValidity: string, readonly notifyBefore: ReadonlyArray<string>, readonly retiredAt: string | null, readonly versions: { readonly nodes: ReadonlyArray<{ readonly consentVersionId: string }> } | null } | null };

export type RulesFragment = { readonly templateCode: string, readonly name: string, readonly kind: TemplateKind, readonly mayDecide: MayDecide, readonly confirmation: Confirmation, readonly confirmationValidity: string, readonly notifyBefore: ReadonlyArray<string>, readonly retiredAt: string | null };

export type RenameTemplateMutationVariables = Exact<{
  input: RenameTemplateInput;
}>;


export type RenameTemplateMutation = { readonly renameTemplate: { readonly template: { readonly templateCode: string, readonly name: string, readonly kind: TemplateKind, readonly mayDecide: MayDecide, readonly confirmation: Confirmation, readonly confirmationValidity: string, readonly notifyBefore: ReadonlyArray<string>, readonly retiredAt: string | null } } | null };

export type SetTemplateRulesMutationVariables = Exact<{
  input: SetTemplateRulesInput;
}>;


export type SetTemplateRulesMutation = { readonly setTemplateRules: { readonly template: { readonly templateCode: string, readonly name: string, readonly kind: TemplateKind, readonly mayDecide: MayDecide, readonly confirmation: Confirmation, readonly confirmationValidity: string, readonly notifyBefore: ReadonlyArray<string>, readonly retiredAt: string | null } } | null };

export type RetireTemplateMutationVariables = Exact<{
  input: RetireTemplateInput;
}>;


export type RetireTemplateMutation = { readonly retireTemplate: { readonly template: { readonly templateCode: string, readonly name: string, readonly kind: TemplateKind, readonly mayDecide: MayDecide, readonly confirmation: Confirmation, readonly confirmationValidity: string, readonly notifyBefore: ReadonlyArray<string>, readonly retiredAt: string | null } } | null };

export const ReviewRequestFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReviewRequest"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReviewRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<ReviewRequestFragment, unknown>;
export const DraftFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Draft"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDraft"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"editedAt"}},{"kind":"Field","name":{"kind":"Name","value":"editedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reviewRequest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReviewRequest"}}]}},{"kind":"Field","name":{"kind":"Name","value":"terms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"effectiveFrom"}},{"kind":"Field","name":{"kind":"Name","value":"changeKind"}},{"kind":"Field","name":{"kind":"Name","value":"editorialReason"}},{"kind":"Field","name":{"kind":"Name","value":"reask"}},{"kind":"Field","name":{"kind":"Name","value":"graceUntil"}},{"kind":"Field","name":{"kind":"Name","value":"validity"}}]}},{"kind":"Field","name":{"kind":"Name","value":"texts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}}]}},{"kind":"Field","name":{"kind":"Name","value":"check"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isLabelTaken"}},{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"member"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"comparison"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"change"}},{"kind":"Field","name":{"kind":"Name","value":"title"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"body"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"newStart"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReviewRequest"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReviewRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<DraftFragment, unknown>;
export const RulesFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Rules"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"mayDecide"}},{"kind":"Field","name":{"kind":"Name","value":"confirmation"}},{"kind":"Field","name":{"kind":"Name","value":"confirmationValidity"}},{"kind":"Field","name":{"kind":"Name","value":"notifyBefore"}},{"kind":"Field","name":{"kind":"Name","value":"retiredAt"}}]}}]} as unknown as DocumentNode<RulesFragment, unknown>;
export const DraftDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Draft"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"mayReadSettings"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":false}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"template"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"templateCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"defaultLocale"}},{"kind":"Field","name":{"kind":"Name","value":"retiredAt"}},{"kind":"Field","name":{"kind":"Name","value":"versions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"label"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"draft"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Draft"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"mayReadSettings"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fourEyes"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReviewRequest"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReviewRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Draft"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDraft"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"editedAt"}},{"kind":"Field","name":{"kind":"Name","value":"editedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reviewRequest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReviewRequest"}}]}},{"kind":"Field","name":{"kind":"Name","value":"terms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"effectiveFrom"}},{"kind":"Field","name":{"kind":"Name","value":"changeKind"}},{"kind":"Field","name":{"kind":"Name","value":"editorialReason"}},{"kind":"Field","name":{"kind":"Name","value":"reask"}},{"kind":"Field","name":{"kind":"Name","value":"graceUntil"}},{"kind":"Field","name":{"kind":"Name","value":"validity"}}]}},{"kind":"Field","name":{"kind":"Name","value":"texts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}}]}},{"kind":"Field","name":{"kind":"Name","value":"check"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isLabelTaken"}},{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"member"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"comparison"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"change"}},{"kind":"Field","name":{"kind":"Name","value":"title"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"body"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"newStart"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]}}]}}]} as unknown as DocumentNode<DraftQuery, DraftQueryVariables>;
export const StartDraftDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartDraft"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"StartDraftInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startDraft"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"draft"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Draft"}}]}},{"kind":"Field","name":{"kind":"Name","value":"template"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"draft"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReviewRequest"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReviewRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Draft"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDraft"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"editedAt"}},{"kind":"Field","name":{"kind":"Name","value":"editedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reviewRequest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReviewRequest"}}]}},{"kind":"Field","name":{"kind":"Name","value":"terms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"effectiveFrom"}},{"kind":"Field","name":{"kind":"Name","value":"changeKind"}},{"kind":"Field","name":{"kind":"Name","value":"editorialReason"}},{"kind":"Field","name":{"kind":"Name","value":"reask"}},{"kind":"Field","name":{"kind":"Name","value":"graceUntil"}},{"kind":"Field","name":{"kind":"Name","value":"validity"}}]}},{"kind":"Field","name":{"kind":"Name","value":"texts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}}]}},{"kind":"Field","name":{"kind":"Name","value":"check"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isLabelTaken"}},{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"member"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"comparison"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"change"}},{"kind":"Field","name":{"kind":"Name","value":"title"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"body"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"newStart"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]}}]}}]} as unknown as DocumentNode<StartDraftMutation, StartDraftMutationVariables>;
export const SaveDraftDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveDraft"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SaveDraftInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveDraft"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"draft"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Draft"}}]}},{"kind":"Field","name":{"kind":"Name","value":"template"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"draft"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReviewRequest"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReviewRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Draft"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDraft"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"editedAt"}},{"kind":"Field","name":{"kind":"Name","value":"editedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reviewRequest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReviewRequest"}}]}},{"kind":"Field","name":{"kind":"Name","value":"terms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"effectiveFrom"}},{"kind":"Field","name":{"kind":"Name","value":"changeKind"}},{"kind":"Field","name":{"kind":"Name","value":"editorialReason"}},{"kind":"Field","name":{"kind":"Name","value":"reask"}},{"kind":"Field","name":{"kind":"Name","value":"graceUntil"}},{"kind":"Field","name":{"kind":"Name","value":"validity"}}]}},{"kind":"Field","name":{"kind":"Name","value":"texts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}}]}},{"kind":"Field","name":{"kind":"Name","value":"check"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isLabelTaken"}},{"kind":"Field","name":{"kind":"Name","value":"faults"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"member"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"comparison"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"change"}},{"kind":"Field","name":{"kind":"Name","value":"title"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"body"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"newStart"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]}}]}}]} as unknown as DocumentNode<SaveDraftMutation, SaveDraftMutationVariables>;
export const DiscardDraftDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DiscardDraft"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DiscardDraftInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"discardDraft"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"template"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"draft"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}}]}}]}}]}}]}}]} as unknown as DocumentNode<DiscardDraftMutation, DiscardDraftMutationVariables>;
export const PublishPreviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PublishPreview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PublishPreviewInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"publishPreview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"sameText"}},{"kind":"Field","name":{"kind":"Name","value":"mustConfirm"}},{"kind":"Field","name":{"kind":"Name","value":"setCodes"}},{"kind":"Field","name":{"kind":"Name","value":"asked"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"given"}},{"kind":"Field","name":{"kind":"Name","value":"reject"}},{"kind":"Field","name":{"kind":"Name","value":"withdraw"}},{"kind":"Field","name":{"kind":"Name","value":"total"}}]}},{"kind":"Field","name":{"kind":"Name","value":"alreadyAsked"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}}]}}]}}]}}]} as unknown as DocumentNode<PublishPreviewQuery, PublishPreviewQueryVariables>;
export const RequestReviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RequestReview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RequestReviewInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestReview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"draft"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"reviewRequest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReviewRequest"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReviewRequest"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReviewRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<RequestReviewMutation, RequestReviewMutationVariables>;
export const ToReviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ToReview"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"reviewRequested"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"draft"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"editedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reviewRequest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReviewRequest"}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReviewRequest"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReviewRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<ToReviewQuery, ToReviewQueryVariables>;
export const PublishVersionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PublishVersion"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PublishVersionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"publishVersion"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"template"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"draft"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}}]}}]}}]}}]}}]} as unknown as DocumentNode<PublishVersionMutation, PublishVersionMutationVariables>;
export const CancelVersionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelVersion"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CancelVersionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelVersion"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}},{"kind":"Field","name":{"kind":"Name","value":"template"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}}]}}]}}]}}]} as unknown as DocumentNode<CancelVersionMutation, CancelVersionMutationVariables>;
export const CreateTemplateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateTemplate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateTemplateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createTemplate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"template"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<CreateTemplateMutation, CreateTemplateMutationVariables>;
export const TemplateRulesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TemplateRules"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"template"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"templateCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Rules"}},{"kind":"Field","name":{"kind":"Name","value":"versions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Rules"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"mayDecide"}},{"kind":"Field","name":{"kind":"Name","value":"confirmation"}},{"kind":"Field","name":{"kind":"Name","value":"confirmationValidity"}},{"kind":"Field","name":{"kind":"Name","value":"notifyBefore"}},{"kind":"Field","name":{"kind":"Name","value":"retiredAt"}}]}}]} as unknown as DocumentNode<TemplateRulesQuery, TemplateRulesQueryVariables>;
export const RenameTemplateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RenameTemplate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RenameTemplateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"renameTemplate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"template"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Rules"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Rules"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"mayDecide"}},{"kind":"Field","name":{"kind":"Name","value":"confirmation"}},{"kind":"Field","name":{"kind":"Name","value":"confirmationValidity"}},{"kind":"Field","name":{"kind":"Name","value":"notifyBefore"}},{"kind":"Field","name":{"kind":"Name","value":"retiredAt"}}]}}]} as unknown as DocumentNode<RenameTemplateMutation, RenameTemplateMutationVariables>;
export const SetTemplateRulesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetTemplateRules"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SetTemplateRulesInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setTemplateRules"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"template"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Rules"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Rules"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"mayDecide"}},{"kind":"Field","name":{"kind":"Name","value":"confirmation"}},{"kind":"Field","name":{"kind":"Name","value":"confirmationValidity"}},{"kind":"Field","name":{"kind":"Name","value":"notifyBefore"}},{"kind":"Field","name":{"kind":"Name","value":"retiredAt"}}]}}]} as unknown as DocumentNode<SetTemplateRulesMutation, SetTemplateRulesMutationVariables>;
export const RetireTemplateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RetireTemplate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RetireTemplateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retireTemplate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"template"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Rules"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Rules"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"mayDecide"}},{"kind":"Field","name":{"kind":"Name","value":"confirmation"}},{"kind":"Field","name":{"kind":"Name","value":"confirmationValidity"}},{"kind":"Field","name":{"kind":"Name","value":"notifyBefore"}},{"kind":"Field","name":{"kind":"Name","value":"retiredAt"}}]}}]} as unknown as DocumentNode<RetireTemplateMutation, RetireTemplateMutationVariables>;