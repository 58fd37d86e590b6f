import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Fault } from '../actions/running/fault';
import { defaultLimits, type LimitsConfig } from '../config/limits';
import type { RequestMetrics } from '../observability/metrics/requestMetrics';
import { RequestLog } from '../observability/requestLog';
import { requestIdOf, returnRequestId, returnRequestIds } from '../observability/requestId';
import { traceRequests } from '../observability/requestSpan';
import { requireOneHost } from './origins/hostHeader';
import { withoutTrailingSlash } from './requestPath';
import { messagesWithSocketsAt } from './upgrades';
import { boundUnanswered, closeUnreadable, waitForLongBodies } from './unansweredRequests';
import { boundUnsent } from './unsentReplies';
import { refuseUnrouted } from './unroutedRequests';
import { parseJsonStrictly } from './jsonBody';
import { atFirstAnswer, coerceAllButBodies } from './validation/schemaCompiler';
import { dataHeaders } from './securityHeaders';
import { sendTogether } from './sendTogether';

export interface HttpServerOptions {
  readonly logger: FastifyBaseLogger;
  readonly faults: FaultAnswers;
  readonly metrics?: RequestMetrics;
  readonly limits?: Partial<HttpLimits>;
  /** The only path at which a request may become a WebSocket; none, unless given. */
  readonly socketPath?: string;
  /** Paths at which, and below which, a slash at the end means nothing. */
  readonly doors?: readonly string[];
  /** Addresses or networks whose `X-Forwarded-For` is believed. */
  readonly trustedProxies?: readonly string[];
}

export interface FaultAnswers {
  readonly answerFault: (fault: Fault, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  /** Takes anything thrown; what no caller could have avoided is logged. */
  readonly answerThrown: (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

export type HttpLimits = Pick<
  LimitsConfig,
  'maxBodyBytes' | 'headersTimeoutMs' | 'requestTimeoutMs' | 'keepAliveTimeoutMs' | 'idleTimeoutMs'
>;

/** How often Node looks for connections that take too long. */
const checkIntervalMs = 1_000;

/** Long enough that an over-long code or id meets its schema, which names the member, and not the router. */
const maxParamLength = 16 * 1024;

export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { faults, doors = [] } = options;
  const limits: HttpLimits = { ...defaultLimits, ...options.limits };
  const requestLog = new RequestLog(options.logger, options.metrics);
  const http: FastifyInstance = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request would cost more than its line; those who log say the request's id.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIdOf,
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    // Requests that arrive while the server drains are still answered; their connection is closed after them.
    return503OnClosing: false,
    bodyLimit: limits.maxBodyBytes,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    connectionTimeout: limits.idleTimeoutMs,
    http: {
      // Node wants the headers no later than the request that they belong to.
      headersTimeout: Math.min(limits.headersTimeoutMs, limits.requestTimeoutMs),
      connectionsCheckingInterval: checkIntervalMs,
      ...(options.socketPath !== undefined && {
        IncomingMessage: messagesWithSocketsAt(options.socketPath),
      }),
    },
    routerOptions: { maxParamLength },
    rewriteUrl: ({ url = '' }) => withoutTrailingSlash(url, doors),
    ajv: { customOptions: { removeAdditional: false } },
    schemaController: {
      compilersFactory: { buildValidator: coerceAllButBodies, buildSerializer: atFirstAnswer },
    },
    clientErrorHandler: (error, socket) => closeUnreadable(options.logger, error, socket),
    // A URL that cannot be decoded is refused before the hooks run.
    frameworkErrors: (error, request, reply) => {
      returnRequestId(request, reply);
      requestLog.whenClosed(request, reply);
      faults.answerThrown(error, request, reply);
    },
  });
  boundUnanswered(http);
  passOverExpectations(http);
  returnRequestIds(http);
  traceRequests(http);
  requestLog.each(http);
  passOverBodies(http);
  waitForLongBodies(http);
  secureReplies(http);
  requireOneHost(http);
  boundUnsent(http);
  sendTogether(http);
  refuseEncodedBodies(http, faults.answerFault);
  parseJsonStrictly(http);
  http.setErrorHandler(faults.answerThrown);
  refuseUnrouted(http, faults.answerFault);
  return http;
}

/** RFC 9110, section 10.1.1 leaves it open; Node would answer 417 itself, without a code and a log line. */
function passOverExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/**
 * A body of GET or HEAD means nothing (RFC 9110, section 9.3.1). Left unread, it would make the kernel break off the
 * response when the connection is closed.
 */
function passOverBodies(http: FastifyInstance): void {
  http.addHook('onRequest', ({ method, raw }, _reply, done) => {
    if (method === 'GET' || method === 'HEAD') raw.resume();
    done();
  });
}

/** Bodies are read as they come (RFC 9110, section 15.5.16, and section 12.5.3 for what is taken). */
function refuseEncodedBodies(http: FastifyInstance, answerFault: FaultAnswers['answerFault']): void {
  http.addHook('preParsing', (request, reply, payload, done) => {
    const { method, headers, raw } = request;
    const encoding = headers['content-encoding'] ?? 'identity';
    if (method === 'GET' || method === 'HEAD' || encoding.toLowerCase() === 'identity')
      return done(null, payload);
    raw.resume();
    const message = 'The body has a Content-Encoding. Send it without one.';
    reply.header('accept-encoding', 'identity');
    answerFault({ code: 'UNSUPPORTED_MEDIA_TYPE', message, details: {} }, request, reply);
  });
}

function secureReplies(http: FastifyInstance): void {
  http.addHook('onRequest', (_request, reply, done) => {
    reply.headers(dataHeaders);
    done();
  });
}
