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

/** Other settings. What is left out stays as it is. */
export type ChangeSettingsInput = {
  /** A publication that asks more customers again than these must state how many. */
  readonly confirmAskedAbove?: number | null | undefined;
  /** Whether a draft must be published by another person than its last editor. */
  readonly fourEyes?: boolean | null | undefined;
};

/** The link that a customer has opened. */
export type ConfirmDecisionInput = {
  /** The token from the link. */
  readonly token: string;
};

/** Whether a consent has to be confirmed. May grow: treat an unknown value as `REQUIRED`. */
export type Confirmation =
  /** It counts at once. */
  | 'NONE'
  /** It counts once the customer has confirmed it by a link that they were sent. */
  | 'REQUIRED';

/** One answer of a customer, and what they were shown. */
export type ConsentDecisionInput = {
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
  /** When the customer decided, if that was before you send it: offline or on paper. Not later than now, and at most `MAX_ANSWER_AGE_DAYS` (30) ago. A grant lasts from then on. */
  readonly decidedAt?: string | null | undefined;
  /** Who decided, if somebody did so for the customer. Only services with the scope `consents:decide` may say so. The template’s `mayDecide` may refuse a `given`. */
  readonly decidedBy?: DecidedByInput | null | undefined;
  /** The language tag (BCP 47) of the text that the customer saw. Defaults to that of `contentHash`, else to the template’s default locale. */
  readonly locale?: string | null | undefined;
  /** The code of the template that was answered. */
  readonly templateCode: string;
  /** What the customer answered. */
  readonly value: DecisionValue;
};

/** A template that a screen is to ask for. */
export type ConsentSetMemberInput = {
  /** Your own words for those to whom it applies: at most 20, each 1 to 32 of a-z, 0-9 and hyphen. Omitted or empty: everybody. */
  readonly audience?: ReadonlyArray<string> | null | undefined;
  /** Whether everybody to whom it applies has to agree before they may go on. */
  readonly required?: boolean;
  /** The code of the template, which no other member has. */
  readonly templateCode: string;
};

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

/** How well a source knows what it states. May grow: treat an unknown value as `SELF_REPORTED`. */
export type DecisionSourceTrust =
  /** The customer reported it afterwards. */
  | 'SELF_REPORTED'
  /** Staff stated it afterwards. */
  | 'STAFF_STATEMENT'
  /** A system recorded it when it happened. */
  | 'SYSTEM_RECORD';

/** An answer of a customer. Closed: no other value will come. */
export type DecisionValue =
  /** The customer consents. */
  | 'given'
  /** The customer does not consent. */
  | 'reject'
  /** The customer ends an earlier consent. This is always possible. */
  | 'withdraw';

