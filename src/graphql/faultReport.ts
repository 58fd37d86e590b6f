import type { ApolloServerPlugin } from '@apollo/server';
import type { GraphQLError, GraphQLSchema } from 'graphql';
import { isServiceFault } from '../actions/fault';
import { graphqlFault } from './answeredError';
import type { GraphqlContext } from './context';
import { innermost } from './documentFault';

/** Gives each error the request's id, and the log the causes that clients are not told. */
export function faultReport(schema: GraphQLSchema): ApolloServerPlugin<GraphqlContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        didEncounterErrors: ({ errors, contextValue }) => {
          for (const error of errors) error.extensions['requestId'] = contextValue.requestId;
          reportCauses(schema, errors, contextValue);
          return Promise.resolve();
        },
      }),
  };
}

/** One line per cause: fifty fields that wait for one statement fail with one error. */
function reportCauses(schema: GraphQLSchema, errors: readonly GraphQLError[], { log }: GraphqlContext): void {
  const reported = new Set<unknown>();
  for (const error of errors) {
    const fault = graphqlFault(schema, error);
    const cause = innermost(error);
    if (!isServiceFault(fault) || reported.has(cause)) continue;
    reported.add(cause);
    log.error({ err: cause, code: fault.code, path: error.path }, 'request failed');
  }
}
