import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface ShutdownTimes {
  /** How long readiness says 503 while requests are still taken, so that a load balancer can turn away first. */
  readonly announceMs: number;
  readonly deadlineMs: number;
}

export interface Shutdown {
  readonly isDraining: () => boolean;
  /** Resolves when the last reply is out and every plugin has closed. Calling it again gives the same promise. */
  readonly close: () => Promise<void>;
}

/** Idle connections are swept this often, because one may fall idle at any moment of the drain. */
const sweepIntervalMs = 50;

/** Lets requests in flight finish and leaves no caller with a connection that dies under its next request. */
export function orderlyShutdown(http: FastifyInstance, times: ShutdownTimes): Shutdown {
  let closing: Promise<void> | null = null;
  const closeIdle = idleCloser(http);
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
  return {
    isDraining: () => closing !== null,
    close: () => (closing ??= drainAndClose(http, closeIdle, times)),
  };
}

async function drainAndClose(
  http: FastifyInstance,
  closeIdle: () => void,
  { announceMs, deadlineMs }: ShutdownTimes,
): Promise<void> {
  // A load balancer sends nothing to a service that never listened.
  if (http.server.listening) await delay(announceMs);
  const sweep = setInterval(closeIdle, sweepIntervalMs);
  const deadline = setTimeout(() => {
    http.log.warn({ deadlineMs }, 'connections cut at the deadline of the shutdown');
    http.server.closeAllConnections();
  }, deadlineMs);
  try {
    await http.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(deadline);
  }
}

/** Node counts a connection as idle only after its first request; browsers and balancers also open some ahead. */
function idleCloser(http: FastifyInstance): () => void {
  const sockets = new Set<Socket>();
  http.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return () => {
    http.server.closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
}
