import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Requests of a server that takes WebSockets at one path. Once anybody listens for upgrades, Node takes each request
 * with an `Upgrade` header for one and leaves its body unread: Java’s HttpClient sends `h2c` with its first request.
 * Anything but a WebSocket at the path is the plain request that it also is (RFC 9110, section 7.8).
 */
export function messagesWithSocketsAt(path: string): typeof IncomingMessage {
  return class extends IncomingMessage {
    declare asksForUpgrade?: boolean;
    declare isUpgrade?: boolean;

    /** As it was when Node asked: routing may write the URL anew. */
    get upgrade(): boolean {
      if (this.asksForUpgrade !== true) return false;
      return (this.isUpgrade ??= this.method === 'CONNECT' || isForSocket(this, path));
    }

    /** Node's parser says so of each request, before it looks. */
    set upgrade(asks: boolean) {
      this.asksForUpgrade = asks;
    }
  };
}

function isForSocket({ method, url = '', headers: { upgrade } }: IncomingMessage, path: string): boolean {
  if (method !== 'GET' || upgrade?.toLowerCase() !== 'websocket') return false;
  const asked = url.split('?', 1)[0];
  return asked === path || asked === `${path}/`;
}

export type HeadOf = (message: IncomingMessage) => Buffer | null;

/** Routes upgrades as the requests that they are, so that every hook judges them. What is refused has its response. */
export function routeUpgrades(http: FastifyInstance): HeadOf {
  const heads = new WeakMap<IncomingMessage, Buffer>();
  http.server.on('upgrade', (message: IncomingMessage, socket: Socket, head: Buffer) => {
    // Node no longer listens to the socket, so nobody else hears of its end.
    socket.on('error', () => socket.destroy());
    socket.once('timeout', () => socket.destroy());
    const response = findResponse(message, socket);
    if (!response) return;
    heads.set(message, head);
    http.routing(message, response);
  });
  return (message) => heads.get(message) ?? null;
}

/** Null where an earlier request of the connection has no answer yet. */
function findResponse(message: IncomingMessage, socket: Socket): ServerResponse | null {
  const response = new ServerResponse(message);
  response.shouldKeepAlive = false;
  try {
    response.assignSocket(socket);
  } catch {
    socket.destroy();
    return null;
  }
  response.once('finish', () => socket.destroySoon());
  return response;
}
