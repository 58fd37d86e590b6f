import type { GraphQLSchema } from 'graphql';
import { schemaWith } from '../schema';
import { SubgraphQueries } from './subgraphQueries';

let schema: GraphQLSchema | null = null;

/** The schema of the GraphQL door with what a federated gateway asks; built at the first call. */
export function getSubgraphSchema(): GraphQLSchema {
  return (schema ??= schemaWith(SubgraphQueries));
}
