import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { PostgresqlConfig } from '../../src/config/database';
import type { Engine } from '../../src/storage/engine/engine';
import { openEngine } from '../../src/storage/openEngine';
import { applyMigrations } from '../../src/storage/migration/applyMigrations';
import { MIGRATIONS_FOLDER } from '../../src/storage/migration/migrationFolder';
import { serverPrograms, startReplicatedServer, type ReplicatedServer } from '../database/replicatedServer';
import { describeWith } from '../database/programs';
import { isPostgres } from '../database/run';
import { silentLog } from '../database/template';
import type { Door } from '../doors/door';
import { bothDoors } from '../doors/doors';
import { answered } from '../doors/scene';
import { silentNetworkTo, type SilentNetwork } from '../network/silentNetwork';
import { startNode, startTimeoutMs, type TestNode } from '../service/service';
import { exportsAt } from '../tally/exportsAt';
import { until } from './until';

const replicaMaxLagMs = 4_000;
const patienceMs = 10_000;
/** How long a statement may take here. */
const statementMs = 500;

/** Starts servers of its own. */
const withReplica = isPostgres ? describeWith('PostgreSQL server', serverPrograms) : describe.skip;

/** One cluster through its life; each example goes on where the one before has left it. */
withReplica('two nodes with a replica', () => {
  let cluster: ReplicatedServer;
  let network: SilentNetwork;
  const engines: Engine[] = [];
  const nodes: TestNode[] = [];

  beforeAll(async () => {
    cluster = await startReplicatedServer();
    const primary = { kind: 'postgresql', url: cluster.primaryUrl } as const;
    const migrating = await openEngine(primary, silentLog);
    await applyMigrations(migrating, MIGRATIONS_FOLDER).finally(() => migrating.close());
    const other = await openEngine({ ...primary, url: databaseAt(primary.url, 'template1') }, silentLog);
    await other.pool.query('CREATE DATABASE former TEMPLATE postgres');
    await other.pool.query('CREATE DATABASE blank').finally(() => other.close());
    network = await silentNetworkTo(cluster.replicaUrl);
    const config: PostgresqlConfig = { ...primary, replicaUrl: network.url, replicaMaxLagMs };
    for (let count = 0; count < 2; count += 1) {
      const engine = await openEngine(config, silentLog, statementMs);
      engines.push(engine);
      nodes.push(await startNode({ engine }));
    }
  }, startTimeoutMs);
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await Promise.all(engines.map((engine) => engine.close()));
    await network.close();
    await cluster.stop();
  });

  const doors = (): readonly Door[] => nodes.flatMap(({ url }) => bothDoors.map(([, doorAt]) => doorAt(url)));
  const [nodeA, engineA] = [() => nodes[0] ?? fail(), () => engines[0] ?? fail()];

  async function decided(templateCode: string, consentVersionId: string): Promise<string> {
    const customerId = nodeA().given.customer();
    const [door = fail()] = doors();
    answered(await door.decide({ customerId, templateCode, consentVersionId, value: 'given' }));
    return customerId;
  }

  const reported = (templateCode: string) => nodeA().actions.recordedCount({ templateCode });
  const exported = async (templateCode: string) => (await exportsAt(nodeA().url).lines(templateCode)).length;
  const untilReported = (templateCode: string, count: number) =>
    until(patienceMs, async () => (await reported(templateCode)) === count);

  async function statementsOnPrimary(about: RegExp, work: () => Promise<unknown>): Promise<number> {
    let count = 0;
    const stop = engineA().onStatement((text) => {
      if (about.test(text)) count += 1;
    });
    await work().finally(stop);
    return count;
  }

  async function replicaInHealth(): Promise<unknown> {
    const answer = await fetch(`${nodeA().url}/health/ready`);
    return ((await answer.json()) as { readonly replica?: unknown }).replica;
  }

  const given: { templateCode: string; consentVersionId: string } = {
    templateCode: '',
    consentVersionId: '',
  };

  it('reads reports and exports from the replica, and nothing about a customer', async () => {
    const { templateCode, consentVersionId } = await nodeA().given.publishedVersion();
    Object.assign(given, { templateCode, consentVersionId });
    const customerId = await decided(templateCode, consentVersionId);
    await until(patienceMs, async () => (await replicaInHealth()) === 'used');
    await untilReported(templateCode, 1);

    const reading = () => Promise.all([reported(templateCode), exported(templateCode)]);
    expect(await statementsOnPrimary(/ledger_tally|FROM decision/, reading)).toBe(0);

    const [door = fail()] = doors();
    const asking = () =>
      Promise.all([door.pending({ customerId, templateCode }), door.history({ customerId, templateCode })]);
    expect(await statementsOnPrimary(/FROM decision/, asking)).toBe(2);
  });

  it('shows a customer their decision at every node and door while the replica stands still', async () => {
    const { templateCode, consentVersionId } = given;
    await cluster.pauseReplay();
    const customerId = await decided(templateCode, consentVersionId);
    for (const door of doors()) {
      const pending = answered(await door.pending({ customerId, templateCode }));
      const { decisions } = answered(await door.history({ customerId, templateCode }));
      expect([pending.accepted, decisions.length]).toEqual([true, 1]);
    }
    const { rows } = await engineA().pool.query<{ recorded: number }>(
      'SELECT count(*)::integer AS recorded FROM decision',
    );
    expect([rows, await cluster.countOnReplica('decision')]).toEqual([[{ recorded: 2 }], 1]);
  });

  it('asks the primary once the replica is too far behind, and says so', async () => {
    await untilReported(given.templateCode, 2);
    expect(await exported(given.templateCode)).toBe(2);
    expect(await replicaInHealth()).toBe('behind');
  });

  it('goes back to the replica when it has caught up', async () => {
    await cluster.resumeReplay();
    await until(patienceMs, async () => (await replicaInHealth()) === 'used');
    expect(await statementsOnPrimary(/ledger_tally/, () => reported(given.templateCode))).toBe(0);
    expect(await reported(given.templateCode)).toBe(2);
  });

  it.each([
    ['carries nothing', () => network.freeze(), 'away'],
    ['cuts what was sent', () => network.cut(), 'away'],
    ['gives a byte a second', () => network.slow({ everyMs: 1_000, bytes: 1 }), 'away'],
    ['is late by 200 ms', () => network.slow({ everyMs: 200 }), 'used'],
  ] as const)(
    'answers in time while the network to the replica %s, and goes back to it',
    async (_fault, begin, state) => {
      const end = begin();
      const startedAt = performance.now();
      const read = await Promise.all([reported(given.templateCode), exported(given.templateCode)]);
      expect(read).toEqual([2, 2]);
      expect(performance.now() - startedAt).toBeLessThan(patienceMs);
      await until(patienceMs, async () => (await replicaInHealth()) === state);
      end();
      await until(patienceMs, async () => (await replicaInHealth()) === 'used');
      expect(await statementsOnPrimary(/ledger_tally/, () => reported(given.templateCode))).toBe(0);
    },
    startTimeoutMs,
  );

  it('is away where its URL still names the former database of a restored one', async () => {
    const warnings: unknown[] = [];
    const log = { ...silentLog, warn: (...words: unknown[]) => warnings.push(words) };
    const primary = { kind: 'postgresql', url: cluster.primaryUrl, replicaMaxLagMs } as const;
    const replicaUrl = databaseAt(cluster.replicaUrl, 'former');
    const engine = await openEngine({ ...primary, replicaUrl }, log, statementMs);
    engines.push(engine);
    expect(engine.replicaState()).toBe('away');
    expect(inspect(warnings)).toMatch(
      /expected a replica of postgres on server (\d+), (feed \w+), got one of former on server \1, \2/,
    );
    const node = await startNode({ engine });
    nodes.push(node);
    await wait(replicaMaxLagMs / 2);
    expect(engine.replicaState()).toBe('away');
    expect(await node.actions.recordedCount({ templateCode: given.templateCode })).toBe(2);
  });

  it('comes back by itself when it has replayed the restart of the feed', async () => {
    await cluster.pauseReplay();
    await engineA().pool.query(`UPDATE feed_head SET incarnation = '0a1b2c3d'`);
    await until(patienceMs, async () => (await replicaInHealth()) === 'away');
    await cluster.resumeReplay();
    await until(patienceMs, async () => (await replicaInHealth()) === 'used');
  });

  it('is used also where no migration has been', async () => {
    const [url, replicaUrl] = [cluster.primaryUrl, cluster.replicaUrl].map((each) =>
      databaseAt(each, 'blank'),
    );
    const engine = await openEngine(
      { kind: 'postgresql', url: url ?? '', replicaUrl: replicaUrl ?? '', replicaMaxLagMs },
      silentLog,
    );
    engines.push(engine);
    await until(patienceMs, () => Promise.resolve(engine.replicaState() === 'used'));
  });

  it('answers from the primary at once when the replica dies', async () => {
    await cluster.killReplica();
    expect(await reported(given.templateCode)).toBe(2);
    expect(await exported(given.templateCode)).toBe(2);
    await until(patienceMs, async () => (await replicaInHealth()) === 'away');
    expect((await fetch(`${nodeA().url}/health/ready`)).status).toBe(200);
  });
});

const databaseAt = (url: string, name: string) => Object.assign(new URL(url), { pathname: name }).href;

function fail(): never {
  throw new RangeError('There is nothing to pick from.');
}
