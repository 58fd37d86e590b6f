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
import { endpointNow, givenEndpoint, hookReceiver, startNode as startDispatch } from '../events/webhookScene';
import { logAll, logKeeping, logKey } from '../evidence/logPass';
import { givenManyRecords } from '../evidence/manyRecords';
import { expectFeedWhole } from '../evidence/wholeFeed';
import { ask } from '../graphql/asking';
import { linksAt } from '../linking/linksAt';
import { asCustomer, bearer, tokenOf } from '../service/bearer';
import { FakeClock } from '../service/fakeClock';
import { startSecondNode } from '../service/secondNode';
import {
  startNode,
  startTimeoutMs,
  type ServiceOptions,
  type TestNode,
  type TestService,
} from '../service/service';
import { expectIntactChains, exportsAt, rowsOfCsv } from '../tally/exportsAt';
import { listsAt } from '../tally/listsAt';
import { dayMs } from '../../src/domain/values/utcDay';
import { verdictOnLine } from '../verify/verdictOn';
import type { Finding } from '../../src/domain/health/findings';
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

  it('keeps what a receiver answers, and sends again what it refused or lost', async () => {
    const { engine } = a.database;
    let status = 410;
    const receiver = await hookReceiver((_message, response) => void response.writeHead(status).end('gone'));
    const version = await versionOn(a);
    await settled();
    const endpoint = await givenEndpoint(engine, receiver.url);
    const dispatcher = startDispatch({ engine, now: () => new Date() });
    const delivered = (count: number) =>
      until(20_000, async () => (await endpointNow(engine, endpoint)).delivered === count);
    const command = (...words: readonly string[]) => commandLineOn(engine).json('webhooks', ...words);
    const customerId = a.given.customer();
    answered(await restDoor(a.url).decide({ ...version, customerId, value: 'given' }));
    await settled();
    await until(20_000, async () => (await endpointNow(engine, endpoint)).disabled !== null);
    const [refusedOnce] = await readAttempts(engine.pool, endpoint.id, 1);
    expect(refusedOnce).toMatchObject({ isDelivered: false, status: 410, answer: 'gone' });
    status = 204;
    await command('update', endpoint.id, '--enable', '--yes');
    await delivered(1);
    await command('resend', endpoint.id, refusedOnce?.eventId ?? '');
    await delivered(2);
    await command('replay', endpoint.id, '--from-event', refusedOnce?.eventId ?? '', '--yes');
    await delivered(3);
    expect(receiver.messages.map(({ data }) => data['customer_id'])).toEqual(Array(4).fill(customerId));
    const order = { customerId, mode: 'UNLINK', reason: 'CUSTOMER_REQUEST', confirmRecords: 1 } as const;
    answered(await erasuresAt(b.url, 'REST').erase(order));
    expect((await readAttempts(engine.pool, endpoint.id, 10)).map(({ answer }) => answer)).toEqual(
      Array(4).fill(''),
    );
    await dispatcher.stop(0);
    await receiver.close();
  }, 90_000);

  it('lists whose consents end, once a pass has taken them in', async () => {
    const { templateCode, consentVersionId } = await a.given.publishedVersion({ validity: 'P10D' });
    const customers = Array.from({ length: 5 }, () => a.given.customer());
    for (const customerId of customers) {
      const input = { templateCode, consentVersionId, customerId, value: 'given' } as const;
      answered(await restDoor(a.url).decide(input));
    }
    await settled();
    const before = new Date(Date.now() + 11 * dayMs).toISOString();
    const listed = await listsAt(b.url).all({ templateCode, before }, 2);
    expect(listed.map(({ customerId }) => customerId).toSorted()).toEqual(customers.toSorted());
  });

  it('links no ids', async () => {
    const ids = { customerId: a.given.customer(), formerCustomerId: a.given.customer() };
    const links = linksAt(a.url, 'REST');
    expect(refused(await links.preview(ids))).toMatchObject({ code: 'INVALID_INPUT' });
    expect(refused(await links.link({ ...ids, reason: 'DUPLICATE' }))).toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});

