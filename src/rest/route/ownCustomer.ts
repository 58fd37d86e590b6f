import type { FastifyRequest } from 'fastify';
import { callerOf } from '../../auth/requestCaller';
import { invalidInput } from '../../domain/input/input';
import { Refused } from '../../domain/errors/refusal';
import type { RestScope } from './route';

/** In place of a customer's id: the customer whose own token it is. */
const own = 'me';

/** Lets customers name themselves by `me` in the paths of the scope; the routes see their id. */
export function takeOwnCustomer(scope: RestScope): void {
  scope.addHook('preValidation', (request, _reply, done) => {
    const params = request.params as Record<string, string>;
    if (params['customer_id'] === own) params['customer_id'] = ownIdOf(request);
    done();
  });
}

/** @throws Refused `UNAUTHENTICATED`, `INVALID_INPUT` */
function ownIdOf(request: FastifyRequest): string {
  const { kind, id } = callerOf(request);
  if (kind === 'customer' && id !== null) return id;
  if (kind === 'anonymous') throw new Refused({ code: 'UNAUTHENTICATED', expected: 'a token' });
  throw invalidInput('customerId', 'a customer’s id: "me" is for a customer’s own token');
}
