import { isScope, type Scope } from '../values/scope';

/**
 * What kind of caller makes a request. The ledger keeps the kind and the id beside each decision, so that an
 * answer the customer gave in person and one that a call centre entered for them stay apart permanently.
 */
export type CallerKind = 'anonymous' | 'customer' | 'service' | 'publisher' | 'auditor';

/** Who recorded a decision. */
export interface Recorder {
  readonly kind: CallerKind;
  /** The name or id that the caller proved; null for an anonymous one. */
  readonly id: string | null;
}

/** Who makes a request, and the scopes that they hold. */
export interface Caller extends Recorder {
  readonly scopes: ReadonlySet<Scope>;
  /** When the API key ends that they are known by; null for one without an end, and left out for no key. */
  readonly keyExpiresAt?: Date | null;
}

export const anonymous: Caller = { kind: 'anonymous', id: null, scopes: new Set() };

/** Customers act for themselves only. Their id is their customerId. */
export function customerCaller(customerId: string): Caller {
  return { kind: 'customer', id: customerId, scopes: new Set() };
}

/** A service or a person with scopes; those that the service does not know grant nothing. */
export function scopedCaller(id: string, granted: readonly string[]): Caller {
  const scopes = new Set(granted.filter(isScope));
  return { kind: kindOf(scopes), id, scopes };
}

/**
 * Who is recorded for a decision. Customers who answer for themselves are customers, whatever their scopes:
 * the ledger holds no customer's id, and erasing a customer's link could not take it out again.
 */
export function recorderOf({ kind, id }: Caller, customerId: string): Recorder {
  return id?.toLowerCase() === customerId ? { kind: 'customer', id: customerId } : { kind, id };
}

/** Who is named for a change: what the caller proved, without what they were granted. */
export function asRecorder({ kind, id }: Recorder): Recorder {
  return { kind, id };
}

function kindOf(scopes: ReadonlySet<Scope>): CallerKind {
  if (scopes.has('templates:write') || scopes.has('templates:publish')) return 'publisher';
  const reads = [...scopes].every((scope) => scope === 'audit:read' || scope === 'consents:read');
  return reads && scopes.has('audit:read') ? 'auditor' : 'service';
}
