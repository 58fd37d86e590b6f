import type { Pool } from 'pg';
import { anonymous } from '../../src/domain/access/caller';
import { readConfig } from '../../src/config/config';
import { migrate } from '../../src/main/server/migrate';
import { readExportPage, ledgerBeginning, type LedgerPlace } from '../../src/storage/reports/exportPage';
import { applyMigrations } from '../../src/storage/migration/applyMigrations';
import { MIGRATIONS_FOLDER, readMigrations } from '../../src/storage/migration/migrationFolder';
import { MigrationFailed, MigrationRefused } from '../../src/storage/migration/migrationFaults';
import { partitionLedger } from '../../src/storage/migration/partitionLedger';
import { readTallyFaults } from '../../src/storage/reports/tallyCheck';
import { PrismaMigrate, readSchema } from '../database/schemaEngine';
import { makeBlank, openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { expectTallyTrue } from '../service/scannedLedger';
import { startNode, startService, startTimeoutMs, type TestNode, type TestService } from '../service/service';
import { expectIntactChains, exportsAt } from '../tally/exportsAt';
import { migrationFiles } from './migrationFiles';

const partitions = 4;
const NOTHING = '-- This is an empty migration.\n';
const customerCount = 12;

const differenceFromPrisma = async (pool: Pool) =>
  (await PrismaMigrate.over(pool, MIGRATIONS_FOLDER)).diff(await readSchema());

const partitionNames = async (pool: Pool, table = 'decision') => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass ORDER BY name`,
    [table],
  );
  return rows.map(({ name }) => name);
};

describe('a filled ledger that is divided while a node runs', () => {
  let service: TestService;
  let pool: Pool;
  let templateCode: string;
  let consentVersionId: string;
  let customers: readonly string[];
  const held = { chains: [] as unknown[], exported: [] as unknown[], rights: [] as unknown[] };

  const decide = (customerId: string, value: string, idempotencyKey?: string, node: TestNode = service) =>
    node.actions.recordDecision(
      { customerId, templateCode, consentVersionId, value, ...(idempotencyKey ? { idempotencyKey } : {}) },
      anonymous,
    );
  const chains = () =>
    Promise.all(customers.map((customerId) => service.ledger.chain(customerId, templateCode)));
  const rights = async () =>
    (
      await pool.query<object>(`SELECT relname, relacl::text FROM pg_class
      WHERE relname IN ('decision', 'idempotency_key') ORDER BY relname`)
    ).rows;

  beforeAll(async () => {
    service = await startService();
    ({ pool } = service.database.engine);
    ({ templateCode, consentVersionId } = await service.given.publishedVersion());
    customers = Array.from({ length: customerCount }, () => service.given.customer());
    for (const customerId of customers) await decide(customerId, 'given', 'a-key');
    await decide(customers[0] ?? '', 'withdraw');
    await pool.query('GRANT SELECT ON decision TO PUBLIC');
    held.chains = await chains();
    held.exported = [...(await exportsAt(service.url).lines(templateCode))];
    held.rights = await rights();

    expect(await partitionLedger(service.database.engine, partitions)).toMatchObject({
      decisions: String(customerCount + 1),
      chains: String(customerCount),
      keys: String(customerCount),
    });
  }, startTimeoutMs);
  afterAll(() => service.close());

  it('holds what it held, and gives it out in the same order', async () => {
    expect(await chains()).toEqual(held.chains);
    expect(await exportsAt(service.url).lines(templateCode)).toEqual(held.exported);
    expect(await rights()).toEqual(held.rights);
  });

  it('keeps a subject with their keys in one partition, and not all subjects in the same', async () => {
    const { rows } = await pool.query<{ decided: string; keyed: string }>(
      `SELECT DISTINCT regexp_replace(d.tableoid::regclass::text, '.*_p', '') AS decided,
         regexp_replace(k.tableoid::regclass::text, '.*_p', '') AS keyed
       FROM decision d JOIN idempotency_key k USING (subject_id)`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ decided, keyed }) => decided !== keyed)).toEqual([]);
    expect(new Set(rows.map(({ decided }) => decided)).size).toBe(rows.length);
  });

  it('answers a key from before with its first decision, and refuses it for another', async () => {
    const [customerId = ''] = customers;
    const again = await decide(customerId, 'given', 'a-key');
    expect(again).toMatchObject({ changed: true, decision: { record: { sequence: 1, value: 'given' } } });
    await expect(decide(customerId, 'reject', 'a-key')).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('takes decisions of known and of new customers from two nodes at once', async () => {
    const other = await startNode(service.database);
    const everyone = [...customers, service.given.customer(), service.given.customer()];
    await Promise.all(
      everyone.flatMap((customerId) => [
        decide(customerId, 'reject', 'b-key'),
        decide(customerId, 'withdraw', 'c-key', other),
      ]),
    );
    await other.close();
    for (const customerId of everyone) {
      const chain = await service.ledger.chain(customerId, templateCode);
      expect(chain.map(({ sequence }) => sequence)).toEqual(chain.map((_, index) => index + 1));
      expect(await service.ledger.verdict(customerId, templateCode)).toMatchObject({ intact: true });
    }
    const [customerId = ''] = customers;
    const page = await service.actions.decisionHistory({ customerId, templateCode, first: 20 });
    expect(page.decisions.map(({ decision }) => decision.record.hash)).toEqual(
      (await service.ledger.chain(customerId, templateCode)).map(({ hash }) => hash).toReversed(),
    );
  });

  it('asks again for a new version', async () => {
    const [customerId = ''] = customers;
    await decide(customerId, 'given');
    await service.given.publishedVersion({ templateCode });
    expect(await service.actions.pendingUpdate({ customerId, templateCode })).toMatchObject({
      accepted: false,
      reason: 'NEW_VERSION',
      decision: { record: { value: 'given' } },
    });
  });

  it('agrees with the tally, counted either way', async () => {
    await expectTallyTrue(pool);
    expect(await readTallyFaults(pool)).toEqual([]);
  });

  it('is exported by pages in the order of the key, each chain whole', async () => {
    expectIntactChains(await exportsAt(service.url).lines(templateCode));
    const places: LedgerPlace[] = [];
    let after: LedgerPlace | null = ledgerBeginning;
    while (after) {
      const asked = { templateCode, from: null, until: null, logSize: 0, after, span: 5, first: 3 };
      const page: Awaited<ReturnType<typeof readExportPage>> = await readExportPage(pool, asked);
      places.push(...page.decisions.map(({ record }) => record));
      after = page.next;
    }
    const { rows } = await pool.query<{ subject_id: string; sequence: number }>(
      'SELECT subject_id, sequence FROM decision ORDER BY subject_id, template_code, sequence',
    );
    expect(places.map(({ subjectId, sequence }) => [subjectId, sequence])).toEqual(
      rows.map(({ subject_id, sequence }) => [subject_id, sequence]),
    );
  });

  it('refuses to be changed, as a whole and by partition', async () => {
    for (const table of ['decision', ...(await partitionNames(pool))]) {
      for (const change of [
        `UPDATE ${table} SET channel = 'x'`,
        `UPDATE ${table} SET subject_id = gen_random_uuid()`,
        `DELETE FROM ${table}`,
      ]) {
        const { rows } = await pool.query(`SELECT FROM ${table} LIMIT 1`);
        if (rows.length > 0) await expect(pool.query(change)).rejects.toMatchObject({ code: '23001' });
      }
      await expect(pool.query(`TRUNCATE ${table} CASCADE`)).rejects.toMatchObject({ code: '23001' });
    }
  });

  it.each([
    ['a sequence that is taken', 'sequence', 'sequence', '23505'],
    ['a version that there is not', 'consent_version_id', 'gen_random_uuid()', '23503'],
    ['a hash that is too short', 'hash', `'\\xab'`, '23514'],
  ])('refuses %s', async (_fault, column, put, code) => {
    const columns =
      'subject_id template_code sequence value consent_version_id epoch locale content_hash channel decided_at valid_until recorder_kind recorder_id schema_version nonce customer_binding prev_hash hash'.split(
        ' ',
      );
    const values: Readonly<Record<string, string>> = { sequence: '900', prev_hash: 'hash', [column]: put };
    const taken = columns.map((name) => values[name] ?? name);
    await expect(
      pool.query(
        `INSERT INTO decision (${columns.join(', ')}) SELECT ${taken.join(', ')} FROM decision WHERE sequence = 2 LIMIT 1`,
      ),
    ).rejects.toMatchObject({ code });
  });

  it('is the same to Prisma, and stays as it is', async () => {
    expect(await differenceFromPrisma(pool)).toBe(NOTHING);
    expect(await partitionLedger(service.database.engine, partitions)).toBeNull();
    await expect(partitionLedger(service.database.engine, 8)).rejects.toThrow(MigrationRefused);
    expect(await partitionNames(pool)).toHaveLength(partitions);
    expect(await partitionNames(pool, 'idempotency_key')).toHaveLength(partitions);
  });
});

describe('an empty ledger', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(() => makeBlank(database));
  afterAll(() => database.close());

  it('takes the migrations that come after its division', async () => {
    const [first, ...later] = await readMigrations(MIGRATIONS_FOLDER);
    if (!first) throw new Error('There is no migration.');
    const files = await migrationFiles({ [first.name]: first.sql });
    await applyMigrations(database.engine, files.folder);
    await partitionLedger(database.engine, partitions);
    expect(await applyMigrations(database.engine, MIGRATIONS_FOLDER)).toEqual(later.map(({ name }) => name));
    expect(await differenceFromPrisma(database.engine.pool)).toBe(NOTHING);
  });

  it('is left as it was when it cannot be divided', async () => {
    const { pool } = database.engine;
    await applyMigrations(database.engine, MIGRATIONS_FOLDER);
    await pool.query('CREATE VIEW seen AS SELECT subject_id FROM decision');
    await expect(partitionLedger(database.engine, partitions)).rejects.toThrow(MigrationFailed);
    expect(await partitionNames(pool)).toEqual([]);
    expect(await differenceFromPrisma(pool)).toBe(NOTHING);
    await pool.query('DROP VIEW seen');
    expect(await partitionLedger(database.engine, partitions)).toMatchObject({ decisions: '0' });
  });

  // Last, because it closes the engine that the others share.
  it('is divided by the command that migrates', async () => {
    const config = { ...readConfig({}), database: database.config };
    await database.engine.close();
    const printed: string[] = [];
    for (const _time of [1, 2]) await migrate(config, (line) => printed.push(line), partitions);
    expect(printed.slice(-3)).toEqual([
      `the ledger now has ${partitions} partitions: 0 decisions in 0 chains and 0 idempotency keys were moved and compared`,
      'the database is up to date',
      `the ledger already has ${partitions} partitions`,
    ]);
  });
});
