import type { ErrorCode } from './errors';
import type { DecisionValue } from '../values/decisionValue';
import type { Scope } from '../values/scope';

/** A rule said no: the code with the details that a program needs beside it. It holds no personal data. */
export type Refusal =
  | {
      readonly code: 'INVALID_INPUT';
      readonly member: string;
      readonly expected: string;
      /** What came, by kind and size only; absent where the door does not know. */
      readonly came?: string;
    }
  | { readonly code: 'VERSION_REQUIRED'; readonly value: DecisionValue }
  | {
      readonly code: 'TOO_COMPLEX';
      readonly limit:
        | 'depth'
        | 'aliases'
        | 'directives'
        | 'tokens'
        | 'lines'
        | 'comparisons'
        | 'cost'
        | 'selections'
        | 'members'
        | 'texts';
      readonly maximum: number;
      /** Absent where counting ended at the limit. */
      readonly came?: number;
    }
  | {
      readonly code: 'RATE_LIMITED';
      readonly counted: 'caller' | 'address';
      readonly requestsPerMinute: number;
      readonly retryAfterSeconds: number;
    }
  | { readonly code: 'UNAUTHENTICATED'; readonly expected: string }
  | {
      readonly code: 'FORBIDDEN';
      readonly requires: Scope;
      /** Every scope that suffices, if it is not `requires` alone. */
      readonly anyOf?: readonly Scope[];
      /** It is about a customer, who may do it with a token of their own. */
      readonly ownCustomer?: true;
    }
  | { readonly code: 'FOUR_EYES_REQUIRED'; readonly templateCode: string }
  | { readonly code: 'OPERATION_NOT_LISTED'; readonly came: 'id' | 'query' }
  | { readonly code: 'TEMPLATE_NOT_FOUND'; readonly templateCode: string }
  | { readonly code: 'NO_PUBLISHED_VERSION'; readonly templateCode: string }
  | { readonly code: 'VERSION_NOT_FOUND'; readonly templateCode: string; readonly consentVersionId: string }
  | { readonly code: 'DRAFT_NOT_FOUND'; readonly templateCode: string }
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
  | { readonly code: 'VERSION_IN_EFFECT'; readonly consentVersionId: string; readonly effectiveFrom: Date }
  | {
      readonly code: 'VERSION_BUILT_UPON';
      readonly consentVersionId: string;
      readonly editorialVersionId: string;
    }
  | { readonly code: 'TEMPLATE_EXISTS'; readonly templateCode: string }
  | { readonly code: 'DRAFT_EXISTS'; readonly templateCode: string; readonly actualRevision: number }
  | { readonly code: 'EDIT_CONFLICT'; readonly expectedRevision: number; readonly actualRevision: number }
  | { readonly code: 'TEMPLATE_RETIRED'; readonly templateCode: string; readonly retiredAt: Date }
  | { readonly code: 'IDEMPOTENCY_KEY_REUSED' }
  | { readonly code: 'UNAVAILABLE'; readonly retryAfterSeconds: number };

/** A refusal on its way to a door. Faults that are nobody's refusal are other errors and become `INTERNAL`. */
export class Refused extends Error {
  readonly code: ErrorCode;

  constructor(readonly refusal: Refusal) {
    super(refusalMessage(refusal));
    this.name = 'Refused';
    this.code = refusal.code;
  }

