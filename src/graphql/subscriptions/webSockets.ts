import type { Socket } from 'node:net';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GRAPHQL_TRANSPORT_WS_PROTOCOL } from 'graphql-ws';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Authenticate } from '../../auth/authenticate';
import type { LimitsConfig } from '../../config/limits';
import { OpenByCaller, type OpenLimits } from '../../auth/openByCaller';
import { performAsRequest } from './performedAsRequest';
import { MessageTurns } from './messageRate';
import { SocketSession } from './socketSession';
import { invalidInput } from '../../domain/input/input';

type SubscriptionLimits = Pick<LimitsConfig, 'maxSubscriptions' | 'maxSubscriptionsPerCaller'>;

/** As many sockets as subscriptions. */
export function openLimits(limits: SubscriptionLimits): OpenLimits {
  return { most: limits.maxSubscriptions, mostPerCaller: limits.maxSubscriptionsPerCaller };
}

export interface WebSocketParts {
  readonly authenticate: Authenticate;
  readonly limits: SubscriptionLimits &
    Pick<LimitsConfig, 'idleTimeoutMs' | 'maxBodyBytes' | 'ratePerCaller'>;
  /** The first bytes after a request for a WebSocket; null for any other. */
  readonly headOf: (message: IncomingMessage) => Buffer | null;
  readonly mayCall: MayCall;
}

const closeWithinMs = 1_000;
/** Each keeps its packet in memory. */
const maxFragments = 64;

/** Call it before what ends subscriptions: clients come back after a close. */
export function takeWebSockets(scope: FastifyInstance, parts: WebSocketParts): void {
  const { limits, headOf, mayCall, authenticate } = parts;
  // Separate, so that sockets without a caller yet take no room of the others.
  const [handshakes, sockets] = [new OpenByCaller(openLimits(limits)), new OpenByCaller(openLimits(limits))];
  const turns = new MessageTurns();
  const session = { authenticate, limits, handshakes, sockets, turns, perform: performAsRequest(scope) };
  const server = serverWith(limits.maxBodyBytes);
  handshakes.endWith(scope);
  sockets.endWith(scope);
  scope.addHook('preHandler', (request, reply, done) => {
    const head = headOf(request.raw);
    if (!head) return done();
    requireHandshake(request, mayCall);
    const leaving = new AbortController();
    handshakes.add(leaving, request);
    const { socket } = request.raw;
    const { remoteAddress = '' } = socket;
    socket.once('close', () => leaving.abort());
    reply.hijack();
    if (socket.destroyed) return leaving.abort();
    server.handleUpgrade(request.raw, socket, head, (taken) => {
      endRequest(reply, socket);
      logEnd(taken, request);
      new SocketSession(taken, request, remoteAddress, leaving, session).begin();
    });
  });
}

function serverWith(maxPayload: number): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // One message per turn of the event loop.
    allowSynchronousEvents: false,
    maxPayload,
    maxFragments,
    closeTimeout: closeWithinMs,
    handleProtocols: () => GRAPHQL_TRANSPORT_WS_PROTOCOL,
  } as ConstructorParameters<typeof WebSocketServer>[0]);
}

/** Logs the request without waiting for the end of the socket. */
function endRequest({ raw }: FastifyReply, socket: Socket): void {
  raw.statusCode = 101;
  raw.detachSocket(socket);
  raw.emit('close');
}

function logEnd(socket: WebSocket, { id, log }: FastifyRequest): void {
  const sinceMs = performance.now();
  socket.once('close', (code: number) => {
    log.info(
      { requestId: id, code, durationMs: Math.round(performance.now() - sinceMs) },
      'WebSocket closed',
    );
  });
}

type MayCall = (origin: string) => boolean;

/** A token of HTTP (RFC 9110, section 5.6.2). */
const namePattern = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const keyPattern = /^[+/0-9A-Za-z]{22}==$/;

/** RFC 6455, section 4.2.1. @throws Refused `INVALID_INPUT` */
function requireHandshake(request: FastifyRequest, mayCall: MayCall): void {
  const { headers } = request;
  if (!keyPattern.test(headers['sec-websocket-key'] ?? '')) {
    throw invalidInput('Sec-WebSocket-Key', '16 bytes in base64');
  }
  if (headers['sec-websocket-version'] !== '13') throw invalidInput('Sec-WebSocket-Version', '13');
  const offered = headers['sec-websocket-protocol']?.split(',').map((name) => name.trim()) ?? [];
  const isList = offered.every((name) => namePattern.test(name)) && new Set(offered).size === offered.length;
  if (!isList || !offered.includes(GRAPHQL_TRANSPORT_WS_PROTOCOL)) {
    throw invalidInput('Sec-WebSocket-Protocol', GRAPHQL_TRANSPORT_WS_PROTOCOL);
  }
  requireOrigin(request, mayCall);
}

/** CORS does not cover WebSockets: any page can open one. The service’s own pages name their origin too. */
function requireOrigin({ headers: { origin }, host }: FastifyRequest, mayCall: MayCall): void {
  if (origin === undefined || mayCall(origin)) return;
  if (origin.replace(/^https?:\/\//, '') === host.toLowerCase()) return;
  throw invalidInput('Origin', 'an origin of CORS_ORIGINS');
}
