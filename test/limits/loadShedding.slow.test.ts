import { setTimeout as delay } from 'node:timers/promises';
import { startGraceMs } from '../../src/http/loadShedding';
import { bothDoors } from '../doors/doors';
import { restDoor } from '../doors/restDoor';
import { refused } from '../doors/scene';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { saturate } from './saturate';

let service: TestService;
afterEach(() => service.close());

describe.each(bothDoors)('the %s door', (_name, doorAt) => {
  test(
    'turns requests away while too many statements wait, and takes them again after',
    async () => {
      service = await startService({ limits: { maxWaitingStatements: 3 } });
      const { templateCode, consentVersionId } = await service.given.publishedVersion();
      const asked = {
        customerId: service.given.customer(),
        templateCode,
        consentVersionId,
        value: 'given',
      } as const;
      const door = doorAt(service.url);
      const relieve = await saturate(service, 4);

      const refusal = refused(await door.decide(asked));
      await door.decide(asked);
      const { status: health } = await fetch(`${service.url}/health/live`);
      await relieve();
      await delay(200);

      expect(refusal).toMatchObject({
        status: 503,
        code: 'UNAVAILABLE',
        details: { retryAfterSeconds: 2 },
      });
      expect(health).toBe(200);
      expect(await service.ledger.rowCount()).toBe(0);
      expect(await door.decide(asked)).toMatchObject({ kind: 'answered' });
      const lines = service.logged.filter(({ code, level }) => code === 'UNAVAILABLE' || Number(level) > 30);
      expect(lines).toMatchObject([
        { msg: 'requests are turned away until the load drops', pressure: 'healthCheck' },
        { msg: 'request', caller: 'unproven', code: 'UNAVAILABLE', status: 503 },
        { msg: 'request', caller: 'unproven', code: 'UNAVAILABLE', status: 503 },
      ]);
    },
    startTimeoutMs,
  );
});

test(
  'a flood of /health/ready turns nobody else away',
  async () => {
    service = await startService({ limits: { maxWaitingStatements: 3 } });
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    let statements = 0;
    service.database.engine.onStatement(() => (statements += 1));
    let isOver = false;
    const flood = Array.from({ length: 50 }, async () => {
      const statuses: number[] = [];
      while (!isOver) statuses.push((await fetch(`${service.url}/health/ready`)).status);
      return statuses;
    });
    await delay(1_000);
    const statementsOfFlood = statements;
    const decided = await restDoor(service.url).decide({
      customerId: service.given.customer(),
      templateCode,
      consentVersionId,
      value: 'given',
    });
    isOver = true;
    const statuses = (await Promise.all(flood)).flat();

    expect(decided).toMatchObject({ kind: 'answered' });
    expect(new Set(statuses)).toEqual(new Set([200]));
    // Some looks at the migrations, and the upkeep of the catalogue.
    expect(statementsOfFlood).toBeLessThan(20);
    expect(statuses.length).toBeGreaterThan(100);
  },
  startTimeoutMs,
);

test(
  'a busy event loop turns requests away',
  async () => {
    service = await startService({ limits: { maxEventLoopDelayMs: 20 } });
    const stop = keepBusy();
    const { status: atStart } = await fetch(`${service.url}/v1/openapi.json`);
    await delay(startGraceMs + 1_500);
    const { status, headers } = await fetch(`${service.url}/v1/openapi.json`);
    stop();
    expect(atStart).toBe(200);
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('2');
  },
  startTimeoutMs,
);

/** Leaves the event loop a turn every tenth of a second. */
function keepBusy(): () => void {
  let isOver = false;
  const block = (): void => {
    const end = performance.now() + 100;
    while (performance.now() < end);
    if (!isOver) setImmediate(block);
  };
  block();
  return () => (isOver = true);
}
