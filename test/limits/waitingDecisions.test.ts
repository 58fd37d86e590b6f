import { setTimeout as delay } from 'node:timers/promises';
import { bothDoors } from '../doors/doors';
import { outcomeOf } from '../doors/scene';
import { startService, startTimeoutMs } from '../service/service';
import { saturate } from './saturate';

test.each(bothDoors)(
  'the %s door turns decisions away that would wait behind too many, and records the others',
  async (_name, doorAt) => {
    const service = await startService({ limits: { maxWaitingDecisions: 3 } });
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    const relieve = await saturate(service, 0);

    const deciding = Array.from({ length: 10 }, () =>
      doorAt(service.url).decide({
        customerId: service.given.customer(),
        templateCode,
        consentVersionId,
        value: 'given',
      }),
    );
    await delay(500);
    await relieve();
    const outcomes = (await Promise.all(deciding)).map(outcomeOf);
    const rows = await service.ledger.rowCount();
    const warnings = service.logged.filter(({ level }) => Number(level) > 30);
    await service.close();

    const recorded = outcomes.filter((outcome) => outcome === 'recorded');
    // Three in the batch that is on its way, and three that wait.
    expect(recorded.length).toBeGreaterThanOrEqual(3);
    expect(recorded.length).toBeLessThanOrEqual(6);
    expect(new Set(outcomes)).toEqual(new Set(['recorded', 'UNAVAILABLE']));
    // A decision leaves itself and its customer.
    expect(rows).toBe(2 * recorded.length);
    expect(warnings).toMatchObject([{ msg: 'decisions are turned away', why: 'queue full' }]);
  },
  startTimeoutMs,
);
