import type { Caller } from '../domain/caller';
import { findDenial, type PermittedAction } from '../domain/permission';
import { Refused } from '../domain/refusal';

/**
 * @param customerId whom it is about, in canonical form; null where it is about no customer
 * @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`
 */
export function mustBePermitted(
  caller: Caller,
  action: PermittedAction,
  customerId: string | null = null,
): void {
  const denial = findDenial(caller, action, customerId);
  if (denial) throw new Refused(denial);
}
