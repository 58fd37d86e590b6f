import type { HTTPGraphQLRequest } from '@apollo/server';
import { parse, validate, type GraphQLSchema } from 'graphql';
import type { PersistedOperation } from '../../config/persistedOperations';
import { Refused } from '../../domain/errors/refusal';
import { sha256Hex } from './knownDocuments';
import { isRecord } from '../../domain/input/record';

/** What a request asks, without the headers that it asks by. */
export type SentRequest = Omit<HTTPGraphQLRequest, 'headers'>;

export type Admit = (request: SentRequest) => SentRequest;

/**
 * Lets nothing pass but the operations on the list, named by their ids or sent in the very words of the list. An id
 * comes as Apollo's persisted queries send it (`extensions.persistedQuery.sha256Hash`) or as `documentId`.
 *
 * @throws Refused `OPERATION_NOT_LISTED`
 */
export function onlyListed(operations: readonly PersistedOperation[]): Admit {
  const bodies = new Set(operations.map(({ body }) => body));
  const byName = new Map(
    operations.flatMap(({ id, body }) => [[sha256Hex(body), body] as const, [id, body]]),
  );
  return (request) => {
    const { query, id } = askedIn(partsOf(request));
    // Apollo Server has its words for a request without an operation, and a page for a browser.
    if (query === undefined && id === undefined) return request;
    const body = query === undefined ? byName.get(id ?? '') : bodies.has(query) ? query : undefined;
    if (body === undefined) {
      throw new Refused({ code: 'OPERATION_NOT_LISTED', came: query === undefined ? 'id' : 'query' });
    }
    return asking(request, body);
  };
}

/** The ids of operations that no longer fit the schema. Requests for them are refused. */
export function unfitOperations(
  schema: GraphQLSchema,
  operations: readonly PersistedOperation[],
): readonly string[] {
  return operations.flatMap(({ id, body }) => (fits(schema, body) ? [] : [id]));
}

function fits(schema: GraphQLSchema, body: string): boolean {
  try {
    return validate(schema, parse(body)).length === 0;
  } catch {
    return false;
  }
}

type Parts = Readonly<Record<string, unknown>>;

/** The members of a GraphQL request, wherever its method has them; none for other methods, which Apollo refuses. */
function partsOf({ method, search, body }: SentRequest): Parts {
  if (method === 'POST') return isRecord(body) ? body : {};
  if (method !== 'GET') return {};
  const { extensions, ...texts } = Object.fromEntries(new URLSearchParams(search));
  return { ...texts, extensions: findJson(extensions) };
}

/** The text of the document that a request brings; undefined where it brings none. */
export function findSource(request: SentRequest): string | undefined {
  return textIn(partsOf(request)['query']);
}

function askedIn({ query, documentId, extensions }: Parts) {
  const persisted = isRecord(extensions) ? extensions['persistedQuery'] : undefined;
  const hash = isRecord(persisted) ? persisted['sha256Hash'] : undefined;
  return { query: textIn(query), id: textIn(documentId)?.replace(/^sha256:/, '') ?? textIn(hash) };
}

/** The request with the listed operation in place of its name. */
function asking(request: SentRequest, query: string): SentRequest {
  const { documentId: _documentId, extensions, ...parts } = partsOf(request);
  const { persistedQuery: _persistedQuery, ...others } = isRecord(extensions) ? extensions : {};
  const admitted = { ...parts, query, extensions: others };
  if (request.method === 'POST') return { ...request, body: admitted };
  const params = new URLSearchParams({ ...texts(parts), query, extensions: JSON.stringify(others) });
  return { ...request, search: `?${params.toString()}` };
}

function texts(parts: Parts): Record<string, string> {
  return Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, String(value)]));
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function findJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
