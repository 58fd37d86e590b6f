import { composeServices } from '@apollo/composition';
import { ApolloGateway, RemoteGraphQLDataSource } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { parse, type GraphQLFormattedError } from 'graphql';
import { replyOf } from '../graphql/asking';
import { asNobody, type CallerHeaders } from '../service/bearer';
import { directorySdl } from './directory';

export interface Answer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly GraphQLFormattedError[];
}

/** Apollo's gateway in front of the service and of the directory. */
export interface Gateway {
  ask(query: string, caller?: CallerHeaders, variables?: Readonly<Record<string, unknown>>): Promise<Answer>;
  /** How many requests it has sent to the service. */
  sentToService(): number;
  close(): Promise<void>;
}

/** The service's part as composition asks for it: over HTTP, without a token. */
export async function sdlOf(url: string): Promise<string> {
  const { data } = await replyOf(
    await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ _service { sdl } }' }),
    }),
  );
  return (data as { readonly _service: { readonly sdl: string } })._service.sdl;
}

type ServiceDefinition = Parameters<typeof composeServices>[0][number];

/** @throws Error with what composition says */
export function composed(...services: readonly ServiceDefinition[]): string {
  const { supergraphSdl, errors } = composeServices([...services]);
  if (supergraphSdl === undefined) throw new Error(errors.map(({ message }) => message).join('\n'));
  return supergraphSdl;
}

export async function supergraphOf(consentUrl: string, directoryUrl: string): Promise<string> {
  return composed(
    { name: 'consent', url: `${consentUrl}/graphql`, typeDefs: parse(await sdlOf(consentUrl)) },
    { name: 'directory', url: directoryUrl, typeDefs: parse(directorySdl) },
  );
}

export async function openGateway(consentUrl: string, directoryUrl: string): Promise<Gateway> {
  const supergraphSdl = await supergraphOf(consentUrl, directoryUrl);
  let sent = 0;
  const gateway = new ApolloGateway({
    supergraphSdl,
    logger: silent,
    buildService: ({ url = '' }) =>
      new RemoteGraphQLDataSource<CallerHeaders>({
        url,
        willSendRequest: ({ request, context }) => {
          if (url.startsWith(consentUrl)) sent += 1;
          for (const [name, value] of Object.entries<string>(context)) request.http?.headers.set(name, value);
        },
      }),
  });
  const server = new ApolloServer<CallerHeaders>({ gateway, logger: silent });
  await server.start();
  return {
    ask: async (query, caller = asNobody, variables = {}) => {
      const { body } = await server.executeOperation({ query, variables }, { contextValue: caller });
      if (body.kind !== 'single') throw new Error('The gateway answered in parts.');
      return body.singleResult;
    },
    sentToService: () => sent,
    close: () => server.stop(),
  };
}

const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };

function nothing(): void {}
