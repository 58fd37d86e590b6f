import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Clients that send on before they have an answer send a handful; one packet has room for more than a thousand. */
export const maxUnanswered = 100;

/**
 * Hangs up on a connection that sends more requests than it takes answers. Their replies would have to be kept, and
 * all that came in one packet is answered in one turn of the event loop.
 */
export function boundUnanswered(http: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  http.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (count <= maxUnanswered) return done();
    reply.hijack();
    socket.destroy();
  });
}
