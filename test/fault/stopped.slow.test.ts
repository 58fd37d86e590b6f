import { randomUUID } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../concurrency/until';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import type { DecideInput, Door } from '../doors/door';
import { restDoor } from '../doors/restDoor';
import { outcomeOf } from '../doors/scene';
import { startNode, startTimeoutMs } from '../service/service';
import { startProcess } from './serviceProcess';

const callerCount = 40;
const faultsOnSignal = join(__dirname, 'faultsOnSignal.cjs');

describe('a process that is told to stop', () => {
  let database: TestDatabase;
  let question: Pick<DecideInput, 'templateCode' | 'consentVersionId'>;

  beforeAll(async () => {
    database = await openTestDatabase();
    const node = await startNode(database);
    const { templateCode, consentVersionId } = await node.given.publishedVersion();
    question = { templateCode, consentVersionId };
    await node.close();
    // PGlite belongs to one process at a time.
    await database.engine.close();
  }, startTimeoutMs);
  afterAll(() => database.close());

  it(
    'refuses nobody whom it has heard, however many are at work',
    async () => {
      const running = startProcess(database.config);
      const door = restDoor(await running.ready);
      let heard = 0;
      const callers = Promise.all(
        Array.from({ length: callerCount }, () => decideUntilCutOff(door, () => (heard += 1))),
      );
      await wait(1_000);
      // On a busy machine it takes longer until all are at work.
      await until(startTimeoutMs / 2, () => Promise.resolve(heard > callerCount));

      const exit = await running.stop('SIGTERM');
      const outcomes = (await callers).flat();

      expect(exit).toMatchObject({ code: 0, signal: null });
      expect(outcomes.length).toBeGreaterThan(callerCount);
      expect(new Set(outcomes)).toEqual(new Set(['recorded']));
    },
    startTimeoutMs,
  );

  it(
    'refuses nobody whom it has heard after faults that nobody caught, and tells its supervisor',
    async () => {
      const environment = { NODE_OPTIONS: `--require ${JSON.stringify(faultsOnSignal)}` };
      const running = startProcess(database.config, { environment });
      const door = restDoor(await running.ready);
      const callers = Promise.all(Array.from({ length: callerCount }, () => decideUntilCutOff(door)));
      await wait(500);

      const exit = await running.stop('SIGUSR2');

      expect(exit).toMatchObject({ code: 1, signal: null });
      expect(exit.stdout.match(/a fault was not caught/g)).toHaveLength(2);
      expect(new Set((await callers).flat())).toEqual(new Set(['recorded']));
    },
    startTimeoutMs,
  );

  /** What became of each decision until none gets through any more. */
  async function decideUntilCutOff(door: Door, tell = () => 0): Promise<readonly string[]> {
    const outcomes: string[] = [];
    for (;;) {
      const input = { ...question, customerId: randomUUID(), value: 'given' } as const;
      const answer = await door.decide(input).catch(() => null);
      if (answer === null) return outcomes;
      outcomes.push(outcomeOf(answer));
      tell();
    }
  }
});

it('a process whose orderly end never comes ends by force', () => {
  const module = JSON.stringify(join(__dirname, '../../dist/main/server/serve'));
  const script = `setInterval(() => {}, 1_000); require(${module}).exitAfter(200, { info() {}, warn: console.log });`;
  const { status, stdout } = spawnSync(process.execPath, ['-e', script], {
    encoding: 'utf8',
    timeout: 10_000,
  });
  expect({ status, stdout }).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('too long') as string,
  });
});
