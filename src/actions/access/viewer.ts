import type { CustomerId } from '../../domain/values/checkedText';
import { actorOf, type Actor } from '../../domain/access/actor';
import { anyone } from '../../domain/access/permission';
import { requireCustomerId } from '../../domain/input/input';
import type { Scope } from '../../domain/values/scope';
import { action } from '../running/action';

export interface Viewer extends Actor {
  readonly scopes: readonly Scope[];
  /** Null for all but a customer. */
  readonly customerId: CustomerId | null;
}

/** Who makes the request. Tells nothing that the caller did not send. */
export const viewer = action({
  permission: anyone,
  input: () => null,
  run: (_parts: unknown, _none, { caller }): Viewer => ({
    ...actorOf(caller),
    scopes: [...caller.scopes].sort(),
    customerId:
      caller.kind === 'customer' && caller.id !== null ? requireCustomerId('customerId', caller.id) : null,
  }),
});
