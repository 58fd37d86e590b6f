import { randomInt, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openEngine } from '../../src/storage/openEngine';
import { runFolder } from '../database/run';
import { silentLog } from '../database/template';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { restDoor } from '../doors/restDoor';
import type { Door } from '../doors/door';
import { outcomeOf } from '../doors/scene';
import { logAll, logKey, logKeyPem, logSigner } from '../evidence/logPass';
import { expectFeedWhole } from '../evidence/wholeFeed';
import { expectLogWhole } from '../evidence/wholeLog';
import { startNode, startTimeoutMs } from '../service/service';
import { startProcess, type ServiceProcess } from './serviceProcess';

/** A hundred take ten minutes: `LOG_KILL_ROUNDS=100`. */
const rounds = Number(process.env.LOG_KILL_ROUNDS ?? 4);
const deciderCount = 4;
const passEveryMs = 1_000;
/** What a pass takes at most, with room for a slow machine. */
const passMs = 60;

let database: TestDatabase;
let question: { readonly templateCode: string; readonly consentVersionId: string };
let running: ServiceProcess | null = null;
const folder = mkdtempSync(join(runFolder(), 'log-kill-'));
const checkpointFile = join(folder, 'log-checkpoint');

beforeAll(async () => {
  database = await openTestDatabase();
  const node = await startNode(database);
  const { templateCode, consentVersionId } = await node.given.publishedVersion();
  question = { templateCode, consentVersionId };
  await node.close();
  // PGlite belongs to one process at a time.
  await database.engine.close();
}, startTimeoutMs);

afterAll(async () => {
  await running?.stop('SIGKILL');
  await database.close();
});

const start = () =>
  startProcess(database.config, {
    environment: {
      LOG_SIGNING_KEY: logKeyPem,
      LOG_ORIGIN: logSigner.origin,
      LOG_CHECKPOINT_FILE: checkpointFile,
    },
  });

/** When the process is killed, counted from its first answer. */
type Moment = 'at any instant' | 'within a pass' | 'between commit and memory';
const moments: readonly Moment[] = ['within a pass', 'between commit and memory', 'at any instant'];

it(
  'a service that is killed at any step of a pass loses no leaf, doubles none, and signs no other tree',
  async () => {
    const seen = new Set<string>();
    let answered = 0;
    for (let round = 0; round < rounds; round += 1) {
      running = start();
      const door = restDoor(await running.ready);
      const moment = moments[round % moments.length] ?? 'at any instant';
      const deciding = Promise.all(Array.from({ length: deciderCount }, () => decideUntilKilled(door)));
      await momentOf(moment);
      await running.stop('SIGKILL');
      answered += (await deciding).reduce((sum, count) => sum + count, 0);
      const note = keptNote();
      process.stdout.write(
        `kill ${round + 1} of ${rounds}, ${moment}: ${answered} decisions, ${sizeIn(note)} leaves\n`,
      );
      if (note !== null) seen.add(note);
    }
    await expectWholeAfter(answered, seen);
  },
  startTimeoutMs + rounds * 20_000,
);

async function momentOf(moment: Moment): Promise<void> {
  switch (moment) {
    case 'at any instant':
      return wait(randomInt(0, passEveryMs + passMs));
    case 'between commit and memory':
      return checkpointWritten();
    case 'within a pass':
      // The next one begins a second after this one has ended.
      await checkpointWritten();
      return wait(passEveryMs + randomInt(0, passMs));
  }
}

/** Resolves as the file of the next checkpoint is begun. */
function checkpointWritten(): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(folder, () => {
      watcher.close();
      resolve();
    });
  });
}

/** Answers how many were recorded, of ever new customers. */
async function decideUntilKilled(door: Door): Promise<number> {
  const customerId = randomUUID();
  let recorded = 0;
  for (;;) {
    const value = recorded % 2 === 0 ? 'given' : 'reject';
    // The connection breaks when the process is killed.
    const answer = await door.decide({ ...question, customerId, value }).catch(() => null);
    if (answer === null) return recorded;
    if (outcomeOf(answer) === 'recorded') recorded += 1;
  }
}

function keptNote(): string | null {
  return existsSync(checkpointFile) ? readFileSync(checkpointFile, 'utf8') : null;
}

function sizeIn(note: string | null): number {
  return Number(note?.split('\n')[1] ?? 0);
}

async function expectWholeAfter(answered: number, seen: ReadonlySet<string>): Promise<void> {
  const engine = await openEngine(database.config, silentLog);
  try {
    await logAll(engine);
    const { rows } = await engine.pool.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM decision',
    );
    expect(rows[0]?.count).toBeGreaterThanOrEqual(answered);
    expect(seen.size).toBeGreaterThan(1);
    await expectLogWhole(engine.pool, logKey(), [...seen]);
    await expectFeedWhole(engine.pool);
  } finally {
    await engine.close();
  }
}
