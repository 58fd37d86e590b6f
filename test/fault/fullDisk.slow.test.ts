import { until } from '../concurrency/until';
import { bothDoors } from '../doors/doors';
import { outcomeOf } from '../doors/scene';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { fillDiskUnder } from './brokenDatabase';

describe.each(bothDoors)('while the disk is full, at the %s door', (_name, doorAt) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  }, startTimeoutMs);
  afterAll(() => service.close());

  const readiness = async () => {
    const answer = await fetch(`${service.url}/health/ready`);
    return { status: answer.status, body: await answer.json() };
  };

  it(
    'decisions are refused, reads answered, and the node is not ready until some time after the last refusal',
    async () => {
      const { templateCode, consentVersionId } = await service.given.publishedVersion();
      const door = doorAt(service.url);
      const decide = async () => {
        const customerId = service.given.customer();
        return outcomeOf(await door.decide({ customerId, templateCode, consentVersionId, value: 'given' }));
      };
      expect(await readiness()).toMatchObject({ status: 200 });
      const makeRoom = await fillDiskUnder(service.database, 'decision');

      expect(await decide()).toBe('UNAVAILABLE');
      const pending = await door.pending({ templateCode, customerId: service.given.customer() });
      expect(pending).toMatchObject({ kind: 'answered' });
      await until(1_000, async () => (await readiness()).status === 503);
      expect(await readiness()).toEqual({ status: 503, body: { status: 'not ready', failing: ['writes'] } });

      await makeRoom();
      expect(await decide()).toBe('recorded');
      // Some writes find room while others do not, so one that succeeds says little.
      expect(await readiness()).toMatchObject({ status: 503 });
      await until(6_500, async () => (await readiness()).status === 200);
    },
    startTimeoutMs,
  );
});
