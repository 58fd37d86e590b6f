import { isScope, type Scope } from './scope';

/**
 * What kind of caller makes a request. The ledger keeps the kind and the id beside each decision, so that an
 * answer the customer gave herself and one that a call centre entered on her behalf stay apart for good.
 */
export type CallerKind = 'anonymous' | 'customer' | 'service' | 'publisher' | 'auditor';

/** Who recorded a decision. */
export interface Recorder {
  readonly kind: CallerKind;
  /** The name or id that the caller proved; null for an anonymous one. */
  readonly id: string | null;
}

/** Who makes a request, and what she has been granted. */
export interface Caller extends Recorder {
  readonly scopes: ReadonlySet<Scope>;
  /** When the API key ends that they are known by; null for one without an end, and left out for no key. */
  readonly keyExpiresAt?: Date | null;
}

export const anonymous: Caller = { kind: 'anonymous', id: null, scopes: new Set() };

/** A customer acts for herself and for nobody else; her id is her customerId. */
export function customerCaller(customerId: string): Caller {
  return { kind: 'customer', id: customerId, scopes: new Set() };
}

/** A service or a person with scopes; those that the service does not know grant nothing. */
export function scopedCaller(id: string, granted: readonly string[]): Caller {
  const scopes = new Set(granted.filter(isScope));
  return { kind: kindOf(scopes), id, scopes };
}

/**
 * Who is recorded for a decision. Whoever answers for themselves is that customer, whatever they may do besides:
 * the ledger holds no customer's id, and erasing a customer's link could not take it out again.
 */
export function recorderOf({ kind, id }: Caller, customerId: string): Recorder {
  return id?.toLowerCase() === customerId ? { kind: 'customer', id: customerId } : { kind, id };
}

function kindOf(scopes: ReadonlySet<Scope>): CallerKind {
  if (scopes.has('templates:write') || scopes.has('templates:publish')) return 'publisher';
  const reads = [...scopes].every((scope) => scope === 'audit:read' || scope === 'consents:read');
  return reads && scopes.has('audit:read') ? 'auditor' : 'service';
}
