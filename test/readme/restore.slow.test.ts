import { randomUUID } from 'node:crypto';
import { sampleCustomerId } from '../../src/app/samples/sampleTemplates';
import { until } from '../concurrency/until';
import { isPostgres } from '../database/run';
import { startTimeoutMs } from '../service/service';
import { readGuide } from './guides';
import {
  decide,
  describeRestore,
  isInLog,
  newestAtGraphql,
  issuedKey,
  restoreScene,
  steps,
  type RestoreScene,
} from './restoreScene';

describeRestore('the steps of a restore, as printed', () => {
  let scene: RestoreScene;
  beforeAll(async () => {
    scene = await restoreScene('steps');
  }, startTimeoutMs);
  afterAll(() => scene.close());

  const checkpoint = async (url: string) => (await fetch(`${url}/v1/log/checkpoint`)).text();

  it(
    'leave erased customers erased, held ones held, revoked keys revoked, and a log that an audit finds whole',
    async () => {
      const { shell, start, stop } = scene;
      const [erased, later] = [randomUUID(), randomUUID()];
      if (isPostgres) await shell('consent migrate && consent samples');
      let url = await start();
      await decide(url, erased);
      await decide(url, sampleCustomerId);
      await until(20_000, () => isInLog(url, erased));
      await stop();
      const keyId = await issuedKey(scene);
      await shell(steps.backUp);

      await shell(`consent customers erase ${erased} --mode unlink --reason customer-request --yes`);
      await shell(`consent customers hold ${sampleCustomerId} --reason legal-claim --yes`);
      await shell(`consent keys revoke ${keyId} --yes`);
      url = await start();
      await decide(url, later);
      await until(20_000, () => isInLog(url, later));
      const [origin] = (await checkpoint(url)).split('\n');
      await stop();

      const printed = await scene.restore(keyId);
      expect(printed).toContain('At least ');
      expect(printed).toContain(`${origin}/2 continues the log`);
      expect(printed).toContain('1 erased again, 0 not there any more, 0 came back later, 0 held');

      url = await start();
      await until(20_000, async () => (await checkpoint(url)).startsWith(`${origin}/2\n`));
      // A caller sends again what was lost, at one door, and another reads it at the other.
      await decide(url, later);
      expect(await newestAtGraphql(url, later)).toMatchObject({ value: 'given', sequence: 1 });
      await stop();
      expect(await shell(steps.audit)).toContain(`${origin}/2`);
      expect(await shell('consent customers holds')).toContain(sampleCustomerId);
      expect(await shell('consent keys list')).toMatch(new RegExp(`${keyId}.*revoked`));
      const shown = await shell(`consent customers show ${erased} --json`);
      expect(JSON.parse(shown)).toMatchObject({ decisions: [] });
      expect(await shell('consent log succeed --dry-run')).toContain('nothing to do');
    },
    6 * startTimeoutMs,
  );
});

it('both guides replay the erasures before the log goes on, as it sends its whole feed again then', () => {
  const runbook = readGuide('deploy/runbooks/log-forked.md');
  expect(runbook.indexOf('holds, erasures')).toBeLessThan(runbook.indexOf('consent log succeed\n'));
  expect(steps.restore.indexOf('erasures replay')).toBeLessThan(steps.restore.indexOf('log succeed --yes'));
});
