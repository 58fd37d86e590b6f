import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyPluginCallback,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import type { ActFor } from '../actions/act';
import type { ListLimits } from '../actions/running/page';
import type { Authenticate } from '../auth/authenticate';
import { invalidInput } from '../domain/input/input';
import type { PersistedOperation } from '../config/persistedOperations';
import { askerOf, demandOf, identifyCallers } from '../auth/requestCaller';
import type { GraphQLSchema } from 'graphql';
import { answeredError, findCode, withIds } from './faults/answeredError';
import { type ContextOf, type GraphqlContext, Freshness } from './fields/context';
import { documentRules, requireReadable, type DocumentLimits } from './execution/documentLimits';
import { csrfPrevention, proofHeader, graphqlDoor } from './execution/handler';
import { directExecution, findMediaType } from './execution/directExecution';
import { takeJsonOnly } from './execution/jsonOnly';
import { KnownDocuments } from './execution/knownDocuments';
import { landingPage, openSandboxByQuery, type SandboxTokens } from './sandbox/landing';
import { onlyListed, unfitOperations } from './execution/listedOperations';
import { performedBy, pipeline, type Perform } from './execution/pipeline';
import { getSchema } from './schema';
import { getSubgraphSchema } from './federation/subgraphQueries';
import { idsOf } from '../observability/requestId';
import { TextAllowance } from '../actions/running/textAllowance';
import { HttpSubscriber, sendAsMultipart, subscribersAccept } from './subscriptions/multipart';
import { OpenByCaller } from '../auth/openByCaller';
import { requirePlainSubscriptions } from './subscriptions/plainSubscriptions';
import { openLimits, takeWebSockets, type WebSocketParts } from './subscriptions/webSockets';

export interface OpenGraphqlOptions {
  readonly actFor: ActFor<FastifyRequest>;
  readonly authenticate: Authenticate;
  /** Preset in Sandbox; without them developers type in their own. */
  readonly sandboxTokens: SandboxTokens | null;
  /** Where the script stands that leads from Sandbox to the explorer; null without one. */
  readonly besideSandbox: string | null;
  readonly isProduction: boolean;
  /** Let Sandbox's page load; null where browsers get none. */
  readonly pageHeaders: Readonly<Record<string, string>> | null;
  readonly federation: boolean;
  readonly limits: DocumentLimits & ListLimits & WebSocketParts['limits'];
  readonly sockets: Pick<WebSocketParts, 'headOf' | 'mayCall'>;
  /** The only operations to execute; null for any. */
  readonly persistedOperations: readonly PersistedOperation[] | null;
  readonly log: FastifyBaseLogger;
}

/** Telling what else is wrong costs a walk through the query each. */
const maxValidationErrors = 10;

export async function openGraphqlDoor(options: OpenGraphqlOptions): Promise<FastifyPluginCallback> {
  const { authenticate, isProduction, pageHeaders, limits, persistedOperations, log } = options;
  const schema = options.federation ? getSubgraphSchema() : getSchema();
  const documents = new KnownDocuments();
  const perform = pipeline(schema, persistedOperations !== null);
  const server = createServer(options, schema, documents, perform);
  await server.start();
  warnOfUnfit(schema, persistedOperations ?? [], log);
  const subscriptions = new OpenByCaller(openLimits(limits));
  const contextOf = contextsWith(options, subscriptions);
  const sendResults = sendAsMultipart({ schema, authenticate, limits });
  const door = graphqlDoor({
    server,
    path: '/graphql',
    methods: ['GET', 'POST'],
    proofHeader,
    ...(persistedOperations && { admit: onlyListed(persistedOperations) }),
    pageHeaders,
    contextOf,
    judgeAccept: (request) => requireKnownMediaType(request, pageHeaders !== null),
    answerDirectly: directExecution({ schema, documents, perform, contextOf, sendResults }),
    sendResults,
    // Listed operations were reviewed when the list was made.
    ...(!persistedOperations && {
      judgeSource: (source, request) => {
        requireReadable(source, demandOf(request, limits).maxTokens);
        requirePlainSubscriptions(source);
      },
    }),
    completeRefusal,
  });
  return (scope, none, done) => {
    identifyCallers(scope, authenticate);
    keepFromCaches(scope);
    takeJsonOnly(scope);
    if (!isProduction) openSandboxByQuery(scope);
    takeWebSockets(scope, { authenticate, limits, ...options.sockets });
    subscriptions.endWith(scope);
    door(scope, none, done);
  };
}

