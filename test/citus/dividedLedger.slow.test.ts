import { Client } from 'pg';
import { divideLedger } from '../../src/storage/migration/divideLedger';
import { commandLineOn } from '../commandLine/commandLineOn';
import { atOnce, inLanes } from '../concurrency/atOnce';
import { until } from '../concurrency/until';
import { divided, openCitusDatabase, openDivided } from '../database/citus';
import { describeWith } from '../database/programs';
import { awaitEditors } from '../../src/storage/templates/timelines';
import { citusUrl } from '../database/run';
import type { TestDatabase } from '../database/testDatabase';
import { chapters } from '../doors/chapters';
import type { Answer, DecideInput, Door, Recorded } from '../doors/door';
import { bothDoors } from '../doors/doors';
import { restDoor } from '../doors/restDoor';
import { answered, refused, sceneAt, sequencesOf } from '../doors/scene';
import { erasureKept, erasuresAt } from '../evidence/erasuresAt';
import { givenEndpoint, hookReceiver, startNode as startDispatch } from '../events/webhookScene';
import { logAll, logKeeping } from '../evidence/logPass';
import { expectFeedWhole } from '../evidence/wholeFeed';
import { linksAt } from '../linking/linksAt';
import { FakeClock } from '../service/fakeClock';
import { startSecondNode } from '../service/secondNode';
import {
  startNode,
  startTimeoutMs,
  type ServiceOptions,
  type TestNode,
  type TestService,
} from '../service/service';
import { expectIntactChains, exportsAt } from '../tally/exportsAt';
import { readAttempts } from '../../src/storage/events/webhooks/webhookAttempts';
import { mendTally, readTallyFaults } from '../../src/storage/reports/tallyCheck';

const onCitus = describeWith('CITUS_URL', citusUrl, false);

async function startOn(database: TestDatabase, options: ServiceOptions = {}): Promise<TestService> {
  return { ...(await startNode(database, options)), database };
}

async function versionOn({ given }: TestNode, code?: string) {
  const version = await given.publishedVersion(code === undefined ? {} : { templateCode: code });
  return { templateCode: version.templateCode, consentVersionId: version.consentVersionId };
}

onCitus('a divided ledger, to both doors', () => {
  let service: TestService;
  const clock = new FakeClock();
  beforeAll(async () => {
    service = await startOn(await openDivided(citusUrl ?? ''), { clock });
  }, startTimeoutMs);
  afterAll(async () => {
    await service.close();
    await service.database.close();
  });

  describe.each(bothDoors)('at the %s door', (_name, doorAt) => {
    describe.each(Object.entries(chapters))('%s', (_chapter, behaviours) => {
      it.each(behaviours)('$name', async ({ play }) => {
        await play(sceneAt(doorAt(service.url), { given: service.given, ledger: service.ledger, clock }));
      });
    });
  });
});

onCitus('a divided ledger whose log nobody keeps yet', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startOn(await openDivided(citusUrl ?? ''));
  }, startTimeoutMs);
  afterAll(async () => {
    await service.close();
    await service.database.close();
  });

  it('agrees with its counts and passes an audit, and nothing is counted twice', async () => {
    const { engine } = service.database;
    const version = await service.given.publishedVersion({ rules: { confirmation: 'REQUIRED' } });
    const { templateCode, consentVersionId } = version;
    for (const value of ['given', 'withdraw', 'given'] as const) {
      const customerId = service.given.customer();
      answered(await restDoor(service.url).decide({ templateCode, consentVersionId, customerId, value }));
    }
    const audited = await commandLineOn(engine, {}).run('log', 'audit');
    expect(audited).toMatchObject({ exitCode: 0, stderr: '' });
    expect(audited.stdout).toContain('3 wait for a leaf');
    expect(await readTallyFaults(engine.pool)).toEqual([]);
    expect(await mendTally(engine.pool)).toEqual([]);
    await logAll(engine);
    expect(await readTallyFaults(engine.pool)).toEqual([]);
  });
});

