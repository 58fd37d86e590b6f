import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isServiceFault, type Fault } from '../actions/fault';
import { replyRefused } from '../graphql/refusalReply';
import { problemOf } from '../rest/problem';
import { thrownFault } from '../rest/thrownFault';
import { allowedMethodsOf } from './allowedMethods';

/** Answers whatever is thrown, and requests that no route takes, in the shape of the door they came to. */
export function answerFaults(http: FastifyInstance, graphqlPath: string): void {
  const allowedMethods = allowedMethodsOf(http);
  http.setErrorHandler((error, request, reply) => answerThrown(graphqlPath, error, request, reply));
  // The CORS plugin has a route of its own for preflights anywhere; whatever else comes there has no route.
  // Before the body is read: what nobody takes need not be well-formed.
  http.addHook('preParsing', (request, reply, payload, done) => {
    if (!isForNobody(request)) return done(null, payload);
    const methods = allowedMethods(pathOf(request));
    return answer(graphqlPath, methods.length ? wrongMethod(methods) : unknownRoute, request, reply);
  });
}

function isForNobody(request: FastifyRequest): boolean {
  return request.is404 || (request.method === 'OPTIONS' && request.routeOptions.url === '*');
}

export function answerThrown(
  graphqlPath: string,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const fault = thrownFault(error);
  if (isServiceFault(fault, error)) {
    request.log.error({ requestId: request.id, err: error, code: fault.code }, 'request failed');
  }
  return answer(graphqlPath, fault, request, reply);
}

function answer(
  graphqlPath: string,
  fault: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  request.refusedWith = fault.code;
  const problem = problemOf(fault, request.id);
  reply.headers(problem.headers);
  if (pathOf(request) === graphqlPath) return replyRefused(fault, request, reply);
  return reply.status(problem.status).send(JSON.stringify(problem.body));
}

const unknownRoute: Fault = {
  code: 'ROUTE_NOT_FOUND',
  message: 'There is nothing at this path.',
  details: {},
};

function wrongMethod(allowedMethods: readonly string[]): Fault {
  const message = `The path takes ${allowedMethods.join(', ')}.`;
  return { code: 'METHOD_NOT_ALLOWED', message, details: { allowedMethods } };
}

function pathOf(request: FastifyRequest): string {
  return request.originalUrl.split('?', 1)[0] ?? '';
}
