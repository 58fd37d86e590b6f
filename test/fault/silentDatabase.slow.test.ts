import { setTimeout as wait } from 'node:timers/promises';
import { escapeIdentifier } from 'pg';
import { openPrisma } from '../../src/storage/engine/prisma';
import { isUnavailable } from '../../src/storage/engine/faults';
import { sessionSettings } from '../../src/storage/engine/session';
import { openEngine } from '../../src/storage/openEngine';
import type { Engine } from '../../src/storage/engine/engine';
import { until } from '../concurrency/until';
import { isPostgres } from '../database/run';
import { silentLog } from '../database/template';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import type { DecideInput, Door } from '../doors/door';
import { bothDoors } from '../doors/doors';
import { restDoor } from '../doors/restDoor';
import { outcomeOf, refused } from '../doors/scene';
import { publishingAt } from '../publishing/publishingAt';
import { silentNetworkTo, type SilentNetwork } from '../network/silentNetwork';
import { startNode, startTimeoutMs, type TestNode } from '../service/service';
import { startProcess } from './serviceProcess';

/** How long a statement may take here. */
const statementMs = 500;
/** Beyond it nobody waits for a statement any more: its own time, and a second for the network. */
const patienceMs = statementMs + 1_000;

/** PGlite has no network to fall silent. */
const onServer = isPostgres ? describe : describe.skip;

