import { ApolloServer } from '@apollo/server';
import { defineIntegrationTestSuite } from '@apollo/server-integration-testsuite';
import fastify from 'fastify';
import { graphqlDoor } from '../../src/graphql/execution/handler';

defineIntegrationTestSuite(async (config, options) => {
  const server = new ApolloServer(config);
  await server.start();
  const app = fastify({ forceCloseConnections: true });
  await app.register(
    graphqlDoor({
      server,
      path: '/',
      pageHeaders: null,
      contextOf: options?.context ?? (() => Promise.resolve({})),
    }),
  );
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { server, url, extraCleanup: () => app.close() };
});
