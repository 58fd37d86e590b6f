import {
  createSourceEventStream,
  execute,
  GraphQLError,
  Kind,
  OperationTypeNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
  getOperationAST,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ConstArgumentNode,
  type DocumentNode,
} from 'graphql';
import { HeaderMap, type ApolloServerOptions } from '@apollo/server';
import { errorTable } from '../../domain/errors/errors';
import type { GraphqlContext, Results } from '../fields/context';
import { graphqlFault, retryHeaders, reportErrors, rootFieldOf } from '../faults/answeredError';
import { priceOrRefusal, type RequestedOperation } from './documentLimits';
import { DocumentTurns } from './documentTurns';
import { findAnswerRefusal } from './judgedAnswer';
import { inOperationSpan } from './operationSpan';
import { noteVariableMisfits } from '../faults/variableMisfit';

/** Never rejects for what a client sent: a refusal is a result without data. */
export type Perform = (requested: RequestedOperation, context: GraphqlContext) => Promise<ExecutionResult>;

/** The stages of every operation, whether or not its document is known already. Put what holds for all of them here. */
export function pipeline(schema: GraphQLSchema, areListed: boolean): Perform {
  const turns = new DocumentTurns();
  return (requested, context) => {
    const { operation } = requested;
    context.noted.rootField = rootFieldOf(operation);
    context.noted.operation = (areListed && operation.name?.value) || context.noted.rootField;
    return inOperationSpan(operation, context.noted, areListed, async () => {
      const result = await judged(schema, turns, requested, context);
      if (result.errors) reportErrors(schema, result.errors, context);
      else context.mayBeKeptFor(cacheableSeconds(schema, requested.document, context));
      return result;
    });
  };
}

async function judged(
  schema: GraphQLSchema,
  turns: DocumentTurns,
  requested: RequestedOperation,
  context: GraphqlContext,
): Promise<ExecutionResult> {
  const price = priceOrRefusal(schema, requested, context);
  if (price instanceof GraphQLError) return { errors: [price] };
  const refusal = findAnswerRefusal(requested);
  if (refusal) return { errors: [refusal] };
  try {
    const inTurn: InTurn = (taker, work) => turns.take(taker, price, work);
    return await inTurn(context, () => executed(schema, requested, context, inTurn));
  } catch (thrown) {
    return refusedBefore(schema, thrown);
  }
}

/** Does its work when it is the turn of the context's caller. */
type InTurn = <Result>(context: GraphqlContext, work: () => Promise<Result>) => Promise<Result>;

async function executed(
  schema: GraphQLSchema,
  requested: RequestedOperation,
  context: GraphqlContext,
  inTurn: InTurn,
): Promise<ExecutionResult> {
  const { document, operation, variables } = requested;
  const operationName = operation.name?.value;
  const args = { schema, document, operationName, contextValue: context, variableValues: variables };
  const isSubscription = operation.operation === OperationTypeNode.SUBSCRIPTION;
  const result = await (isSubscription ? subscribed(args, context, inTurn) : execute(args));
  if (result.data === undefined) noteVariableMisfits(schema, result.errors ?? [], variables);
  return result;
}

/** The answer to the request is that it has begun; what it results in is taken by its subscriber. */
async function subscribed(
  args: ExecutionArgs,
  context: GraphqlContext,
  inTurn: InTurn,
): Promise<ExecutionResult> {
  const source = await createSourceEventStream(args);
  if (!isStream(source)) return refusedWithStatus(args.schema, source);
  const results = resultsOf(args, source, context, inTurn);
  try {
    context.subscriber.take(results);
    return { data: {} };
  } catch (thrown) {
    await results.return();
    return refusedBefore(args.schema, thrown);
  }
}

function refusedBefore(schema: GraphQLSchema, thrown: unknown): ExecutionResult {
  const originalError = thrown instanceof Error ? thrown : new Error(String(thrown));
  return refusedWithStatus(schema, { errors: [new GraphQLError(originalError.message, { originalError })] });
}

function isStream(source: AsyncIterable<unknown> | ExecutionResult): source is AsyncIterable<unknown> {
  return Symbol.asyncIterator in source;
}

/** As graphql-js maps events to results, but each has a context of its own, with its own count of texts. */
async function* resultsOf(
  args: ExecutionArgs,
  source: AsyncIterable<unknown>,
  opened: GraphqlContext,
  inTurn: InTurn,
): Results {
  for await (const rootValue of source) {
    const contextValue = opened.subscriber.contextOfNext();
    const result = await inTurn(contextValue, async () => execute({ ...args, rootValue, contextValue }));
    if (result.errors) reportErrors(args.schema, result.errors, contextValue);
    yield result;
  }
}

/** Nothing was executed, so the response has the code’s status and headers (GraphQL over HTTP, section 6.4.2). */
function refusedWithStatus(schema: GraphQLSchema, refused: ExecutionResult): ExecutionResult {
  for (const error of refused.errors ?? []) {
    if (error.nodes?.[0]?.kind === Kind.VARIABLE_DEFINITION) continue;
    const fault = graphqlFault(schema, error);
    const headers = new HeaderMap(Object.entries(retryHeaders(fault)));
    error.extensions['http'] = { status: errorTable[fault.code].status, headers };
  }
  return { errors: refused.errors ?? [] };
}

type Gateway = NonNullable<ApolloServerOptions<GraphqlContext>['gateway']>;

/**
 * Apollo Server’s interface for gateways hands each validated operation to the pipeline. Plugins would miss known
 * documents.
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

/** The root fields whose answer is the same for everybody. */
const publicFields = ['latestTemplate', 'consentVersion', '__typename'];

/** How long shared caches may keep the response to a GET, if all of it is public; else null. */
function cacheableSeconds(
  schema: GraphQLSchema,
  document: DocumentNode,
  { isRead, freshness }: GraphqlContext,
): number | null {
  return isRead && freshness.seconds !== null && isPublic(schema, document) ? freshness.seconds : null;
}

/** Decided by what the schema states beside its fields, independently of the caller. */
function isPublic(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  let isForAll = true;
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: ({ name }) => {
        const isRoot = types.getParentType() === schema.getQueryType();
        const directives = types.getFieldDef()?.astNode?.directives ?? [];
        const isGuarded = directives.some(
          ({ name: { value }, arguments: stated = [] }) => value === 'permits' && !stated.some(saysAnyone),
        );
        isForAll &&= isRoot ? publicFields.includes(name.value) : !isGuarded;
      },
    }),
  );
  return isForAll;
}

function saysAnyone({ name, value }: ConstArgumentNode): boolean {
  return name.value === 'anyone' && value.kind === Kind.BOOLEAN && value.value;
}
