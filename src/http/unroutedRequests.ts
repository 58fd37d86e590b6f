import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fault } from '../actions/running/fault';
import { allowedMethodsOf } from './allowedMethods';
import { findNearPath } from './nearPaths';
import { isPreflight, isWebOrigin } from './origins/refusedOrigins';
import { pathInWords, pathOf } from './requestPath';

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
    const fault = methods.length ? wrongMethod(methods, request) : unknownRoute(pathOf(request));
    return answer(fault, request, reply);
  });
}

function isUnrouted(request: FastifyRequest): boolean {
  return request.is404 || (request.method === 'OPTIONS' && request.routeOptions.url === '*');
}

/** The plugin has answered the others. */
function refusedPage(origin: string): string {
  const remedy = isWebOrigin(origin)
    ? `Add ${origin} to CORS_ORIGINS.`
    : 'The service lets those of CORS_ORIGINS.';
  return `Web pages of this origin may not call. ${remedy}`;
}

function unknownRoute(path: string): Fault {
  const near = findNearPath(path);
  const where = near
    ? `Did you mean ${near}?`
    : 'GraphQL is at /graphql, REST at /v1 (see /v1/openapi.json).';
  const message = `There is nothing at ${pathInWords(path)}. ${where}`;
  return { code: 'ROUTE_NOT_FOUND', message, details: {}, namesAsSent: true };
}

function wrongMethod(allowedMethods: readonly string[], request: FastifyRequest): Fault {
  const message = isPreflight(request)
    ? refusedPage(request.headers.origin ?? '')
    : `This path does not take ${request.method}; it takes ${allowedMethods.join(', ')}.`;
  return { code: 'METHOD_NOT_ALLOWED', message, details: { allowedMethods } };
}
