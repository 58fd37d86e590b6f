import Negotiator from 'negotiator';
import { LRUCache } from 'lru-cache';
import { sha256Hex, type KnownDocument, type KnownDocuments } from './knownDocuments';
import { isRecord } from '../../domain/input/record';
import type { HTTPGraphQLHead } from '@apollo/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getOperationAST, type ExecutionResult, type GraphQLSchema } from 'graphql';
import { answeredError } from '../faults/answeredError';
import type { ContextOf, SendResults } from '../fields/context';
import type { SentRequest } from './listedOperations';
import type { Perform } from './pipeline';
import type { RequestedOperation } from './documentLimits';

/** A GraphQL request of the usual kind: a document with its variables, in a JSON body. */
interface PlainRequest {
  /** Names the document: sent by the client, or of the text that came. */
  readonly sha256Hex: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | null;
}

type Parts = Readonly<Record<string, unknown>>;

/** Null for anything else, which Apollo Server judges. */
function findPlainRequest(method: string, body: unknown): PlainRequest | null {
  if (method !== 'POST' || !isRecord(body)) return null;
  const { variables, operationName } = body;
  const hash = findHash(body);
  if (hash === null) return null;
  if (variables !== undefined && variables !== null && !isRecord(variables)) return null;
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') return null;
  return { sha256Hex: hash, variables: variables ?? {}, operationName: operationName ?? null };
}

/** Null for a text together with its hash, which are to be compared and kept. */
function findHash({ query, extensions = {} }: Parts): string | null {
  if (!isRecord(extensions)) return null;
  const { persistedQuery } = extensions;
  if (persistedQuery === undefined) return typeof query === 'string' ? sha256Hex(query) : null;
  if (query !== undefined || !isRecord(persistedQuery) || persistedQuery['version'] !== 1) return null;
  const { sha256Hash } = persistedQuery;
  return typeof sha256Hash === 'string' ? sha256Hash : null;
}

const mediaTypes = ['application/json; charset=utf-8', 'application/graphql-response+json; charset=utf-8'];

/** Clients send a handful of these, and each of them always the same. */
const chosen = new LRUCache<string, { readonly mediaType: string | null }>({ max: 200 });
const maxKept = 200;

/** The media type that `Accept` prefers (GraphQL over HTTP, section 5.2.1); null when it takes neither. */
export function findMediaType(accept: string | undefined): string | null {
  if (!accept) return mediaTypes[0] ?? null;
  const known = chosen.get(accept);
  if (known) return known.mediaType;
  const mediaType = new Negotiator({ headers: { accept } }).mediaType([...mediaTypes]) ?? null;
  if (accept.length <= maxKept) chosen.set(accept, { mediaType });
  return mediaType;
}

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
