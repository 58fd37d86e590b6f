import type { ApolloServerPlugin } from '@apollo/server';
import { type DocumentNode, type OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { byHash } from './plainRequest';

/** An operation of a document that has passed every rule. */
export interface KnownOperation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** As the request named it. */
  readonly operationName: string | null;
}

const mostCharacters = 4 * 1024 * 1024;
const longestKept = 32 * 1024;

/**
 * Documents that Apollo Server has parsed, validated and found within the limits, by their text and by its hash. Whatever comes
 * again in the very same words needs none of that.
 */
export class KnownDocuments {
  private readonly bySource = new LRUCache<string, Map<string | null, KnownOperation>>({
    maxSize: mostCharacters,
    sizeCalculation: (_operations, source) => source.length,
  });

  /** For a server whose rules all look at the document alone. */
  readonly plugin: ApolloServerPlugin = {
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation: ({ source, queryHash, document, operation, request }) => {
          if (!operation || source.length > longestKept) return Promise.resolve();
          const known = { document, operation, operationName: request.operationName ?? null };
          this.keep(source, known);
          this.keep(byHash(queryHash), known);
          return Promise.resolve();
        },
      }),
  };

  find(source: string, operationName: string | null): KnownOperation | null {
    return this.bySource.get(source)?.get(operationName) ?? null;
  }

  private keep(source: string, known: KnownOperation): void {
    const operations = this.bySource.get(source) ?? new Map<string | null, KnownOperation>();
    operations.set(known.operationName, known);
    this.bySource.set(source, operations);
  }
}
