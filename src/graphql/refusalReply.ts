import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorTable, type ErrorCode } from '../domain/errors';

export interface RefusalBeforeApollo {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

const graphqlMediaType = 'application/graphql-response+json';

/** Answers a request that never reached Apollo (too large, no JSON, …) in the shape that its clients read. */
export function replyRefused(
  { code, message, details }: RefusalBeforeApollo,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const mediaType = request.headers.accept?.includes(graphqlMediaType)
    ? graphqlMediaType
    : 'application/json';
  return reply
    .status(errorTable[code].status)
    .headers({ 'content-type': `${mediaType}; charset=utf-8`, 'cache-control': 'no-store' })
    .send(JSON.stringify({ errors: [{ message, extensions: { ...details, code, requestId: request.id } }] }));
}
