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

test.each(bothDoors)(
  'the %s door turns decisions away that have waited too long, and goes on recording',
  async (_name, doorAt) => {
    const maxDecisionWaitMs = 1_000;
    const service = await startService({ limits: { maxDecisionWaitMs } });
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    const decide = async () => {
      const startedAtMs = performance.now();
      const customerId = service.given.customer();
      const input = { customerId, templateCode, consentVersionId, value: 'given' } as const;
      const outcome = outcomeOf(await doorAt(service.url).decide(input));
      return { outcome, tookMs: performance.now() - startedAtMs };
    };
    const relieve = await saturate(service, 0);
    // Batches that are on their way already, and wait for a connection.
    const underway = Promise.all(Array.from({ length: 20 }, decide));
    await delay(200);
    const [early, late] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, decide)),
      // The late ones wait a tenth of what they may, so that a busy machine can still record them in time.
      delay(1.2 * maxDecisionWaitMs).then(async () => {
        const deciding = Promise.all(Array.from({ length: 5 }, decide));
        await delay(100);
        await relieve();
        return deciding;
      }),
    ]);
    const after = await decide();
    const recorded = [...(await underway), ...early, ...late, after].filter(
      ({ outcome }) => outcome === 'recorded',
    );
    const rows = await service.ledger.rowCount();
    const warnings = service.logged.filter(({ level }) => Number(level) > 30);
    await service.close();

    const turnedAway = early.filter(({ outcome }) => outcome === 'UNAVAILABLE');
    expect(turnedAway).toHaveLength(10);
    for (const { tookMs } of turnedAway) expect(tookMs).toBeLessThan(maxDecisionWaitMs + 300);
    expect(late.map(({ outcome }) => outcome)).toEqual(late.map(() => 'recorded'));
    expect(after.outcome).toBe('recorded');
    expect(rows).toBe(2 * recorded.length);
    expect(warnings).toMatchObject([{ msg: 'decisions are turned away', why: 'waited too long' }]);
  },
  startTimeoutMs,
);
