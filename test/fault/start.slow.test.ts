import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sampleTemplates } from '../../src/app/samples/sampleTemplates';
import { isPostgres } from '../database/run';
import { answered } from '../doors/scene';
import { restDoor } from '../doors/restDoor';
import { startTimeoutMs } from '../service/service';
import { startProcess, type ServiceProcess } from './serviceProcess';

const onPGlite = isPostgres ? describe.skip : describe;

/** One folder through its life; each example goes on where the one before has left it. */
onPGlite('a data folder of PGlite', () => {
  const customerId = '9b1f6a7c-2d3e-4f50-8a6b-7c8d9e0f1a2b';
  let dataDir: string;
  let running: ServiceProcess | null = null;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'consent-start-'));
  });
  afterAll(async () => {
    await running?.stop('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = (): ServiceProcess => (running = startProcess({ kind: 'pglite', dataDir }));

  const killWhen = async (isReached: () => boolean, thenAfterMs: number) => {
    const started = start();
    const ended = { is: false };
    void started.exited.then(() => (ended.is = true));
    while (!isReached() && !ended.is) await wait(5);
    await wait(thenAfterMs);
    const exit = await started.stop('SIGKILL');
    expect(exit).toMatchObject({ signal: 'SIGKILL' });
    return exit;
  };

  const isMakingCluster = () => existsSync(join(dataDir, 'pglite.unfinished'));
  const isClusterMade = () => existsSync(join(dataDir, 'pglite')) && !isMakingCluster();

  it(
    'survives first starts that are killed while the cluster is made, migrated and filled',
    async () => {
      const { stderr } = await killWhen(isMakingCluster, 300);
      expect(stderr).toBe(`Making the database in ${dataDir} ...\n`);
      await killWhen(isClusterMade, 0);
      await killWhen(isClusterMade, 700);

      const door = restDoor(await start().ready);

      for (const { templateCode, versions } of sampleTemplates) {
        const { consentVersionId } = answered(await door.latest({ templateCode }));
        expect(consentVersionId).toBe(versions.at(-1)?.consentVersionId);
      }
    },
    startTimeoutMs,
  );

  it(
    'belongs to one process: a second one is refused in one line',
    async () => {
      const second = startProcess({ kind: 'pglite', dataDir });

      const { code, stdout, stderr } = await second.exited;

      expect(code).toBe(1);
      expect(stdout).toBe('');
      expect(stderr).toMatch(/^the data folder \S+ is in use by process \d+\n$/);
    },
    startTimeoutMs,
  );

  it(
    'keeps everything over an orderly stop, which takes no notice of idle connections',
    async () => {
      const url = await (running ?? start()).ready;
      const [{ templateCode, versions } = { templateCode: '', versions: [] }] = sampleTemplates;
      const question = { customerId, templateCode, consentVersionId: versions.at(-1)?.consentVersionId };
      const { decision } = answered(await restDoor(url).decide({ ...question, value: 'given' }));
      const agent = await idleConnectionTo(url);

      const stoppedAt = Date.now();
      const exit = await running?.stop('SIGTERM');
      expect(exit).toMatchObject({ code: 0, signal: null, stderr: '' });
      expect(Date.now() - stoppedAt).toBeLessThan(2_000);
      agent.destroy();

      const door = restDoor(await start().ready);
      expect(answered(await door.history(question)).decisions).toMatchObject([{ id: decision.id }]);
      expect(answered(await door.pending(question)).mayProceed).toBe(true);
    },
    startTimeoutMs,
  );
});

/** A connection that has carried one request and now waits for the next. */
async function idleConnectionTo(url: string): Promise<Agent> {
  const agent = new Agent({ keepAlive: true });
  await new Promise((resolve, reject) => {
    get(`${url}/health/live`, { agent }, (response) => response.resume().once('end', resolve)).once(
      'error',
      reject,
    );
  });
  return agent;
}
