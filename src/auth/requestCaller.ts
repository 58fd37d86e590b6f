import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { anonymous, type Caller, type Recorder } from '../domain/access/caller';
import type { Authenticate } from './authenticate';
import type { DemandLimits } from '../config/demand';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the request's credential has been judged. */
    caller: Caller | null;
    /** The operation by its name on the operator’s list, or in the schema or OpenAPI document; for the log. */
    operation: string | null;
    /** The requested field of the schema; `several` for more than one. For metrics. */
    rootField: string | null;
    /** Why it was not answered; for the log. */
    refusedWith: string | null;
  }
}

/** Must be called once on the root, before any route is added: a request has what its route was added with. */
export function decorateCaller(http: FastifyInstance): void {
  http.decorateRequest('caller', null);
  http.decorateRequest('operation', null);
  http.decorateRequest('rootField', null);
  http.decorateRequest('refusedWith', null);
}

/** Judges the credential of each request in the scope before anything of it is read. */
export function identifyCallers(scope: FastifyInstance, authenticate: Authenticate): void {
  scope.addHook('onRequest', (request, _reply, done) => {
    const judged = authenticate(request.raw.rawHeaders);
    const know = (caller: Caller) => {
      request.caller = caller;
      done();
    };
    // Most credentials are known already; to wait for those as well would cost each request a turn.
    if (judged instanceof Promise) judged.then(know, done);
    else know(judged);
  });
}

export function callerOf(request: Pick<FastifyRequest, 'caller'>): Caller {
  return request.caller ?? anonymous;
}

/** Who takes turns: callers without a name by the address, and those of one network of IPv6 by the network, as rates do. */
export function askerOf(request: Pick<FastifyRequest, 'caller' | 'ip'>): Recorder {
  const { kind, id } = callerOf(request);
  return { kind, id: id ?? normalizeIP(request.ip) };
}

export interface DemandByCaller<Limits> {
  /** For users of frontends. */
  readonly public: Limits;
}

export function demandOf<Limits extends Partial<DemandLimits>>(
  request: Pick<FastifyRequest, 'caller'>,
  limits: Limits & DemandByCaller<Limits>,
): Limits {
  const { kind } = callerOf(request);
  return kind === 'anonymous' || kind === 'customer' ? limits.public : limits;
}
