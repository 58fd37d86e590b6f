import type { FastifyReply } from 'fastify';

/** Aborted once the reader of the reply has gone. A request without a body is over long before that. */
export function untilGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
