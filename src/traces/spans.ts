import {
  context,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type SpanOptions,
  type Tracer,
  type TracerProvider,
} from '@opentelemetry/api';

const scope = 'consent-service';

/** That of the API stands for the one that an SDK registers; without one there is no tracer behind it. */
interface Provider extends TracerProvider {
  readonly getDelegateTracer?: (name: string) => Tracer | undefined;
}

/** Whether the operator has loaded an SDK of OpenTelemetry. Without one nothing is done for traces. */
export function isTraced(): boolean {
  const provider: Provider = trace.getTracerProvider();
  return !provider.getDelegateTracer || provider.getDelegateTracer(scope) !== undefined;
}

/** Attributes are names, codes and counts of the service’s own: no customer’s id and no word that was sent. */
export function startSpan(name: string, options: SpanOptions, parent = context.active()): Span {
  return trace.getTracer(scope).startSpan(name, options, parent);
}

/** Begins work that outlives the caller who wakes it, so that its spans are not in that caller's trace. */
export function inBackground<Result>(work: () => Result): Result {
  return context.with(ROOT_CONTEXT, work);
}

/** Does the work in the span and ends it. */
export async function inSpan<Result>(
  span: Span,
  work: () => Promise<Result>,
  around: Context = context.active(),
): Promise<Result> {
  try {
    return await context.with(trace.setSpan(around, span), work);
  } catch (fault) {
    noteFault(span, fault);
    throw fault;
  } finally {
    span.end();
  }
}

/** By its code or class, since messages repeat what was sent. */
export function noteFault(span: Span, fault: unknown): void {
  const { code, name }: { readonly code?: unknown; readonly name?: string } =
    fault instanceof Error ? fault : {};
  noteError(span, typeof code === 'string' ? code : (name ?? 'unknown'), true);
}

/** @param isFault of the service, and not of its caller */
export function noteError(span: Span, type: string, isFault: boolean): void {
  span.setAttribute('error.type', type);
  if (isFault) span.setStatus({ code: SpanStatusCode.ERROR });
}
