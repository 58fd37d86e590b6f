import type { Caller } from './caller';
import type { Refusal } from './refusal';
import type { Scope } from './scope';

/**
 * Who may do a thing: anybody; the holder of the scope and, where it is about one customer, she herself; or
 * the holder of any of several scopes.
 */
export type Permission =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'scope'; readonly scope: Scope; readonly ownCustomer: boolean }
  | { readonly kind: 'anyOf'; readonly scopes: readonly [Scope, ...Scope[]] };

const anyone: Permission = { kind: 'anyone' };
const holding = (scope: Scope): Permission => ({ kind: 'scope', scope, ownCustomer: false });
const holdingAnyOf = (...scopes: [Scope, ...Scope[]]): Permission => ({ kind: 'anyOf', scopes });
const customerOr = (scope: Scope): Permission => ({ kind: 'scope', scope, ownCustomer: true });

/**
 * The one place that says who may do what, by the name of the action. `schema.graphql` and the OpenAPI
 * document state it beside what it guards.
 */
export const permissions = {
  latestTemplate: anyone,
  publishedVersion: anyone,
  customer: customerOr('consents:read'),
  pendingUpdate: customerOr('consents:read'),
  decisionHistory: customerOr('consents:read'),
  recordDecision: customerOr('consents:decide'),
  readTemplates: holdingAnyOf('templates:write', 'templates:publish', 'audit:read'),
  createTemplate: holding('templates:write'),
  renameTemplate: holding('templates:write'),
  startDraft: holding('templates:write'),
  saveDraft: holding('templates:write'),
  discardDraft: holding('templates:write'),
  publishVersion: holding('templates:publish'),
  withdrawVersion: holding('templates:publish'),
  retireTemplate: holding('templates:publish'),
  publishPreview: holdingAnyOf('templates:publish', 'templates:write'),
  readReports: holding('audit:read'),
  exportDecisions: holding('audit:read'),
  manageKeys: holding('keys:manage'),
} as const satisfies Readonly<Record<string, Permission>>;

export type PermittedAction = keyof typeof permissions;

/** Why the caller may not hand these scopes on, or null when she holds them all herself. */
export function findGrantDenial(caller: Caller, granted: readonly Scope[]): Refusal | null {
  const lacking = granted.find((scope) => !caller.scopes.has(scope));
  return lacking === undefined ? null : { code: 'FORBIDDEN', requires: lacking };
}

/**
 * Why the caller may not do it, or null when she may. A customer who asks about another one learns nothing of
 * whether that one exists.
 *
 * @param customerId whom it is about, in canonical form; null where it is about no customer
 */
export function findDenial(
  caller: Caller,
  action: PermittedAction,
  customerId: string | null,
): Refusal | null {
  const permission: Permission = permissions[action];
  if (permission.kind === 'anyone') return null;
  if (caller.kind === 'anonymous') return { code: 'UNAUTHENTICATED', expected: 'a token' };
  if (permission.kind === 'anyOf') return findLackOfAny(caller, permission.scopes);
  const { scope, ownCustomer } = permission;
  const isHerOwn = ownCustomer && caller.kind === 'customer' && caller.id === customerId;
  if (isHerOwn || caller.scopes.has(scope)) return null;
  return { code: 'FORBIDDEN', requires: scope, ...(ownCustomer && { ownCustomer }) };
}

function findLackOfAny(caller: Caller, scopes: readonly [Scope, ...Scope[]]): Refusal | null {
  const holdsOne = scopes.some((scope) => caller.scopes.has(scope));
  return holdsOne ? null : { code: 'FORBIDDEN', requires: scopes[0], anyOf: scopes };
}
