import { setTimeout as delay } from 'node:timers/promises';
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { consentTypePolicies } from '../../src/client/apollo';
import { asService, type CallerHeaders } from '../service/bearer';

/** What Apollo Client sends for a subscription. */
export const multipart = {
  accept:
    'multipart/mixed;boundary=graphql;subscriptionSpec=1.0,application/graphql-response+json,application/json;q=0.9',
} as const;

export interface Told<Data> {
  readonly results: readonly { readonly data?: Data; readonly error?: unknown }[];
  readonly hasEnded: () => boolean;
  /** The next results, as soon as there are `count`. */
  until(count: number): Promise<readonly Data[]>;
  untilEnded(): Promise<void>;
  leave(): void;
}

const patienceMs = 10_000;

/** Subscribes as a frontend does: Apollo Client with its plain HttpLink. */
export function subscribe<Data>(
  url: string,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
  headers: CallerHeaders = asService,
): Told<Data> {
  const link = new HttpLink({ uri: `${url}/graphql`, headers: { ...headers } });
  const client = new ApolloClient({ link, cache: new InMemoryCache({ typePolicies: consentTypePolicies }) });
  const results: { data?: Data; error?: unknown }[] = [];
  let ended = false;
  const subscription = client.subscribe<Data>({ query: gql(query), variables }).subscribe({
    next: (result) => void results.push(result),
    error: (error: unknown) => void results.push({ error }),
    complete: () => (ended = true),
  });
  const until = (is: () => boolean, what: string) =>
    untilTrue(is, () => `${what}: ${JSON.stringify(results)}`);
  return {
    results,
    hasEnded: () => ended,
    until: async (count) => {
      await until(() => results.length >= count, `never ${count} results`);
      return results.map(({ data }) => data as Data);
    },
    untilEnded: () => until(() => ended, 'never ended'),
    leave: () => {
      subscription.unsubscribe();
      client.stop();
    },
  };
}

export async function untilTrue(is: () => boolean, otherwise: () => string): Promise<void> {
  const endsAtMs = Date.now() + patienceMs;
  while (!is()) {
    if (Date.now() > endsAtMs) throw new Error(otherwise());
    await delay(20);
  }
}

/** The request as it is, for what comes before the first result. */
export function post(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { ...asService, ...multipart, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
}
