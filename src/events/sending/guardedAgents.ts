import { Agent as HttpAgent, type AgentOptions } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP, Socket } from 'node:net';
import { rootCertificates } from 'node:tls';
import { messagesAtOnce } from '../../domain/webhooks/endpointHealth';
import type { Reach, WebProtocol } from '../../domain/webhooks/reach';
import { ForbiddenAddress } from './forbiddenAddress';
import { guardedLookup } from './guardedLookup';
import type { Resolver } from './sharedLookups';

/** Judges addresses where connections are made, the only place that nothing can change after. */
export interface Guard {
  readonly reach: Reach;
  readonly resolve: Resolver;
}

/** By protocol, for each has its own rule. */
export type Agents = Readonly<Record<WebProtocol, HttpAgent>>;

/** Whose connections a request uses: those of its endpoint. Else one that hangs would take those of others at its host. */
export interface PooledBy {
  readonly endpointId: string;
}

/** Of each endpoint. There may be 50 endpoints. */
const pool = {
  maxSockets: 2 * messagesAtOnce,
  maxTotalSockets: 512,
  maxFreeSockets: messagesAtOnce,
  timeout: 10_000,
};

/** Keep connections open between messages. */
export function pooledAgents(guard: Guard, extraCertificates: readonly string[]): Agents {
  return agentsWith({ keepAlive: true, ...pool }, guard, extraCertificates);
}

/** Make a new connection for each message. */
export function singleUseAgents(guard: Guard, extraCertificates: readonly string[]): Agents {
  return agentsWith({ keepAlive: false }, guard, extraCertificates);
}

function agentsWith(options: AgentOptions, guard: Guard, extraCertificates: readonly string[]): Agents {
  const trust = extraCertificates.length === 0 ? {} : { ca: [...rootCertificates, ...extraCertificates] };
  return {
    'http:': guarded(new HttpAgent(options), 'http:', guard),
    'https:': guarded(new HttpsAgent({ ...options, ...trust, rejectUnauthorized: true }), 'https:', guard),
  };
}

/**
 * Has an agent judge each connection that it makes: an address in the URL before connecting, for it is never looked
 * up; a name's addresses in the look-up; and the address that is connected to, before a byte is sent.
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
    if (isIP(host) !== 0 && !isAllowed(host)) return refuse(callback);
    const socket = connect({ ...options, lookup }, callback);
    if (socket instanceof Socket) judgeWhenConnected(socket, isAllowed);
    return socket;
  };
  return agent;
}

const excess = Symbol('ends a connection that says more than was asked');

/** A connection that is kept open has nothing to say: whatever comes on it ends it, and is no answer to what is sent next. */
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

/** First of the listeners: those behind it send the request, or begin the TLS handshake. */
function judgeWhenConnected(socket: Socket, isAllowed: (address: string) => boolean): void {
  socket.prependOnceListener('connect', () => {
    if (!isAllowed(socket.remoteAddress ?? '')) socket.destroy(new ForbiddenAddress());
  });
}

type Callback = Parameters<HttpAgent['createConnection']>[1];

/** The agent hands the error to the request, which may have waited for its turn. */
function refuse(callback: Callback): null {
  callback?.(new ForbiddenAddress(), new Socket());
  return null;
}
