import type { ErrorCode } from './errors';
import type { DecisionValue } from './decisionValue';
import type { Scope } from './scope';

/** A rule said no: the code with the details that a program needs beside it. No personal data. */
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
        'depth' | 'aliases' | 'directives' | 'tokens' | 'lines' | 'cost' | 'selections' | 'members' | 'texts';
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
      /** Every scope that would do, where it is not `requires` alone. */
      readonly anyOf?: readonly Scope[];
      /** It is about a customer, who may do it herself. */
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
      return `${refusal.member} must be ${refusal.expected}${refusal.came ? `; ${refusal.came} came` : ''}.`;
    case 'VERSION_REQUIRED':
      return `${refusal.value} needs the consentVersionId that the customer saw; none came.`;
    case 'TOO_COMPLEX':
      return `The document must have at most ${refusal.maximum} in ${refusal.limit}; ${refusal.came ?? 'more'} came.`;
    case 'RATE_LIMITED':
      return `This ${refusal.counted} may send ${refusal.requestsPerMinute} requests a minute; try again in ${refusal.retryAfterSeconds} s.`;
    case 'UNAUTHENTICATED':
      return `The request must bring ${refusal.expected}.`;
    case 'FORBIDDEN':
      return `The caller must ${needed(refusal)}.`;
    case 'FOUR_EYES_REQUIRED':
      return `The draft of template "${refusal.templateCode}" must be published by another person than the one who saved it last.`;
    case 'OPERATION_NOT_LISTED':
      return `The operation must be on the service’s list; another ${refusal.came} came.`;
    case 'TEMPLATE_NOT_FOUND':
      return `There is no template "${refusal.templateCode}".`;
    case 'NO_PUBLISHED_VERSION':
      return `Template "${refusal.templateCode}" has no version in effect.`;
    case 'VERSION_NOT_FOUND':
      return `Template "${refusal.templateCode}" has no version ${refusal.consentVersionId}, or it is not in effect.`;
    case 'DECISION_NOT_FOUND':
      return `There is no decision ${refusal.sequence} of this customer on template "${refusal.templateCode}".`;
    case 'DRAFT_NOT_FOUND':
      return `Template "${refusal.templateCode}" has no draft.`;
    case 'API_KEY_NOT_FOUND':
      return `There is no API key ${refusal.id}.`;
    case 'LOCALE_NOT_AVAILABLE':
      return `The version has no text in ${refusal.locale}; it has ${refusal.availableLocales.join(', ')}.`;
    case 'VERSION_SUPERSEDED':
      return `Version ${refusal.consentVersionId} was superseded by ${refusal.currentVersionId}, which must be shown and answered.`;
    case 'CONTENT_MISMATCH':
      return `The contentHash is not that of version ${refusal.consentVersionId}${refusal.locale ? ` in ${refusal.locale}` : ''}.`;
    case 'VERSION_IN_EFFECT':
      return `Version ${refusal.consentVersionId} took effect at ${refusal.effectiveFrom.toISOString()}; only a scheduled one can be withdrawn.`;
    case 'VERSION_BUILT_UPON':
      return `The editorial version ${refusal.editorialVersionId} rests on version ${refusal.consentVersionId} and must be withdrawn first.`;
    case 'TEMPLATE_EXISTS':
      return `There is a template "${refusal.templateCode}" already.`;
    case 'DRAFT_EXISTS':
      return `Template "${refusal.templateCode}" has a draft already, at revision ${refusal.actualRevision}.`;
    case 'EDIT_CONFLICT':
      return refusal.actualRevision === 0
        ? `expectedRevision ${refusal.expectedRevision} came, but there is no draft any more.`
        : `expectedRevision ${refusal.expectedRevision} came, the draft is at revision ${refusal.actualRevision}.`;
    case 'TEMPLATE_RETIRED':
      return `Template "${refusal.templateCode}" was retired at ${refusal.retiredAt.toISOString()}.`;
    case 'IDEMPOTENCY_KEY_REUSED':
      return 'The idempotency key was used before with another input; nothing was recorded.';
    case 'UNAVAILABLE':
      return `The service cannot answer now; try again in ${refusal.retryAfterSeconds} s.`;
    default:
      return refusal satisfies never;
  }
}

function needed({ requires, anyOf, ownCustomer }: Extract<Refusal, { readonly code: 'FORBIDDEN' }>): string {
  if (anyOf) return `hold one of the scopes ${anyOf.join(', ')}`;
  return ownCustomer
    ? `hold the scope ${requires}, or be the customer whom it is about`
    : `hold the scope ${requires}`;
}
