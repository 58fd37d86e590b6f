import { context, ROOT_CONTEXT, SpanKind, trace, type Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isTraced, noteError, startSpan } from '../traces/spans';
import { findCallersSpan } from '../traces/traceparent';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where nothing is traced. */
    span: Span | null;
  }
}

/** Semantic conventions for HTTP spans, without the path and the query: both hold ids of customers. */
export function traceRequests(http: FastifyInstance): void {
  http.decorateRequest('span', null);
  if (!isTraced()) return;
  http.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions, headers } = request;
    const { url: route } = routeOptions;
    const caller = findCallersSpan(headers);
    const attributes = { 'http.request.method': method, ...(route && { 'http.route': route }) };
    const span = startSpan(
      route ? `${method} ${route}` : method,
      { kind: SpanKind.SERVER, attributes },
      caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT,
    );
    request.span = span;
    reply.raw.once('close', () => end(span, request, reply));
    context.with(trace.setSpan(ROOT_CONTEXT, span), done);
  });
  // The end of a body is an event of its connection, which knows nothing of the request.
  http.addHook('preValidation', ({ span }, _reply, done) => {
    if (span) context.with(trace.setSpan(ROOT_CONTEXT, span), done);
    else done();
  });
}

function end(span: Span, { refusedWith }: FastifyRequest, { raw }: FastifyReply): void {
  const { statusCode } = raw;
  span.setAttribute('http.response.status_code', statusCode);
  const isFault = statusCode >= 500;
  if (isFault || refusedWith) noteError(span, refusedWith ?? String(statusCode), isFault);
  span.end();
}
