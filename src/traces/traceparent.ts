import type { IncomingHttpHeaders } from 'node:http';
import { createTraceState, isSpanContextValid, type SpanContext } from '@opentelemetry/api';

/** W3C Trace Context, section 3.2, in its version 00 alone. */
const pattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * The caller's span; null without one, or if its header is malformed. Propagators of an SDK would also read baggage,
 * which no caller has a reason to send.
 */
export function findCallersSpan({ traceparent, tracestate }: IncomingHttpHeaders): SpanContext | null {
  if (typeof traceparent !== 'string') return null;
  const [, traceId = '', spanId = '', flags = ''] = pattern.exec(traceparent) ?? [];
  const found: SpanContext = { traceId, spanId, traceFlags: parseInt(flags, 16) & 1, isRemote: true };
  if (!isSpanContextValid(found)) return null;
  // It keeps nothing of one that is too long.
  return typeof tracestate === 'string' ? { ...found, traceState: createTraceState(tracestate) } : found;
}

export function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`;
}
