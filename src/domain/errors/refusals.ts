import type { InvalidInput } from './inputFault';
import type { DecisionValue } from '../values/decisionValue';
import type { Scope } from '../values/scope';

/** A rule said no: the code with the details that a program needs beside it. It holds no personal data. */
export type Refusal =
  | InvalidInput
  | { readonly code: 'VERSION_REQUIRED'; readonly value: DecisionValue }
  | DemandRefusal
  | {
      readonly code: 'RATE_LIMITED';
      readonly counted: 'caller' | 'address';
      readonly requestsPerMinute: number;
      readonly retryAfterSeconds: number;
    }
  | { readonly code: 'TOO_MANY_SUBSCRIPTIONS'; readonly maximum: number }
  | {
      readonly code: 'UNAUTHENTICATED';
      readonly expected: string;
      /** What is wrong with the credential that came, as a sentence. It is for messages alone. */
      readonly says?: string;
      /** What helps, where another credential sent in the same way would not. It is for messages alone. */
      readonly remedy?: string;
    }
  | {
      readonly code: 'FORBIDDEN';
      readonly requires: Scope;
      /** Every scope that suffices, if it is not `requires` alone. */
      readonly anyOf?: readonly Scope[];
      /** It is about a customer, who may do it with a token of their own. */
      readonly ownCustomer?: true;
    }
  | { readonly code: 'OPERATION_NOT_LISTED'; readonly came: 'id' | 'query' }
  | {
      readonly code: 'TEMPLATE_NOT_FOUND';
      readonly templateCode: string;
      /** The code that was probably meant, of a template that everybody may read. It is for messages alone. */
      readonly closest?: string | null;
    }
  | {
      readonly code: 'SET_NOT_FOUND';
      readonly setCode: string;
      /** The code that was probably meant. It is for messages alone. */
      readonly closest?: string | null;
    }
  | {
      readonly code: 'CONSENT_MISSING';
      readonly setCode: string;
      /** The members that keep the customer from going on, in the order of the screen. */
      readonly missing: readonly { readonly templateCode: string; readonly obstacle: string | null }[];
    }
  | { readonly code: 'NO_PUBLISHED_VERSION'; readonly templateCode: string }
  | {
      readonly code: 'VERSION_NOT_FOUND';
      /** Absent where the version was named by its id alone. */
      readonly templateCode?: string;
      readonly consentVersionId: string;
      /** When it took effect, where it is only that it was not yet at `decidedAt`. It is for messages alone. */
      readonly effectiveFrom?: Date;
    }
  | {
      readonly code: 'NOT_IN_LOG';
      /** Why, where it is not that something is new. It is for messages alone. */
      readonly says?: string;
    }
  | { readonly code: 'DECISION_NOT_FOUND'; readonly templateCode: string; readonly sequence: number }
  | { readonly code: 'API_KEY_NOT_FOUND'; readonly id: string }
  | { readonly code: 'PRESENTATION_NOT_FOUND'; readonly presentationId: string }
  | {
      readonly code: 'LOCALE_NOT_AVAILABLE';
      readonly locale: string;
      readonly availableLocales: readonly string[];
    }
  | {
      readonly code: 'VERSION_SUPERSEDED';
      readonly consentVersionId: string;
      readonly currentVersionId: string;
    }
  | { readonly code: 'CONTENT_MISMATCH'; readonly consentVersionId: string; readonly locale: string | null }
  | {
      readonly code: 'DECISION_CONFLICT';
      readonly templateCode: string;
      /** Absent where none was sent: the answer is older than the newest decision. */
      readonly afterSequence?: number;
      /** Of the newest decision; 0 where there is none, whose value and instant are null. */
      readonly newestSequence: number;
      readonly newestValue: DecisionValue | null;
      readonly newestDecidedAt: Date | null;
      readonly accepted: boolean;
      readonly mayProceed: boolean;
    }
  | {
      readonly code: 'AUTHORITY_REQUIRED';
      readonly templateCode: string;
      readonly mayDecide: string;
      /** What came; the check is `NONE` also for the customer. */
      readonly role: string;
      readonly check: string;
    }
  | ConfirmationRefusal
  | PublishingRefusal
  | { readonly code: 'TEMPLATE_RETIRED'; readonly templateCode: string; readonly retiredAt: Date }
  | ErasureRefusal
  | WebhookRefusal
  | { readonly code: 'CURSOR_EXPIRED'; readonly firstEventId: string }
  | {
      readonly code: 'FEED_RESTARTED';
      /** The oldest event that the feed keeps. */
      readonly firstEventId: string;
      /** For words alone: the event is of this feed, which ends before it. */
      readonly isAhead?: boolean;
    }
  | { readonly code: 'SECRET_ALREADY_SHOWN'; readonly apiKeyId: string }
  | { readonly code: 'IDEMPOTENCY_KEY_REUSED' }
  | {
      readonly code: 'UNAVAILABLE';
      readonly retryAfterSeconds: number;
      /** Absent where nothing was to be written. */
      readonly outcome?: WriteOutcome;
    };

