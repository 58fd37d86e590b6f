import { randomInt, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { openEngine } from '../../src/storage/openEngine';
import { readTallyFaults } from '../../src/storage/reports/tallyCheck';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { silentLog } from '../database/template';
import { answered } from '../doors/scene';
import { restDoor } from '../doors/restDoor';
import { halfErased, readEntries, readErasures } from '../evidence/erasedState';
import { erasureKept, erasuresAt } from '../evidence/erasuresAt';
import { logAll } from '../evidence/logPass';
import { startNode, startTimeoutMs } from '../service/service';
import { startProcess, type ServiceProcess } from './serviceProcess';

/** Twenty-five take four minutes: `ERASURE_KILL_ROUNDS=25`. */
const rounds = Number(process.env.ERASURE_KILL_ROUNDS ?? 8);
const lanes = 4;
const [earliestKillMs, latestKillMs] = [100, 1_500];
const { journalFile } = erasureKept();

let database: TestDatabase;
let question: { readonly templateCode: string; readonly consentVersionId: string };
let running: ServiceProcess | null = null;

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

it(
  'halves and loses no erasure, whenever the service is killed',
  async () => {
    const told: string[] = [];
    let round = 0;
    // A busy machine ends none in some rounds: it gets more of them.
    while (round < rounds || (told.length <= rounds && round < 4 * rounds)) {
      round += 1;
      running = startProcess(database.config, { environment: { ERASURE_JOURNAL_FILE: journalFile } });
      const url = await running.ready;
      const killAfterMs = randomInt(earliestKillMs, latestKillMs);
      const erasing = Promise.all(
        Array.from({ length: lanes }, (_, lane) => eraseUntilKilled(url, lane, told)),
      );
      await wait(killAfterMs);
      await running.stop('SIGKILL');
      await erasing;
    }
    const engine = await openEngine(database.config, silentLog);
    try {
      await logAll(engine);
      expect(await halfErased(engine.pool)).toEqual([]);
      expect(await readTallyFaults(engine.pool)).toEqual([]);
      const erasures = [...(await readErasures(engine.pool)).values()];
      const done = erasures.map(({ body }) => String(body['erasureId']));
      expect(done).toEqual(expect.arrayContaining(told));
      const journal = existsSync(journalFile) ? readFileSync(journalFile, 'utf8') : '';
      expect(done.filter((erasureId) => !journal.includes(erasureId))).toEqual([]);
      const entries = await readEntries(engine.pool);
      expect(erasures.filter(({ hash, leafIndex }) => entries[Number(leafIndex)] !== hash)).toEqual([]);
      expect(done.length).toBeGreaterThan(rounds);
      process.stdout.write(`${done.length} erasures, ${told.length} of them answered, in ${round} rounds\n`);
    } finally {
      await engine.close();
    }
  },
  10 * startTimeoutMs,
);

/** New customers who decide twice and are erased, one after another. */
async function eraseUntilKilled(url: string, lane: number, told: string[]): Promise<void> {
  const door = restDoor(url);
  for (let turn = 0; ; turn += 1) {
    const customerId = randomUUID();
    const mode = (lane + turn) % 2 === 0 ? 'SHRED' : 'UNLINK';
    const decide = (value: 'given' | 'withdraw', idempotencyKey: string | null) =>
      door.decide({ ...question, customerId, value, idempotencyKey }).catch(() => null);
    if (!(await decide('given', 'first')) || !(await decide('withdraw', null))) return;
    const order = { customerId, mode, reason: 'OBJECTION', confirmRecords: 2 } as const;
    const answer = await erasuresAt(url, 'REST')
      .erase(order)
      .catch(() => null);
    if (answer === null) return;
    told.push(String(answered(answer).erasureId));
  }
}
