import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { verifyChain } from '../service/verifyChain';
import { openEngine } from '../../src/storage/openEngine';
import { readChain } from '../service/readChain';
import { silentLog } from '../database/template';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import type { DecideInput, Decision, Door, History } from '../doors/door';
import { answered } from '../doors/scene';
import { restDoor } from '../doors/restDoor';
import { expectTallyTrue } from '../service/scannedLedger';
import { startNode, startTimeoutMs } from '../service/service';
import { startProcess, type ServiceProcess } from './serviceProcess';

/** A customer who changes their mind without end, one answer after another. */
interface Decider {
  readonly customerId: string;
  /** The hashes of the decisions in their responses, oldest first. */
  readonly answered: string[];
  /** What they sent last and has heard nothing of. */
  unanswered: DecideInput | null;
  count: number;
}

const deciderCount = 12;
const rounds = 4;
const [earliestKillMs, latestKillMs] = [50, 900];

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
  'keeps every answered decision once, whenever it is killed, and takes the unanswered ones again',
  async () => {
    const deciders = Array.from({ length: deciderCount }, newDecider);
    for (let round = 1; round <= rounds; round += 1) {
      running = startProcess(database.config);
      const door = restDoor(await running.ready);
      for (const decider of deciders) await expectAllKept(door, decider);

      const killAfterMs = randomInt(earliestKillMs, latestKillMs);
      // Tells a failing run's moment, which no seed could bring back.
      process.stdout.write(`kill ${round} of ${rounds} comes ${killAfterMs} ms after the first decision\n`);
      const deciding = Promise.all(deciders.map((decider) => decideUntilKilled(door, decider)));
      await wait(killAfterMs);
      await running.stop('SIGKILL');
      await deciding;
    }

    running = startProcess(database.config);
    const door = restDoor(await running.ready);
    for (const decider of deciders) await expectAllKept(door, decider);
    await running.stop('SIGTERM');

    expect(deciders.reduce((sum, decider) => sum + decider.answered.length, 0)).toBeGreaterThan(deciderCount);
    await expectLedgerWhole(deciders);
  },
  startTimeoutMs,
);

function newDecider(): Decider {
  return { customerId: randomUUID(), answered: [], unanswered: null, count: 0 };
}

async function decideUntilKilled(door: Door, decider: Decider): Promise<void> {
  for (;;) {
    const value = decider.count % 2 === 0 ? 'given' : 'reject';
    const input: DecideInput = {
      ...question,
      customerId: decider.customerId,
      value,
      idempotencyKey: `answer-${(decider.count += 1)}`,
    };
    decider.unanswered = input;
    // The connection breaks when the process is killed; whether the decision was kept is then open.
    const answer = await door.decide(input).catch(() => null);
    if (answer === null) return;
    decider.answered.push(hashOf(answered(answer).decision));
    decider.unanswered = null;
  }
}

/** Each decision is in the ledger when it is answered, and its evidence says as what. */
function hashOf({ evidence }: Decision): string {
  if (!evidence) throw new Error('The decision has no evidence.');
  return evidence.hash;
}

/** What was answered is there once and in order; what was not is there at most once, and once after a retry. */
async function expectAllKept(door: Door, decider: Decider): Promise<void> {
  const before = await historyHashes(door, decider);
  expect(before.slice(0, decider.answered.length)).toEqual(decider.answered);
  expect(before.length - decider.answered.length).toBeLessThanOrEqual(decider.unanswered ? 1 : 0);
  if (!decider.unanswered) return;
  const { decision } = answered(await door.decide(decider.unanswered));
  decider.answered.push(hashOf(decision));
  decider.unanswered = null;
  expect(await historyHashes(door, decider)).toEqual(decider.answered);
}

/** Oldest first, by pages. */
async function historyHashes(door: Door, { customerId }: Decider): Promise<readonly string[]> {
  const hashes: string[] = [];
  let after: string | null = null;
  do {
    const input = { customerId, templateCode: question.templateCode, first: 100, after };
    const page: History = answered(await door.history(input));
    hashes.push(...page.decisions.map(hashOf));
    after = page.next;
  } while (after !== null);
  return hashes.toReversed();
}

async function expectLedgerWhole(deciders: readonly Decider[]): Promise<void> {
  const engine = await openEngine(database.config, silentLog);
  try {
    for (const { customerId, answered: hashes } of deciders) {
      const chain = await readChain(engine.pool, customerId, question.templateCode);
      expect(verifyChain(chain)).toEqual({ intact: true, records: hashes.length });
      expect(chain.map(({ hash }) => hash)).toEqual(hashes);
      expect(chain.map(({ value }) => value)).toEqual(
        hashes.map((_hash, index) => (index % 2 === 0 ? 'given' : 'reject')),
      );
    }
    await expectTallyTrue(engine.pool);
  } finally {
    await engine.close();
  }
}
