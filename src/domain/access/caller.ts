import { canonicalCustomerId } from '../values/customerId';
import { isScope, type Scope } from '../values/scope';

/**
 * The kind of a caller, by how they were authenticated, whether or not they have scopes. The ledger keeps kind and id
 * beside each decision. So a customer's own answer and one that a call centre entered stay apart permanently.
 */
export type CallerKind = 'anonymous' | 'customer' | 'service' | 'staff' | 'operator';

/** Staff by what they might do: kinds of callers in ledgers that version 0.1 wrote. */
export type FormerKind = 'publisher' | 'auditor';

export interface Recorder {
  readonly kind: CallerKind | FormerKind;
  /** The name or id that the caller proved; null for an anonymous one. */
  readonly id: string | null;
}

export interface Caller extends Recorder {
  readonly kind: CallerKind;
  readonly scopes: ReadonlySet<Scope>;
  /** When the API key ends that they are known by; null for one without an end, and left out for no key. */
  readonly keyExpiresAt?: Date | null;
  /** Who acts for the subject of the token; left out for themselves. */
  readonly actorId?: string;
}

export const anonymous: Caller = { kind: 'anonymous', id: null, scopes: new Set() };

/** Customers act for themselves only. Their id is their customerId. */
export function customerCaller(customerId: string, actorId = customerId): Caller {
  const acting = actorId === customerId ? {} : { actorId };
  return { kind: 'customer', id: customerId, scopes: new Set(), ...acting };
}

/** A system or a person with scopes; those that the service does not know grant nothing. */
export function scopedCaller(
  kind: 'service' | 'staff',
  id: string,
  granted: readonly string[],
  actorId = id,
): Caller {
  return { kind, id, scopes: new Set(granted.filter(isScope)), ...(actorId !== id && { actorId }) };
}

/**
 * Who is recorded for a decision. Customers who answer for themselves are customers, with any scopes:
 * the ledger holds no customer's id, and erasing a customer's link could not take it out again. The command line and
 * API keys have names of their own, which may be the id of a customer by chance.
 */
export function recorderOf({ kind, id, keyExpiresAt }: Caller, customerId: string): Recorder {
  const isOfToken = kind !== 'operator' && keyExpiresAt === undefined;
  return isOfToken && id !== null && canonicalCustomerId(id) === customerId
    ? { kind: 'customer', id: customerId }
    : { kind, id };
}

/**
 * Whether a credential says who it was. A command that has the database is signed with the name of a user of its
 * system, which the person who runs it can choose.
 */
export function isProved({ kind, id }: Recorder): boolean {
  return kind !== 'operator' && id !== null;
}

/** Who is named for a change: what the caller proved, without what they were granted. */
export function asRecorder({ kind, id }: Recorder): Recorder {
  return { kind, id };
}