  /** The members that stand beside the code on the wire. */
  get details(): Readonly<Record<string, unknown>> {
    const { code: _code, ...details } = this.refusal;
    return details;
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

/** What was required and what came, in one sentence. */
export function refusalMessage(refusal: Refusal): string {
  switch (refusal.code) {
    case 'INVALID_INPUT':
      return `${refusal.member} must be ${refusal.expected}${refusal.came ? `, got ${refusal.came}` : ''}.`;
    case 'VERSION_REQUIRED':
      return `${refusal.value} needs the consentVersionId that the customer saw, got none.`;
    case 'TOO_COMPLEX':
      return tooComplex(refusal);
    case 'RATE_LIMITED':
      return `This ${refusal.counted} may send ${refusal.requestsPerMinute} requests a minute. Retry in ${refusal.retryAfterSeconds} s.`;
    case 'UNAUTHENTICATED':
      return `The request needs ${refusal.expected}.`;
    case 'FORBIDDEN':
      return `The caller needs ${needed(refusal)}.`;
    case 'FOUR_EYES_REQUIRED':
      return `The draft of template "${refusal.templateCode}" must be published by someone other than its last editor.`;
    case 'OPERATION_NOT_LISTED':
      return `The operation must be on the service’s list, got another ${refusal.came}.`;
    case 'TEMPLATE_NOT_FOUND':
      return `No template has the code "${refusal.templateCode}".`;
    case 'NO_PUBLISHED_VERSION':
      return `Template "${refusal.templateCode}" has no version in effect.`;
    case 'VERSION_NOT_FOUND':
      return `Template "${refusal.templateCode}" has no version ${refusal.consentVersionId}, or it is not in effect.`;
    case 'DECISION_NOT_FOUND':
      return `The customer has no decision ${refusal.sequence} on template "${refusal.templateCode}".`;
    case 'DRAFT_NOT_FOUND':
      return `Template "${refusal.templateCode}" has no draft.`;
    case 'API_KEY_NOT_FOUND':
      return `No API key has the id ${refusal.id}.`;
    case 'LOCALE_NOT_AVAILABLE':
      return `The version has no text in ${refusal.locale}; it has ${refusal.availableLocales.join(', ')}.`;
    case 'VERSION_SUPERSEDED':
      return `Version ${refusal.currentVersionId} supersedes ${refusal.consentVersionId}. Show it and ask again.`;
    case 'CONTENT_MISMATCH':
      return `The contentHash is not that of version ${refusal.consentVersionId}${refusal.locale ? ` in ${refusal.locale}` : ''}.`;
    case 'VERSION_IN_EFFECT':
      return `Version ${refusal.consentVersionId} took effect at ${refusal.effectiveFrom.toISOString()}. Only a scheduled version can be cancelled.`;
    case 'VERSION_BUILT_UPON':
      return `Withdraw the editorial version ${refusal.editorialVersionId} first: it keeps the terms of ${refusal.consentVersionId}.`;
    case 'TEMPLATE_EXISTS':
      return `A template with the code "${refusal.templateCode}" already exists.`;
    case 'DRAFT_EXISTS':
      return `Template "${refusal.templateCode}" already has a draft, at revision ${refusal.actualRevision}.`;
    case 'EDIT_CONFLICT':
      return refusal.actualRevision === 0
        ? `The draft no longer exists, got expectedRevision ${refusal.expectedRevision}.`
        : `The draft is at revision ${refusal.actualRevision}, got expectedRevision ${refusal.expectedRevision}.`;
    case 'TEMPLATE_RETIRED':
      return `Template "${refusal.templateCode}" was retired at ${refusal.retiredAt.toISOString()}.`;
    case 'IDEMPOTENCY_KEY_REUSED':
      return 'The idempotency key was used before with different input. Nothing was recorded.';
    case 'UNAVAILABLE':
      return `The service is unavailable. Retry in ${refusal.retryAfterSeconds} s.`;
    default:
      return refusal satisfies never;
  }
}

function tooComplex({ limit, maximum, came }: Extract<Refusal, { readonly code: 'TOO_COMPLEX' }>): string {
  if (limit === 'cost') return `The query costs ${came ?? 'more'}; the limit is ${maximum}.`;
  return `The document exceeds the limit of ${limit}, ${maximum}${came === undefined ? '' : `, with ${came}`}.`;
}

function needed({ requires, anyOf, ownCustomer }: Extract<Refusal, { readonly code: 'FORBIDDEN' }>): string {
  if (anyOf) return `one of the scopes ${anyOf.join(', ')}`;
  return ownCustomer ? `the scope ${requires}, or to be the customer in question` : `the scope ${requires}`;
}
