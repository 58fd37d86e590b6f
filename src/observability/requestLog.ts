import { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idsOf } from './requestId';
import type { Door, MeasuredOperation, RequestMetrics } from './metrics/requestMetrics';

/** The credential was rejected, or not checked yet. A caller without a credential is `anonymous`. */
const unproven = 'unproven';

/** Says what all lines of a route say, so that it is written out once for all of them. */
interface LogOfRoute {
  readonly log: FastifyBaseLogger;
  /** The operation is the route's, by its name in the OpenAPI document; the GraphQL door names one each time. */
  readonly isOneOperation: boolean;
  readonly door: Door;
  /** Null where each request is another operation. */
  readonly measured: MeasuredOperation | null;
}

/** One log line and duration per request. It names the route’s pattern, as URLs hold customer ids. */
export class RequestLog {
  private readonly ofRoutes = new Map<string, LogOfRoute>();

  constructor(
    private readonly log: FastifyBaseLogger,
    private readonly metrics?: RequestMetrics,
  ) {}

  each(http: FastifyInstance): void {
    http.addHook('onRequest', (request, reply, done) => {
      this.whenClosed(request, reply);
      done();
    });
  }

  whenClosed(request: FastifyRequest, reply: FastifyReply): void {
    reply.raw.once('close', () => {
      const route = this.ofRoute(request);
      this.measure(route, request, reply);
      route.log.info(lineOf(request, reply, route.isOneOperation ? undefined : request.operation), 'request');
    });
  }

  private ofRoute({ method, routeOptions: { url, schema } }: FastifyRequest): LogOfRoute {
    const key = `${method} ${url ?? ''}`;
    const known = this.ofRoutes.get(key);
    if (known) return known;
    const operation = operationIn(schema);
    const log = this.log.child({ method, route: url ?? null, operation });
    const door = doorOf(url, operation);
    const measured = this.measuredAs(door, operation ?? url);
    const ofRoute = { log, isOneOperation: operation !== undefined, door, measured };
    this.ofRoutes.set(key, ofRoute);
    return ofRoute;
  }

  private measuredAs(door: Door, name = 'none'): MeasuredOperation | null {
    return door === 'graphql' ? null : (this.metrics?.operation(door, name) ?? null);
  }

  private measure({ door, measured }: LogOfRoute, request: FastifyRequest, reply: FastifyReply): void {
    const operation = measured ?? this.metrics?.operation(door, request.rootField ?? 'none');
    const status = isSent(request, reply) ? reply.raw.statusCode : null;
    operation?.took(reply.elapsedTime / msPerSecond, status);
    if (request.refusedWith) this.metrics?.refusedWith(door, request.refusedWith);
  }
}

const msPerSecond = 1_000;
const switchingProtocols = 101;

/** Routes of REST have their operation's name. */
function doorOf(url: string | undefined, operation: string | undefined): Door {
  if (operation !== undefined) return 'rest';
  return url === '/graphql' ? 'graphql' : 'other';
}

function operationIn({ operationId }: { readonly operationId?: unknown } = {}): string | undefined {
  return typeof operationId === 'string' ? operationId : undefined;
}

function lineOf(request: FastifyRequest, reply: FastifyReply, operation: string | null | undefined) {
  return {
    ...idsOf(request),
    operation,
    caller: request.caller?.kind ?? unproven,
    code: request.refusedWith,
    status: reply.raw.statusCode,
    durationMs: Math.round(reply.elapsedTime * 1000) / 1000,
    bytes: bytesOf(reply),
    aborted: isSent(request, reply) ? undefined : true,
  };
}

/** A WebSocket has been handed over. Its operations have no connection of their own that could be behind. */
function isSent({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply): boolean {
  if (raw.writableFinished || raw.statusCode === switchingProtocols) return true;
  return raw.writableEnded && !(socket instanceof Socket);
}

/** Null for a streamed body, whose length is not known beforehand. */
function bytesOf(reply: FastifyReply): number | null {
  const length = reply.getHeader('content-length');
  return length === undefined ? null : Number(length);
}
