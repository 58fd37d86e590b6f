import { LRUCache } from 'lru-cache';
import type { Freshness } from './freshness';
import type { KnownOperation } from './knownOperation';
import type { PlainRequest } from './plainRequest';

const mostBytes = 8 * 1024 * 1024;
/** About what an answer takes beside its bytes. */
const bytesAround = 1_000;

interface PublicAnswer {
  readonly body: Buffer;
  readonly freshness: Freshness;
}

/**
 * Answers that are the same for everybody, as they were sent. One is sent again for as long as executing its
 * operation anew would find the same versions, which is asked each time: nothing here is older than what a read
 * would find.
 */
export class PublicAnswers {
  private readonly known = new LRUCache<string, PublicAnswer>({
    maxSize: mostBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length + bytesAround,
  });

  find(key: string): Buffer | null {
    const answer = this.known.get(key);
    if (!answer) return null;
    if (answer.freshness.isStillTrue()) return answer.body;
    this.known.delete(key);
    return null;
  }

  /** The answer as it is to be sent; kept if it rests on public versions and nothing else. */
  keep(key: string, written: string, freshness: Freshness): Buffer {
    const body = Buffer.from(written);
    if (freshness.seconds !== null) this.known.set(key, { body, freshness });
    return body;
  }
}

/** All that a public answer depends on beside the versions; null for an operation that is not public. */
export function findAnswerKey(
  { isPublic, id }: KnownOperation,
  { variables }: PlainRequest,
  acceptLanguage = '',
): string | null {
  return isPublic ? `${id} ${JSON.stringify([acceptLanguage, variables])}` : null;
}
