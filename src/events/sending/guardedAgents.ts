import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP, Socket } from 'node:net';
import { rootCertificates } from 'node:tls';
import { messagesAtOnce } from '../../domain/webhooks/endpointHealth';
import type { Reach, WebProtocol } from '../../domain/webhooks/networks';
import { ForbiddenAddress } from './sendFailure';
import { guardedLookup } from './guardedLookup';
import type { Resolver } from './sharedLookups';

/** Judges addresses where connections are made, after which nothing can change them. */
export interface Guard {
  readonly reach: Reach;
  readonly resolve: Resolver;
}

/** Each protocol has its own rule. */
export type Agents = Readonly<Record<WebProtocol, HttpAgent>>;

/** Each endpoint has its own connections, so that one that hangs blocks no other on the same host. */
export interface PooledBy {
  readonly endpointId: string;
}

/** For each endpoint. There are at most 50. */
const pool = {
  maxSockets: 2 * messagesAtOnce,
  maxTotalSockets: 512,
  maxFreeSockets: messagesAtOnce,
  timeout: 10_000,
};

export function agentsOver(guard: Guard, extraCertificates: readonly string[], isPooled: boolean): Agents {
  const options = isPooled ? { keepAlive: true, ...pool } : { keepAlive: false };
  const trust = extraCertificates.length === 0 ? {} : { ca: [...rootCertificates, ...extraCertificates] };
  return {
    'http:': guarded(new HttpAgent(options), 'http:', guard),
    'https:': guarded(new HttpsAgent({ ...options, ...trust, rejectUnauthorized: true }), 'https:', guard),
  };
}

/**
 * Judges an address in the URL before connecting, the addresses of a name in the look-up, and the connected
 * address before a byte is sent.
 */
function guarded(agent: HttpAgent, protocol: WebProtocol, { reach, resolve }: Guard): HttpAgent {
  const connect = agent.createConnection.bind(agent);
  const nameOf = agent.getName.bind(agent);
  agent.getName = (options) =>
    `${options && 'endpointId' in options ? String(options.endpointId) : ''}:${nameOf(options)}`;
  endOnExcess(agent);
  const isAllowed = (address: string) => reach.includes(address, protocol);
  const lookup = guardedLookup(resolve, isAllowed);
  agent.createConnection = (options, callback) => {
    const host = options.host ?? '';
    if (isIP(host) !== 0 && !isAllowed(host)) {
      callback?.(new ForbiddenAddress(), new Socket());
      return null;
    }
    const socket = connect({ ...options, lookup }, callback);
    if (socket instanceof Socket) judgeWhenConnected(socket, isAllowed);
    return socket;
  };
  return agent;
}

const excess = Symbol('ends a connection that says more than was asked');

/** Data on an idle connection ends it, so that it cannot pass for the next answer. */
function endOnExcess(agent: HttpAgent): void {
  const keep = agent.keepSocketAlive.bind(agent);
  const reuse = agent.reuseSocket.bind(agent);
  agent.keepSocketAlive = (socket: Kept) => {
    socket[excess] = () => socket.destroy();
    socket.once('data', socket[excess]);
    return keep(socket);
  };
  agent.reuseSocket = (socket: Kept, request) => {
    if (socket[excess]) socket.off('data', socket[excess]);
    reuse(socket, request);
  };
}

type Kept = Parameters<HttpAgent['keepSocketAlive']>[0] & { [excess]?: () => void };

/** Runs before the listeners that send the request or begin the TLS handshake. */
function judgeWhenConnected(socket: Socket, isAllowed: (address: string) => boolean): void {
  socket.prependOnceListener('connect', () => {
    if (!isAllowed(socket.remoteAddress ?? '')) socket.destroy(new ForbiddenAddress());
  });
}