type ConfirmationRefusal =
  | { readonly code: 'CONFIRMATION_NOT_FOUND' }
  | { readonly code: 'CONFIRMATION_EXPIRED' }
  | { readonly code: 'CONFIRMATION_WITHDRAWN'; readonly value: DecisionValue }
  | { readonly code: 'TOO_MANY_CONFIRMATIONS'; readonly maximum: number };

/** Whether it is certain that a call recorded nothing, or it may have. */
export type WriteOutcome = 'NOT_RECORDED' | 'UNKNOWN';

type PublishingRefusal =
  | {
      readonly code: 'FOUR_EYES_REQUIRED';
      /** Absent where it is about the settings or an API key. */
      readonly templateCode?: string;
      /** Who did not prove who they are; left out where both did. It is for messages alone. */
      readonly unproved?: Unproved;
    }
  | { readonly code: 'DRAFT_NOT_FOUND'; readonly templateCode: string }
  | { readonly code: 'VERSION_IN_EFFECT'; readonly consentVersionId: string; readonly effectiveFrom: Date }
  | {
      readonly code: 'VERSION_BUILT_UPON';
      readonly consentVersionId: string;
      readonly laterVersionId: string;
    }
  | { readonly code: 'TEMPLATE_EXISTS'; readonly templateCode: string }
  | { readonly code: 'DRAFT_EXISTS'; readonly templateCode: string; readonly actualRevision: number }
  /** The version is the one that the draft would follow. */
  | { readonly code: 'NOTHING_CHANGED'; readonly templateCode: string; readonly consentVersionId: string }
  | {
      readonly code: 'CONFIRMATION_REQUIRED';
      readonly templateCode: string;
      readonly asked: number;
      /** What was stated; absent where nothing was. */
      readonly confirmAsked?: number;
    }
  | {
      readonly code: 'EDIT_CONFLICT';
      /** Absent where it is about a draft. */
      readonly setCode?: string;
      /** Absent where none was sent, as for a new draft. */
      readonly expectedRevision?: number;
      readonly actualRevision: number;
    };

/** What a command did, or is to do, that says no more than the name of a user of its system. */
export type Unproved = 'publisher' | 'editor' | 'settings' | 'issuer';

type ErasureRefusal =
  | {
      readonly code: 'ERASURE_NOT_CONFIRMED';
      readonly records: number;
      /** What was stated; absent where nothing was. */
      readonly confirmRecords?: number;
    }
  | { readonly code: 'LEGAL_HOLD'; readonly heldSince: Date; readonly holdReason: string }
  | {
      readonly code: 'LINK_NOT_CONFIRMED';
      readonly decisions: number;
      /** What was stated; absent where nothing was. */
      readonly confirmDecisions?: number;
    }
  | { readonly code: 'CUSTOMER_ALREADY_LINKED' }
  | { readonly code: 'JOURNAL_UNAVAILABLE' }
  | {
      readonly code: 'CUSTOMER_ERASED';
      /** Absent where it was not kept. */
      readonly erasedAt?: Date;
      /** Until when others may record nothing for the customer. */
      readonly refusedUntil: Date;
    };

type WebhookRefusal =
  | { readonly code: 'WEBHOOK_NOT_FOUND'; readonly webhookId: string }
  | {
      readonly code: 'WEBHOOKS_NOT_CONFIGURED';
      /** The webhook whose secret another key sealed; left out where there is no key. */
      readonly sealedOtherwise?: string;
    };

/** What is limited in one request or one file. */
export type DemandLimit =
  | 'depth'
  | 'aliases'
  | 'directives'
  | 'tokens'
  | 'lines'
  | 'comparisons'
  | 'cost'
  | 'selections'
  | 'members'
  | 'records'
  | 'texts';

/** A request or file that exceeds a limit. */
export interface DemandRefusal {
  readonly code: 'TOO_COMPLEX';
  readonly limit: DemandLimit;
  readonly maximum: number;
  /** Absent where counting ended at the limit. */
  readonly came?: number;
  /** What helps, where to ask for less would not. It is for messages alone. */
  readonly remedy?: string;
}

/** A refusal by one of these codes. */
export type RefusalBy<Code extends Refusal['code']> = Extract<Refusal, { readonly code: Code }>;
