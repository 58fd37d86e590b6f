import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export function logEachRequest(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, done) => {
    logWhenClosed(request, reply);
    done();
  });
}

/**
 * One line per request, also when its caller has gone away. It names the route's pattern and never the URL,
 * because URLs hold customer ids.
 */
export function logWhenClosed(request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('close', () => {
    request.log.info(lineOf(request, reply), 'request');
  });
}

/** Nobody has looked at what she brought, or it was not accepted; who brought nothing is `anonymous`. */
const unproven = 'unproven';

function lineOf(request: FastifyRequest, reply: FastifyReply) {
  const { url, schema } = request.routeOptions;
  return {
    requestId: request.id,
    method: request.method,
    route: url ?? null,
    operation: request.operation ?? operationIn(schema),
    caller: request.caller?.kind ?? unproven,
    code: request.refusedWith,
    status: reply.raw.statusCode,
    durationMs: Math.round(reply.elapsedTime * 1000) / 1000,
    bytes: bytesOf(reply),
    aborted: reply.raw.writableFinished ? undefined : true,
  };
}

/** A route's operation has its name in the OpenAPI document; the GraphQL door names its own. */
function operationIn(schema: { readonly operationId?: unknown } = {}): string | null {
  return typeof schema.operationId === 'string' ? schema.operationId : null;
}

/** Null for a streamed body, whose length is not known beforehand. */
function bytesOf(reply: FastifyReply): number | null {
  const length = reply.getHeader('content-length');
  return length === undefined ? null : Number(length);
}