function contextsWith({ actFor, limits }: OpenGraphqlOptions, subscriptions: OpenByCaller): ContextOf {
  const contextOf: ContextOf = (request, reply) => {
    const demand = demandOf(request, limits);
    return {
      act: actFor(request),
      // Looked at where a document has to wait: the network of an address takes ten microseconds.
      get caller() {
        return askerOf(request);
      },
      lists: limits,
      limits: demand,
      texts: new TextAllowance(demand.maxTextCharacters),
      freshness: new Freshness(),
      isRead: request.method === 'GET',
      mayBeKeptFor: (seconds) => seconds !== null && letBeKept(reply, seconds),
      subscriber: new HttpSubscriber(subscriptions, contextOf, request, reply),
      ids: idsOf(request),
      noted: request,
      log: request.log,
    };
  };
  return contextOf;
}

/** Before execution, where Apollo Server looks only after it. @throws Refused `INVALID_INPUT` */
function requireKnownMediaType({ method, headers: { accept } }: FastifyRequest, hasPages: boolean): void {
  const mayBePage = method === 'GET' && hasPages && accept?.includes('text/html');
  const isExecuted = method === 'GET' || method === 'POST';
  if (!isExecuted || mayBePage || findMediaType(accept) !== null) return;
  throw invalidInput(
    'Accept',
    `application/graphql-response+json or application/json, or ${subscribersAccept}`,
    'for other media types',
  );
}

/** What Apollo refuses before it makes a context has not been noted yet. */
function completeRefusal(body: string, request: FastifyRequest): string {
  request.refusedWith ??= findCode(body);
  return withIds(body, idsOf(request));
}

/** A document may select anything, and most of it is about one customer; `letBeKept` has the exception. */
function keepFromCaches(scope: FastifyInstance): void {
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
}

function letBeKept(reply: FastifyReply, seconds: number): void {
  reply.header('cache-control', `public, max-age=${seconds}`);
  const varies = [reply.getHeader('vary'), 'Accept, Accept-Language'].flat().filter(Boolean);
  reply.header('vary', varies.join(', '));
}

/** A list that was made for another release shows at the start, and not when a client asks. */
function warnOfUnfit(
  schema: GraphQLSchema,
  operations: readonly PersistedOperation[],
  log: FastifyBaseLogger,
): void {
  const ids = unfitOperations(schema, operations);
  if (ids.length > 0) log.warn({ ids }, 'listed operations do not fit the schema and will be refused');
}

function createServer(
  { isProduction, sandboxTokens, besideSandbox, limits, persistedOperations, log }: OpenGraphqlOptions,
  schema: GraphQLSchema,
  documents: KnownDocuments,
  perform: Perform,
) {
  return new ApolloServer<GraphqlContext>({
    gateway: performedBy(schema, perform),
    documentStore: documents,
    logger: log,
    introspection: !isProduction,
    hideSchemaDetailsFromClientErrors: isProduction,
    includeStacktraceInErrorResponses: false,
    csrfPrevention,
    // Bounds what is kept of persisted queries.
    cache: 'bounded',
    // A list leaves nothing for clients to add to.
    ...(persistedOperations && { persistedQueries: false as const }),
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: limits.maxTokens },
    maxRecursiveSelections: true,
    validationRules: [...documentRules(limits)],
    validationOptions: { maxErrors: maxValidationErrors },
    formatError: (formatted, error) => answeredError(schema, formatted, error),
    plugins: [
      landingPage(isProduction, sandboxTokens, besideSandbox),
      // Its instrumentation of each field costs a fifth of the throughput.
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
    ],
  });
}
