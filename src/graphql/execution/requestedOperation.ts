import type { DocumentNode, OperationDefinitionNode } from 'graphql';

/** One operation of a valid document, with the variables of a request. */
export interface RequestedOperation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
}
