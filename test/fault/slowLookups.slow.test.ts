import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { givenDataFolder } from '../database/testDatabase';
import { restDoor } from '../doors/restDoor';
import { answered } from '../doors/scene';
import { webhooksAt } from '../events/webhooksAt';
import { startTimeoutMs } from '../service/service';
import { startProcess } from './serviceProcess';

/** Of the samples that a start puts into a new database. */
const question = {
  templateCode: 'marketing-email',
  consentVersionId: '7a1e0c52-0b6f-4c1e-9d43-5f2a8c6b1e02',
};

it(
  'a service ends in order though the machine still looks for the names of webhooks',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'consent-lookups-'));
    const environment = { NODE_OPTIONS: `--require ${JSON.stringify(join(__dirname, 'slowLookups.cjs'))}` };
    const service = startProcess(await givenDataFolder(dataDir), { environment });
    const url = await service.ready;
    const hook = { name: 'CRM', eventTypes: ['consent.decision.recorded'] };
    for (const host of ['one.example', 'two.example'])
      answered(await webhooksAt(url).create({ ...hook, url: `https://${host}/hook` }));
    answered(await restDoor(url).decide({ ...question, customerId: randomUUID(), value: 'given' }));
    await wait(3_000);

    const beganAt = performance.now();
    const { code, stdout } = await service.stop('SIGTERM');
    expect(stdout).not.toContain('took too long');
    expect(code).toBe(0);
    expect(performance.now() - beganAt).toBeLessThan(12_000);
    await rm(dataDir, { recursive: true, force: true });
  },
  startTimeoutMs,
);
