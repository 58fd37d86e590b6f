import { openForMigrations } from '../../src/app/database';
import type { PostgresqlConfig } from '../../src/config/database';
import type { Engine } from '../../src/storage/engine/engine';
import { openEngine } from '../../src/storage/openEngine';
import { applyMigrations } from '../../src/storage/migration/applyMigrations';
import { MIGRATIONS_FOLDER } from '../../src/storage/migration/migrationFolder';
import { pgbouncer, startPgBouncer, type PgBouncer } from '../database/pgbouncer';
import { describeWith } from '../database/programs';
import { isPostgres, serverUrl } from '../database/run';
import { silentLog } from '../database/template';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import type { Door } from '../doors/door';
import { bothDoors } from '../doors/doors';
import { restDoor } from '../doors/restDoor';
import { answered, outcomeOf, sequencesOf } from '../doors/scene';
import { expectTallyTrue } from '../service/scannedLedger';
import { startNode, startTimeoutMs, type TestNode } from '../service/service';
import { expectIntactChains, exportsAt } from '../tally/exportsAt';
import { atOnce } from './atOnce';
import { haveSettings, nameOf } from './pooledSettings';
import { until } from './until';

const serverConnections = 2;

/** Needs a server, and PgBouncer on this machine. */
const onPooler = isPostgres ? describeWith('PgBouncer', pgbouncer) : describe.skip;

onPooler('PgBouncer in transaction mode with two connections to the server', () => {
  let database: TestDatabase;
  let bouncer: PgBouncer;
  const engines: Engine[] = [];
  const nodes: TestNode[] = [];

  beforeAll(async () => {
    bouncer = await startPgBouncer(serverUrl ?? '', serverConnections);
    database = await openTestDatabase();
    await haveSettings(database);
    for (let count = 0; count < 2; count += 1) {
      const engine = await openEngine(pooled(database), silentLog);
      engines.push(engine);
      nodes.push(await startNode({ engine }));
    }
  }, startTimeoutMs);
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await Promise.all(engines.map((engine) => engine.close()));
    await bouncer.stop();
    await database.close();
  });

  const pooled = ({ url }: TestDatabase, directUrl: string | null = null): PostgresqlConfig => ({
    kind: 'postgresql',
    url: bouncer.urlOf(url ?? ''),
    isPooled: true,
    directUrl,
  });

  const doors = (): readonly Door[] => nodes.flatMap(({ url }) => bothDoors.map(([, doorAt]) => doorAt(url)));
  const nodeAt = (index: number): TestNode => nodes[index % nodes.length] ?? fail();
  const doorAt = (index: number): Door => doors()[index % doors().length] ?? fail();

  async function givenVersion() {
    const version = await nodeAt(0).given.publishedVersion();
    const { templateCode, consentVersionId } = version;
    for (const door of doors()) {
      await until(5_000, async () => {
        const answer = await door.latest({ templateCode });
        return answer.kind === 'answered' && answer.value.consentVersionId === consentVersionId;
      });
    }
    return version;
  }

  it('shows within five seconds at both nodes what one publishes', async () => {
    const { templateCode } = await givenVersion();
    const { consentVersionId } = await nodeAt(1).given.publishedVersion({ templateCode });
    await until(
      5_000,
      async () => answered(await doorAt(0).latest({ templateCode })).consentVersionId === consentVersionId,
    );
  });

  it('asks, records twenty decisions at a time, and shows and exports them', async () => {
    const { templateCode, consentVersionId } = await givenVersion();
    const customers = Array.from({ length: 10 }, () => nodeAt(0).given.customer());
    const customerAt = (index: number) => customers[index % customers.length] ?? fail();

    const outcomes = new Set<string>();
    for (const value of ['given', 'withdraw', 'given'] as const) {
      const answers = await atOnce(20, (index) =>
        doorAt(index).decide({ customerId: customerAt(index), templateCode, consentVersionId, value }),
      );
      answers.forEach((answer) => outcomes.add(outcomeOf(answer)));
    }

    expect(outcomes).toEqual(new Set(['recorded', 'unchanged']));
    for (const [index, customerId] of customers.entries()) {
      const pending = answered(await doorAt(index).pending({ customerId, templateCode }));
      const { decisions } = answered(await doorAt(index + 1).history({ customerId, templateCode }));
      expect([pending.accepted, sequencesOf(decisions)]).toEqual([true, [3, 2, 1]]);
    }
    const lines = await exportsAt(nodeAt(1).url).lines(templateCode);
    expect(lines).toHaveLength(30);
    expectIntactChains(lines);
    await expectTallyTrue(database.engine.pool);
  });

  it('needs no more than its connections, and leaves nothing in them', async () => {
    const { rows } = await database.engine.pool.query<{ sessions: number }>(
      'SELECT count(*)::integer AS sessions FROM pg_stat_activity WHERE datname = current_database()',
    );
    expect(rows[0]?.sessions).toBeLessThanOrEqual(serverConnections + database.engine.pool.totalCount);
    const prepared = await atOnce(4, async (index) => {
      const { rows: named } = await (engines[index % 2] ?? fail()).pool.query<object>(
        'SELECT name FROM pg_prepared_statements',
      );
      return named;
    });
    expect(prepared.flat()).toEqual([]);
  });

  it('hears at once what is published when there is a way past the pooler', async () => {
    const engine = await openEngine(pooled(database, database.url), silentLog);
    const node = await startNode({ engine });
    const { templateCode, consentVersionId } = await nodeAt(0).given.publishedVersion();
    await until(1_000, async () => {
      const answer = await restDoor(node.url).latest({ templateCode });
      return answer.kind === 'answered' && answer.value.consentVersionId === consentVersionId;
    });
    await node.close();
    await engine.close();
  });

  it('refuses a start where the role has not the settings of the service, and tells how it gets them', async () => {
    const other = await openTestDatabase();
    await other.engine.pool.query(`ALTER DATABASE ${nameOf(other)} SET timezone TO 'Asia/Tokyo'`);
    const opening = openEngine(pooled(other), silentLog);
    await expect(opening).rejects.toThrow(/TimeZone is Asia\/Tokyo, .*statement_timeout is 0/);
    await expect(opening).rejects.toThrow(
      /\nALTER ROLE "\w+" IN DATABASE "\w+" SET statement_timeout TO 3000;\n/,
    );
    await other.close();
  });

  it('refuses to migrate, unless there is a way past the pooler', async () => {
    await expect(openForMigrations(pooled(database), silentLog)).rejects.toThrow('DATABASE_DIRECT_URL');
    const engine = await openForMigrations(pooled(database, database.url), silentLog);
    expect(await applyMigrations(engine, MIGRATIONS_FOLDER)).toEqual([]);
    await engine.close();
  });
});

function fail(): never {
  throw new RangeError('There is nothing to pick from.');
}
