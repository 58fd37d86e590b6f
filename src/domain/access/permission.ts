import type { Caller } from './caller';
import type { Refusal } from '../errors/refusal';
import type { Scope } from '../values/scope';

/** Who may do a thing that is about no customer: anyone, or the holder of one of several scopes, or of all, or any customer. */
export type GeneralPermission =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'scope'; readonly scope: Scope }
  | {
      readonly kind: 'anyOf' | 'allOf' | 'anyCustomerOr';
      readonly scopes: readonly [Scope, ...Scope[]];
    };

/** Who may do a thing that is about one customer: that customer, or the holder of the scope. */
export interface CustomerPermission {
  readonly kind: 'customerOr';
  readonly scope: Scope;
}

/** Each action states its own; `schema.graphql` and the OpenAPI document state it beside what it guards. */
export type Permission = GeneralPermission | CustomerPermission;

export const anyone: GeneralPermission = { kind: 'anyone' };

export function holding(scope: Scope): GeneralPermission {
  return { kind: 'scope', scope };
}

export function holdingAnyOf(...scopes: [Scope, ...Scope[]]): GeneralPermission {
  return { kind: 'anyOf', scopes };
}

export function holdingAllOf(...scopes: [Scope, ...Scope[]]): GeneralPermission {
  return { kind: 'allOf', scopes };
}

export function anyCustomerOr(...scopes: [Scope, ...Scope[]]): GeneralPermission {
  return { kind: 'anyCustomerOr', scopes };
}

export function customerOr(scope: Scope): CustomerPermission {
  return { kind: 'customerOr', scope };
}

/** Those who work on templates or check them. They may read everything about templates. */
export const templateStaff = holdingAnyOf('templates:write', 'templates:publish', 'audit:read');

/** Why the caller may not hand these scopes on, or null if the caller holds them all. */
export function findGrantDenial(caller: Caller, granted: readonly Scope[]): Refusal | null {
  const lacking = granted.find((scope) => !caller.scopes.has(scope));
  return lacking === undefined ? null : { code: 'FORBIDDEN', requires: lacking };
}

/**
 * Why the caller may not do it, or null. A customer who asks about another customer learns nothing of whether
 * that one exists.
 * @param customerId the customer in question; null without one
 */
export function findDenial(
  caller: Caller,
  permission: Permission,
  customerId: string | null,
): Refusal | null {
  if (permission.kind === 'anyone' || holdsScope(caller, permission)) return null;
  if (caller.kind === 'anonymous') return { code: 'UNAUTHENTICATED', expected: 'a token' };
  switch (permission.kind) {
    case 'scope':
      return { code: 'FORBIDDEN', requires: permission.scope };
    case 'anyOf':
      return { code: 'FORBIDDEN', requires: permission.scopes[0], anyOf: permission.scopes };
    case 'anyCustomerOr':
      if (caller.kind === 'customer') return null;
      return { code: 'FORBIDDEN', requires: permission.scopes[0], anyOf: permission.scopes };
    case 'allOf':
      return findGrantDenial(caller, permission.scopes);
    case 'customerOr':
      if (caller.kind === 'customer' && caller.id === customerId) return null;
      return { code: 'FORBIDDEN', requires: permission.scope, ownCustomer: true };
  }
}

function holdsScope({ scopes }: Caller, permission: Exclude<Permission, { kind: 'anyone' }>): boolean {
  const wanted = 'scopes' in permission ? permission.scopes : [permission.scope];
  const isHeld = (scope: Scope) => scopes.has(scope);
  return permission.kind === 'allOf' ? wanted.every(isHeld) : wanted.some(isHeld);
}
