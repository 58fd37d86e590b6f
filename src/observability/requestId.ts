import { hash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findCallersSpan } from '../traces/traceparent';

const headerName = 'x-request-id';

/** Anything else could forge log lines or carry what does not belong into a log. */
const acceptablePattern = /^[A-Za-z0-9._-]{8,64}$/;

/** What a UUID is made of; it may be a customer's id, which no log shall have, and often is a proxy's request id. */
const uuidPattern = /[0-9a-f]{32}/i;

/**
 * The caller's own id when it is a plain token, else a fresh UUID. One with a UUID in it is hashed: its
 * sender can find it by the hash, and the log does not reveal a customer.
 */
export function requestIdOf(request: IncomingMessage): string {
  const offered = request.headers[headerName];
  if (typeof offered !== 'string' || !acceptablePattern.test(offered)) return randomUUID();
  return uuidPattern.test(offered.replace(/[._-]/g, ''))
    ? `sha256-${hash('sha256', offered.toLowerCase(), 'hex').slice(0, hashedDigits)}`
    : offered;
}

/** Fewer than a UUID has, so that a hash is not taken for one when a service hands it on. */
const hashedDigits = 24;

/** What a line of the log and an error have in common. */
export interface RequestIds {
  readonly requestId: string;
  /** Of the trace that the request belongs to; left out without one. */
  readonly traceId?: string | undefined;
}

export function idsOf({ id, span, headers }: FastifyRequest): RequestIds {
  return { requestId: id, traceId: (span?.spanContext() ?? findCallersSpan(headers))?.traceId };
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
