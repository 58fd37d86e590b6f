import type { FetcherParams, FetcherOpts } from '@graphiql/toolkit';

/** Sends an operation to this service, with what the developer has written as headers. */
export async function ask(operation: FetcherParams, { headers = {} }: FetcherOpts = {}) {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
    body: JSON.stringify(operation),
  });
  return (await response.json()) as Readonly<Record<string, unknown>>;
}
