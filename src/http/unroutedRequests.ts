import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fault } from '../actions/running/fault';
import { allowedMethodsOf } from './allowedMethods';
import { pathOf } from './requestPath';

type Answer = (fault: Fault, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Refuses requests that no route takes, before their body is read: what nobody takes need not be well-formed.
 * The CORS plugin has a route of its own for preflights anywhere; any other request to it has no route.
 */
export function refuseUnrouted(http: FastifyInstance, answer: Answer): void {
  const allowedMethods = allowedMethodsOf(http);
  http.addHook('preParsing', (request, reply, payload, done) => {
    if (!isUnrouted(request)) return done(null, payload);
    const methods = allowedMethods(pathOf(request));
    return answer(methods.length ? wrongMethod(methods) : unknownRoute, request, reply);
  });
}

function isUnrouted(request: FastifyRequest): boolean {
  return request.is404 || (request.method === 'OPTIONS' && request.routeOptions.url === '*');
}

const unknownRoute: Fault = {
  code: 'ROUTE_NOT_FOUND',
  message: 'No route has this path.',
  details: {},
};

function wrongMethod(allowedMethods: readonly string[]): Fault {
  const message = `The path supports ${allowedMethods.join(', ')}.`;
  return { code: 'METHOD_NOT_ALLOWED', message, details: { allowedMethods } };
}
