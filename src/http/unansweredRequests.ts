import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyBaseLogger } from 'fastify';

/** Clients that send on before they have an answer send a handful; one packet has room for more than a thousand. */
export const maxUnanswered = 100;

/** Requests of one connection: one is under way, the others wait for its answer to be taken. */
interface Connection {
  unanswered: number;
  readonly waiting: (() => void)[];
}

/**
 * Answers the requests of a connection one after another, and hangs up on one that sends more than it takes answers.
 * Otherwise all requests of one packet would be answered in one turn of the event loop while others wait. The replies
 * would have to be kept.
 */
export function boundUnanswered(http: FastifyInstance): void {
  const connections = new WeakMap<Socket, Connection>();
  http.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const connection = connections.get(socket) ?? { unanswered: 0, waiting: [] };
    connections.set(socket, connection);
    connection.unanswered += 1;
    reply.raw.once('close', () => answered(connection, socket));
    if (connection.unanswered === 1) return done();
    if (connection.unanswered <= maxUnanswered) return void connection.waiting.push(done);
    reply.hijack();
    socket.destroy();
  });
}

/** The next waits for its turn behind requests of others; a closed connection has none. */
function answered(connection: Connection, socket: Socket): void {
  connection.unanswered -= 1;
  const next = socket.destroyed ? undefined : connection.waiting.shift();
  if (next) setImmediate(next);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may take longer to come than that of other requests, as long as something of it comes. */
    takesLong?: true;
  }
}

const takingLong = new WeakSet<Duplex>();

/** Node has one time for all bodies, and no other for some. */
export function waitForLongBodies(http: FastifyInstance): void {
  http.addHook('preParsing', ({ raw: { socket }, routeOptions }, reply, _payload, done) => {
    if (routeOptions.config.takesLong) {
      takingLong.add(socket);
      reply.raw.once('close', () => takingLong.delete(socket));
    }
    done();
  });
}

const statusOfFault: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Bytes that are not HTTP have no path and no door: a bare status line answers, and the log gets nothing of them. */
export function closeUnreadable(
  logger: FastifyBaseLogger,
  fault: Error & { readonly code: string },
  socket: Socket,
): void {
  if (fault.code === 'ECONNRESET' || socket.destroyed) return;
  if (fault.code === 'ERR_HTTP_REQUEST_TIMEOUT' && takingLong.has(socket)) return;
  const status = statusOfFault[fault.code] ?? '400 Bad Request';
  logger.info({ fault: fault.code, status }, 'request not readable');
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.destroy();
}
