import type { Fetcher, FetcherParams } from '@graphiql/toolkit';
import { getOperationAST, OperationTypeNode, type ExecutionResult } from 'graphql';
import { createClient } from 'graphql-ws';

/** Sends an operation to this service, with what the developer has written as headers. */
export const ask: Fetcher = (operation, { headers = {}, documentAST } = {}) => {
  const { operationName } = operation;
  const isFollowed =
    documentAST && getOperationAST(documentAST, operationName)?.operation === OperationTypeNode.SUBSCRIPTION;
  return isFollowed ? follow(operation, headers) : send(operation, headers);
};

type Headers = Readonly<Record<string, unknown>>;

async function send(operation: FetcherParams, headers: Headers) {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
    body: JSON.stringify(operation),
  });
  return (await response.json()) as Readonly<Record<string, unknown>>;
}

/** Over a WebSocket of its own, for a browser opens one with no headers: they are said first. */
function follow({ query, variables, operationName }: FetcherParams, headers: Headers) {
  const url = new URL('/graphql', location.href.replace(/^http/, 'ws')).href;
  const client = createClient({ url, connectionParams: headers, retryAttempts: 0 });
  const results = client.iterate({
    query,
    variables: variables as Record<string, unknown> | undefined,
    operationName,
  });
  // GraphiQL prints them: to it, errors from afar are those of this place.
  return results as AsyncIterableIterator<ExecutionResult>;
}
