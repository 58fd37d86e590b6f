import { asService } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { misshapen, newTraceId, refusedAt, traceparent } from './callersTrace';

let service: TestService;
afterEach(() => service.close());

describe('without an SDK', () => {
  beforeEach(async () => {
    service = await startService();
  }, startTimeoutMs);

  test('the trace id of the caller is in the log and in errors of both doors', async () => {
    const traceId = newTraceId();
    const { logged, ...refused } = await refusedAt(service, traceparent(traceId));
    expect([refused.traceId, logged?.['traceId']]).toEqual([traceId, traceId]);
    const query = '{ latestTemplate(templateCode: "nowhere") { label } }';
    for (const body of [{ query }, { query: '{ nothing }' }, { query: 7 }]) {
      const response = await fetch(`${service.url}/graphql`, {
        method: 'POST',
        headers: { ...asService, ...traceparent(traceId), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { errors } = (await response.json()) as { errors: { extensions: Record<string, unknown> }[] };
      expect(errors[0]?.extensions['traceId']).toBe(traceId);
    }
  });

  test.each(misshapen)('a traceparent of %s leaves no trace id', async (_what, header) => {
    const { traceId, logged } = await refusedAt(service, { traceparent: header });
    expect([traceId, logged?.['traceId']]).toEqual([undefined, undefined]);
    expect(header === '' || !JSON.stringify(service.logged).includes(header)).toBe(true);
  });
});
