import { ROOT_CONTEXT, trace, TraceFlags, type SpanContext } from '@opentelemetry/api';
import { inBackground, inSpan, startSpan } from './spans';

/** The span that asks for something now; undefined without one. */
export type Asker = SpanContext | undefined;

export function currentAsker(): Asker {
  return trace.getActiveSpan()?.spanContext();
}

/**
 * Several requests share a batch, so its span links to each of them. A sampler decides by the parent alone, so the first
 * that is sampled is the parent too. With a trace of its own the batch would be missing from nearly all their traces.
 */
export function inBatchSpan<Result>(
  name: string,
  askers: readonly Asker[],
  work: () => Promise<Result>,
): Promise<Result> {
  const parent = askers.find(isSampled);
  if (!parent) return inBackground(work);
  const distinct = new Map(askers.flatMap((asker) => (asker ? [[asker.spanId, asker]] : [])));
  const links = [...distinct.values()].map((asker) => ({ context: asker }));
  const attributes = { 'consent.batch.size': askers.length };
  const span = startSpan(name, { links, attributes }, trace.setSpanContext(ROOT_CONTEXT, parent));
  return inSpan(span, work, ROOT_CONTEXT);
}

function isSampled(asker: Asker): asker is SpanContext {
  return asker !== undefined && (asker.traceFlags & TraceFlags.SAMPLED) !== 0;
}
