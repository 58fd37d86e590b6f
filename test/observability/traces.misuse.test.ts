import { AlwaysOffSampler, ParentBasedSampler } from '@opentelemetry/sdk-trace-node';
import { until } from '../concurrency/until';
import { asService } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { misshapen, newTraceId, refusedAt, traced, traceparent } from './callersTrace';
import { startTracing, type Tracing } from './tracing';

let service: TestService;
afterEach(() => service.close());

describe('with an SDK', () => {
  let tracing: Tracing;
  afterEach(() => tracing.stop());

  async function given(isSampledAlone = true): Promise<void> {
    tracing = startTracing(
      isSampledAlone ? undefined : new ParentBasedSampler({ root: new AlwaysOffSampler() }),
    );
    service = await startService();
  }

  test(
    'a malformed traceparent begins a trace of its own',
    async () => {
      await given();
      for (const [, header] of misshapen) {
        const { traceId } = await refusedAt(service, { traceparent: header });
        expect(traceId).toMatch(/^[0-9a-f]{32}$/);
        expect(traceId).not.toBe(traced);
        expect((await tracing.requestOf(traceId ?? '')).parentSpanContext).toBeUndefined();
      }
    },
    startTimeoutMs,
  );

  test(
    'a huge tracestate and thousands of baggage members are passed over',
    async () => {
      await given();
      const traceId = newTraceId();
      const tracestate = Array.from({ length: 900 }, (_none, index) => `k${index}=v`).join();
      const baggage = Array.from({ length: 900 }, (_none, index) => `b${index}=v`).join();
      await refusedAt(service, { ...traceparent(traceId), tracestate, baggage });
      const { parentSpanContext } = await tracing.requestOf(traceId);
      expect(parentSpanContext?.traceState?.serialize()).toBe('');
      const small = newTraceId();
      await refusedAt(service, { ...traceparent(small), tracestate: 'vendor=value' });
      expect((await tracing.requestOf(small)).parentSpanContext?.traceState?.serialize()).toBe(
        'vendor=value',
      );
    },
    startTimeoutMs,
  );

  test(
    'what is not sampled leaves no span, and its trace id is in the log',
    async () => {
      await given(false);
      const traceId = newTraceId();
      const customerId = service.given.customer();
      const { templateCode } = await service.given.publishedVersion();
      await fetch(`${service.url}/v1/customers/${customerId}/consents/templates/${templateCode}/pending`, {
        headers: { ...asService, ...traceparent(traceId, '00') },
      });
      await until(5_000, () => Promise.resolve(service.logged.some((line) => line['traceId'] === traceId)));
      expect(tracing.spans()).toEqual([]);
    },
    startTimeoutMs,
  );
});
