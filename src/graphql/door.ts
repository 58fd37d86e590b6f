import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { FastifyBaseLogger, FastifyPluginCallback, FastifyRequest } from 'fastify';
import type { ActionsOf } from '../actions/callerActions';
import type { Authenticate } from '../auth/authenticate';
import { identifyCallers } from '../auth/requestCaller';
import { answeredError, withRequestId } from './answeredError';
import type { GraphqlContext } from './context';
import { costLimit, documentRules, type DocumentLimits } from './documentLimits';
import { faultReport } from './faultReport';
import { graphqlDoor } from './handler';
import { landingPage } from './landing';
import { getSchema } from './schema';

export interface OpenGraphqlOptions {
  readonly actionsOf: ActionsOf<FastifyRequest>;
  readonly authenticate: Authenticate;
  /** What Sandbox sends with each request; without it a developer types it in. */
  readonly sandboxToken: string | null;
  readonly isProduction: boolean;
  readonly limits: DocumentLimits;
  readonly log: FastifyBaseLogger;
}

/** Telling what else is wrong costs a walk through the query each. */
const maximalValidationErrors = 10;

/** The GraphQL door at `/graphql`, with its server started. */
export async function openGraphqlDoor({
  actionsOf,
  authenticate,
  sandboxToken,
  isProduction,
  limits,
  log,
}: OpenGraphqlOptions): Promise<FastifyPluginCallback> {
  const server = createServer({ isProduction, sandboxToken, limits, log });
  await server.start();
  const door = graphqlDoor({
    server,
    path: '/graphql',
    hasSandbox: !isProduction,
    contextOf: (request) =>
      Promise.resolve({
        actions: actionsOf(request),
        requestId: request.id,
        noted: request,
        log: request.log,
      }),
    completeRefusal: (body, request) => withRequestId(body, request.id),
  });
  return (scope, none, done) => {
    identifyCallers(scope, authenticate);
    door(scope, none, done);
  };
}

type ServerOptions = Pick<OpenGraphqlOptions, 'isProduction' | 'sandboxToken' | 'limits' | 'log'>;

function createServer({ isProduction, sandboxToken, limits, log }: ServerOptions) {
  const schema = getSchema();
  return new ApolloServer<GraphqlContext>({
    schema,
    logger: log,
    introspection: !isProduction,
    hideSchemaDetailsFromClientErrors: isProduction,
    includeStacktraceInErrorResponses: false,
    csrfPrevention: true,
    // Bounds what is kept of persisted queries.
    cache: 'bounded',
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: limits.maxTokens },
    maxRecursiveSelections: true,
    validationRules: [...documentRules(limits)],
    validationOptions: { maxErrors: maximalValidationErrors },
    formatError: (formatted, error) => answeredError(schema, formatted, error),
    plugins: [
      landingPage(isProduction, sandboxToken),
      faultReport(schema),
      costLimit(schema, limits.maxCost),
      // Its instrumentation of each field costs a fifth of the throughput.
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
    ],
  });
}
