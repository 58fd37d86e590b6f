import { context, trace, type Attributes } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
  type ReadableSpan,
  type Sampler,
} from '@opentelemetry/sdk-trace-node';
import { until } from '../concurrency/until';

/** What an operator loads, with the spans kept in memory. */
export interface Tracing {
  readonly spans: () => readonly ReadableSpan[];
  readonly named: (name: string) => readonly ReadableSpan[];
  readonly ofTrace: (traceId: string) => readonly ReadableSpan[];
  /** The request's span, which ends when its response is out. */
  readonly requestOf: (traceId: string) => Promise<ReadableSpan>;
  readonly forget: () => void;
  readonly stop: () => Promise<void>;
}

export function startTracing(sampler?: Sampler): Tracing {
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({
    spanProcessors: [new SimpleSpanProcessor(exporter)],
    ...(sampler && { sampler }),
  });
  provider.register();
  const spans = () => exporter.getFinishedSpans();
  const ofTrace = (traceId: string) => spans().filter((span) => span.spanContext().traceId === traceId);
  const findRequest = (traceId: string) =>
    ofTrace(traceId).find(({ attributes }) => 'http.response.status_code' in attributes);
  return {
    spans,
    ofTrace,
    named: (name) => spans().filter((span) => span.name === name),
    requestOf: async (traceId) => {
      await until(5_000, () => Promise.resolve(findRequest(traceId) !== undefined));
      const found = findRequest(traceId);
      if (!found) throw new Error('The request has no span.');
      return found;
    },
    forget: () => exporter.reset(),
    stop: async () => {
      trace.disable();
      context.disable();
      await provider.shutdown();
    },
  };
}

/** All that leaves the process with a span. */
export function exportedWords(spans: readonly ReadableSpan[]): string {
  return JSON.stringify(
    spans.map(({ name, attributes, status, events, links }) => {
      const told: readonly Attributes[] = [attributes, ...links.map((link) => link.attributes ?? {})];
      return { name, told, status, events };
    }),
  );
}
