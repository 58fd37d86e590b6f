import type { HTTPGraphQLHead } from '@apollo/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getOperationAST, type ExecutionResult, type GraphQLSchema } from 'graphql';
import { answeredError } from '../faults/answeredError';
import type { ContextOf, SendResults } from '../fields/context';
import type { KnownDocument, KnownDocuments } from './knownDocuments';
import type { SentRequest } from './listedOperations';
import type { Perform } from './pipeline';
import { findMediaType, findPlainRequest } from './plainRequest';
import type { RequestedOperation } from './documentLimits';

/** Answers a request whose document is known; null when Apollo Server has to. */
export type AnswerDirectly = (
  sent: SentRequest,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<string | FastifyReply> | null;

export interface DirectExecutionParts {
  readonly schema: GraphQLSchema;
  readonly documents: KnownDocuments;
  readonly perform: Perform;
  readonly contextOf: ContextOf;
  readonly sendResults: SendResults;
}

/**
 * Lets documents that Apollo Server has validated before go without parsing and validation, and without what Apollo
 * does around them: two thirds of the time that a look-up takes there. Anything out of the ordinary, from the
 * method to the media type, is left to Apollo Server before anything is done.
 */
export function directExecution({
  schema,
  documents,
  perform,
  contextOf,
  sendResults,
}: DirectExecutionParts): AnswerDirectly {
  return (sent, request, reply) => {
    const requested = isJson(request) ? findKnown(documents, sent) : null;
    const mediaType = requested && findMediaType(request.headers.accept);
    if (!requested || !mediaType) return null;
    const context = contextOf(request, reply);
    if (requested.tokens > context.limits.maxTokens) return null;
    reply.type(mediaType);
    return perform(requested, context).then((result) => {
      // Nothing was executed where there is no data.
      if (result.data === undefined) takeHead(reply, result);
      return sendResults(context, request, reply) ?? written(schema, result);
    });
  };
}

function isJson({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('application/json') ?? false;
}

function findKnown(
  documents: KnownDocuments,
  { method, body }: SentRequest,
): (RequestedOperation & KnownDocument) | null {
  const plain = findPlainRequest(method, body);
  const known = plain && documents.find(plain.sha256Hex);
  const operation = known && getOperationAST(known.document, plain.operationName);
  return operation ? { ...known, operation, variables: plain.variables } : null;
}

/** What the error says that ended it, as Apollo Server has it. */
function takeHead(reply: FastifyReply, { errors: [error] = [] }: ExecutionResult): void {
  const { status = 400, headers = [] } = (error?.extensions['http'] ?? {}) as Partial<HTTPGraphQLHead>;
  void reply.status(status).headers(Object.fromEntries(headers));
}

/** As Apollo Server writes it: errors first, for a reader of a long answer, and a line feed at its end. */
function written(schema: GraphQLSchema, { errors, data }: ExecutionResult): string {
  if (!errors) return `${JSON.stringify({ data })}\n`;
  return `${JSON.stringify({
    errors: errors.map((error) => answeredError(schema, error.toJSON(), error)),
    data,
  })}\n`;
}
