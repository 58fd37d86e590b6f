import type { ApolloServerPlugin } from '@apollo/server';
import { LRUCache } from 'lru-cache';
import { KnownOperation } from './knownOperation';
import { byHash } from './plainRequest';

const mostDocuments = 2_000;
const mostCharacters = 4 * 1024 * 1024;
const longestKept = 32 * 1024;

/**
 * Documents that Apollo Server has parsed, validated and found within the limits, by their text and by its hash.
 * Whatever comes again in the very same words needs none of that.
 */
export class KnownDocuments {
  private readonly bySource = new LRUCache<string, Map<string | null, KnownOperation>>({
    max: mostDocuments,
    maxSize: mostCharacters,
    sizeCalculation: (_operations, source) => source.length,
  });

  /** For a server whose rules all look at the document alone. */
  readonly plugin: ApolloServerPlugin = {
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation: ({ schema, source, queryHash, document, operation, request }) => {
          if (!operation || source.length > longestKept) return Promise.resolve();
          const known = new KnownOperation(schema, document, operation);
          const operationName = request.operationName ?? null;
          this.keep(source, operationName, known);
          this.keep(byHash(queryHash), operationName, known);
          return Promise.resolve();
        },
      }),
  };

  find(source: string, operationName: string | null): KnownOperation | null {
    return this.bySource.get(source)?.get(operationName) ?? null;
  }

  private keep(source: string, operationName: string | null, known: KnownOperation): void {
    const operations = this.bySource.get(source) ?? new Map<string | null, KnownOperation>();
    if (!operations.has(operationName)) operations.set(operationName, known);
    this.bySource.set(source, operations);
  }
}
