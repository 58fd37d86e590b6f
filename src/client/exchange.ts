import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';
import { ClientError, GraphQLClient } from 'graphql-request';
import { isNetworkFault, UnansweredError, type ConsentServiceError } from './consentServiceError';
import { refusedErrorOf } from './refused';
import { secondsToWait } from './pause';

/** What lets a caller in: a token or API key, or what gives a fresh one for each request. */
export type TokenSource = string | (() => string | Promise<string>);

export interface ExchangeOptions {
  readonly endpoint: string;
  /** Without one the caller is anonymous. */
  readonly token: TokenSource | undefined;
  readonly timeoutMs: number;
}

/** Sends one operation. @throws ConsentServiceError for any answer but data; the signal’s reason when aborted */
export type Exchange = <Data, Variables extends object>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
  onHeaders?: (headers: Headers) => void,
) => Promise<Data>;

export function exchangeWith({ endpoint, token, timeoutMs }: ExchangeOptions): Exchange {
  // What a customer answered goes to no other place than the one that was named.
  const client = new GraphQLClient(endpoint, { redirect: 'error' });
  return async <Data>(
    document: TypedDocumentNode<Data, never>,
    variables: object,
    signal?: AbortSignal,
    onHeaders?: (headers: Headers) => void,
  ): Promise<Data> => {
    signal?.throwIfAborted();
    const requestHeaders = await credentialsOf(token);
    try {
      const { data, headers } = await client.rawRequest<Data>({
        query: print(document),
        variables: { ...variables },
        requestHeaders,
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
      });
      onHeaders?.(headers);
      return data;
    } catch (error) {
      signal?.throwIfAborted();
      throw serviceErrorOf(error, endpoint);
    }
  };
}

async function credentialsOf(token: TokenSource | undefined): Promise<Record<string, string>> {
  const current = typeof token === 'function' ? await token() : token;
  return current === undefined ? {} : { authorization: `Bearer ${current}` };
}

/** graphql-request’s messages repeat variables and responses, which do not belong in the caller’s log. */
function serviceErrorOf(thrown: unknown, endpoint: string): ConsentServiceError {
  if (thrown instanceof ClientError) return answeredErrorOf(thrown, endpoint);
  if (isNetworkFault(thrown)) {
    const message = `The consent service did not answer at ${placeOf(endpoint)}.`;
    return new UnansweredError(message, { status: null, retryAfterSeconds: null, cause: safeCause(thrown) });
  }
  return noGraphql(200, null, endpoint);
}

/** The cause without its message, which may repeat the URL. */
function safeCause(thrown: unknown): { readonly name: string; readonly code: string | null } {
  const { name, code, cause } = thrown as { name: string; code?: unknown; cause?: { code?: unknown } };
  const known = [cause?.code, code].find((each) => typeof each === 'string');
  return { name, code: known ?? null };
}

/** A URL may hold a password, and its query a key. */
function placeOf(endpoint: string): string {
  const { origin, pathname } = new URL(endpoint);
  return `${origin}${pathname}`;
}

function answeredErrorOf(
  { response: { status, headers, errors } }: ClientError,
  endpoint: string,
): ConsentServiceError {
  const retryAfterSeconds = secondsToWait(headers);
  const error = Array.isArray(errors) ? errors[0] : undefined;
  return error
    ? refusedErrorOf(error, { status, retryAfterSeconds })
    : noGraphql(status, retryAfterSeconds, endpoint);
}

function noGraphql(status: number, retryAfterSeconds: number | null, endpoint: string): UnansweredError {
  const message = `What ${placeOf(endpoint)} answered with status ${status} is no GraphQL.`;
  return new UnansweredError(message, { status, retryAfterSeconds });
}