onCitus('a divided ledger', () => {
  let a: TestService;
  let b: TestNode;
  const pool = () => a.database.engine.pool;

  // What customers decided while it was on one server is divided, too.
  beforeAll(async () => {
    const database = await openCitusDatabase(citusUrl ?? '');
    const before = await startOn(database, { logKeeping });
    await before.given.template('before');
    filled = { ...(await versionOn(before, 'before')), customerId: before.given.customer() };
    answered(await restDoor(before.url).decide({ ...filled, value: 'given', idempotencyKey: 'before' }));
    await before.close();
    a = await startOn(await divided(database), { logKeeping, erasure: erasureKept() });
    b = await startSecondNode(a, { logKeeping, erasure: erasureKept() });
  }, startTimeoutMs);
  let filled: Pick<DecideInput, 'customerId' | 'templateCode' | 'consentVersionId'>;
  afterAll(async () => {
    await b.close();
    await a.close();
    await a.database.close();
  });

  /** Once all that was recorded has its place in the log. */
  const settled = () =>
    until(30_000, async () => {
      const { rows } = await pool().query<{ waits: boolean }>(
        'SELECT (SELECT count(*) FROM ledger_inbox) + (SELECT count(*) FROM log_queue) > 0 AS waits',
      );
      return rows[0]?.waits === false;
    });

  it('has what was decided before the division', async () => {
    const again = await restDoor(b.url).decide({ ...filled, value: 'given', idempotencyKey: 'before' });
    expect(answered(again)).toMatchObject({ changed: true, replayed: true });
    const { rows } = await pool().query<{ part: number }>(
      'SELECT d.part FROM decision d JOIN customer c USING (subject_id, part) WHERE customer_id = $1 AND c.part = part_of($1)',
      [filled.customerId],
    );
    expect(rows).toHaveLength(1);
    expect(await divideLedger(a.database.engine)).toBeNull();
  });

  it('leaves nothing of customers on the coordinator that an erasure would not find', async () => {
    const { rows } = await pool().query(
      `SELECT logicalrelid FROM pg_dist_partition WHERE partmethod = 'h' AND pg_relation_size(logicalrelid) > 0`,
    );
    expect(rows).toEqual([]);
  });

  /** Mixed answers of customers through both nodes. Returns those that were recorded. */
  async function race(version: { templateCode: string; consentVersionId: string }, count: number, of = 20) {
    const customers = Array.from({ length: of }, () => a.given.customer());
    const doors: readonly Door[] = [a, b].flatMap(({ url }) => bothDoors.map(([, doorAt]) => doorAt(url)));
    const values = ['given', 'reject', 'withdraw'] as const;
    const answers: Answer<Recorded>[] = [];
    const tasks = Array.from({ length: count }, (_, index) => async () => {
      const customerId = customers[(index * 7) % of] ?? '';
      const value = values[Math.floor(index / 5) % 3] ?? 'given';
      answers.push((await doors[index % 4]?.decide({ ...version, customerId, value })) as Answer<Recorded>);
    });
    await inLanes(12, tasks);
    return { customers, recorded: answers.map(answered).filter(({ changed }) => changed) };
  }

  async function expectAllKept(
    templateCode: string,
    { customers, recorded }: Awaited<ReturnType<typeof race>>,
  ) {
    const chains = await Promise.all(customers.map((customerId) => a.ledger.chain(customerId, templateCode)));
    for (const chain of chains) expect(sequencesOf(chain)).toEqual(chain.map((_record, index) => index + 1));
    const hashes = recorded.map(({ decision }) => decision.evidence?.hash).toSorted();
    expect(chains.flatMap((chain) => chain.map(({ hash }) => hash)).toSorted()).toEqual(hashes);
  }

  it('keeps each of 200 answers that race through two nodes, and exports, feeds and counts them', async () => {
    const version = await versionOn(a);
    const told = await race(version, 200);
    await expectAllKept(version.templateCode, told);
    const lines = await exportsAt(b.url).lines(version.templateCode);
    expect(lines).toHaveLength(told.recorded.length);
    expect(new Set(lines.map((line) => line.customer_id))).toEqual(new Set(told.customers));
    expectIntactChains(lines);
    await settled();
    await expectFeedWhole(pool());
    expect(await readTallyFaults(pool())).toEqual([]);
  }, 120_000);

  it('judges anew what lost against an answer of the same customer', async () => {
    const version = await versionOn(a);
    await expectAllKept(version.templateCode, await race(version, 100, 2));
  }, 60_000);

  it('loses nothing while parts move to another worker', async () => {
    const version = await versionOn(a);
    const [told] = await Promise.all([race(version, 200), moveOneShard()]);
    await expectAllKept(version.templateCode, told);
  }, 120_000);

  async function moveOneShard() {
    const { rows } = await pool().query<{ shard: string; host: string; port: number }>(
      `SELECT shardid AS shard, nodename AS host, nodeport AS port FROM citus_shards
       WHERE table_name = 'ledger_part'::regclass ORDER BY shardid LIMIT 1`,
    );
    const { shard, host, port } = rows[0] ?? {};
    // It may take longer than a statement of the service.
    const client = new Client({ connectionString: a.database.url ?? '' });
    await client.connect();
    const moved = client.query(
      `SELECT citus_move_shard_placement($1, $2, $3, nodename, nodeport) FROM pg_dist_node
       WHERE shouldhaveshards AND nodeport <> $3 LIMIT 1`,
      [shard, host, port],
    );
    await moved.finally(() => client.end());
  }

  it.each([
    ['UNLINK', ''],
    ['SHRED', 'member-'],
  ] as const)('erases by %s', async (mode, before) => {
    const version = await versionOn(a);
    const customerId = `${before}${a.given.customer()}`;
    for (const value of ['given', 'withdraw'] as const)
      answered(await restDoor(a.url).decide({ ...version, customerId, value, idempotencyKey: value }));
    const order = { customerId, mode, reason: 'CUSTOMER_REQUEST', confirmRecords: 2 } as const;
    answered(await erasuresAt(b.url, 'REST').erase(order));
    const lines = await exportsAt(a.url).lines(version.templateCode);
    expect(lines.map((line) => line.customer_id)).toEqual(mode === 'SHRED' ? [] : [null, null]);
    await expect(
      pool().query(`DELETE FROM decision WHERE template_code = $1`, [filled.templateCode]),
    ).rejects.toThrow('append-only');
    await settled();
    expect(await readTallyFaults(pool())).toEqual([]);
  });

  it('waits for editors in several passes at once', async () => {
    const { templateCode } = await versionOn(a);
    await atOnce(40, (index) => awaitEditors((index % 2 ? a : b).parts.pool, [templateCode]));
  });

  it('sends each event to a webhook once', async () => {
    const { engine } = a.database;
    const receiver = await hookReceiver();
    const version = await versionOn(a);
    await settled();
    const endpoint = await givenEndpoint(engine, receiver.url);
    const dispatcher = startDispatch({ engine, now: () => new Date() });
    const customerId = a.given.customer();
    answered(await restDoor(a.url).decide({ ...version, customerId, value: 'given' }));
    await settled();
    await until(20_000, async () => (await readAttempts(engine.pool, endpoint.id, 10)).length > 0);
    expect(await readAttempts(engine.pool, endpoint.id, 10)).toMatchObject([
      { isDelivered: true, answer: '' },
    ]);
    expect(receiver.messages.map(({ data }) => data['customer_id'])).toEqual([customerId]);
    await dispatcher.stop(0);
    await receiver.close();
  }, 60_000);

  it('links no ids', async () => {
    const ids = { customerId: a.given.customer(), formerCustomerId: a.given.customer() };
    const links = linksAt(a.url, 'REST');
    expect(refused(await links.preview(ids))).toMatchObject({ code: 'INVALID_INPUT' });
    expect(refused(await links.link({ ...ids, reason: 'DUPLICATE' }))).toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});
