import type { FastifyReply, FastifyRequest } from 'fastify';
import { OpenByCaller } from '../../auth/openByCaller';
import type { RestScope } from '../route/restScope';

/** Each holds a request open, and one that reads slowly a page as well. */
const limits = { most: 2_000, mostPerCaller: 100 };

/** Callers that wait for events, or are sent them as they come. All are let go at once when the server closes. */
export class OpenReaders {
  private readonly open = new OpenByCaller(limits);

  constructor(scope: RestScope) {
    this.open.endWith(scope);
  }

  /**
   * Aborted once the reader has gone or has to.
   *
   * @throws Refused `TOO_MANY_SUBSCRIPTIONS`, `UNAVAILABLE`
   */
  signalFor(request: FastifyRequest, { raw }: FastifyReply): AbortSignal {
    const reader = new AbortController();
    if (raw.destroyed) reader.abort();
    else this.open.add(reader, request);
    raw.once('close', () => reader.abort());
    return reader.signal;
  }
}
