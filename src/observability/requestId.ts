import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const headerName = 'x-request-id';

/** Anything else could forge log lines or carry what does not belong into a log. */
const acceptablePattern = /^[A-Za-z0-9._-]{8,64}$/;

/** The caller's own id when it is a plain token, else a fresh UUID. */
export function requestIdOf(request: IncomingMessage): string {
  const offered = request.headers[headerName];
  return typeof offered === 'string' && acceptablePattern.test(offered) ? offered : randomUUID();
}

export function returnRequestIds(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, done) => {
    returnRequestId(request, reply);
    done();
  });
}

export function returnRequestId(request: FastifyRequest, reply: FastifyReply): void {
  reply.header(headerName, request.id);
}
