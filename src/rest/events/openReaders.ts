import type { FastifyReply } from 'fastify';
import { Refused } from '../../domain/errors/refusal';
import type { RestScope } from '../route/restScope';

/** Each holds a request open, and one that reads slowly a page as well. */
const maxReaders = 2_000;
const retryAfterSeconds = 5;

/** Whoever waits for events, or is sent them as they come. All are let go at once when the server closes. */
export class OpenReaders {
  private readonly open = new Set<AbortController>();
  private isClosing = false;

  constructor(scope: RestScope) {
    scope.addHook('preClose', (done) => {
      this.isClosing = true;
      for (const reader of this.open) reader.abort();
      done();
    });
  }

  /**
   * Aborted once the reader has gone or has to.
   *
   * @throws Refused `UNAVAILABLE` where there are too many
   */
  signalFor({ raw }: FastifyReply): AbortSignal {
    if (this.open.size >= maxReaders) throw new Refused({ code: 'UNAVAILABLE', retryAfterSeconds });
    const reader = new AbortController();
    if (this.isClosing || raw.destroyed) reader.abort();
    this.open.add(reader);
    raw.once('close', () => {
      this.open.delete(reader);
      reader.abort();
    });
    return reader.signal;
  }
}
