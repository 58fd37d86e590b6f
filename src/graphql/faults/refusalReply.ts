import type { FastifyReply, FastifyRequest } from 'fastify';
import { faultOf, findRetryAfter, type Fault } from '../../actions/running/fault';
import type { GraphQLFormattedError } from 'graphql';
import { errorTable } from '../../domain/errors/errors';

const graphqlMediaType = 'application/graphql-response+json';

/** Answers a request that never reached Apollo (too large, no JSON, …) in the shape that its clients read. */
export function replyRefused(
  { code, message, details }: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const mediaType = request.headers.accept?.includes(graphqlMediaType)
    ? graphqlMediaType
    : 'application/json';
  return reply
    .status(errorTable[code].status)
    .headers({ 'content-type': `${mediaType}; charset=utf-8`, 'cache-control': 'no-store' })
    .headers(retryHeaders({ details }))
    .send(JSON.stringify({ errors: errorsOf({ code, message, details }, request.id) }));
}

/** When to come again, for what refused all of a request. */
export function retryHeaders(fault: Pick<Fault, 'details'>): Readonly<Record<string, string>> {
  const retryAfter = findRetryAfter(fault);
  return retryAfter === null ? {} : { 'retry-after': retryAfter };
}

/** The same for an operation that never became a request. */
export function refusedErrors(thrown: unknown, requestId: string): readonly GraphQLFormattedError[] {
  return errorsOf(faultOf(thrown), requestId);
}

function errorsOf({ code, message, details }: Fault, requestId: string): readonly GraphQLFormattedError[] {
  return [{ message, extensions: { ...details, code, requestId } }];
}
