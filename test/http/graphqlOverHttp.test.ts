import { ApolloServer } from '@apollo/server';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createHttpServer } from '../../src/app/httpServer';
import { graphqlDoor } from '../../src/graphql/handler';
import { auditOf } from './audit';

/**
 * Apollo answers 400 to documents that do not parse or validate whichever media type was asked for; these
 * three would rather see 200 under the older `application/json`.
 */
const knownWarnings = ['572B', '7B9B', 'FDE2'];

/** A plain GET is what CSRF prevention is there to refuse; clients send `apollo-require-preflight` with it. */
const knownNotices = ['5A70', '6A70', 'D6D5'];

let http: FastifyInstance;
let url: string;

beforeAll(async () => {
  const server = new ApolloServer({ typeDefs: 'type Query { hello(name: String): String }' });
  await server.start();
  http = createHttpServer({ logger: pino({ level: 'silent' }), graphqlPath: '/graphql' });
  http.register(
    graphqlDoor({ server, path: '/graphql', pageHeaders: null, contextOf: () => Promise.resolve({}) }),
  );
  url = `${await http.listen({ host: '127.0.0.1', port: 0 })}/graphql`;
});

afterAll(() => http.close());

test('meets every requirement of GraphQL over HTTP', async () => {
  const { errors, warnings, notices, met } = await auditOf(url);
  expect(errors).toEqual([]);
  expect(warnings).toEqual(knownWarnings);
  expect(notices).toEqual(knownNotices);
  expect(met.length).toBeGreaterThan(50);
});
