import { hash } from 'node:crypto';
import type { ApolloServerOptions, BaseContext } from '@apollo/server';
import { visit, type DocumentNode, type Token } from 'graphql';
import { LRUCache } from 'lru-cache';

/** A node takes up to a kilobyte with its tokens, so that all together take some 60 MB at the most. */
const maxWeight = 60_000;
/** What no client sends again and again is not worth the place of a hundred others. */
const maxWeightOfOne = 5_000;
/** Of the text, which its document refers to; comments and white space are in no node. */
const charactersPerNode = 20;

export interface KnownDocument {
  readonly document: DocumentNode;
  /** How many it has, comments among them: some callers may send fewer than others. */
  readonly tokens: number;
}

type DocumentStore = NonNullable<ApolloServerOptions<BaseContext>['documentStore']>;

/**
 * The documents that Apollo Server has parsed and validated, by the SHA-256 of their text. One that comes again in
 * the very same words needs neither; everything else is done for it each time. Apollo Server keeps its documents
 * here too, so that there is one memory with one bound.
 */
export class KnownDocuments implements DocumentStore {
  private readonly byHash = new LRUCache<string, KnownDocument>({
    maxSize: maxWeight,
    maxEntrySize: maxWeightOfOne,
    sizeCalculation: ({ document, tokens }) =>
      countNodes(document) + tokens + Math.ceil((document.loc?.source.body.length ?? 0) / charactersPerNode),
  });

  find(sha256Hex: string): KnownDocument | null {
    return this.byHash.get(sha256Hex) ?? null;
  }

  get(key: string): Promise<DocumentNode | undefined> {
    return Promise.resolve(this.byHash.get(hashIn(key))?.document);
  }

  set(key: string, document: DocumentNode): Promise<void> {
    this.byHash.set(hashIn(key), { document, tokens: countTokens(document) });
    return Promise.resolve();
  }

  delete(key: string): Promise<boolean> {
    return Promise.resolve(this.byHash.delete(hashIn(key)));
  }
}

export function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex');
}

/** Apollo Server puts its schema's hash before the document's. */
function hashIn(key: string): string {
  return key.slice(-64);
}

function countNodes(document: DocumentNode): number {
  let count = 0;
  visit(document, {
    enter: () => {
      count += 1;
    },
  });
  return count;
}

function countTokens({ loc }: DocumentNode): number {
  let count = 0;
  for (let token: Token | null = loc?.startToken ?? null; token; token = token.next) {
    count += 1;
  }
  // The first and the last are the file's start and end.
  return count - 2;
}
