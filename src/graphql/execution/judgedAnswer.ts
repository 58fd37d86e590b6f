import { getVariableValues, OperationTypeNode, type GraphQLError, type GraphQLSchema } from 'graphql';
import { getComplexity, type ComplexityEstimator } from 'graphql-query-complexity';
import { Refused } from '../../domain/errors/refusal';
import { requireLocale } from '../../domain/input/input';
import { asBadRequest } from './documentLimits';
import type { RequestedOperation } from './requestedOperation';

/**
 * Judges the languages that a mutation asks its answer in before anything is written. Refused where they are read, they
 * would look as if the mutation had been refused. Null where nothing is wrong, and for queries, whose fields each fail
 * alone.
 */
export function findAnswerRefusal(
  schema: GraphQLSchema,
  { document, operation, variables }: RequestedOperation,
): GraphQLError | null {
  if (operation.operation !== OperationTypeNode.MUTATION) return null;
  // Arguments that do not fit their types are refused by the execution. The walk would tell each of their faults.
  const once = { maxErrors: 1 };
  if (getVariableValues(schema, operation.variableDefinitions ?? [], variables, once).errors) return null;
  const operationName = operation.name?.value;
  try {
    getComplexity({
      schema,
      query: document,
      operationName,
      variables: { ...variables },
      estimators: [judge],
    });
    return null;
  } catch (error) {
    return error instanceof Refused ? asBadRequest(error) : null;
  }
}

/** Called for each field that is asked for, with its arguments: the walk of the counting, which counts nothing. */
const judge: ComplexityEstimator = ({ args }) => {
  const { locale } = args as { readonly locale?: unknown };
  if (typeof locale === 'string') requireLocale('locale', locale);
  return 0;
};
