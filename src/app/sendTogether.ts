import type { FastifyInstance } from 'fastify';

/**
 * Sends the answers of one turn of the event loop together, at its end. A write to a caller on the same machine, such
 * as a proxy beside the service, has to wake it where it has gone to sleep since the last one, and on virtual machines
 * that takes longer than an answer that is at hand. Written in a row, the first wakes it for all.
 */
export function sendTogether(http: FastifyInstance): void {
  let ready: (() => void)[] = [];
  const sendAll = (): void => {
    const sending = ready;
    ready = [];
    for (const send of sending) send();
  };
  http.addHook('onSend', (_request, _reply, _payload, done) => {
    if (ready.length === 0) setImmediate(sendAll);
    ready.push(done);
  });
}
