import { setTimeout as wait } from 'node:timers/promises';
import { readCustomerRecords } from '../../src/storage/evidence/customerRecords';
import { asCustomer } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { logAll, logKeeping } from './logPass';
import { givenManyRecords } from './manyRecords';

let service: TestService;
let customerId: string;

beforeAll(async () => {
  service = await startService({ logKeeping, limits: { maxExports: 1 } });
  customerId = await givenManyRecords(service, { templates: 12, each: 20 });
  await logAll(service.database.engine);
}, startTimeoutMs);
afterEach(() => jest.restoreAllMocks());
afterAll(() => service.close());

const ask = (accept: string, signal?: AbortSignal) =>
  fetch(`${service.url}/v1/customers/me/evidence`, {
    headers: { ...asCustomer(customerId), accept },
    signal: signal ?? null,
  });

/** Hangs up while the log is first read for that, and tells how often it was read. */
function hangingUpAt(step: 'findPlaces' | 'readPaths') {
  const reader = new AbortController();
  const log = service.parts.evidenceLog;
  const goOn = log[step].bind(log) as (...all: readonly unknown[]) => Promise<unknown>;
  let asked = 0;
  const hangingUp = async (...all: readonly unknown[]) => {
    asked += 1;
    reader.abort();
    await wait(200);
    return goOn(...all);
  };
  jest.spyOn(log, step).mockImplementation(hangingUp as never);
  return { signal: reader.signal, asked: () => asked };
}

describe.each(['application/json', 'text/html'])('a reader of %s who hangs up', (accept) => {
  it.each(['findPlaces', 'readPaths'] as const)(
    'ends the work at its next step: %s',
    async (step) => {
      const { signal, asked } = hangingUpAt(step);
      await expect(ask(accept, signal)).rejects.toThrow('aborted');
      await wait(1_000);
      expect(asked()).toBe(1);
      jest.restoreAllMocks();
      // The only turn is free again.
      const next = await ask(accept);
      expect(next.status).toBe(200);
      expect((await next.text()).length).toBeGreaterThan(100_000);
    },
    20_000,
  );
});

it('reads no page of records for nobody', async () => {
  const reading = readCustomerRecords(service.database.engine.pool, customerId, 5, AbortSignal.abort());
  await expect(reading).rejects.toThrow('aborted');
});

it('is no fault of the service: nothing is logged as one', () => {
  expect(service.logged.filter(({ level }) => level === 'error' || level === 50)).toEqual([]);
});
