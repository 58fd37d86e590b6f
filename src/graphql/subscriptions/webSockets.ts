import type { Socket } from 'node:net';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GRAPHQL_TRANSPORT_WS_PROTOCOL } from 'graphql-ws';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Authenticate } from '../../auth/authenticate';
import type { LimitsConfig } from '../../config/limits';
import { requireHandshake, type MayCall } from './handshake';
import { OpenByCaller, type OpenLimits } from '../../auth/openByCaller';
import { performAsRequest } from './performedAsRequest';
import { MessageTurns } from './messageTurns';
import { SocketSession } from './socketSession';

type SubscriptionLimits = Pick<LimitsConfig, 'maxSubscriptions' | 'maxSubscriptionsPerCaller'>;

/** A node takes as many sockets as subscriptions. */
export function openLimits(limits: SubscriptionLimits): OpenLimits {
  return { most: limits.maxSubscriptions, mostPerCaller: limits.maxSubscriptionsPerCaller };
}

export interface WebSocketParts {
  readonly authenticate: Authenticate;
  readonly limits: SubscriptionLimits &
    Pick<LimitsConfig, 'idleTimeoutMs' | 'maxBodyBytes' | 'ratePerCaller'>;
  /** The first bytes after the request of one that asks for a WebSocket; null for any other. */
  readonly headOf: (message: IncomingMessage) => Buffer | null;
  readonly mayCall: MayCall;
}

/** Whoever has not answered a close by then is cut off. */
const closeWithinMs = 1_000;
/** Each keeps the packet alive that it came in. */
const maxFragments = 64;

/** Takes WebSockets on the scope's path. Call it before what ends subscriptions: clients come back after a close. */
export function takeWebSockets(scope: FastifyInstance, parts: WebSocketParts): void {
  const { limits, headOf, mayCall, authenticate } = parts;
  // Apart, for browsers name a customer only afterwards, and those of nobody would leave them no room.
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
    // One message in a turn of the event loop, so that whoever sends many keeps nobody waiting.
    allowSynchronousEvents: false,
    maxPayload,
    maxFragments,
    closeTimeout: closeWithinMs,
    handleProtocols: () => GRAPHQL_TRANSPORT_WS_PROTOCOL,
  } as ConstructorParameters<typeof WebSocketServer>[0]);
}

/** The request has been answered; its line in the log does not wait for the socket's end. */
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
