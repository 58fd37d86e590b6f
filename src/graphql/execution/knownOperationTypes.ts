import type { ASTVisitor, ValidationContext } from 'graphql';
import { invalidInput } from '../../domain/input/input';
import { asBadRequest } from './documentLimits';

/**
 * GraphQL, September 2025, section 5.2.1.1 (Operation Type Existence), which graphql-js 16 would find only as it executes:
 * the schema has no subscriptions.
 */
export function knownOperationTypes(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition: ({ operation }) => {
      if (context.getSchema().getRootType(operation)) return;
      context.reportError(asBadRequest(invalidInput('query', 'a query or a mutation')));
    },
  };
}
