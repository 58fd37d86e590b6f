import { Kind, type GraphQLError, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { isServiceFault } from '../../actions/running/fault';
import { graphqlFault } from './answeredError';
import type { GraphqlContext } from '../fields/context';
import { innermost } from './documentFault';

/** A client chooses the name, so that it is cut before it gets into the log. */
const maxOperationName = 64;

/** Gives each error the request id, and logs the causes that clients do not get. */
export function reportErrors(
  schema: GraphQLSchema,
  errors: readonly GraphQLError[],
  context: GraphqlContext,
): void {
  context.noted.refusedWith = errors[0] ? graphqlFault(schema, errors[0]).code : null;
  for (const error of errors) error.extensions['requestId'] = context.requestId;
  reportCauses(schema, errors, context);
}

export function nameInLog(operation: OperationDefinitionNode | undefined): string {
  return (operation?.name?.value ?? rootFields(operation)).slice(0, maxOperationName);
}

/** A name that the client cannot choose, since the document is valid. Fragments count as several. */
export function fieldInMetrics({ selectionSet: { selections } }: OperationDefinitionNode): string {
  const [first] = selections;
  return selections.length === 1 && first?.kind === Kind.FIELD ? first.name.value : 'several';
}

/** What an operation without a name is known by. */
function rootFields(operation: OperationDefinitionNode | undefined): string {
  const names = (operation?.selectionSet.selections ?? []).flatMap((field) =>
    field.kind === Kind.FIELD ? [field.name.value] : [],
  );
  return [...new Set(names)].join(' ');
}

/** One line per cause: fifty fields that wait for one statement fail with one error. */
function reportCauses(schema: GraphQLSchema, errors: readonly GraphQLError[], context: GraphqlContext): void {
  const reported = new Set<unknown>();
  for (const error of errors) {
    const fault = graphqlFault(schema, error);
    const cause = innermost(error);
    if (!isServiceFault(fault, cause) || reported.has(cause)) continue;
    reported.add(cause);
    context.log.error(
      { requestId: context.requestId, err: cause, code: fault.code, path: error.path },
      'request failed',
    );
  }
}