onCitus('a divided ledger of many pages', () => {
  let service: TestService;
  let templateCode: string;
  let customerId: string;
  const records = { templates: 6, each: 40 };

  beforeAll(async () => {
    const database = await openCitusDatabase(citusUrl ?? '');
    const before = await startOn(database, { logKeeping });
    const version = await versionOn(before);
    ({ templateCode } = version);
    const decideOnce = async () => {
      const input = { ...version, customerId: before.given.customer(), value: 'given' } as const;
      await before.actions.recordDecision(input, { kind: 'service', id: 'crm' });
    };
    await inLanes(100, Array<typeof decideOnce>(2_500).fill(decideOnce));
    customerId = await givenManyRecords(before, records);
    await before.close();
    service = await startOn(await divided(database), { logKeeping });
  }, startTimeoutMs);
  afterAll(async () => {
    await service.close();
    await service.database.close();
  });
  const command = (...words: readonly string[]) =>
    commandLineOn(null, { environment: { DATABASE_URL: service.database.url ?? '' } }).run(...words);

  it('exports each record once, as lines and as a table, in the order of subjects', async () => {
    const { rows } = await service.database.engine.pool.query<{ subject_id: string; hash: string }>(
      `SELECT subject_id, encode(hash, 'hex') AS hash FROM decision WHERE template_code = $1 ORDER BY subject_id, sequence`,
      [templateCode],
    );
    const lines = await exportsAt(service.url).lines(templateCode);
    expect(lines).toHaveLength(2_500);
    expect(lines.map(({ subject_id, hash }) => ({ subject_id, hash }))).toEqual(rows);
    expectIntactChains(lines);
    const { text } = await exportsAt(service.url).read(templateCode, '', { accept: 'text/csv' });
    const [head = [], ...cells] = rowsOfCsv(text);
    expect(cells.map((row) => row[head.indexOf('hash')])).toEqual(rows.map(({ hash }) => hash));
  });

  it('proves hundreds of records of a customer in one file', async () => {
    await logAll(service.database.engine);
    const reply = await fetch(`${service.url}/v1/customers/me/evidence`, { headers: asCustomer(customerId) });
    const file = new Uint8Array(await reply.arrayBuffer());
    expect(verdictOnLine(file, [logKey()])).toMatchObject({
      customerId,
      records: records.templates * records.each,
    });
  });

  it('is divided once, however often that is asked', async () => {
    for (let time = 0; time < 2; time += 1) {
      const { exitCode, stdout } = await command('migrate', '--citus');
      expect(exitCode).toBe(0);
      expect(stdout).toMatch(/the database is up to date\nthe ledger is divided already$/);
    }
  });

  it('is well, says the doctor', async () => {
    const { stdout } = await command('doctor', '--json');
    const findings = JSON.parse(stdout) as readonly Finding[];
    // The servers of some tests run without fsync.
    const broken = findings.filter(({ what, state }) => what !== 'durability' && state === 'broken');
    expect(broken).toEqual([]);
    expect(findings).toContainEqual(expect.objectContaining({ what: 'division', state: 'well' }));
  });

  it('shows an operator the system, and an auditor what staff did', async () => {
    const headers = bearer(tokenOf({ sub: 'olga', scope: 'operations:read audit:read' }));
    const query =
      '{ system { database databaseVersion log { size } } activity(first: 100) { nodes { kind templateCode } } }';
    const { data, errors } = await ask(service.url, { query }, headers);
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({ system: { log: { size: expect.any(String) as string } } });
    expect(data).toMatchObject({
      activity: { nodes: expect.arrayContaining([{ kind: 'VERSION_PUBLISHED', templateCode }]) as unknown },
    });
  });
});
