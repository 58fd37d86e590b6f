import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { parse } from 'graphql';

/** What a team next door would write, with a Relay page and an instant of its own. */
export const directorySdl = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@shareable"])
  scalar DateTime
  type Customer @key(fields: "id") { id: ID! name: String! since: DateTime! banner: Banner }
  type CustomerEdge { cursor: String! node: Customer! }
  type CustomerConnection { edges: [CustomerEdge!]! pageInfo: PageInfo! }
  type PageInfo @shareable {
    hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String
  }
  type Banner { version: ConsentVersion }
  type ConsentVersion @key(fields: "consentVersionId", resolvable: false) { consentVersionId: ID! }
  type Query {
    customer(id: ID!): Customer
    customers: [Customer!]!
    customerPage: CustomerConnection!
    banner(consentVersionId: ID!): Banner
  }`;

/** The same as a server has it, which composition knows nothing of. */
const served = `
  ${directorySdl.replace(/extend schema.*/, '')}
  directive @key(fields: String!, resolvable: Boolean) on OBJECT
  directive @shareable on OBJECT
  scalar _Any
  union _Entity = Customer
  extend type Query { _entities(representations: [_Any!]!): [_Entity]! }`;

/** A small directory of customers, listening on a free port. */
export interface Directory {
  readonly url: string;
  close(): Promise<void>;
}

export async function openDirectory(customerIds: readonly string[]): Promise<Directory> {
  const customerOf = (id: string) => ({ __typename: 'Customer', id, name: `Customer ${id}`, since });
  const edges = customerIds.map((id) => ({ cursor: id, node: customerOf(id) }));
  const pageInfo = { hasNextPage: false, hasPreviousPage: false };
  const server = new ApolloServer({
    typeDefs: parse(served),
    resolvers: {
      Query: {
        customer: (_root: unknown, { id }: { id: string }) => customerOf(id),
        customers: () => customerIds.map(customerOf),
        customerPage: () => ({ edges, pageInfo }),
        banner: (_root: unknown, { consentVersionId }: { consentVersionId: string }) => ({
          version: { consentVersionId },
        }),
        _entities: (_root: unknown, { representations }: { representations: readonly { id: string }[] }) =>
          representations.map(({ id }) => customerOf(id)),
      },
    },
  });
  const { url } = await startStandaloneServer(server, { listen: { port: 0, host: '127.0.0.1' } });
  return { url, close: () => server.stop() };
}

const since = '2020-02-29T12:00:00.000Z';