/** A webhook to delete. */
export type DeleteWebhookInput = {
  /** The webhook’s id. */
  readonly webhookId: string;
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

/** A key to issue. */
export type IssueApiKeyInput = {
  /** When the key expires, no later than the key that issues it. Omit it for a key without expiry. */
  readonly expiresAt?: string | null | undefined;
  /** Your own key for this API key, 1 to 255 visible ASCII characters. For at least 30 days a retry with it issues no second one. */
  readonly idempotencyKey?: string | null | undefined;
  /** The name of the holder, 1 to 100 characters. */
  readonly name: string;
  /** One or more scopes. The caller must hold each of them. */
  readonly scopes: ReadonlyArray<string>;
};

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

/** Why a customer has to answer the current version. May grow: treat an unknown value as a reason to ask. */
export type PendingReason =
  /** The customer’s consent has expired. */
  | 'EXPIRED'
  /** The customer has not answered any version of the template. */
  | 'NEVER_DECIDED'
  /** A material version took effect after the customer’s newest answer and asks them again. */
  | 'NEW_VERSION';

/** A picture of a screen. */
export type PresentationPictureInput = {
  /** The picture in base64, at most 1 MiB before encoding. */
  readonly bytes: string;
  /** `image/png`, `image/jpeg` or `image/webp`. */
  readonly mediaType: string;
};

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

/** Several answers of one customer, such as a form with three boxes. */
export type RecordDecisionsInput = {
  /** The customer’s id in your systems. The service need not know the customer yet. */
  readonly customerId: string;
  /** The answers: 1 to 20, each on a template of its own. */
  readonly decisions: ReadonlyArray<ConsentDecisionInput>;
  /** Your own key for all answers together, 1 to 255 visible ASCII characters. It makes retries safe for at least 30 days. */
  readonly idempotencyKey?: string | null | undefined;
  /** The code of the set that asked. Then all answers must be on its templates. */
  readonly setCode?: string | null | undefined;
};

/** What was given up, to be tried again. */
export type RecoverWebhookInput = {
  /** What was given up at this instant or later. */
  readonly since: string;
  /** The webhook’s id. */
  readonly webhookId: string;
};

/** A screen to register. */
export type RegisterPresentationInput = {
  /** The versions whose texts the screen shows, 1 to 50. */
  readonly consentVersionIds: ReadonlyArray<string>;
  /** What the screen shows and how it works, in your own words. At most 2,000 characters. */
  readonly description: string;
  /** The name of the screen among people, 1 to 200 characters. */
  readonly name: string;
  /** At most ten, in the order of the screen. */
  readonly pictures: ReadonlyArray<PresentationPictureInput>;
};

/** A new name for a template. */
export type RenameTemplateInput = {
  /** The new name, 1 to 200 characters. */
  readonly name: string;
  /** The code of the template. */
  readonly templateCode: string;
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

/** A draft that a colleague shall read and publish. */
export type RequestReviewInput = {
  /** The `revision` of the draft that the colleague shall publish. */
  readonly expectedRevision: number;
  /** The code of the template. */
  readonly templateCode: string;
};

/** Whose link to send once more. */
export type ResendConfirmationInput = {
  /** The id of the customer. */
  readonly customerId: string;
  /** The code of the template that was consented to. */
  readonly templateCode: string;
};

/** An event that a webhook is sent once more. */
export type ResendWebhookEventInput = {
  /** The event’s id, as its attempts name it. */
  readonly eventId: string;
  /** The webhook’s id. */
  readonly webhookId: string;
};

/** A template to retire. */
export type RetireTemplateInput = {
  /** The code of the template. */
  readonly templateCode: string;
};

/** A key to revoke. */
export type RevokeApiKeyInput = {
  /** The key’s id, a UUID. */
  readonly apiKeyId: string;
};

/** A webhook that gets another secret. */
export type RotateWebhookSecretInput = {
  /** `true`: the former secret signs no more, at once. Send it if that secret came into wrong hands, or if the key that sealed it was lost. */
  readonly discardFormer?: boolean;
  /** The webhook’s id. */
  readonly webhookId: string;
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

/** What a screen is to ask. */
export type SaveSetInput = {
  /** The `revision` that was edited. Omitted or 0 for a new set. */
  readonly expectedRevision?: number | null | undefined;
  /** The templates in the order of the screen, 1 to 50. They take the place of all members. */
  readonly members: ReadonlyArray<ConsentSetMemberInput>;
  /** The name that staff use, 1 to 200 characters. */
  readonly name: string;
  /** The permanent code of the set: 1 to 64 characters of a-z, 0-9, dot, underscore and hyphen. */
  readonly setCode: string;
};

/** A new position for a template. */
export type SetTemplatePositionInput = {
  /** Where customers are asked for the template, from 0 to 10,000: lower positions first. Omitted or null: no position, so after all that have one. */
  readonly position?: number | null | undefined;
  /** The code of the template. */
  readonly templateCode: string;
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

/** A webhook to try. */
export type TestWebhookInput = {
  /** The webhook’s id. */
  readonly webhookId: string;
};

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

export type ApiKeyFieldsFragment = { readonly id: string, readonly name: string, readonly scopes: ReadonlyArray<string>, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly revokedAt: string | null, readonly createdBy: { readonly kind: ActorKind, readonly name: string | null } };

export type ApiKeysQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ApiKeysQuery = { readonly apiKeys: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly scopes: ReadonlyArray<string>, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly revokedAt: string | null, readonly createdBy: { readonly kind: ActorKind, readonly name: string | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly endCursor: string | null } } | null };

export type IssueApiKeyMutationVariables = Exact<{
  input: IssueApiKeyInput;
}>;


export type IssueApiKeyMutation = { readonly issueApiKey: { readonly secret: string, readonly apiKey: { readonly id: string, readonly name: string, readonly scopes: ReadonlyArray<string>, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly revokedAt: string | null, readonly createdBy: { readonly kind: ActorKind, readonly name: string | null } } } | null };

export type RevokeApiKeyMutationVariables = Exact<{
  input: RevokeApiKeyInput;
}>;


export type RevokeApiKeyMutation = { readonly revokeApiKey: { readonly apiKey: { readonly id: string, readonly name: string, readonly scopes: ReadonlyArray<string>, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly revokedAt: string | null, readonly createdBy: { readonly kind: ActorKind, readonly name: string | null } } } | null };

export type ConfirmDecisionMutationVariables = Exact<{
  input: ConfirmDecisionInput;
}>;


export type ConfirmDecisionMutation = { readonly confirmDecision: { readonly templateCode: string, readonly accepted: boolean, readonly mayProceed: boolean, readonly changed: boolean } | null };

export type ResendConfirmationMutationVariables = Exact<{
  input: ResendConfirmationInput;
}>;


export type ResendConfirmationMutation = { readonly resendConfirmation: { readonly templateCode: string, readonly expiresAt: string, readonly left: number } | null };

export type ConsentVersionQueryVariables = Exact<{
  id: string;
  locale?: string | null | undefined;
}>;


export type ConsentVersionQuery = { readonly consentVersion: { readonly consentVersionId: string, readonly templateCode: string, readonly kind: TemplateKind, readonly number: number, readonly label: string, readonly locale: string, readonly title: string, readonly body: string, readonly changeNote: string | null, readonly contentHash: string, readonly changeKind: ChangeKind, readonly publishedAt: string, readonly effectiveFrom: string } | null };

export type ConsentsQueryVariables = Exact<{
  customerId: string;
  templateCodes?: ReadonlyArray<string> | string | null | undefined;
  onlyAwaiting?: boolean;
  includeRetired?: boolean;
  first?: number;
  afterTemplateCode?: string | null | undefined;
}>;


export type ConsentsQuery = { readonly customer: { readonly id: string, readonly pendingUpdates: ReadonlyArray<{ readonly customerId: string, readonly templateCode: string, readonly kind: TemplateKind, readonly accepted: boolean, readonly reason: PendingReason | null, readonly mayProceed: boolean, readonly mayProceedUntil: string | null, readonly obstacle: ProcessingObstacle | null, readonly retiredAt: string | null, readonly version: { readonly consentVersionId: string, readonly number: number, readonly label: string, readonly locale: string }, readonly decision: { readonly id: string, readonly customerId: string, readonly templateCode: string, readonly consentVersionId: string, readonly value: DecisionValue, readonly sequence: number, readonly decidedAt: string, readonly recordedAt: string, readonly locale: string, readonly contentHash: string, readonly validUntil: string | null, readonly awaitsConfirmation: boolean, readonly channel: string | null, readonly source: { readonly kind: DecisionSourceKind, readonly sequence: number | null, readonly hash: string | null, readonly name: string | null, readonly trust: DecisionSourceTrust | null } | null, readonly recorder: { readonly kind: ActorKind, readonly name: string | null }, readonly decidedBy: { readonly role: DecidingRole, readonly relationship: DecidingRelationship, readonly check: AuthorityCheck, readonly actorBinding: string } | null, readonly evidence: { readonly hash: string } | null } | null, readonly changes: ReadonlyArray<{ readonly consentVersionId: string, readonly number: number, readonly label: string, readonly changeKind: ChangeKind, readonly effectiveFrom: string, readonly locale: string, readonly changeNote: string | null }> }> | null } | null };

export type CustomerLinkFieldsFragment = { readonly customerId: string, readonly formerCustomerId: string, readonly linkedAt: string | null, readonly heldSince: string | null, readonly holdReason: HoldReason | null, readonly isFormerKnown: boolean, readonly decisions: ReadonlyArray<{ readonly templateCode: string, readonly consentVersionId: string, readonly value: DecisionValue, readonly decidedAt: string }> };

export type LinkPreviewQueryVariables = Exact<{
  customerId: string;
  formerCustomerId: string;
}>;


export type LinkPreviewQuery = { readonly linkPreview: { readonly customerId: string, readonly formerCustomerId: string, readonly linkedAt: string | null, readonly heldSince: string | null, readonly holdReason: HoldReason | null, readonly isFormerKnown: boolean, readonly decisions: ReadonlyArray<{ readonly templateCode: string, readonly consentVersionId: string, readonly value: DecisionValue, readonly decidedAt: string }> } | null };

export type LinkCustomersMutationVariables = Exact<{
  input: LinkCustomersInput;
}>;


export type LinkCustomersMutation = { readonly linkCustomers: { readonly replayed: boolean, readonly link: { readonly customerId: string, readonly formerCustomerId: string, readonly linkedAt: string | null, readonly heldSince: string | null, readonly holdReason: HoldReason | null, readonly isFormerKnown: boolean, readonly decisions: ReadonlyArray<{ readonly templateCode: string, readonly consentVersionId: string, readonly value: DecisionValue, readonly decidedAt: string }> } } | null };

export type CustomerStandingQueryVariables = Exact<{
  customerId: string;
  locale?: string | null | undefined;
}>;


export type CustomerStandingQuery = { readonly customer: { readonly id: string, readonly pendingUpdates: ReadonlyArray<{ readonly customerId: string, readonly templateCode: string, readonly accepted: boolean, readonly version: { readonly consentVersionId: string, readonly locale: string, readonly title: string } }> | null } | null };

export type CustomersPendingQueryVariables = Exact<{
  customerIds: ReadonlyArray<string> | string;
  templateCode: string;
}>;


export type CustomersPendingQuery = { readonly customers: ReadonlyArray<{ readonly id: string, readonly pendingUpdate: { readonly accepted: boolean, readonly reason: PendingReason | null, readonly mayProceed: boolean } | null }> | null };

export type DecisionFieldsFragment = { readonly id: string, readonly customerId: string, readonly templateCode: string, readonly consentVersionId: string, readonly value: DecisionValue, readonly sequence: number, readonly decidedAt: string, readonly recordedAt: string, readonly locale: string, readonly contentHash: string, readonly validUntil: string | null, readonly awaitsConfirmation: boolean, readonly channel: string | null, readonly source: { readonly kind: DecisionSourceKind, readonly sequence: number | null, readonly hash: string | null, readonly name: string | null, readonly trust: DecisionSourceTrust | null } | null, readonly recorder: { readonly kind: ActorKind, readonly name: string | null }, readonly decidedBy: { readonly role: DecidingRole, readonly relationship: DecidingRelationship, readonly check: AuthorityCheck, readonly actorBinding: string } | null, readonly evidence: { readonly hash: string } | null };

export type DecisionHistoryQueryVariables = Exact<{
  customerId: string;
  templateCode?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type DecisionHistoryQuery = { readonly customer: { readonly decisions: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly customerId: string, readonly templateCode: string, readonly consentVersionId: string, readonly value: DecisionValue, readonly sequence: number, readonly decidedAt: string, readonly recordedAt: string, readonly locale: string, readonly contentHash: string, readonly validUntil: string | null, readonly awaitsConfirmation: boolean, readonly channel: string | null, readonly source: { readonly kind: DecisionSourceKind, readonly sequence: number | null, readonly hash: string | null, readonly name: string | null, readonly trust: DecisionSourceTrust | null } | null, readonly recorder: { readonly kind: ActorKind, readonly name: string | null }, readonly decidedBy: { readonly role: DecidingRole, readonly relationship: DecidingRelationship, readonly check: AuthorityCheck, readonly actorBinding: string } | null, readonly evidence: { readonly hash: string } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null } | null };

export type DraftFieldsFragment = { readonly consentVersionId: string, readonly templateCode: string, readonly state: VersionState, readonly label: string, readonly revision: number, readonly editedAt: string, readonly texts: ReadonlyArray<{ readonly locale: string, readonly title: string, readonly body: string, readonly changeNote: string | null, readonly contentHash: string }>, readonly editedBy: { readonly kind: ActorKind, readonly name: string | null } | null, readonly terms: { readonly effectiveFrom: string | null, readonly changeKind: ChangeKind | null, readonly editorialReason: string | null, readonly reask: Reask | null, readonly graceUntil: string | null, readonly validity: string | null } };

export type TermsFieldsFragment = { readonly effectiveFrom: string | null, readonly changeKind: ChangeKind | null, readonly editorialReason: string | null, readonly reask: Reask | null, readonly graceUntil: string | null, readonly validity: string | null };

export type DraftQueryVariables = Exact<{
  templateCode: string;
}>;


export type DraftQuery = { readonly template: { readonly draft: { readonly consentVersionId: string, readonly templateCode: string, readonly state: VersionState, readonly label: string, readonly revision: number, readonly editedAt: string, readonly texts: ReadonlyArray<{ readonly locale: string, readonly title: string, readonly body: string, readonly changeNote: string | null, readonly contentHash: string }>, readonly editedBy: { readonly kind: ActorKind, readonly name: string | null } | null, readonly terms: { readonly effectiveFrom: string | null, readonly changeKind: ChangeKind | null, readonly editorialReason: string | null, readonly reask: Reask | null, readonly graceUntil: string | null, readonly validity: string | null } } | null } | null };

export type DraftViewsQueryVariables = Exact<{
  templateCode: string;
  locale?: string | null | undefined;
}>;


export type DraftViewsQuery = { readonly template: { readonly draft: { readonly preview: { readonly locale: string, readonly title: string, readonly html: string, readonly changeNoteHtml: string | null } | null, readonly comparison: ReadonlyArray<{ readonly locale: string, readonly change: TextChange, readonly unified: string, readonly title: ReadonlyArray<{ readonly kind: DiffKind, readonly text: string }>, readonly body: ReadonlyArray<{ readonly oldStart: number, readonly newStart: number, readonly lines: ReadonlyArray<{ readonly kind: DiffKind, readonly text: string }> }> }> } | null } | null };

export type StartDraftMutationVariables = Exact<{
  input: StartDraftInput;
}>;


export type StartDraftMutation = { readonly startDraft: { readonly draft: { readonly consentVersionId: string, readonly templateCode: string, readonly state: VersionState, readonly label: string, readonly revision: number, readonly editedAt: string, readonly texts: ReadonlyArray<{ readonly locale: string, readonly title: string, readonly body: string, readonly changeNote: string | null, readonly contentHash: string }>, readonly editedBy: { readonly kind: ActorKind, readonly name: string | null } | null, readonly terms: { readonly effectiveFrom: string | null, readonly changeKind: ChangeKind | null, readonly editorialReason: string | null, readonly reask: Reask | null, readonly graceUntil: string | null, readonly validity: string | null } } | null } | null };

export type SaveDraftMutationVariables = Exact<{
  input: SaveDraftInput;
}>;


export type SaveDraftMutation = { readonly saveDraft: { readonly draft: { readonly consentVersionId: string, readonly templateCode: string, readonly state: VersionState, readonly label: string, readonly revision: number, readonly editedAt: string, readonly texts: ReadonlyArray<{ readonly locale: string, readonly title: string, readonly body: string, readonly changeNote: string | null, readonly contentHash: string }>, readonly editedBy: { readonly kind: ActorKind, readonly name: string | null } | null, readonly terms: { readonly effectiveFrom: string | null, readonly changeKind: ChangeKind | null, readonly editorialReason: string | null, readonly reask: Reask | null, readonly graceUntil: string | null, readonly validity: string | null } } | null } | null };

export type RequestReviewMutationVariables = Exact<{
  input: RequestReviewInput;
}>;


export type RequestReviewMutation = { readonly requestReview: { readonly draft: { readonly reviewRequest: { readonly requestedAt: string, readonly requestedBy: { readonly name: string | null } } | null } | null } | null };

export type DraftsToReviewQueryVariables = Exact<{ [key: string]: never; }>;


export type DraftsToReviewQuery = { readonly templates: { readonly nodes: ReadonlyArray<{ readonly templateCode: string, readonly draft: { readonly reviewRequest: { readonly requestedBy: { readonly name: string | null } } | null } | null }> } | null };

export type DiscardDraftMutationVariables = Exact<{
  input: DiscardDraftInput;
}>;


export type DiscardDraftMutation = { readonly discardDraft: { readonly template: { readonly templateCode: string, readonly draft: { readonly revision: number } | null } } | null };

export type ErasureFieldsFragment = { readonly customerId: string, readonly mode: ErasureMode, readonly erased: boolean, readonly reason: NotErased | null, readonly erasureId: string | null, readonly erasedAt: string | null, readonly refusedUntil: string | null, readonly records: number, readonly heldSince: string | null, readonly holdReason: HoldReason | null, readonly removed: { readonly links: number, readonly idempotencyKeys: number, readonly standings: number, readonly records: number }, readonly kept: { readonly links: number, readonly idempotencyKeys: number, readonly standings: number, readonly records: number } };

export type ErasurePreviewQueryVariables = Exact<{
  customerId: string;
  mode: ErasureMode;
}>;


export type ErasurePreviewQuery = { readonly erasurePreview: { readonly customerId: string, readonly mode: ErasureMode, readonly erased: boolean, readonly reason: NotErased | null, readonly erasureId: string | null, readonly erasedAt: string | null, readonly refusedUntil: string | null, readonly records: number, readonly heldSince: string | null, readonly holdReason: HoldReason | null, readonly removed: { readonly links: number, readonly idempotencyKeys: number, readonly standings: number, readonly records: number }, readonly kept: { readonly links: number, readonly idempotencyKeys: number, readonly standings: number, readonly records: number } } | null };

export type EraseCustomerMutationVariables = Exact<{
  input: EraseCustomerInput;
}>;


export type EraseCustomerMutation = { readonly eraseCustomer: { readonly erasure: { readonly customerId: string, readonly mode: ErasureMode, readonly erased: boolean, readonly reason: NotErased | null, readonly erasureId: string | null, readonly erasedAt: string | null, readonly refusedUntil: string | null, readonly records: number, readonly heldSince: string | null, readonly holdReason: HoldReason | null, readonly removed: { readonly links: number, readonly idempotencyKeys: number, readonly standings: number, readonly records: number }, readonly kept: { readonly links: number, readonly idempotencyKeys: number, readonly standings: number, readonly records: number } } } | null };

export type LatestTemplateQueryVariables = Exact<{
  templateCode: string;
  locale?: string | null | undefined;
  strict?: boolean | null | undefined;
}>;


export type LatestTemplateQuery = { readonly latestTemplate: { readonly consentVersionId: string, readonly templateCode: string, readonly kind: TemplateKind, readonly number: number, readonly label: string, readonly locale: string, readonly title: string, readonly body: string, readonly changeNote: string | null, readonly contentHash: string, readonly changeKind: ChangeKind, readonly publishedAt: string, readonly effectiveFrom: string } | null };

export type PastStandingsQueryVariables = Exact<{
  customerId: string;
  at: string;
  templateCodes?: ReadonlyArray<string> | string | null | undefined;
}>;


export type PastStandingsQuery = { readonly customer: { readonly id: string, readonly pastStandings: ReadonlyArray<{ readonly templateCode: string, readonly accepted: boolean, readonly reason: PendingReason | null, readonly mayProceed: boolean, readonly mayProceedUntil: string | null, readonly obstacle: ProcessingObstacle | null, readonly decision: { readonly id: string, readonly sequence: number } | null, readonly version: { readonly consentVersionId: string } }> | null } | null };

export type PendingUpdateQueryVariables = Exact<{
  customerId: string;
  templateCode: string;
  locale?: string | null | undefined;
}>;


export type PendingUpdateQuery = { readonly pendingUpdate: { readonly customerId: string, readonly templateCode: string, readonly kind: TemplateKind, readonly accepted: boolean, readonly reason: PendingReason | null, readonly mayProceed: boolean, readonly mayProceedUntil: string | null, readonly obstacle: ProcessingObstacle | null, readonly retiredAt: string | null, readonly version: { readonly consentVersionId: string, readonly number: number, readonly label: string, readonly locale: string }, readonly decision: { readonly id: string, readonly customerId: string, readonly templateCode: string, readonly consentVersionId: string, readonly value: DecisionValue, readonly sequence: number, readonly decidedAt: string, readonly recordedAt: string, readonly locale: string, readonly contentHash: string, readonly validUntil: string | null, readonly awaitsConfirmation: boolean, readonly channel: string | null, readonly source: { readonly kind: DecisionSourceKind, readonly sequence: number | null, readonly hash: string | null, readonly name: string | null, readonly trust: DecisionSourceTrust | null } | null, readonly recorder: { readonly kind: ActorKind, readonly name: string | null }, readonly decidedBy: { readonly role: DecidingRole, readonly relationship: DecidingRelationship, readonly check: AuthorityCheck, readonly actorBinding: string } | null, readonly evidence: { readonly hash: string } | null } | null, readonly changes: ReadonlyArray<{ readonly consentVersionId: string, readonly number: number, readonly label: string, readonly changeKind: ChangeKind, readonly effectiveFrom: string, readonly locale: string, readonly changeNote: string | null }> } | null };

export type PendingUpdateFieldsFragment = { readonly customerId: string, readonly templateCode: string, readonly kind: TemplateKind, readonly accepted: boolean, readonly reason: PendingReason | null, readonly mayProceed: boolean, readonly mayProceedUntil: string | null, readonly obstacle: ProcessingObstacle | null, readonly retiredAt: string | null, readonly version: { readonly consentVersionId: string, readonly number: number, readonly label: string, readonly locale: string }, readonly decision: { readonly id: string, readonly customerId: string, readonly templateCode: string, readonly consentVersionId: string, readonly value: DecisionValue, readonly sequence: number, readonly decidedAt: string, readonly recordedAt: string, readonly locale: string, readonly contentHash: string, readonly validUntil: string | null, readonly awaitsConfirmation: boolean, readonly channel: string | null, readonly source: { readonly kind: DecisionSourceKind, readonly sequence: number | null, readonly hash: string | null, readonly name: string | null, readonly trust: DecisionSourceTrust | null } | null, readonly recorder: { readonly kind: ActorKind, readonly name: string | null }, readonly decidedBy: { readonly role: DecidingRole, readonly relationship: DecidingRelationship, readonly check: AuthorityCheck, readonly actorBinding: string } | null, readonly evidence: { readonly hash: string } | null } | null, readonly changes: ReadonlyArray<{ readonly consentVersionId: string, readonly number: number, readonly label: string, readonly changeKind: ChangeKind, readonly effectiveFrom: string, readonly locale: string, readonly changeNote: string | null }> };

export type PendingUpdatesQueryVariables = Exact<{
  customerId: string;
  templateCodes?: ReadonlyArray<string> | string | null | undefined;
  locale?: string | null | undefined;
}>;


export type PendingUpdatesQuery = { readonly customer: { readonly id: string, readonly pendingUpdates: ReadonlyArray<{ readonly templateCode: string, readonly accepted: boolean, readonly reason: PendingReason | null, readonly mayProceed: boolean, readonly version: { readonly consentVersionId: string, readonly locale: string, readonly title: string, readonly body: string, readonly contentHash: string } }> | null } | null };

export type PersonHistoryQueryVariables = Exact<{
  customerId: string;
  first: number;
  after?: string | null | undefined;
}>;


export type PersonHistoryQuery = { readonly customer: { readonly id: string, readonly linkedIds: ReadonlyArray<{ readonly customerId: string, readonly linkedAt: string | null }> | null, readonly personDecisions: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly customerId: string, readonly value: DecisionValue, readonly copyUrl: string, readonly context: { readonly method: ContextMethod | null } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null } | null };

export type PresentationFieldsFragment = { readonly id: string, readonly name: string, readonly description: string, readonly consentVersionIds: ReadonlyArray<string>, readonly registeredAt: string, readonly pictures: ReadonlyArray<{ readonly url: string, readonly mediaType: string, readonly hash: string, readonly size: number, readonly width: number, readonly height: number }> };

export type PresentationQueryVariables = Exact<{
  id: string;
}>;


export type PresentationQuery = { readonly presentation: { readonly id: string, readonly name: string, readonly description: string, readonly consentVersionIds: ReadonlyArray<string>, readonly registeredAt: string, readonly pictures: ReadonlyArray<{ readonly url: string, readonly mediaType: string, readonly hash: string, readonly size: number, readonly width: number, readonly height: number }> } | null };

export type RegisterPresentationMutationVariables = Exact<{
  input: RegisterPresentationInput;
}>;


export type RegisterPresentationMutation = { readonly registerPresentation: { readonly isNew: boolean, readonly presentation: { readonly id: string, readonly name: string, readonly description: string, readonly consentVersionIds: ReadonlyArray<string>, readonly registeredAt: string, readonly pictures: ReadonlyArray<{ readonly url: string, readonly mediaType: string, readonly hash: string, readonly size: number, readonly width: number, readonly height: number }> } } | null };

export type PublishVersionMutationVariables = Exact<{
  input: PublishVersionInput;
}>;


export type PublishVersionMutation = { readonly publishVersion: { readonly version: { readonly consentVersionId: string, readonly templateCode: string, readonly number: number, readonly label: string, readonly state: VersionState, readonly changeKind: ChangeKind, readonly editorialReason: string | null, readonly reask: Reask, readonly graceUntil: string | null, readonly validity: string | null, readonly publishedAt: string, readonly effectiveFrom: string, readonly locale: string, readonly title: string, readonly publishedBy: { readonly kind: ActorKind, readonly name: string | null } | null, readonly cancellation: { readonly cancelledAt: string, readonly cancelledBy: { readonly kind: ActorKind, readonly name: string | null } } | null, readonly texts: ReadonlyArray<{ readonly locale: string, readonly title: string, readonly body: string, readonly changeNote: string | null, readonly contentHash: string }> } | null } | null };

export type CancelVersionMutationVariables = Exact<{
  input: CancelVersionInput;
}>;


export type CancelVersionMutation = { readonly cancelVersion: { readonly version: { readonly consentVersionId: string, readonly templateCode: string, readonly number: number, readonly label: string, readonly state: VersionState, readonly changeKind: ChangeKind, readonly editorialReason: string | null, readonly reask: Reask, readonly graceUntil: string | null, readonly validity: string | null, readonly publishedAt: string, readonly effectiveFrom: string, readonly locale: string, readonly title: string, readonly publishedBy: { readonly kind: ActorKind, readonly name: string | null } | null, readonly cancellation: { readonly cancelledAt: string, readonly cancelledBy: { readonly kind: ActorKind, readonly name: string | null } } | null, readonly texts: ReadonlyArray<{ readonly locale: string, readonly title: string, readonly body: string, readonly changeNote: string | null, readonly contentHash: string }> } | null } | null };

export type RecordDecisionMutationVariables = Exact<{
  input: RecordDecisionInput;
}>;


export type RecordDecisionMutation = { readonly recordDecision: { readonly changed: boolean, readonly replayed: boolean, readonly decision: { readonly id: string, readonly customerId: string, readonly templateCode: string, readonly consentVersionId: string, readonly value: DecisionValue, readonly sequence: number, readonly decidedAt: string, readonly recordedAt: string, readonly locale: string, readonly contentHash: string, readonly validUntil: string | null, readonly awaitsConfirmation: boolean, readonly channel: string | null, readonly source: { readonly kind: DecisionSourceKind, readonly sequence: number | null, readonly hash: string | null, readonly name: string | null, readonly trust: DecisionSourceTrust | null } | null, readonly recorder: { readonly kind: ActorKind, readonly name: string | null }, readonly decidedBy: { readonly role: DecidingRole, readonly relationship: DecidingRelationship, readonly check: AuthorityCheck, readonly actorBinding: string } | null, readonly evidence: { readonly hash: string } | null }, readonly pendingUpdate: { readonly customerId: string, readonly templateCode: string, readonly kind: TemplateKind, readonly accepted: boolean, readonly reason: PendingReason | null, readonly mayProceed: boolean, readonly mayProceedUntil: string | null, readonly obstacle: ProcessingObstacle | null, readonly retiredAt: string | null, readonly version: { readonly consentVersionId: string, readonly number: number, readonly label: string, readonly locale: string }, readonly decision: { readonly id: string, readonly customerId: string, readonly templateCode: string, readonly consentVersionId: string, readonly value: DecisionValue, readonly sequence: number, readonly decidedAt: string, readonly recordedAt: string, readonly locale: string, readonly contentHash: string, readonly validUntil: string | null, readonly awaitsConfirmation: boolean, readonly channel: string | null, readonly source: { readonly kind: DecisionSourceKind, readonly sequence: number | null, readonly hash: string | null, readonly name: string | null, readonly trust: DecisionSourceTrust | null } | null, readonly recorder: { readonly kind: ActorKind, readonly name: string | null }, readonly decidedBy: { readonly role: DecidingRole, readonly relationship: DecidingRelationship, readonly check: AuthorityCheck, readonly actorBinding: string } | null, readonly evidence: { readonly hash: string } | null } | null, readonly changes: ReadonlyArray<{ readonly consentVersionId: string, readonly number: number, readonly label: string, readonly changeKind: ChangeKind, readonly effectiveFrom: string, readonly locale: string, readonly changeNote: string | null }> } | null } | null };

export type RecordDecisionsMutationVariables = Exact<{
  input: RecordDecisionsInput;
}>;


export type RecordDecisionsMutation = { readonly recordDecisions: { readonly replayed: boolean, readonly decisions: ReadonlyArray<{ readonly changed: boolean, readonly decision: { readonly id: string, readonly customerId: string, readonly templateCode: string, readonly consentVersionId: string, readonly value: DecisionValue, readonly sequence: number, readonly decidedAt: string, readonly recordedAt: string, readonly locale: string, readonly contentHash: string, readonly validUntil: string | null, readonly awaitsConfirmation: boolean, readonly channel: string | null, readonly source: { readonly kind: DecisionSourceKind, readonly sequence: number | null, readonly hash: string | null, readonly name: string | null, readonly trust: DecisionSourceTrust | null } | null, readonly recorder: { readonly kind: ActorKind, readonly name: string | null }, readonly decidedBy: { readonly role: DecidingRole, readonly relationship: DecidingRelationship, readonly check: AuthorityCheck, readonly actorBinding: string } | null, readonly evidence: { readonly hash: string } | null }, readonly pendingUpdate: { readonly customerId: string, readonly templateCode: string, readonly kind: TemplateKind, readonly accepted: boolean, readonly reason: PendingReason | null, readonly mayProceed: boolean, readonly mayProceedUntil: string | null, readonly obstacle: ProcessingObstacle | null, readonly retiredAt: string | null, readonly version: { readonly consentVersionId: string, readonly number: number, readonly label: string, readonly locale: string }, readonly decision: { readonly id: string, readonly customerId: string, readonly templateCode: string, readonly consentVersionId: string, readonly value: DecisionValue, readonly sequence: number, readonly decidedAt: string, readonly recordedAt: string, readonly locale: string, readonly contentHash: string, readonly validUntil: string | null, readonly awaitsConfirmation: boolean, readonly channel: string | null, readonly source: { readonly kind: DecisionSourceKind, readonly sequence: number | null, readonly hash: string | null, readonly name: string | null, readonly trust: DecisionSourceTrust | null } | null, readonly recorder: { readonly kind: ActorKind, readonly name: string | null }, readonly decidedBy: { readonly role: DecidingRole, readonly relationship: DecidingRelationship, readonly check: AuthorityCheck, readonly actorBinding: string } | null, readonly evidence: { readonly hash: string } | null } | null, readonly changes: ReadonlyArray<{ readonly consentVersionId: string, readonly number: number, readonly label: string, readonly changeKind: ChangeKind, readonly effectiveFrom: string, readonly locale: string, readonly changeNote: string | null }> } | null }> } | null };

export type CountsFragment = { readonly given: number, readonly reject: number, readonly withdraw: number, readonly total: number };

export type PublishPreviewQueryVariables = Exact<{
  input: PublishPreviewInput;
}>;


export type PublishPreviewQuery = { readonly publishPreview: { readonly templateCode: string, readonly asOf: string, readonly revision: number | null, readonly sameText: boolean | null, readonly mustConfirm: boolean, readonly setCodes: ReadonlyArray<string>, readonly asked: { readonly given: number, readonly reject: number, readonly withdraw: number, readonly total: number }, readonly alreadyAsked: { readonly given: number, readonly reject: number, readonly withdraw: number, readonly total: number }, readonly terms: { readonly effectiveFrom: string | null, readonly changeKind: ChangeKind | null, readonly editorialReason: string | null, readonly reask: Reask | null, readonly graceUntil: string | null, readonly validity: string | null } } | null };

export type StandingQueryVariables = Exact<{
  templateCode: string;
}>;


export type StandingQuery = { readonly template: { readonly standing: { readonly templateCode: string, readonly asOf: string, readonly expiring: number, readonly unconfirmed: number, readonly customers: { readonly given: number, readonly reject: number, readonly withdraw: number, readonly total: number }, readonly pending: { readonly newVersion: number, readonly expired: number, readonly total: number }, readonly versions: ReadonlyArray<{ readonly expiring: number, readonly unconfirmed: number, readonly version: { readonly number: number, readonly state: VersionState, readonly title: string }, readonly customers: { readonly given: number, readonly reject: number, readonly withdraw: number, readonly total: number }, readonly pending: { readonly newVersion: number, readonly expired: number, readonly total: number } }> } | null } | null };

export type StandingFieldsFragment = { readonly templateCode: string, readonly asOf: string, readonly expiring: number, readonly unconfirmed: number, readonly customers: { readonly given: number, readonly reject: number, readonly withdraw: number, readonly total: number }, readonly pending: { readonly newVersion: number, readonly expired: number, readonly total: number }, readonly versions: ReadonlyArray<{ readonly expiring: number, readonly unconfirmed: number, readonly version: { readonly number: number, readonly state: VersionState, readonly title: string }, readonly customers: { readonly given: number, readonly reject: number, readonly withdraw: number, readonly total: number }, readonly pending: { readonly newVersion: number, readonly expired: number, readonly total: number } }> };

export type DecisionsPerDayQueryVariables = Exact<{
  templateCode: string;
  from: string;
  until: string;
}>;


export type DecisionsPerDayQuery = { readonly template: { readonly decisionsPerDay: ReadonlyArray<{ readonly day: string, readonly decisions: { readonly given: number, readonly reject: number, readonly withdraw: number, readonly total: number }, readonly versions: ReadonlyArray<{ readonly version: { readonly number: number, readonly state: VersionState }, readonly decisions: { readonly given: number, readonly reject: number, readonly withdraw: number, readonly total: number } }> }> | null } | null };

export type ListedFragment = { readonly nodes: ReadonlyArray<{ readonly customerId: string, readonly value: DecisionValue, readonly versionNumber: number, readonly versionLabel: string, readonly consentVersionId: string, readonly decidedAt: string, readonly validUntil: string | null, readonly reason: PendingReason | null, readonly obstacle: ProcessingObstacle | null, readonly sequence: number, readonly asOf: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } };

export type CustomersAwaitingQueryVariables = Exact<{
  templateCode: string;
  first: number;
  after?: string | null | undefined;
}>;


export type CustomersAwaitingQuery = { readonly template: { readonly customersAwaiting: { readonly nodes: ReadonlyArray<{ readonly customerId: string, readonly value: DecisionValue, readonly versionNumber: number, readonly versionLabel: string, readonly consentVersionId: string, readonly decidedAt: string, readonly validUntil: string | null, readonly reason: PendingReason | null, readonly obstacle: ProcessingObstacle | null, readonly sequence: number, readonly asOf: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null } | null };

export type CustomersExpiringQueryVariables = Exact<{
  templateCode: string;
  before: string;
  first: number;
  after?: string | null | undefined;
}>;


export type CustomersExpiringQuery = { readonly template: { readonly customersExpiring: { readonly nodes: ReadonlyArray<{ readonly customerId: string, readonly value: DecisionValue, readonly versionNumber: number, readonly versionLabel: string, readonly consentVersionId: string, readonly decidedAt: string, readonly validUntil: string | null, readonly reason: PendingReason | null, readonly obstacle: ProcessingObstacle | null, readonly sequence: number, readonly asOf: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null } | null };

export type ConsentSetQueryVariables = Exact<{
  setCode: string;
}>;


export type ConsentSetQuery = { readonly consentSet: { readonly setCode: string, readonly name: string, readonly revision: number, readonly members: ReadonlyArray<{ readonly templateCode: string, readonly required: boolean, readonly audience: ReadonlyArray<string> }> } | null };

export type ConsentSetsQueryVariables = Exact<{ [key: string]: never; }>;


export type ConsentSetsQuery = { readonly consentSets: ReadonlyArray<{ readonly setCode: string, readonly name: string, readonly revision: number, readonly members: ReadonlyArray<{ readonly templateCode: string, readonly required: boolean, readonly audience: ReadonlyArray<string> }> }> | null };

export type CustomerSetQueryVariables = Exact<{
  customerId: string;
  setCode: string;
  audience?: ReadonlyArray<string> | string | null | undefined;
  locale?: string | null | undefined;
}>;


export type CustomerSetQuery = { readonly customer: { readonly set: { readonly setCode: string, readonly revision: number, readonly mayContinue: boolean, readonly accepted: boolean, readonly members: ReadonlyArray<{ readonly templateCode: string, readonly kind: TemplateKind, readonly required: boolean, readonly pendingUpdate: { readonly customerId: string, readonly templateCode: string, readonly kind: TemplateKind, readonly accepted: boolean, readonly reason: PendingReason | null, readonly mayProceed: boolean, readonly mayProceedUntil: string | null, readonly obstacle: ProcessingObstacle | null, readonly retiredAt: string | null, readonly version: { readonly consentVersionId: string, readonly number: number, readonly label: string, readonly locale: string }, readonly decision: { readonly id: string, readonly customerId: string, readonly templateCode: string, readonly consentVersionId: string, readonly value: DecisionValue, readonly sequence: number, readonly decidedAt: string, readonly recordedAt: string, readonly locale: string, readonly contentHash: string, readonly validUntil: string | null, readonly awaitsConfirmation: boolean, readonly channel: string | null, readonly source: { readonly kind: DecisionSourceKind, readonly sequence: number | null, readonly hash: string | null, readonly name: string | null, readonly trust: DecisionSourceTrust | null } | null, readonly recorder: { readonly kind: ActorKind, readonly name: string | null }, readonly decidedBy: { readonly role: DecidingRole, readonly relationship: DecidingRelationship, readonly check: AuthorityCheck, readonly actorBinding: string } | null, readonly evidence: { readonly hash: string } | null } | null, readonly changes: ReadonlyArray<{ readonly consentVersionId: string, readonly number: number, readonly label: string, readonly changeKind: ChangeKind, readonly effectiveFrom: string, readonly locale: string, readonly changeNote: string | null }> } }> } | null } | null };

export type SaveSetMutationVariables = Exact<{
  input: SaveSetInput;
}>;


export type SaveSetMutation = { readonly saveSet: { readonly warnings: ReadonlyArray<string>, readonly set: { readonly setCode: string, readonly name: string, readonly revision: number, readonly members: ReadonlyArray<{ readonly templateCode: string, readonly required: boolean, readonly audience: ReadonlyArray<string> }> } } | null };

export type SetFieldsFragment = { readonly setCode: string, readonly name: string, readonly revision: number, readonly members: ReadonlyArray<{ readonly templateCode: string, readonly required: boolean, readonly audience: ReadonlyArray<string> }> };

export type SettingsFieldsFragment = { readonly fourEyes: boolean, readonly confirmAskedAbove: number, readonly revision: number, readonly changedAt: string | null, readonly changedBy: { readonly kind: ActorKind, readonly name: string | null } | null, readonly confirmedBy: { readonly kind: ActorKind, readonly name: string | null } | null, readonly proposal: { readonly fourEyes: boolean, readonly confirmAskedAbove: number, readonly proposedBy: { readonly kind: ActorKind, readonly name: string | null } } | null };

export type SettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsQuery = { readonly settings: { readonly fourEyes: boolean, readonly confirmAskedAbove: number, readonly revision: number, readonly changedAt: string | null, readonly changedBy: { readonly kind: ActorKind, readonly name: string | null } | null, readonly confirmedBy: { readonly kind: ActorKind, readonly name: string | null } | null, readonly proposal: { readonly fourEyes: boolean, readonly confirmAskedAbove: number, readonly proposedBy: { readonly kind: ActorKind, readonly name: string | null } } | null } | null };

export type ChangeSettingsMutationVariables = Exact<{
  input: ChangeSettingsInput;
}>;


export type ChangeSettingsMutation = { readonly changeSettings: { readonly settings: { readonly fourEyes: boolean, readonly confirmAskedAbove: number, readonly revision: number, readonly changedAt: string | null, readonly changedBy: { readonly kind: ActorKind, readonly name: string | null } | null, readonly confirmedBy: { readonly kind: ActorKind, readonly name: string | null } | null, readonly proposal: { readonly fourEyes: boolean, readonly confirmAskedAbove: number, readonly proposedBy: { readonly kind: ActorKind, readonly name: string | null } } | null } } | null };

export type TemplateFieldsFragment = { readonly templateCode: string, readonly name: string, readonly defaultLocale: string, readonly createdAt: string, readonly retiredAt: string | null };

export type VersionFieldsFragment = { readonly consentVersionId: string, readonly templateCode: string, readonly number: number, readonly label: string, readonly state: VersionState, readonly changeKind: ChangeKind, readonly editorialReason: string | null, readonly reask: Reask, readonly graceUntil: string | null, readonly validity: string | null, readonly publishedAt: string, readonly effectiveFrom: string, readonly locale: string, readonly title: string, readonly publishedBy: { readonly kind: ActorKind, readonly name: string | null } | null, readonly cancellation: { readonly cancelledAt: string, readonly cancelledBy: { readonly kind: ActorKind, readonly name: string | null } } | null, readonly texts: ReadonlyArray<{ readonly locale: string, readonly title: string, readonly body: string, readonly changeNote: string | null, readonly contentHash: string }> };

export type TemplatesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  search?: string | null | undefined;
  includeRetired?: boolean | null | undefined;
}>;


export type TemplatesQuery = { readonly templates: { readonly edges: ReadonlyArray<{ readonly cursor: string }>, readonly nodes: ReadonlyArray<{ readonly templateCode: string, readonly name: string, readonly defaultLocale: string, readonly createdAt: string, readonly retiredAt: string | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } | null };

export type TemplateQueryVariables = Exact<{
  templateCode: string;
  locale?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type TemplateQuery = { readonly template: { readonly templateCode: string, readonly name: string, readonly defaultLocale: string, readonly createdAt: string, readonly retiredAt: string | null, readonly current: { readonly consentVersionId: string, readonly templateCode: string, readonly number: number, readonly label: string, readonly state: VersionState, readonly changeKind: ChangeKind, readonly editorialReason: string | null, readonly reask: Reask, readonly graceUntil: string | null, readonly validity: string | null, readonly publishedAt: string, readonly effectiveFrom: string, readonly locale: string, readonly title: string, readonly publishedBy: { readonly kind: ActorKind, readonly name: string | null } | null, readonly cancellation: { readonly cancelledAt: string, readonly cancelledBy: { readonly kind: ActorKind, readonly name: string | null } } | null, readonly texts: ReadonlyArray<{ readonly locale: string, readonly title: string, readonly body: string, readonly changeNote: string | null, readonly contentHash: string }> } | null, readonly versions: { readonly nodes: ReadonlyArray<{ readonly consentVersionId: string, readonly templateCode: string, readonly number: number, readonly label: string, readonly state: VersionState, readonly changeKind: ChangeKind, readonly editorialReason: string | null, readonly reask: Reask, readonly graceUntil: string | null, readonly validity: string | null, readonly publishedAt: string, readonly effectiveFrom: string, readonly locale: string, readonly title: string, readonly publishedBy: { readonly kind: ActorKind, readonly name: string | null } | null, readonly cancellation: { readonly cancelledAt: string, readonly cancelledBy: { readonly kind: ActorKind, readonly name: string | null } } | null, readonly texts: ReadonlyArray<{ readonly locale: string, readonly title: string, readonly body: string, readonly changeNote: string | null, readonly contentHash: string }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly endCursor: string | null } } | null } | null };

export type CreateTemplateMutationVariables = Exact<{
  input: CreateTemplateInput;
}>;


export type CreateTemplateMutation = { readonly createTemplate: { readonly template: { readonly templateCode: string, readonly name: string, readonly defaultLocale: string, readonly createdAt: string, readonly retiredAt: string | null } } | null };

export type RenameTemplateMutationVariables = Exact<{
  input: RenameTemplateInput;
}>;


export type RenameTemplateMutation = { readonly renameTemplate: { readonly template: { readonly templateCode: string, readonly name: string, readonly defaultLocale: string, readonly createdAt: string, readonly retiredAt: string | null } } | null };

export type SetTemplatePositionMutationVariables = Exact<{
  input: SetTemplatePositionInput;
}>;


export type SetTemplatePositionMutation = { readonly setTemplatePosition: { readonly template: { readonly templateCode: string, readonly position: number | null } } | null };

export type CreateRuledTemplateMutationVariables = Exact<{
  input: CreateTemplateInput;
}>;


export type CreateRuledTemplateMutation = { readonly createTemplate: { readonly template: { readonly kind: TemplateKind, readonly collects: ReadonlyArray<ContextPart>, readonly mayDecide: MayDecide, readonly confirmation: Confirmation, readonly confirmationValidity: string, readonly notifyBefore: ReadonlyArray<string> } } | null };

export type SetTemplateRulesMutationVariables = Exact<{
  input: SetTemplateRulesInput;
}>;


export type SetTemplateRulesMutation = { readonly setTemplateRules: { readonly template: { readonly kind: TemplateKind, readonly collects: ReadonlyArray<ContextPart>, readonly mayDecide: MayDecide, readonly confirmation: Confirmation, readonly confirmationValidity: string, readonly notifyBefore: ReadonlyArray<string> } } | null };

export type TemplateRulesFragment = { readonly kind: TemplateKind, readonly collects: ReadonlyArray<ContextPart>, readonly mayDecide: MayDecide, readonly confirmation: Confirmation, readonly confirmationValidity: string, readonly notifyBefore: ReadonlyArray<string> };

export type RetireTemplateMutationVariables = Exact<{
  input: RetireTemplateInput;
}>;


export type RetireTemplateMutation = { readonly retireTemplate: { readonly template: { readonly templateCode: string, readonly name: string, readonly defaultLocale: string, readonly createdAt: string, readonly retiredAt: string | null } } | null };

export type ShownTextFragment = { readonly locale: string, readonly title: string, readonly body: string, readonly changeNote: string | null, readonly contentHash: string };

export type PendingTextQueryVariables = Exact<{
  customerId: string;
  templateCode: string;
  locale?: string | null | undefined;
}>;


export type PendingTextQuery = { readonly pendingUpdate: { readonly version: { readonly locale: string, readonly title: string, readonly body: string, readonly changeNote: string | null, readonly contentHash: string } } | null };

export type ConsentTextsQueryVariables = Exact<{
  customerId: string;
  templateCodes?: ReadonlyArray<string> | string | null | undefined;
  onlyAwaiting?: boolean;
  locale?: string | null | undefined;
}>;


export type ConsentTextsQuery = { readonly customer: { readonly pendingUpdates: ReadonlyArray<{ readonly version: { readonly locale: string, readonly title: string, readonly body: string, readonly changeNote: string | null, readonly contentHash: string } }> | null } | null };

export type AnsweredTextsQueryVariables = Exact<{
  customerId: string;
  templateCode?: string | null | undefined;
}>;


export type AnsweredTextsQuery = { readonly customer: { readonly decisions: { readonly nodes: ReadonlyArray<{ readonly text: { readonly locale: string, readonly title: string, readonly body: string, readonly changeNote: string | null, readonly contentHash: string } | null }> } | null } | null };

export type WebhookFieldsFragment = { readonly id: string, readonly name: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly templateCodes: ReadonlyArray<string>, readonly payload: WebhookPayload, readonly maxBatch: number, readonly createdAt: string, readonly disabledAt: string | null, readonly disabledReason: WebhookDisabledReason | null, readonly nextEventId: string, readonly isReplaying: boolean, readonly delivered: string, readonly waiting: number, readonly failed: number, readonly failures: number, readonly failingSince: string | null, readonly notBefore: string | null, readonly nextAttemptAt: string | null, readonly formerSecretUntil: string | null };

export type AttemptFieldsFragment = { readonly eventId: string, readonly events: number, readonly attempt: number, readonly attemptedAt: string, readonly isDelivered: boolean, readonly durationMs: number | null, readonly status: number | null, readonly failure: string | null, readonly answer: string };

export type WebhooksQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhooksQuery = { readonly webhooks: ReadonlyArray<{ readonly id: string, readonly name: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly templateCodes: ReadonlyArray<string>, readonly payload: WebhookPayload, readonly maxBatch: number, readonly createdAt: string, readonly disabledAt: string | null, readonly disabledReason: WebhookDisabledReason | null, readonly nextEventId: string, readonly isReplaying: boolean, readonly delivered: string, readonly waiting: number, readonly failed: number, readonly failures: number, readonly failingSince: string | null, readonly notBefore: string | null, readonly nextAttemptAt: string | null, readonly formerSecretUntil: string | null }> | null };

export type WebhookAttemptsQueryVariables = Exact<{
  webhookId: string;
  limit?: number | null | undefined;
}>;


export type WebhookAttemptsQuery = { readonly webhookAttempts: ReadonlyArray<{ readonly eventId: string, readonly events: number, readonly attempt: number, readonly attemptedAt: string, readonly isDelivered: boolean, readonly durationMs: number | null, readonly status: number | null, readonly failure: string | null, readonly answer: string }> | null };

export type CreateWebhookMutationVariables = Exact<{
  input: CreateWebhookInput;
}>;


export type CreateWebhookMutation = { readonly createWebhook: { readonly secret: string, readonly webhook: { readonly id: string, readonly name: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly templateCodes: ReadonlyArray<string>, readonly payload: WebhookPayload, readonly maxBatch: number, readonly createdAt: string, readonly disabledAt: string | null, readonly disabledReason: WebhookDisabledReason | null, readonly nextEventId: string, readonly isReplaying: boolean, readonly delivered: string, readonly waiting: number, readonly failed: number, readonly failures: number, readonly failingSince: string | null, readonly notBefore: string | null, readonly nextAttemptAt: string | null, readonly formerSecretUntil: string | null } } | null };

export type UpdateWebhookMutationVariables = Exact<{
  input: UpdateWebhookInput;
}>;


export type UpdateWebhookMutation = { readonly updateWebhook: { readonly webhook: { readonly id: string, readonly name: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly templateCodes: ReadonlyArray<string>, readonly payload: WebhookPayload, readonly maxBatch: number, readonly createdAt: string, readonly disabledAt: string | null, readonly disabledReason: WebhookDisabledReason | null, readonly nextEventId: string, readonly isReplaying: boolean, readonly delivered: string, readonly waiting: number, readonly failed: number, readonly failures: number, readonly failingSince: string | null, readonly notBefore: string | null, readonly nextAttemptAt: string | null, readonly formerSecretUntil: string | null } } | null };

export type RotateWebhookSecretMutationVariables = Exact<{
  input: RotateWebhookSecretInput;
}>;


export type RotateWebhookSecretMutation = { readonly rotateWebhookSecret: { readonly secret: string, readonly webhook: { readonly id: string, readonly name: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly templateCodes: ReadonlyArray<string>, readonly payload: WebhookPayload, readonly maxBatch: number, readonly createdAt: string, readonly disabledAt: string | null, readonly disabledReason: WebhookDisabledReason | null, readonly nextEventId: string, readonly isReplaying: boolean, readonly delivered: string, readonly waiting: number, readonly failed: number, readonly failures: number, readonly failingSince: string | null, readonly notBefore: string | null, readonly nextAttemptAt: string | null, readonly formerSecretUntil: string | null } } | null };

export type TestWebhookMutationVariables = Exact<{
  input: TestWebhookInput;
}>;


export type TestWebhookMutation = { readonly testWebhook: { readonly attempt: { readonly eventId: string, readonly events: number, readonly attempt: number, readonly attemptedAt: string, readonly isDelivered: boolean, readonly durationMs: number | null, readonly status: number | null, readonly failure: string | null, readonly answer: string } } | null };

export type ReplayWebhookMutationVariables = Exact<{
  input: ReplayWebhookInput;
}>;


export type ReplayWebhookMutation = { readonly replayWebhook: { readonly positions: string, readonly webhook: { readonly id: string, readonly name: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly templateCodes: ReadonlyArray<string>, readonly payload: WebhookPayload, readonly maxBatch: number, readonly createdAt: string, readonly disabledAt: string | null, readonly disabledReason: WebhookDisabledReason | null, readonly nextEventId: string, readonly isReplaying: boolean, readonly delivered: string, readonly waiting: number, readonly failed: number, readonly failures: number, readonly failingSince: string | null, readonly notBefore: string | null, readonly nextAttemptAt: string | null, readonly formerSecretUntil: string | null } } | null };

export type ResendWebhookEventMutationVariables = Exact<{
  input: ResendWebhookEventInput;
}>;


export type ResendWebhookEventMutation = { readonly resendWebhookEvent: { readonly webhook: { readonly id: string, readonly name: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly templateCodes: ReadonlyArray<string>, readonly payload: WebhookPayload, readonly maxBatch: number, readonly createdAt: string, readonly disabledAt: string | null, readonly disabledReason: WebhookDisabledReason | null, readonly nextEventId: string, readonly isReplaying: boolean, readonly delivered: string, readonly waiting: number, readonly failed: number, readonly failures: number, readonly failingSince: string | null, readonly notBefore: string | null, readonly nextAttemptAt: string | null, readonly formerSecretUntil: string | null } } | null };

export type RecoverWebhookMutationVariables = Exact<{
  input: RecoverWebhookInput;
}>;


export type RecoverWebhookMutation = { readonly recoverWebhook: { readonly recovered: number, readonly webhook: { readonly id: string, readonly name: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly templateCodes: ReadonlyArray<string>, readonly payload: WebhookPayload, readonly maxBatch: number, readonly createdAt: string, readonly disabledAt: string | null, readonly disabledReason: WebhookDisabledReason | null, readonly nextEventId: string, readonly isReplaying: boolean, readonly delivered: string, readonly waiting: number, readonly failed: number, readonly failures: number, readonly failingSince: string | null, readonly notBefore: string | null, readonly nextAttemptAt: string | null, readonly formerSecretUntil: string | null } } | null };

export type DeleteWebhookMutationVariables = Exact<{
  input: DeleteWebhookInput;
}>;


export type DeleteWebhookMutation = { readonly deleteWebhook: { readonly webhookId: string } | null };

export const ApiKeyFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ApiKeyFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ApiKey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}}]}}]} as unknown as DocumentNode<ApiKeyFieldsFragment, unknown>;
export const CustomerLinkFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomerLinkFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"formerCustomerId"}},{"kind":"Field","name":{"kind":"Name","value":"linkedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decisions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"heldSince"}},{"kind":"Field","name":{"kind":"Name","value":"holdReason"}},{"kind":"Field","name":{"kind":"Name","value":"isFormerKnown"}}]}}]} as unknown as DocumentNode<CustomerLinkFieldsFragment, unknown>;
export const TermsFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TermsFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"VersionTerms"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"effectiveFrom"}},{"kind":"Field","name":{"kind":"Name","value":"changeKind"}},{"kind":"Field","name":{"kind":"Name","value":"editorialReason"}},{"kind":"Field","name":{"kind":"Name","value":"reask"}},{"kind":"Field","name":{"kind":"Name","value":"graceUntil"}},{"kind":"Field","name":{"kind":"Name","value":"validity"}}]}}]} as unknown as DocumentNode<TermsFieldsFragment, unknown>;
export const DraftFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DraftFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDraft"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"texts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}},{"kind":"Field","name":{"kind":"Name","value":"contentHash"}}]}},{"kind":"Field","name":{"kind":"Name","value":"editedAt"}},{"kind":"Field","name":{"kind":"Name","value":"editedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"terms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TermsFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TermsFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"VersionTerms"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"effectiveFrom"}},{"kind":"Field","name":{"kind":"Name","value":"changeKind"}},{"kind":"Field","name":{"kind":"Name","value":"editorialReason"}},{"kind":"Field","name":{"kind":"Name","value":"reask"}},{"kind":"Field","name":{"kind":"Name","value":"graceUntil"}},{"kind":"Field","name":{"kind":"Name","value":"validity"}}]}}]} as unknown as DocumentNode<DraftFieldsFragment, unknown>;
export const ErasureFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ErasureFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerErasure"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"erased"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"erasureId"}},{"kind":"Field","name":{"kind":"Name","value":"erasedAt"}},{"kind":"Field","name":{"kind":"Name","value":"refusedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"records"}},{"kind":"Field","name":{"kind":"Name","value":"removed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"links"}},{"kind":"Field","name":{"kind":"Name","value":"idempotencyKeys"}},{"kind":"Field","name":{"kind":"Name","value":"standings"}},{"kind":"Field","name":{"kind":"Name","value":"records"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kept"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"links"}},{"kind":"Field","name":{"kind":"Name","value":"idempotencyKeys"}},{"kind":"Field","name":{"kind":"Name","value":"standings"}},{"kind":"Field","name":{"kind":"Name","value":"records"}}]}},{"kind":"Field","name":{"kind":"Name","value":"heldSince"}},{"kind":"Field","name":{"kind":"Name","value":"holdReason"}}]}}]} as unknown as DocumentNode<ErasureFieldsFragment, unknown>;
export const DecisionFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"contentHash"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"awaitsConfirmation"}},{"kind":"Field","name":{"kind":"Name","value":"source"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"trust"}}]}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"recorder"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"relationship"}},{"kind":"Field","name":{"kind":"Name","value":"check"}},{"kind":"Field","name":{"kind":"Name","value":"actorBinding"}}]}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hash"}}]}}]}}]} as unknown as DocumentNode<DecisionFieldsFragment, unknown>;
export const PendingUpdateFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PendingUpdateFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PendingUpdate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"accepted"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceed"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"obstacle"}},{"kind":"Field","name":{"kind":"Name","value":"retiredAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}}]}},{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecisionFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"changeKind"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveFrom"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"contentHash"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"awaitsConfirmation"}},{"kind":"Field","name":{"kind":"Name","value":"source"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"trust"}}]}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"recorder"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"relationship"}},{"kind":"Field","name":{"kind":"Name","value":"check"}},{"kind":"Field","name":{"kind":"Name","value":"actorBinding"}}]}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hash"}}]}}]}}]} as unknown as DocumentNode<PendingUpdateFieldsFragment, unknown>;
export const PresentationFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PresentationFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Presentation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"consentVersionIds"}},{"kind":"Field","name":{"kind":"Name","value":"pictures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}},{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}}]}},{"kind":"Field","name":{"kind":"Name","value":"registeredAt"}}]}}]} as unknown as DocumentNode<PresentationFieldsFragment, unknown>;
export const CountsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Counts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CountByValue"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"given"}},{"kind":"Field","name":{"kind":"Name","value":"reject"}},{"kind":"Field","name":{"kind":"Name","value":"withdraw"}},{"kind":"Field","name":{"kind":"Name","value":"total"}}]}}]} as unknown as DocumentNode<CountsFragment, unknown>;
export const StandingFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StandingFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StandingReport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}},{"kind":"Field","name":{"kind":"Name","value":"customers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Counts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pending"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"newVersion"}},{"kind":"Field","name":{"kind":"Name","value":"expired"}},{"kind":"Field","name":{"kind":"Name","value":"total"}}]}},{"kind":"Field","name":{"kind":"Name","value":"expiring"}},{"kind":"Field","name":{"kind":"Name","value":"unconfirmed"}},{"kind":"Field","name":{"kind":"Name","value":"versions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}},{"kind":"Field","name":{"kind":"Name","value":"customers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Counts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pending"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"newVersion"}},{"kind":"Field","name":{"kind":"Name","value":"expired"}},{"kind":"Field","name":{"kind":"Name","value":"total"}}]}},{"kind":"Field","name":{"kind":"Name","value":"expiring"}},{"kind":"Field","name":{"kind":"Name","value":"unconfirmed"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Counts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CountByValue"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"given"}},{"kind":"Field","name":{"kind":"Name","value":"reject"}},{"kind":"Field","name":{"kind":"Name","value":"withdraw"}},{"kind":"Field","name":{"kind":"Name","value":"total"}}]}}]} as unknown as DocumentNode<StandingFieldsFragment, unknown>;
export const ListedFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Listed"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerStandingConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"versionNumber"}},{"kind":"Field","name":{"kind":"Name","value":"versionLabel"}},{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"obstacle"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]} as unknown as DocumentNode<ListedFragment, unknown>;
export const SetFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SetFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentSet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setCode"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"audience"}}]}}]}}]} as unknown as DocumentNode<SetFieldsFragment, unknown>;
export const SettingsFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PublishingSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fourEyes"}},{"kind":"Field","name":{"kind":"Name","value":"confirmAskedAbove"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"confirmedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"proposal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fourEyes"}},{"kind":"Field","name":{"kind":"Name","value":"confirmAskedAbove"}},{"kind":"Field","name":{"kind":"Name","value":"proposedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<SettingsFieldsFragment, unknown>;
export const TemplateFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TemplateFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"defaultLocale"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"retiredAt"}}]}}]} as unknown as DocumentNode<TemplateFieldsFragment, unknown>;
export const VersionFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VersionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentVersion"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"changeKind"}},{"kind":"Field","name":{"kind":"Name","value":"editorialReason"}},{"kind":"Field","name":{"kind":"Name","value":"reask"}},{"kind":"Field","name":{"kind":"Name","value":"graceUntil"}},{"kind":"Field","name":{"kind":"Name","value":"validity"}},{"kind":"Field","name":{"kind":"Name","value":"publishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveFrom"}},{"kind":"Field","name":{"kind":"Name","value":"publishedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"cancellation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelledAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelledBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"texts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}},{"kind":"Field","name":{"kind":"Name","value":"contentHash"}}]}}]}}]} as unknown as DocumentNode<VersionFieldsFragment, unknown>;
export const TemplateRulesFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TemplateRules"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"collects"}},{"kind":"Field","name":{"kind":"Name","value":"mayDecide"}},{"kind":"Field","name":{"kind":"Name","value":"confirmation"}},{"kind":"Field","name":{"kind":"Name","value":"confirmationValidity"}},{"kind":"Field","name":{"kind":"Name","value":"notifyBefore"}}]}}]} as unknown as DocumentNode<TemplateRulesFragment, unknown>;
export const ShownTextFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ShownText"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentVersion"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}},{"kind":"Field","name":{"kind":"Name","value":"contentHash"}}]}}]} as unknown as DocumentNode<ShownTextFragment, unknown>;
export const WebhookFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"eventTypes"}},{"kind":"Field","name":{"kind":"Name","value":"templateCodes"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"maxBatch"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"nextEventId"}},{"kind":"Field","name":{"kind":"Name","value":"isReplaying"}},{"kind":"Field","name":{"kind":"Name","value":"delivered"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"notBefore"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"formerSecretUntil"}}]}}]} as unknown as DocumentNode<WebhookFieldsFragment, unknown>;
export const AttemptFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AttemptFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookAttempt"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"attempt"}},{"kind":"Field","name":{"kind":"Name","value":"attemptedAt"}},{"kind":"Field","name":{"kind":"Name","value":"isDelivered"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"answer"}}]}}]} as unknown as DocumentNode<AttemptFieldsFragment, unknown>;
export const ApiKeysDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ApiKeys"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiKeys"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ApiKeyFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ApiKeyFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ApiKey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}}]}}]} as unknown as DocumentNode<ApiKeysQuery, ApiKeysQueryVariables>;
export const IssueApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"IssueApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"IssueApiKeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"issueApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"apiKey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ApiKeyFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ApiKeyFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ApiKey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}}]}}]} as unknown as DocumentNode<IssueApiKeyMutation, IssueApiKeyMutationVariables>;
export const RevokeApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevokeApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RevokeApiKeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revokeApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiKey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ApiKeyFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ApiKeyFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ApiKey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}}]}}]} as unknown as DocumentNode<RevokeApiKeyMutation, RevokeApiKeyMutationVariables>;
export const ConfirmDecisionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ConfirmDecision"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ConfirmDecisionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"confirmDecision"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"accepted"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceed"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}}]}}]}}]} as unknown as DocumentNode<ConfirmDecisionMutation, ConfirmDecisionMutationVariables>;
export const ResendConfirmationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResendConfirmation"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResendConfirmationInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resendConfirmation"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"left"}}]}}]}}]} as unknown as DocumentNode<ResendConfirmationMutation, ResendConfirmationMutationVariables>;
export const ConsentVersionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ConsentVersion"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"locale"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersion"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"locale"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locale"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}},{"kind":"Field","name":{"kind":"Name","value":"contentHash"}},{"kind":"Field","name":{"kind":"Name","value":"changeKind"}},{"kind":"Field","name":{"kind":"Name","value":"publishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveFrom"}}]}}]}}]} as unknown as DocumentNode<ConsentVersionQuery, ConsentVersionQueryVariables>;
export const ConsentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Consents"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"templateCodes"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"onlyAwaiting"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeRetired"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},"defaultValue":{"kind":"IntValue","value":"100"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"afterTemplateCode"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pendingUpdates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"templateCodes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"templateCodes"}}},{"kind":"Argument","name":{"kind":"Name","value":"onlyAwaiting"},"value":{"kind":"Variable","name":{"kind":"Name","value":"onlyAwaiting"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeRetired"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeRetired"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"afterTemplateCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"afterTemplateCode"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PendingUpdateFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"contentHash"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"awaitsConfirmation"}},{"kind":"Field","name":{"kind":"Name","value":"source"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"trust"}}]}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"recorder"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"relationship"}},{"kind":"Field","name":{"kind":"Name","value":"check"}},{"kind":"Field","name":{"kind":"Name","value":"actorBinding"}}]}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hash"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PendingUpdateFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PendingUpdate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"accepted"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceed"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"obstacle"}},{"kind":"Field","name":{"kind":"Name","value":"retiredAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}}]}},{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecisionFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"changeKind"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveFrom"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}}]}}]}}]} as unknown as DocumentNode<ConsentsQuery, ConsentsQueryVariables>;
export const LinkPreviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LinkPreview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"formerCustomerId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"linkPreview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"customerId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}}},{"kind":"Argument","name":{"kind":"Name","value":"formerCustomerId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"formerCustomerId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomerLinkFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomerLinkFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"formerCustomerId"}},{"kind":"Field","name":{"kind":"Name","value":"linkedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decisions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"heldSince"}},{"kind":"Field","name":{"kind":"Name","value":"holdReason"}},{"kind":"Field","name":{"kind":"Name","value":"isFormerKnown"}}]}}]} as unknown as DocumentNode<LinkPreviewQuery, LinkPreviewQueryVariables>;
export const LinkCustomersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"LinkCustomers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LinkCustomersInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"linkCustomers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"link"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CustomerLinkFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"replayed"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CustomerLinkFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"formerCustomerId"}},{"kind":"Field","name":{"kind":"Name","value":"linkedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decisions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"heldSince"}},{"kind":"Field","name":{"kind":"Name","value":"holdReason"}},{"kind":"Field","name":{"kind":"Name","value":"isFormerKnown"}}]}}]} as unknown as DocumentNode<LinkCustomersMutation, LinkCustomersMutationVariables>;
export const CustomerStandingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CustomerStanding"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"locale"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pendingUpdates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"accepted"}},{"kind":"Field","name":{"kind":"Name","value":"version"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"locale"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locale"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}}]}}]}}]} as unknown as DocumentNode<CustomerStandingQuery, CustomerStandingQueryVariables>;
export const CustomersPendingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CustomersPending"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"customerIds"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"customerIds"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pendingUpdate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"templateCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accepted"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceed"}}]}}]}}]}}]} as unknown as DocumentNode<CustomersPendingQuery, CustomersPendingQueryVariables>;
export const DecisionHistoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DecisionHistory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"decisions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"templateCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecisionFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"contentHash"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"awaitsConfirmation"}},{"kind":"Field","name":{"kind":"Name","value":"source"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"trust"}}]}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"recorder"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"relationship"}},{"kind":"Field","name":{"kind":"Name","value":"check"}},{"kind":"Field","name":{"kind":"Name","value":"actorBinding"}}]}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hash"}}]}}]}}]} as unknown as DocumentNode<DecisionHistoryQuery, DecisionHistoryQueryVariables>;
export const DraftDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Draft"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"template"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"templateCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"draft"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DraftFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TermsFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"VersionTerms"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"effectiveFrom"}},{"kind":"Field","name":{"kind":"Name","value":"changeKind"}},{"kind":"Field","name":{"kind":"Name","value":"editorialReason"}},{"kind":"Field","name":{"kind":"Name","value":"reask"}},{"kind":"Field","name":{"kind":"Name","value":"graceUntil"}},{"kind":"Field","name":{"kind":"Name","value":"validity"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DraftFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDraft"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"texts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}},{"kind":"Field","name":{"kind":"Name","value":"contentHash"}}]}},{"kind":"Field","name":{"kind":"Name","value":"editedAt"}},{"kind":"Field","name":{"kind":"Name","value":"editedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"terms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TermsFields"}}]}}]}}]} as unknown as DocumentNode<DraftQuery, DraftQueryVariables>;
export const DraftViewsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DraftViews"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"locale"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"template"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"templateCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"draft"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"preview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"locale"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locale"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"html"}},{"kind":"Field","name":{"kind":"Name","value":"changeNoteHtml"}}]}},{"kind":"Field","name":{"kind":"Name","value":"comparison"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"change"}},{"kind":"Field","name":{"kind":"Name","value":"title"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"body"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"oldStart"}},{"kind":"Field","name":{"kind":"Name","value":"newStart"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"unified"}}]}}]}}]}}]}}]} as unknown as DocumentNode<DraftViewsQuery, DraftViewsQueryVariables>;
export const StartDraftDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartDraft"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"StartDraftInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startDraft"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"draft"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DraftFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TermsFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"VersionTerms"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"effectiveFrom"}},{"kind":"Field","name":{"kind":"Name","value":"changeKind"}},{"kind":"Field","name":{"kind":"Name","value":"editorialReason"}},{"kind":"Field","name":{"kind":"Name","value":"reask"}},{"kind":"Field","name":{"kind":"Name","value":"graceUntil"}},{"kind":"Field","name":{"kind":"Name","value":"validity"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DraftFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDraft"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"texts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}},{"kind":"Field","name":{"kind":"Name","value":"contentHash"}}]}},{"kind":"Field","name":{"kind":"Name","value":"editedAt"}},{"kind":"Field","name":{"kind":"Name","value":"editedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"terms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TermsFields"}}]}}]}}]} as unknown as DocumentNode<StartDraftMutation, StartDraftMutationVariables>;
export const SaveDraftDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveDraft"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SaveDraftInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveDraft"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"draft"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DraftFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TermsFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"VersionTerms"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"effectiveFrom"}},{"kind":"Field","name":{"kind":"Name","value":"changeKind"}},{"kind":"Field","name":{"kind":"Name","value":"editorialReason"}},{"kind":"Field","name":{"kind":"Name","value":"reask"}},{"kind":"Field","name":{"kind":"Name","value":"graceUntil"}},{"kind":"Field","name":{"kind":"Name","value":"validity"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DraftFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDraft"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"texts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}},{"kind":"Field","name":{"kind":"Name","value":"contentHash"}}]}},{"kind":"Field","name":{"kind":"Name","value":"editedAt"}},{"kind":"Field","name":{"kind":"Name","value":"editedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"terms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TermsFields"}}]}}]}}]} as unknown as DocumentNode<SaveDraftMutation, SaveDraftMutationVariables>;
export const RequestReviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RequestReview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RequestReviewInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestReview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"draft"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reviewRequest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<RequestReviewMutation, RequestReviewMutationVariables>;
export const DraftsToReviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DraftsToReview"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"reviewRequested"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"draft"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reviewRequest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<DraftsToReviewQuery, DraftsToReviewQueryVariables>;
export const DiscardDraftDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DiscardDraft"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DiscardDraftInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"discardDraft"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"template"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"draft"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revision"}}]}}]}}]}}]}}]} as unknown as DocumentNode<DiscardDraftMutation, DiscardDraftMutationVariables>;
export const ErasurePreviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ErasurePreview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"mode"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ErasureMode"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"erasurePreview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"customerId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}}},{"kind":"Argument","name":{"kind":"Name","value":"mode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"mode"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ErasureFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ErasureFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerErasure"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"erased"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"erasureId"}},{"kind":"Field","name":{"kind":"Name","value":"erasedAt"}},{"kind":"Field","name":{"kind":"Name","value":"refusedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"records"}},{"kind":"Field","name":{"kind":"Name","value":"removed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"links"}},{"kind":"Field","name":{"kind":"Name","value":"idempotencyKeys"}},{"kind":"Field","name":{"kind":"Name","value":"standings"}},{"kind":"Field","name":{"kind":"Name","value":"records"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kept"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"links"}},{"kind":"Field","name":{"kind":"Name","value":"idempotencyKeys"}},{"kind":"Field","name":{"kind":"Name","value":"standings"}},{"kind":"Field","name":{"kind":"Name","value":"records"}}]}},{"kind":"Field","name":{"kind":"Name","value":"heldSince"}},{"kind":"Field","name":{"kind":"Name","value":"holdReason"}}]}}]} as unknown as DocumentNode<ErasurePreviewQuery, ErasurePreviewQueryVariables>;
export const EraseCustomerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EraseCustomer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EraseCustomerInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"eraseCustomer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"erasure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ErasureFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ErasureFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerErasure"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"erased"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"erasureId"}},{"kind":"Field","name":{"kind":"Name","value":"erasedAt"}},{"kind":"Field","name":{"kind":"Name","value":"refusedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"records"}},{"kind":"Field","name":{"kind":"Name","value":"removed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"links"}},{"kind":"Field","name":{"kind":"Name","value":"idempotencyKeys"}},{"kind":"Field","name":{"kind":"Name","value":"standings"}},{"kind":"Field","name":{"kind":"Name","value":"records"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kept"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"links"}},{"kind":"Field","name":{"kind":"Name","value":"idempotencyKeys"}},{"kind":"Field","name":{"kind":"Name","value":"standings"}},{"kind":"Field","name":{"kind":"Name","value":"records"}}]}},{"kind":"Field","name":{"kind":"Name","value":"heldSince"}},{"kind":"Field","name":{"kind":"Name","value":"holdReason"}}]}}]} as unknown as DocumentNode<EraseCustomerMutation, EraseCustomerMutationVariables>;
export const LatestTemplateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LatestTemplate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"locale"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"strict"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"latestTemplate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"templateCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}}},{"kind":"Argument","name":{"kind":"Name","value":"locale"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locale"}}},{"kind":"Argument","name":{"kind":"Name","value":"strict"},"value":{"kind":"Variable","name":{"kind":"Name","value":"strict"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}},{"kind":"Field","name":{"kind":"Name","value":"contentHash"}},{"kind":"Field","name":{"kind":"Name","value":"changeKind"}},{"kind":"Field","name":{"kind":"Name","value":"publishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveFrom"}}]}}]}}]} as unknown as DocumentNode<LatestTemplateQuery, LatestTemplateQueryVariables>;
export const PastStandingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PastStandings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"at"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"templateCodes"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pastStandings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"at"},"value":{"kind":"Variable","name":{"kind":"Name","value":"at"}}},{"kind":"Argument","name":{"kind":"Name","value":"templateCodes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"templateCodes"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"accepted"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceed"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"obstacle"}},{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}}]}}]}}]}}]}}]} as unknown as DocumentNode<PastStandingsQuery, PastStandingsQueryVariables>;
export const PendingUpdateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PendingUpdate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"locale"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingUpdate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"customerId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}}},{"kind":"Argument","name":{"kind":"Name","value":"templateCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}}},{"kind":"Argument","name":{"kind":"Name","value":"locale"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locale"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PendingUpdateFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"contentHash"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"awaitsConfirmation"}},{"kind":"Field","name":{"kind":"Name","value":"source"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"trust"}}]}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"recorder"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"relationship"}},{"kind":"Field","name":{"kind":"Name","value":"check"}},{"kind":"Field","name":{"kind":"Name","value":"actorBinding"}}]}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hash"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PendingUpdateFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PendingUpdate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"accepted"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceed"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"obstacle"}},{"kind":"Field","name":{"kind":"Name","value":"retiredAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}}]}},{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecisionFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"changeKind"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveFrom"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}}]}}]}}]} as unknown as DocumentNode<PendingUpdateQuery, PendingUpdateQueryVariables>;
export const PendingUpdatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PendingUpdates"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"templateCodes"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"locale"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pendingUpdates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"templateCodes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"templateCodes"}}},{"kind":"Argument","name":{"kind":"Name","value":"locale"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locale"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"accepted"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceed"}},{"kind":"Field","name":{"kind":"Name","value":"version"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"contentHash"}}]}}]}}]}}]}}]} as unknown as DocumentNode<PendingUpdatesQuery, PendingUpdatesQueryVariables>;
export const PersonHistoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PersonHistory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"linkedIds"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"linkedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"personDecisions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"copyUrl"}},{"kind":"Field","name":{"kind":"Name","value":"context"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"method"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]}}]} as unknown as DocumentNode<PersonHistoryQuery, PersonHistoryQueryVariables>;
export const PresentationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Presentation"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"presentation"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PresentationFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PresentationFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Presentation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"consentVersionIds"}},{"kind":"Field","name":{"kind":"Name","value":"pictures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}},{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}}]}},{"kind":"Field","name":{"kind":"Name","value":"registeredAt"}}]}}]} as unknown as DocumentNode<PresentationQuery, PresentationQueryVariables>;
export const RegisterPresentationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RegisterPresentation"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RegisterPresentationInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"registerPresentation"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"presentation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PresentationFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isNew"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PresentationFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Presentation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"consentVersionIds"}},{"kind":"Field","name":{"kind":"Name","value":"pictures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}},{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}}]}},{"kind":"Field","name":{"kind":"Name","value":"registeredAt"}}]}}]} as unknown as DocumentNode<RegisterPresentationMutation, RegisterPresentationMutationVariables>;
export const PublishVersionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PublishVersion"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PublishVersionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"publishVersion"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"VersionFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VersionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentVersion"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"changeKind"}},{"kind":"Field","name":{"kind":"Name","value":"editorialReason"}},{"kind":"Field","name":{"kind":"Name","value":"reask"}},{"kind":"Field","name":{"kind":"Name","value":"graceUntil"}},{"kind":"Field","name":{"kind":"Name","value":"validity"}},{"kind":"Field","name":{"kind":"Name","value":"publishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveFrom"}},{"kind":"Field","name":{"kind":"Name","value":"publishedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"cancellation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelledAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelledBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"texts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}},{"kind":"Field","name":{"kind":"Name","value":"contentHash"}}]}}]}}]} as unknown as DocumentNode<PublishVersionMutation, PublishVersionMutationVariables>;
export const CancelVersionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelVersion"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CancelVersionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelVersion"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"VersionFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VersionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentVersion"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"changeKind"}},{"kind":"Field","name":{"kind":"Name","value":"editorialReason"}},{"kind":"Field","name":{"kind":"Name","value":"reask"}},{"kind":"Field","name":{"kind":"Name","value":"graceUntil"}},{"kind":"Field","name":{"kind":"Name","value":"validity"}},{"kind":"Field","name":{"kind":"Name","value":"publishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveFrom"}},{"kind":"Field","name":{"kind":"Name","value":"publishedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"cancellation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelledAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelledBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"texts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}},{"kind":"Field","name":{"kind":"Name","value":"contentHash"}}]}}]}}]} as unknown as DocumentNode<CancelVersionMutation, CancelVersionMutationVariables>;
export const RecordDecisionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RecordDecision"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordDecisionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordDecision"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"replayed"}},{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecisionFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pendingUpdate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PendingUpdateFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"contentHash"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"awaitsConfirmation"}},{"kind":"Field","name":{"kind":"Name","value":"source"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"trust"}}]}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"recorder"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"relationship"}},{"kind":"Field","name":{"kind":"Name","value":"check"}},{"kind":"Field","name":{"kind":"Name","value":"actorBinding"}}]}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hash"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PendingUpdateFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PendingUpdate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"accepted"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceed"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"obstacle"}},{"kind":"Field","name":{"kind":"Name","value":"retiredAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}}]}},{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecisionFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"changeKind"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveFrom"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}}]}}]}}]} as unknown as DocumentNode<RecordDecisionMutation, RecordDecisionMutationVariables>;
export const RecordDecisionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RecordDecisions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordDecisionsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordDecisions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"replayed"}},{"kind":"Field","name":{"kind":"Name","value":"decisions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecisionFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pendingUpdate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PendingUpdateFields"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"contentHash"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"awaitsConfirmation"}},{"kind":"Field","name":{"kind":"Name","value":"source"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"trust"}}]}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"recorder"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"relationship"}},{"kind":"Field","name":{"kind":"Name","value":"check"}},{"kind":"Field","name":{"kind":"Name","value":"actorBinding"}}]}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hash"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PendingUpdateFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PendingUpdate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"accepted"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceed"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"obstacle"}},{"kind":"Field","name":{"kind":"Name","value":"retiredAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}}]}},{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecisionFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"changeKind"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveFrom"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}}]}}]}}]} as unknown as DocumentNode<RecordDecisionsMutation, RecordDecisionsMutationVariables>;
export const PublishPreviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PublishPreview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PublishPreviewInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"publishPreview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}},{"kind":"Field","name":{"kind":"Name","value":"asked"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Counts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"alreadyAsked"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Counts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"terms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TermsFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"sameText"}},{"kind":"Field","name":{"kind":"Name","value":"mustConfirm"}},{"kind":"Field","name":{"kind":"Name","value":"setCodes"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Counts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CountByValue"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"given"}},{"kind":"Field","name":{"kind":"Name","value":"reject"}},{"kind":"Field","name":{"kind":"Name","value":"withdraw"}},{"kind":"Field","name":{"kind":"Name","value":"total"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TermsFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"VersionTerms"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"effectiveFrom"}},{"kind":"Field","name":{"kind":"Name","value":"changeKind"}},{"kind":"Field","name":{"kind":"Name","value":"editorialReason"}},{"kind":"Field","name":{"kind":"Name","value":"reask"}},{"kind":"Field","name":{"kind":"Name","value":"graceUntil"}},{"kind":"Field","name":{"kind":"Name","value":"validity"}}]}}]} as unknown as DocumentNode<PublishPreviewQuery, PublishPreviewQueryVariables>;
export const StandingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Standing"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"template"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"templateCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"standing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StandingFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Counts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CountByValue"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"given"}},{"kind":"Field","name":{"kind":"Name","value":"reject"}},{"kind":"Field","name":{"kind":"Name","value":"withdraw"}},{"kind":"Field","name":{"kind":"Name","value":"total"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StandingFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StandingReport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}},{"kind":"Field","name":{"kind":"Name","value":"customers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Counts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pending"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"newVersion"}},{"kind":"Field","name":{"kind":"Name","value":"expired"}},{"kind":"Field","name":{"kind":"Name","value":"total"}}]}},{"kind":"Field","name":{"kind":"Name","value":"expiring"}},{"kind":"Field","name":{"kind":"Name","value":"unconfirmed"}},{"kind":"Field","name":{"kind":"Name","value":"versions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}},{"kind":"Field","name":{"kind":"Name","value":"customers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Counts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pending"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"newVersion"}},{"kind":"Field","name":{"kind":"Name","value":"expired"}},{"kind":"Field","name":{"kind":"Name","value":"total"}}]}},{"kind":"Field","name":{"kind":"Name","value":"expiring"}},{"kind":"Field","name":{"kind":"Name","value":"unconfirmed"}}]}}]}}]} as unknown as DocumentNode<StandingQuery, StandingQueryVariables>;
export const DecisionsPerDayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DecisionsPerDay"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"until"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"template"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"templateCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"decisionsPerDay"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"until"},"value":{"kind":"Variable","name":{"kind":"Name","value":"until"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"decisions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Counts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"versions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}},{"kind":"Field","name":{"kind":"Name","value":"decisions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Counts"}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Counts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CountByValue"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"given"}},{"kind":"Field","name":{"kind":"Name","value":"reject"}},{"kind":"Field","name":{"kind":"Name","value":"withdraw"}},{"kind":"Field","name":{"kind":"Name","value":"total"}}]}}]} as unknown as DocumentNode<DecisionsPerDayQuery, DecisionsPerDayQueryVariables>;
export const CustomersAwaitingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CustomersAwaiting"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"template"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"templateCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customersAwaiting"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Listed"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Listed"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerStandingConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"versionNumber"}},{"kind":"Field","name":{"kind":"Name","value":"versionLabel"}},{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"obstacle"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]} as unknown as DocumentNode<CustomersAwaitingQuery, CustomersAwaitingQueryVariables>;
export const CustomersExpiringDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CustomersExpiring"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"template"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"templateCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customersExpiring"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Listed"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Listed"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerStandingConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"versionNumber"}},{"kind":"Field","name":{"kind":"Name","value":"versionLabel"}},{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"obstacle"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]} as unknown as DocumentNode<CustomersExpiringQuery, CustomersExpiringQueryVariables>;
export const ConsentSetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ConsentSet"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"setCode"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentSet"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"setCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"setCode"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SetFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SetFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentSet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setCode"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"audience"}}]}}]}}]} as unknown as DocumentNode<ConsentSetQuery, ConsentSetQueryVariables>;
export const ConsentSetsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ConsentSets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentSets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SetFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SetFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentSet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setCode"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"audience"}}]}}]}}]} as unknown as DocumentNode<ConsentSetsQuery, ConsentSetsQueryVariables>;
export const CustomerSetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CustomerSet"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"setCode"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"audience"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"locale"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"set"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"setCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"setCode"}}},{"kind":"Argument","name":{"kind":"Name","value":"audience"},"value":{"kind":"Variable","name":{"kind":"Name","value":"audience"}}},{"kind":"Argument","name":{"kind":"Name","value":"locale"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locale"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setCode"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"mayContinue"}},{"kind":"Field","name":{"kind":"Name","value":"accepted"}},{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"pendingUpdate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PendingUpdateFields"}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"contentHash"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"awaitsConfirmation"}},{"kind":"Field","name":{"kind":"Name","value":"source"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"trust"}}]}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"recorder"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"relationship"}},{"kind":"Field","name":{"kind":"Name","value":"check"}},{"kind":"Field","name":{"kind":"Name","value":"actorBinding"}}]}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hash"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PendingUpdateFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PendingUpdate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"accepted"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceed"}},{"kind":"Field","name":{"kind":"Name","value":"mayProceedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"obstacle"}},{"kind":"Field","name":{"kind":"Name","value":"retiredAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}}]}},{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecisionFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"changeKind"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveFrom"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}}]}}]}}]} as unknown as DocumentNode<CustomerSetQuery, CustomerSetQueryVariables>;
export const SaveSetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveSet"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SaveSetInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveSet"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"set"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SetFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"warnings"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SetFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentSet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setCode"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"audience"}}]}}]}}]} as unknown as DocumentNode<SaveSetMutation, SaveSetMutationVariables>;
export const SettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PublishingSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fourEyes"}},{"kind":"Field","name":{"kind":"Name","value":"confirmAskedAbove"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"confirmedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"proposal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fourEyes"}},{"kind":"Field","name":{"kind":"Name","value":"confirmAskedAbove"}},{"kind":"Field","name":{"kind":"Name","value":"proposedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<SettingsQuery, SettingsQueryVariables>;
export const ChangeSettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ChangeSettings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ChangeSettingsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changeSettings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PublishingSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fourEyes"}},{"kind":"Field","name":{"kind":"Name","value":"confirmAskedAbove"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"confirmedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"proposal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fourEyes"}},{"kind":"Field","name":{"kind":"Name","value":"confirmAskedAbove"}},{"kind":"Field","name":{"kind":"Name","value":"proposedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<ChangeSettingsMutation, ChangeSettingsMutationVariables>;
export const TemplatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Templates"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"includeRetired"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"search"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeRetired"},"value":{"kind":"Variable","name":{"kind":"Name","value":"includeRetired"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TemplateFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TemplateFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"defaultLocale"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"retiredAt"}}]}}]} as unknown as DocumentNode<TemplatesQuery, TemplatesQueryVariables>;
export const TemplateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Template"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"locale"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"template"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"templateCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TemplateFields"}},{"kind":"Field","name":{"kind":"Name","value":"current"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"locale"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locale"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"VersionFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"versions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"VersionFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TemplateFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"defaultLocale"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"retiredAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VersionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentVersion"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"consentVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"changeKind"}},{"kind":"Field","name":{"kind":"Name","value":"editorialReason"}},{"kind":"Field","name":{"kind":"Name","value":"reask"}},{"kind":"Field","name":{"kind":"Name","value":"graceUntil"}},{"kind":"Field","name":{"kind":"Name","value":"validity"}},{"kind":"Field","name":{"kind":"Name","value":"publishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveFrom"}},{"kind":"Field","name":{"kind":"Name","value":"publishedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"cancellation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelledAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelledBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"texts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}},{"kind":"Field","name":{"kind":"Name","value":"contentHash"}}]}}]}}]} as unknown as DocumentNode<TemplateQuery, TemplateQueryVariables>;
export const CreateTemplateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateTemplate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateTemplateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createTemplate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"template"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TemplateFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TemplateFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"defaultLocale"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"retiredAt"}}]}}]} as unknown as DocumentNode<CreateTemplateMutation, CreateTemplateMutationVariables>;
export const RenameTemplateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RenameTemplate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RenameTemplateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"renameTemplate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"template"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TemplateFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TemplateFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"defaultLocale"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"retiredAt"}}]}}]} as unknown as DocumentNode<RenameTemplateMutation, RenameTemplateMutationVariables>;
export const SetTemplatePositionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetTemplatePosition"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SetTemplatePositionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setTemplatePosition"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"template"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"position"}}]}}]}}]}}]} as unknown as DocumentNode<SetTemplatePositionMutation, SetTemplatePositionMutationVariables>;
export const CreateRuledTemplateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateRuledTemplate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateTemplateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createTemplate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"template"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TemplateRules"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TemplateRules"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"collects"}},{"kind":"Field","name":{"kind":"Name","value":"mayDecide"}},{"kind":"Field","name":{"kind":"Name","value":"confirmation"}},{"kind":"Field","name":{"kind":"Name","value":"confirmationValidity"}},{"kind":"Field","name":{"kind":"Name","value":"notifyBefore"}}]}}]} as unknown as DocumentNode<CreateRuledTemplateMutation, CreateRuledTemplateMutationVariables>;
export const SetTemplateRulesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetTemplateRules"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SetTemplateRulesInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setTemplateRules"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"template"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TemplateRules"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TemplateRules"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"collects"}},{"kind":"Field","name":{"kind":"Name","value":"mayDecide"}},{"kind":"Field","name":{"kind":"Name","value":"confirmation"}},{"kind":"Field","name":{"kind":"Name","value":"confirmationValidity"}},{"kind":"Field","name":{"kind":"Name","value":"notifyBefore"}}]}}]} as unknown as DocumentNode<SetTemplateRulesMutation, SetTemplateRulesMutationVariables>;
export const RetireTemplateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RetireTemplate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RetireTemplateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retireTemplate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"template"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TemplateFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TemplateFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"templateCode"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"defaultLocale"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"retiredAt"}}]}}]} as unknown as DocumentNode<RetireTemplateMutation, RetireTemplateMutationVariables>;
export const PendingTextDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PendingText"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"locale"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingUpdate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"customerId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}}},{"kind":"Argument","name":{"kind":"Name","value":"templateCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}}},{"kind":"Argument","name":{"kind":"Name","value":"locale"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locale"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ShownText"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ShownText"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentVersion"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}},{"kind":"Field","name":{"kind":"Name","value":"contentHash"}}]}}]} as unknown as DocumentNode<PendingTextQuery, PendingTextQueryVariables>;
export const ConsentTextsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ConsentTexts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"templateCodes"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"onlyAwaiting"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"locale"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingUpdates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"templateCodes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"templateCodes"}}},{"kind":"Argument","name":{"kind":"Name","value":"onlyAwaiting"},"value":{"kind":"Variable","name":{"kind":"Name","value":"onlyAwaiting"}}},{"kind":"Argument","name":{"kind":"Name","value":"locale"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locale"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ShownText"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ShownText"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConsentVersion"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}},{"kind":"Field","name":{"kind":"Name","value":"contentHash"}}]}}]} as unknown as DocumentNode<ConsentTextsQuery, ConsentTextsQueryVariables>;
export const AnsweredTextsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AnsweredTexts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"decisions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"templateCode"},"value":{"kind":"Variable","name":{"kind":"Name","value":"templateCode"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"changeNote"}},{"kind":"Field","name":{"kind":"Name","value":"contentHash"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<AnsweredTextsQuery, AnsweredTextsQueryVariables>;
export const WebhooksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Webhooks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhooks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"eventTypes"}},{"kind":"Field","name":{"kind":"Name","value":"templateCodes"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"maxBatch"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"nextEventId"}},{"kind":"Field","name":{"kind":"Name","value":"isReplaying"}},{"kind":"Field","name":{"kind":"Name","value":"delivered"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"notBefore"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"formerSecretUntil"}}]}}]} as unknown as DocumentNode<WebhooksQuery, WebhooksQueryVariables>;
export const WebhookAttemptsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WebhookAttempts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"webhookId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookAttempts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"webhookId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"webhookId"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AttemptFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AttemptFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookAttempt"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"attempt"}},{"kind":"Field","name":{"kind":"Name","value":"attemptedAt"}},{"kind":"Field","name":{"kind":"Name","value":"isDelivered"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"answer"}}]}}]} as unknown as DocumentNode<WebhookAttemptsQuery, WebhookAttemptsQueryVariables>;
export const CreateWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateWebhookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"eventTypes"}},{"kind":"Field","name":{"kind":"Name","value":"templateCodes"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"maxBatch"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"nextEventId"}},{"kind":"Field","name":{"kind":"Name","value":"isReplaying"}},{"kind":"Field","name":{"kind":"Name","value":"delivered"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"notBefore"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"formerSecretUntil"}}]}}]} as unknown as DocumentNode<CreateWebhookMutation, CreateWebhookMutationVariables>;
export const UpdateWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateWebhookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"eventTypes"}},{"kind":"Field","name":{"kind":"Name","value":"templateCodes"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"maxBatch"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"nextEventId"}},{"kind":"Field","name":{"kind":"Name","value":"isReplaying"}},{"kind":"Field","name":{"kind":"Name","value":"delivered"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"notBefore"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"formerSecretUntil"}}]}}]} as unknown as DocumentNode<UpdateWebhookMutation, UpdateWebhookMutationVariables>;
export const RotateWebhookSecretDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RotateWebhookSecret"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RotateWebhookSecretInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rotateWebhookSecret"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"eventTypes"}},{"kind":"Field","name":{"kind":"Name","value":"templateCodes"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"maxBatch"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"nextEventId"}},{"kind":"Field","name":{"kind":"Name","value":"isReplaying"}},{"kind":"Field","name":{"kind":"Name","value":"delivered"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"notBefore"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"formerSecretUntil"}}]}}]} as unknown as DocumentNode<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>;
export const TestWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TestWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TestWebhookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"attempt"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AttemptFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AttemptFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookAttempt"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"attempt"}},{"kind":"Field","name":{"kind":"Name","value":"attemptedAt"}},{"kind":"Field","name":{"kind":"Name","value":"isDelivered"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"failure"}},{"kind":"Field","name":{"kind":"Name","value":"answer"}}]}}]} as unknown as DocumentNode<TestWebhookMutation, TestWebhookMutationVariables>;
export const ReplayWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReplayWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReplayWebhookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"replayWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"positions"}},{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"eventTypes"}},{"kind":"Field","name":{"kind":"Name","value":"templateCodes"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"maxBatch"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"nextEventId"}},{"kind":"Field","name":{"kind":"Name","value":"isReplaying"}},{"kind":"Field","name":{"kind":"Name","value":"delivered"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"notBefore"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"formerSecretUntil"}}]}}]} as unknown as DocumentNode<ReplayWebhookMutation, ReplayWebhookMutationVariables>;
export const ResendWebhookEventDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResendWebhookEvent"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResendWebhookEventInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resendWebhookEvent"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"eventTypes"}},{"kind":"Field","name":{"kind":"Name","value":"templateCodes"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"maxBatch"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"nextEventId"}},{"kind":"Field","name":{"kind":"Name","value":"isReplaying"}},{"kind":"Field","name":{"kind":"Name","value":"delivered"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"notBefore"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"formerSecretUntil"}}]}}]} as unknown as DocumentNode<ResendWebhookEventMutation, ResendWebhookEventMutationVariables>;
export const RecoverWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RecoverWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecoverWebhookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recoverWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recovered"}},{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"eventTypes"}},{"kind":"Field","name":{"kind":"Name","value":"templateCodes"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"maxBatch"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"nextEventId"}},{"kind":"Field","name":{"kind":"Name","value":"isReplaying"}},{"kind":"Field","name":{"kind":"Name","value":"delivered"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"notBefore"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"formerSecretUntil"}}]}}]} as unknown as DocumentNode<RecoverWebhookMutation, RecoverWebhookMutationVariables>;
export const DeleteWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteWebhookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookId"}}]}}]}}]} as unknown as DocumentNode<DeleteWebhookMutation, DeleteWebhookMutationVariables>;