onServer('when connections to the database fall silent', () => {
  let database: TestDatabase;
  let network: SilentNetwork;
  beforeEach(async () => {
    database = await openTestDatabase();
    network = await silentNetworkTo(database.url ?? '');
  }, startTimeoutMs);
  afterEach(async () => {
    await network.close();
    await database.close();
  });

  it(
    'a process that is told to stop ends in time',
    async () => {
      const node = await startNode(database);
      const { templateCode, consentVersionId } = await node.given.publishedVersion();
      const customerId = node.given.customer();
      await node.close();
      const running = startProcess({ kind: 'postgresql', url: network.url });
      const door = restDoor(await running.ready);
      network.swallow();
      const deciding = door.decide({ customerId, templateCode, consentVersionId, value: 'given' });
      await wait(200);

      const toldAt = performance.now();
      const exit = await running.stop('SIGTERM');

      expect(performance.now() - toldAt).toBeLessThan(10_000);
      expect(exit).toMatchObject({ code: 0, signal: null });
      // Either it or the log's look at its queue has taken the silent connection; who comes second gets a new one.
      expect(['UNAVAILABLE', 'recorded']).toContain(outcomeOf(await deciding));
    },
    startTimeoutMs,
  );

  it(
    'a transaction through a pooler gives its connection up as well',
    async () => {
      await haveSettings(database);
      const engine = await openEngine(
        { kind: 'postgresql', url: network.url, isPooled: true, poolSize: 2 },
        silentLog,
      );
      const prisma = openPrisma(engine);
      const transaction = () =>
        prisma.$transaction(async (one) => {
          await one.$queryRaw`SELECT 1 AS first`;
          network.swallow();
          await one.$queryRaw`SELECT 1 AS second`;
        });

      const fault: unknown = await transaction().catch((thrown: unknown) => thrown);
      const counts = { idle: engine.pool.idleCount, total: engine.pool.totalCount };
      const answer = await engine.pool.query('SELECT 1');
      await prisma.$disconnect();
      await engine.close();

      expect(isUnavailable(fault)).toBe(true);
      expect(counts).toEqual({ idle: 0, total: 0 });
      expect(answer.rowCount).toBe(1);
    },
    startTimeoutMs,
  );

  describe('a node', () => {
    let engine: Engine;
    let node: TestNode;
    let question: Pick<DecideInput, 'templateCode' | 'consentVersionId'>;
    beforeEach(async () => {
      engine = await openEngine({ kind: 'postgresql', url: network.url }, silentLog, statementMs);
      node = await startNode({ engine });
      const { templateCode, consentVersionId } = await node.given.publishedVersion();
      question = { templateCode, consentVersionId };
    }, startTimeoutMs);
    afterEach(async () => {
      await node.close();
      await engine.close();
    });

    const decision = (): DecideInput => ({
      ...question,
      customerId: node.given.customer(),
      value: 'given',
      idempotencyKey: 'one-press',
    });

    /** Every connection of the pool is open, and has nothing to do. */
    const openAll = async () => {
      const clients = await Promise.all(
        Array.from({ length: engine.pool.options.max }, () => engine.pool.connect()),
      );
      clients.forEach((client) => client.release());
    };

    /** Four decisions on silent connections. The log's look at its queue may come first and tell of them: then all are recorded. */
    const decideInSilence = async (door: Door) => {
      await openAll();
      expect(network.swallow()).toBeGreaterThan(engine.pool.options.max);
      const inputs = Array.from({ length: 4 }, decision);
      const startedAt = performance.now();
      const answers = await Promise.all(inputs.map((input) => door.decide(input)));
      return { inputs, outcomes: answers.map(outcomeOf), tookMs: performance.now() - startedAt };
    };

    test.each(bothDoors)(
      'refuses at the %s door what was under way, and records what comes after it',
      async (_name, doorAt) => {
        const door = doorAt(node.url);
        const decided = () => decideInSilence(door);
        let round = await decided();
        for (let more = 5; more > 0 && round.outcomes[0] === 'recorded'; more -= 1) {
          round = await decided();
        }
        const { inputs, outcomes, tookMs } = round;
        const after = await Promise.all(inputs.map((input) => door.decide(input)));

        expect(outcomes[0]).toBe('UNAVAILABLE');
        expect(outcomes).toHaveLength(4);
        // Those who waited are recorded immediately, although eight connections were silent: one tells of the others.
        expect(tookMs).toBeGreaterThan(statementMs);
        expect(tookMs).toBeLessThan(patienceMs + 1_000);
        expect(after.map(outcomeOf)).toEqual(inputs.map(() => 'recorded'));
      },
      startTimeoutMs,
    );

    it(
      'answers look-ups, histories and publications again, and is ready',
      async () => {
        await openAll();
        network.swallow();
        const door = restDoor(node.url);
        const asked = decision();

        const during = await Promise.all([
          door.pending(asked),
          door.history(asked),
          publishingAt(node.url).publish({ templateCode: question.templateCode }),
        ]);
        expect(during.map((answer) => refused(answer).code)).toEqual(during.map(() => 'UNAVAILABLE'));
        await until(patienceMs, async () => (await fetch(`${node.url}/health/ready`)).status === 200);
        expect(await door.pending(asked)).toMatchObject({ kind: 'answered' });
        expect(await door.history(asked)).toMatchObject({ kind: 'answered' });
      },
      startTimeoutMs,
    );

    it(
      'refuses while the server stands still, and records once what is sent again under its key',
      async () => {
        const door = restDoor(node.url);
        const input = decision();
        const goOn = network.freeze();
        expect(outcomeOf(await door.decide(input))).toBe('UNAVAILABLE');
        expect((await fetch(`${node.url}/health/ready`)).status).toBe(503);
        goOn();

        await until(patienceMs, async () => outcomeOf(await door.decide(input)) === 'recorded');
        expect(await node.ledger.chain(input.customerId, input.templateCode)).toHaveLength(1);
      },
      startTimeoutMs,
    );
  });
});

/** The settings that a pooler's connections must have from elsewhere. */
async function haveSettings({ engine }: TestDatabase): Promise<void> {
  const { rows } = await engine.pool.query<{ name: string }>('SELECT current_database() AS name');
  const alter = `ALTER DATABASE ${escapeIdentifier(rows[0]?.name ?? '')}`;
  await engine.pool.query(sessionSettings(statementMs).trim().replaceAll(/^/gm, `${alter} `));
}
