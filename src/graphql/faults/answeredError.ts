import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import { faultOf, type Fault, findRetryAfter, isServiceFault } from '../../actions/running/fault';
import { Refused } from '../../domain/errors/refusal';
import { findDocumentFault, innermost } from './documentFault';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorTable } from '../../domain/errors/errors';
import { idsOf, type RequestIds } from '../../observability/requestId';
import type { GraphqlContext } from '../fields/context';

/** Clients of automatic persisted queries wait for these very codes. */
const protocolCodes: readonly unknown[] = [
  ApolloServerErrorCode.PERSISTED_QUERY_NOT_FOUND,
  ApolloServerErrorCode.PERSISTED_QUERY_NOT_SUPPORTED,
];

export function graphqlFault(schema: GraphQLSchema, error: unknown): Fault {
  const thrown = innermost(error);
  if (thrown instanceof Refused) return faultOf(thrown);
  const found = error instanceof GraphQLError ? findDocumentFault(schema, error) : null;
  return found ?? faultOf(thrown);
}

/** What a client gets of an error: its code and details, never its cause. */
export function answeredError(
  schema: GraphQLSchema,
  { locations, path, ...formatted }: GraphQLFormattedError,
  error: unknown,
): GraphQLFormattedError {
  const place = { ...(locations && { locations }), ...(path && { path }) };
  const { requestId, traceId, code: thrownCode } = formatted.extensions ?? {};
  const known = requestId === undefined ? {} : { requestId, ...(traceId !== undefined && { traceId }) };
  if (protocolCodes.includes(thrownCode)) {
    return { message: formatted.message, extensions: { code: thrownCode, ...known } };
  }
  const { code, message, details } = graphqlFault(schema, error);
  return { message, ...place, extensions: { ...details, code, ...known } };
}

interface Refusal {
  readonly errors?: readonly GraphQLFormattedError[];
}

export function findCode(body: string): string | null {
  const { errors = [] } = JSON.parse(body) as Refusal;
  const code = errors[0]?.extensions?.['code'];
  return typeof code === 'string' ? code : null;
}

/** Puts the request's ids beside the codes in a body that was refused before it had a context. */
export function withIds(body: string, ids: RequestIds): string {
  const refusal = JSON.parse(body) as Refusal;
  const errors = refusal.errors?.map((error) => ({
    ...error,
    extensions: { ...error.extensions, ...ids },
  }));
  return JSON.stringify({ ...refusal, errors });
}

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
    .send(JSON.stringify({ errors: errorsOf({ code, message, details }, idsOf(request)) }));
}

export function retryHeaders(fault: Pick<Fault, 'details'>): Readonly<Record<string, string>> {
  const retryAfter = findRetryAfter(fault);
  return retryAfter === null ? {} : { 'retry-after': retryAfter };
}

export function refusedErrors(thrown: unknown, ids: RequestIds): readonly GraphQLFormattedError[] {
  return errorsOf(faultOf(thrown), ids);
}

function errorsOf({ code, message, details }: Fault, ids: RequestIds): readonly GraphQLFormattedError[] {
  return [{ message, extensions: { ...details, code, ...ids } }];
}

/** Gives each error the request's ids, and logs the causes that clients do not get. */
export function reportErrors(
  schema: GraphQLSchema,
  errors: readonly GraphQLError[],
  context: GraphqlContext,
): void {
  context.noted.refusedWith = errors[0] ? graphqlFault(schema, errors[0]).code : null;
  for (const error of errors) Object.assign(error.extensions, context.ids);
  reportCauses(schema, errors, context);
}

/** A name that the client cannot choose, since the document is valid. Fragments count as several. */
export function rootFieldOf({ selectionSet: { selections } }: OperationDefinitionNode): string {
  const [first] = selections;
  return selections.length === 1 && first?.kind === Kind.FIELD ? first.name.value : 'several';
}

/** One line per cause: fifty fields that wait for one statement fail with one error. */
function reportCauses(schema: GraphQLSchema, errors: readonly GraphQLError[], context: GraphqlContext): void {
  const reported = new Set<unknown>();
  for (const error of errors) {
    const fault = graphqlFault(schema, error);
    const cause = innermost(error);
    if (!isServiceFault(fault, cause) || reported.has(cause)) continue;
    reported.add(cause);
    // A path has the names that the client gave to fields.
    const field = error.nodes?.flatMap((node) => (node.kind === Kind.FIELD ? [node.name.value] : []));
    context.log.error({ ...context.ids, err: cause, code: fault.code, field }, 'request failed');
  }
}
