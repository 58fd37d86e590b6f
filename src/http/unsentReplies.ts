import type { FastifyInstance, FastifyReply } from 'fastify';

/** Of all replies together: what a node can keep for slow readers. */
export const maxUnsentBytes = 128 * 1024 * 1024;
/** The system takes smaller replies off at once. */
const smallBytes = 16 * 1024;

/**
 * Hangs up on the oldest readers once more waits for them than a node can keep. Otherwise connections that ask and never
 * read would take all of its memory.
 */
export function boundUnsent(http: FastifyInstance): void {
  const unsent = new Map<FastifyReply, number>();
  let total = 0;
  const forget = (reply: FastifyReply): void => {
    total -= unsent.get(reply) ?? 0;
    unsent.delete(reply);
  };
  http.addHook('onSend', (_request, reply, payload, done) => {
    const bytes = typeof payload === 'string' || payload instanceof Buffer ? Buffer.byteLength(payload) : 0;
    // Who has gone leaves nothing behind, and no more events come.
    if (bytes > smallBytes && !reply.raw.destroyed) {
      unsent.set(reply, bytes);
      total += bytes;
      reply.raw.once('close', () => forget(reply));
      for (const [oldest] of unsent) {
        if (total <= maxUnsentBytes) break;
        forget(oldest);
        oldest.raw.destroy();
      }
    }
    done();
  });
}
