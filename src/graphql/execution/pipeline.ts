import { execute, Kind, type ExecutionResult, type GraphQLError, type GraphQLSchema } from 'graphql';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import type { GraphqlContext } from '../fields/context';
import { findCostRefusal } from './documentLimits';
import { findAnswerRefusal } from './judgedAnswer';
import { noteVariables } from '../faults/variableMisfit';
import { fieldInMetrics, nameInLog, reportErrors } from '../faults/faultReport';
import { cacheableSeconds } from './publicReads';
import type { RequestedOperation } from './requestedOperation';

/** Never rejects for what a client sent: a refusal is a result without data. */
export type Perform = (requested: RequestedOperation, context: GraphqlContext) => Promise<ExecutionResult>;

/**
 * The stages that every operation passes, in their order, whether Apollo Server has just validated its document or
 * had done so before. Everything that holds for each operation belongs here and nowhere else.
 */
export function pipeline(schema: GraphQLSchema): Perform {
  return async (requested, context) => {
    context.noted.operation = nameInLog(requested.operation);
    context.noted.rootField = fieldInMetrics(requested.operation);
    const result = await executed(schema, requested, context);
    if (result.errors) reportErrors(schema, result.errors, context);
    else context.mayBeKeptFor(cacheableSeconds(schema, requested.document, context));
    return result;
  };
}

async function executed(
  schema: GraphQLSchema,
  requested: RequestedOperation,
  context: GraphqlContext,
): Promise<ExecutionResult> {
  const refusal = findCostRefusal(schema, requested, context) ?? findAnswerRefusal(schema, requested);
  if (refusal) return { errors: [refusal] };
  const { document, operation, variables } = requested;
  const operationName = operation.name?.value;
  const result = await execute({
    schema,
    document,
    operationName,
    contextValue: context,
    variableValues: variables,
  });
  if (result.data === undefined) result.errors?.forEach((error) => markVariableFault(error, variables));
  return result;
}

/** As Apollo Server marks it, so that its id is kept where Apollo would make another error of it. */
function markVariableFault(error: GraphQLError, variables: Readonly<Record<string, unknown>>): void {
  if (error.nodes?.[0]?.kind === Kind.VARIABLE_DEFINITION) {
    error.extensions['code'] = ApolloServerErrorCode.BAD_USER_INPUT;
    noteVariables(error, Object.keys(variables));
  }
}
