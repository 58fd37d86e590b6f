import type { ApolloServerOptions } from '@apollo/server';
import { execute, getOperationAST, type GraphQLSchema } from 'graphql';
import type { GraphqlContext } from '../fields/context';
import type { Perform } from './pipeline';

type Gateway = NonNullable<ApolloServerOptions<GraphqlContext>['gateway']>;

/**
 * Has Apollo Server hand each operation that it has parsed and validated to the pipeline, by the door that it has
 * for gateways. Its plugins see a document's first request only, so nothing is left to them.
 */
export function performedBy(schema: GraphQLSchema, perform: Perform): Gateway {
  return {
    onSchemaLoadOrUpdate: (onLoaded) => {
      onLoaded({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    load: () =>
      Promise.resolve({
        executor: async ({ document, request: { variables = {}, operationName }, context }) => {
          const operation = getOperationAST(document, operationName);
          // There is nothing to execute; what graphql-js says of it is what Apollo Server expects.
          if (!operation) return execute({ schema, document, operationName });
          return perform({ document, operation, variables }, context as GraphqlContext);
        },
      }),
    stop: () => Promise.resolve(),
  };
}
