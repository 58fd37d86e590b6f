import type { FastifyInstance, FastifyRequest } from 'fastify';
import { anonymous, type Caller } from '../domain/caller';
import type { Authenticate } from './authenticate';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the request's credential has been judged. */
    caller: Caller | null;
  }
}

/** Must be called once on the root, so that every request has the member from its making. */
export function decorateCaller(http: FastifyInstance): void {
  http.decorateRequest('caller', null);
}

/** Judges the credential of each request in the scope before anything of it is read. */
export function identifyCallers(scope: FastifyInstance, authenticate: Authenticate): void {
  scope.addHook('onRequest', async (request) => {
    request.caller = await authenticate(request.raw.rawHeaders);
  });
}

export function callerOf(request: Pick<FastifyRequest, 'caller'>): Caller {
  return request.caller ?? anonymous;
}
