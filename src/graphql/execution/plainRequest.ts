import Negotiator from 'negotiator';
import { LRUCache } from 'lru-cache';
import { sha256Hex } from './knownDocuments';
import { isRecord } from '../../domain/input/record';

/** A GraphQL request of the usual kind: a document with its variables, in a JSON body. */
export interface PlainRequest {
  /** Names the document: sent by the client, or of the text that came. */
  readonly sha256Hex: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | null;
}

type Parts = Readonly<Record<string, unknown>>;

/** Null for anything else, which Apollo Server judges. */
export function findPlainRequest(method: string, body: unknown): PlainRequest | null {
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
