import {
  ApolloClient,
  ApolloLink,
  HttpLink,
  InMemoryCache,
  type ObservableQuery,
  type OperationVariables,
} from '@apollo/client';
import { consentTypePolicies } from '../../src/client/apollo';
import { networkTo, type Network, type SentRequest } from '../network/network';
import { asService, type CallerHeaders } from '../service/bearer';
import { bothTexts } from '../service/given';
import { startService, type TestService } from '../service/service';

/** The service with the network before it; frontends in front of that. */
export interface Stage {
  readonly service: TestService;
  readonly network: Network;
  /** Apollo Client with the cache that we recommend. */
  frontend(options?: FrontendOptions): ApolloClient;
  /** A customer in front of a template with a version in English and German. */
  givenAsked(): Promise<Asked>;
  /** The requests that go out until this is done. */
  sentDuring(doing: () => Promise<unknown>): Promise<readonly SentRequest[]>;
  close(): Promise<void>;
}

export interface FrontendOptions {
  readonly caller?: CallerHeaders;
  /** Stand before the link that sends. */
  readonly links?: readonly ApolloLink[];
  readonly http?: HttpLink.Options;
}

export interface Asked {
  readonly customerId: string;
  readonly templateCode: string;
  readonly consentVersionId: string;
}

export async function openStage(): Promise<Stage> {
  const service = await startService();
  const network = await networkTo(service.url);
  const clients: ApolloClient[] = [];
  return {
    service,
    network,
    frontend: ({ caller = asService, links = [], http = {} } = {}) => {
      const sending = new HttpLink({ uri: `${network.url}/graphql`, headers: { ...caller }, ...http });
      const client = new ApolloClient({
        link: ApolloLink.from([...links, sending]),
        cache: new InMemoryCache({ typePolicies: consentTypePolicies }),
      });
      clients.push(client);
      return client;
    },
    givenAsked: async () => {
      const { templateCode, consentVersionId } = await service.given.publishedVersion({ texts: bothTexts });
      return { customerId: service.given.customer(), templateCode, consentVersionId };
    },
    sentDuring: async (doing) => {
      const before = network.requests.length;
      await doing();
      return network.requests.slice(before);
    },
    close: async () => {
      for (const client of clients) client.stop();
      await network.close();
      await service.close();
    },
  };
}

/** What a component renders: everything that the query has shown it, the newest last. */
export interface Screen<Data> {
  readonly shown: readonly Data[];
  /** Resolves with the first thing to be shown, or that has been, that is as asked. */
  until(isAsAsked: (data: Data) => boolean): Promise<Data>;
  leave(): void;
}

const patienceMs = 20_000;

export function screenOf<Data, Variables extends OperationVariables>(
  query: ObservableQuery<Data, Variables>,
): Screen<Data> {
  const shown: Data[] = [];
  const waiting = new Set<() => void>();
  const subscription = query.subscribe(({ data, dataState }) => {
    // It also says when it asks; what has not changed is the same object.
    if (dataState === 'complete' && data !== shown.at(-1)) shown.push(data);
    for (const look of waiting) look();
  });
  const until = (isAsAsked: (data: Data) => boolean) =>
    new Promise<Data>((resolve, reject) => {
      const look = () => {
        const data = shown.at(-1);
        if (data !== undefined && isAsAsked(data)) end(() => resolve(data));
      };
      const timer = setTimeout(
        () => end(() => reject(new Error(`Never shown; at last: ${JSON.stringify(shown.at(-1))}`))),
        patienceMs,
      );
      const end = (settle: () => void) => {
        clearTimeout(timer);
        waiting.delete(look);
        settle();
      };
      waiting.add(look);
      look();
    });
  return { shown, until, leave: () => subscription.unsubscribe() };
}
