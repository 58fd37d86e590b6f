import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openEngine } from '../../src/storage/openEngine';
import { isPostgres, runFolder } from '../database/run';
import { silentLog } from '../database/template';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { restDoor } from '../doors/restDoor';
import { outcomeOf } from '../doors/scene';
import { Consumer, readStandings } from '../events/consumer';
import { logAll, logKeyPem, logSigner } from '../evidence/logPass';
import { expectFeedWhole } from '../evidence/wholeFeed';
import { readPage, type EventPage, type WireEvent } from '../rest/eventReader';
import { startNode, startTimeoutMs } from '../service/service';
import { startProcess, type ServiceProcess } from './serviceProcess';

/** The design asks for 10,000: `FEED_KILL_DECISIONS=10000`, which takes some minutes. */
const decisionsPerNode = Number(process.env.FEED_KILL_DECISIONS ?? 400);
const nodeCount = 4;
const decidersPerNode = 8;
const killedEveryMs = 1_000;

/** PGlite belongs to one process at a time. */
const onServer = isPostgres ? it : it.skip;

interface Slot {
  running: ServiceProcess;
  url: string | null;
}

const folder = mkdtempSync(join(runFolder(), 'feed-kill-'));
const slots: Slot[] = [];
let database: TestDatabase;
let question: { readonly templateCode: string; readonly consentVersionId: string };
let isOver = false;
/** Acknowledged. */
let recorded = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  const node = await startNode(database);
  const { templateCode, consentVersionId } = await node.given.publishedVersion();
  question = { templateCode, consentVersionId };
  await node.close();
}, startTimeoutMs);
afterAll(async () => {
  isOver = true;
  await Promise.all(slots.map(({ running }) => running.stop('SIGKILL')));
  await database.close();
});

function startAt(index: number): Slot {
  const running = startProcess(database.config, {
    environment: {
      LOG_SIGNING_KEY: logKeyPem,
      LOG_ORIGIN: logSigner.origin,
      LOG_CHECKPOINT_FILE: join(folder, `checkpoint-${index}`),
    },
  });
  const slot: Slot = { running, url: null };
  running.ready.then((url) => (slot.url = url)).catch(() => undefined);
  return slot;
}

/** Kills one after another, each in the middle of its work, and starts it again. */
async function killInTurn(): Promise<number> {
  let kills = 0;
  for (;;) {
    await wait(killedEveryMs);
    if (isOver) return kills;
    const up = slots.filter(({ url }) => url !== null);
    const slot = up[randomInt(0, Math.max(up.length, 1))];
    // One is left, so that the others' work goes on.
    if (!slot || up.length < 2) continue;
    slot.url = null;
    await slot.running.stop('SIGKILL');
    kills += 1;
    slots[slots.indexOf(slot)] = startAt(slots.indexOf(slot));
  }
}

/** Any node that answers, as from behind a balancer. */
async function someUrl(): Promise<string> {
  for (;;) {
    const urls = slots.flatMap(({ url }) => url ?? []);
    const url = urls[randomInt(0, Math.max(urls.length, 1))];
    if (url !== undefined) return url;
    await wait(20);
  }
}

async function decideUntil(enough: number): Promise<void> {
  const customerId = randomUUID();
  for (let turn = 0; recorded < enough; turn += 1) {
    const value = turn % 2 === 0 ? 'given' : 'reject';
    const door = restDoor(await someUrl());
    // The connection breaks when the node is killed.
    const answer = await door.decide({ ...question, customerId, value }).catch(() => null);
    if (answer !== null && outcomeOf(answer) === 'recorded') recorded += 1;
  }
}

/** What follows the place, from whichever node answers; null where it was killed meanwhile. */
async function pageAfter(place: string | null): Promise<EventPage | null> {
  const query = { timeout: 500, ...(place === null ? {} : { lastEventId: place }) };
  return readPage(await someUrl(), query).catch(() => null);
}

/** Reads on by its place, and keeps it after what it has read. */
async function readUntilEnd(): Promise<readonly WireEvent[]> {
  const seen: WireEvent[] = [];
  let place: string | null = null;
  for (;;) {
    const wasOver = isOver;
    const page: EventPage | null = await pageAfter(place);
    if (!page) continue;
    seen.push(...page.events);
    place = page.place;
    if (wasOver && page.events.length === 0) return seen;
  }
}

/** Applies what it reads. Now and then it is killed before its place is put down, and reads the same again. */
async function applyUntilEnd(): Promise<Consumer> {
  const consumer = new Consumer();
  let place: string | null = null;
  for (;;) {
    const wasOver = isOver;
    const page: EventPage | null = await pageAfter(place);
    if (!page) continue;
    page.events.forEach((event) => consumer.apply(event));
    if (wasOver || randomInt(3) > 0) place = page.place;
    if (wasOver && page.events.length === 0) return consumer;
  }
}

onServer(
  'four nodes that are killed in turn tell each decision once, in order, to a reader who moves between them',
  async () => {
    slots.push(...Array.from({ length: nodeCount }, (_one, index) => startAt(index)));
    const killing = killInTurn();
    const reading = readUntilEnd();
    const applying = applyUntilEnd();
    const enough = nodeCount * decisionsPerNode;
    const deciders = Array.from({ length: nodeCount * decidersPerNode }, () => decideUntil(enough));
    await Promise.all(deciders);
    const engine = await openEngine(database.config, silentLog);
    try {
      await logAll(engine);
      isOver = true;
      const [kills, seen, consumer] = await Promise.all([killing, reading, applying]);
      await expectFeedWhole(engine.pool);
      process.stdout.write(
        `${kills} kills, ${recorded} decisions acknowledged, ${seen.length} events read, ${consumer.repeats} repeats applied once\n`,
      );

      expect(kills).toBeGreaterThan(0);
      const positions = seen.map(({ sequence }) => Number(sequence));
      expect(positions).toEqual(positions.map((_position, index) => (positions[0] ?? 0) + index));
      const told = seen.filter(({ type }) => type === 'consent.decision.recorded');
      const { rows } = await engine.pool.query<{ hash: string }>(
        `SELECT encode(hash, 'hex') AS hash FROM decision`,
      );
      expect(rows.length).toBeGreaterThanOrEqual(recorded);
      expect(told.map(({ data }) => data['hash']).toSorted()).toEqual(
        rows.map(({ hash }) => hash).toSorted(),
      );
      expectInOrder(told);
      expect(consumer.repeats).toBeGreaterThan(0);
      expect(consumer.standings).toEqual(await readStandings(engine.pool));
    } finally {
      await engine.close();
    }
  },
  startTimeoutMs + nodeCount * decisionsPerNode * 30,
);

function expectInOrder(told: readonly WireEvent[]): void {
  const newest = new Map<unknown, number>();
  for (const { partitionkey, data } of told) {
    expect(data['sequence']).toBe((newest.get(partitionkey) ?? 0) + 1);
    newest.set(partitionkey, Number(data['sequence']));
  }
}
