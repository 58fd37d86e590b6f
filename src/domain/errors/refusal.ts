import { didYouMean } from './closest';
import { erasureRefusalWords, type ErasureRefusal } from './erasureRefusal';
import type { ErrorCode } from './errors';
import { webhookRefusalWords, type WebhookRefusal } from './webhookRefusal';
import { invalidInputMessage, type InvalidInput } from './inputFault';
import {
  localeNotAvailable,
  needed,
  noCredential,
  sendCredential,
  tooComplex,
  versionNotFound,
} from './refusalWords';
import { publishingRefusalWords, type PublishingRefusal } from './publishingRefusal';
import type { DemandRefusal } from './demandLimit';
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
  | { readonly code: 'NO_PUBLISHED_VERSION'; readonly templateCode: string }
  | {
      readonly code: 'VERSION_NOT_FOUND';
      /** Absent where the version was named by its id alone. */
      readonly templateCode?: string;
      readonly consentVersionId: string;
    }
  | {
      readonly code: 'NOT_IN_LOG';
      /** Why, where it is not that something is new. It is for messages alone. */
      readonly says?: string;
    }
  | { readonly code: 'DECISION_NOT_FOUND'; readonly templateCode: string; readonly sequence: number }
  | { readonly code: 'API_KEY_NOT_FOUND'; readonly id: string }
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
  | PublishingRefusal
  | { readonly code: 'TEMPLATE_RETIRED'; readonly templateCode: string; readonly retiredAt: Date }
  | ErasureRefusal
  | WebhookRefusal
  /** The oldest event that the feed keeps. */
  | { readonly code: 'CURSOR_EXPIRED'; readonly firstEventId: string }
  | {
      readonly code: 'FEED_RESTARTED';
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

/** Whether it is certain that a call recorded nothing, or it may have. */
export type WriteOutcome = 'NOT_RECORDED' | 'UNKNOWN';

/** A refusal on its way to a door. Faults that are nobody's refusal are other errors and become `INTERNAL`. */
export class Refused extends Error {
  readonly code: ErrorCode;

  /**
   * @param member what it is about, where several things were asked for in one list
   * @param because its cause, where the operator has to know it
   */
  constructor(
    readonly refusal: Refusal,
    private readonly member: string | null = null,
    because?: { readonly cause: unknown },
  ) {
    super(member === null ? refusalMessage(refusal) : `${member}: ${refusalMessage(refusal)}`, because);
    this.name = 'Refused';
    this.code = refusal.code;
  }

  /** The members that stand beside the code on the wire. */
  get details(): Readonly<Record<string, unknown>> {
    const { code: _code, ...details } = withoutWords(this.refusal);
    return this.member === null ? details : { ...details, member: this.member };
  }
}

/** What is for messages alone does not stand beside the code. */
function withoutWords(refusal: Refusal): Refusal {
  switch (refusal.code) {
    case 'INVALID_INPUT': {
      const { says: _says, errors, ...others } = refusal;
      return { ...others, errors: errors.map(({ says: _saidOfOne, ...error }) => error) };
    }
    case 'FEED_RESTARTED': {
      const { isAhead: _isAhead, ...others } = refusal;
      return others;
    }
    case 'UNAUTHENTICATED': {
      const { says: _says, remedy: _remedy, ...others } = refusal;
      return others;
    }
    case 'TOO_COMPLEX': {
      const { remedy: _remedy, ...others } = refusal;
      return others;
    }
    case 'FOUR_EYES_REQUIRED': {
      const { unproved: _unproved, ...others } = refusal;
      return others;
    }
    case 'NOT_IN_LOG': {
      const { says: _says, ...others } = refusal;
      return others;
    }
    case 'TEMPLATE_NOT_FOUND': {
      const { closest: _closest, ...others } = refusal;
      return others;
    }
    default:
      return refusal;
  }
}

/** Hands the value on, or throws the refusal. */
export function orThrow<Value extends object>(outcome: Value | Refusal): Value {
  if (isRefusal(outcome)) throw new Refused(outcome);
  return outcome;
}

export function isRefusal(outcome: object): outcome is Refusal {
  return 'code' in outcome;
}

/** What is wrong, then what is expected, in one sentence or two. */
export function refusalMessage(refusal: Refusal): string {
  switch (refusal.code) {
    case 'INVALID_INPUT':
      return invalidInputMessage(refusal);
    case 'VERSION_REQUIRED':
      return 'Name the version the customer saw: consentVersionId is missing.';
    case 'TOO_COMPLEX':
      return tooComplex(refusal);
    case 'RATE_LIMITED':
      return `This ${refusal.counted} may send ${refusal.requestsPerMinute} requests a minute. Retry in ${refusal.retryAfterSeconds} s.`;
    case 'TOO_MANY_SUBSCRIPTIONS':
      return `This caller has ${refusal.maximum} subscriptions or requests for events open already, and may have no more.`;
    case 'UNAUTHENTICATED':
      return `${refusal.says ?? noCredential} ${refusal.remedy ?? sendCredential}`;
    case 'FORBIDDEN':
      return `The caller needs ${needed(refusal)}.`;
    case 'OPERATION_NOT_LISTED':
      return `This ${refusal.came} is not on the service’s list of operations.`;
    case 'TEMPLATE_NOT_FOUND':
      return `No template has the code "${refusal.templateCode}".${didYouMean(refusal.closest)}`;
    case 'NO_PUBLISHED_VERSION':
      return `Template "${refusal.templateCode}" has no version in effect.`;
    case 'VERSION_NOT_FOUND':
      return versionNotFound(refusal);
    case 'DECISION_NOT_FOUND':
      return `The customer has no decision ${refusal.sequence} on template "${refusal.templateCode}".`;
    case 'NOT_IN_LOG':
      return (
        refusal.says ?? 'The log does not hold this, or not yet. What is new is in it within ten seconds.'
      );
    case 'API_KEY_NOT_FOUND':
      return `No API key has the id ${refusal.id}.`;
    case 'WEBHOOK_NOT_FOUND':
    case 'WEBHOOKS_NOT_CONFIGURED':
      return webhookRefusalWords(refusal);
    case 'LOCALE_NOT_AVAILABLE':
      return localeNotAvailable(refusal);
    case 'VERSION_SUPERSEDED':
      return `Version ${refusal.currentVersionId} supersedes ${refusal.consentVersionId}. Show it and ask again.`;
    case 'CONTENT_MISMATCH':
      return `The contentHash is not that of version ${refusal.consentVersionId}${refusal.locale ? ` in ${refusal.locale}` : ''}. Send that of the text that the customer saw.`;
    case 'FOUR_EYES_REQUIRED':
    case 'DRAFT_NOT_FOUND':
    case 'VERSION_IN_EFFECT':
    case 'VERSION_BUILT_UPON':
    case 'TEMPLATE_EXISTS':
    case 'DRAFT_EXISTS':
    case 'NOTHING_CHANGED':
    case 'CONFIRMATION_REQUIRED':
    case 'EDIT_CONFLICT':
      return publishingRefusalWords(refusal);
    case 'TEMPLATE_RETIRED':
      return `Template "${refusal.templateCode}" was retired at ${refusal.retiredAt.toISOString()}.`;
    case 'CURSOR_EXPIRED':
      return `The feed no longer keeps what followed this event. It begins with ${refusal.firstEventId}.`;
    case 'FEED_RESTARTED':
      return refusal.isAhead
        ? `The event is of this feed, which has not come so far; it begins with ${refusal.firstEventId}.`
        : `The event is of another feed than this one, which begins with ${refusal.firstEventId}.`;
    case 'ERASURE_NOT_CONFIRMED':
    case 'LEGAL_HOLD':
    case 'JOURNAL_UNAVAILABLE':
    case 'CUSTOMER_ERASED':
      return erasureRefusalWords(refusal);
    case 'SECRET_ALREADY_SHOWN':
      return `API key ${refusal.apiKeyId} was issued under this idempotency key. Its secret is not stored.`;
    case 'IDEMPOTENCY_KEY_REUSED':
      return 'The idempotency key was used before with different input. Nothing was recorded. Send a new key with other input.';
    case 'UNAVAILABLE':
      return `The service is unavailable. Retry in ${refusal.retryAfterSeconds} s.`;
    default:
      return refusal satisfies never;
  }
}
