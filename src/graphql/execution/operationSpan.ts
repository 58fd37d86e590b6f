import type { ExecutionResult, OperationDefinitionNode } from 'graphql';
import { errorTable, isErrorCode } from '../../domain/errors/errors';
import { inSpan, isTraced, noteError, startSpan } from '../../traces/spans';
import type { NotedRequest } from '../fields/context';

/** @param isListed whether the operation’s name is the operator’s; else a client has chosen it */
export function inOperationSpan(
  { operation: type }: OperationDefinitionNode,
  noted: NotedRequest,
  isListed: boolean,
  perform: () => Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  if (!isTraced()) return perform();
  const attributes = {
    'graphql.operation.type': type,
    'graphql.operation.name': (isListed && noted.operation) || 'other',
  };
  const span = startSpan(`${type} ${noted.rootField ?? ''}`, { attributes });
  return inSpan(span, async () => {
    const result = await perform();
    const code = result.errors && noted.refusedWith;
    if (code) noteError(span, code, isErrorCode(code) && errorTable[code].status >= 500);
    return result;
  });
}
