import { createHash } from 'node:crypto';
import { readConfig } from '../../src/config/config';
import { migrate } from '../../src/main/server/migrate';
import { openEngine } from '../../src/storage/openEngine';
import { applyMigrations, pendingMigrations } from '../../src/storage/migration/applyMigrations';
import { MIGRATIONS_FOLDER, readMigrations } from '../../src/storage/migration/migrationFolder';
import { until } from '../concurrency/until';
import { isPostgres } from '../database/run';
import { silentLog } from '../database/template';
import { makeBlank, openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { migrationFiles } from './migrationFiles';

const FIRST = '20260101000000_first';
const SECOND = '20260102000000_second';
const TWO_MIGRATIONS = {
  [SECOND]: `INSERT INTO note VALUES ('a;b'); DO $$ BEGIN INSERT INTO note VALUES ('from a body;'); END $$;`,
  [FIRST]: '-- Grüße\nCREATE TABLE note (text text NOT NULL);',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => makeBlank(database));
afterAll(() => database.close());

const notes = async (): Promise<unknown[]> =>
  (await database.engine.pool.query<object>('SELECT text FROM note')).rows;
const records = async (): Promise<unknown[]> =>
  (await database.engine.pool.query<object>('SELECT * FROM _prisma_migrations ORDER BY started_at')).rows;

it('applies what is pending in the order of the names, and nothing a second time', async () => {
  const { folder } = await migrationFiles(TWO_MIGRATIONS);

  expect(await applyMigrations(database.engine, folder)).toEqual([FIRST, SECOND]);
  expect(await applyMigrations(database.engine, folder)).toEqual([]);

  expect(await notes()).toEqual([{ text: 'a;b' }, { text: 'from a body;' }]);
});

it('keeps a record of each in the form of Prisma Migrate', async () => {
  const { folder } = await migrationFiles(TWO_MIGRATIONS);
  await applyMigrations(database.engine, folder);

  expect(await records()).toEqual(
    ([FIRST, SECOND] as const).map((name) => ({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      checksum: createHash('sha256').update(TWO_MIGRATIONS[name]).digest('hex'),
      migration_name: name,
      started_at: expect.any(Date) as unknown,
      finished_at: expect.any(Date) as unknown,
      rolled_back_at: null,
      logs: null,
      applied_steps_count: 1,
    })),
  );
});

it('tells what is pending without touching the database', async () => {
  const files = await migrationFiles(TWO_MIGRATIONS);
  const pendingNames = async () =>
    (await pendingMigrations(database.engine, files.folder)).pending.map(({ name }) => name);

  expect(await pendingNames()).toEqual([FIRST, SECOND]);
  expect(
    (await database.engine.pool.query(`SELECT to_regclass('_prisma_migrations') AS found`)).rows,
  ).toEqual([{ found: null }]);
  await applyMigrations(database.engine, files.folder);
  await files.write('20260103000000_third', 'SELECT 1');
  expect(await pendingNames()).toEqual(['20260103000000_third']);
});

it('applies each once when several ask at the same time', async () => {
  const { folder } = await migrationFiles(TWO_MIGRATIONS);
  const applied = await Promise.all([1, 2, 3, 4].map(() => applyMigrations(database.engine, folder)));
  expect(applied.flat()).toEqual([FIRST, SECOND]);
  expect(await notes()).toHaveLength(2);
});

(isPostgres ? it : it.skip)('begins anew where a request and it wait for each other', async () => {
  const first = '20260101000000_first';
  const tables = { [first]: 'CREATE TABLE one (a text); CREATE TABLE other (a text);' };
  await applyMigrations(database.engine, (await migrationFiles(tables)).folder);
  const request = await database.engine.pool.connect();
  await request.query('BEGIN; LOCK TABLE other IN ACCESS SHARE MODE');
  const second = 'ALTER TABLE one ADD b text; ALTER TABLE other ADD b text;';
  const { folder } = await migrationFiles({ ...tables, [SECOND]: second });

  const applying = applyMigrations(database.engine, folder);
  await until(10_000, async () => {
    const waiting = 'SELECT FROM pg_locks WHERE NOT granted AND relation = $1::regclass';
    return (await database.engine.pool.query(waiting, ['other'])).rowCount === 1;
  });
  await request.query('LOCK TABLE one IN ACCESS SHARE MODE');
  await request.query('COMMIT');
  request.release();

  expect(await applying).toEqual([SECOND]);
});

(isPostgres ? it : it.skip)('applies each once when four nodes start together (PostgreSQL)', async () => {
  const { folder } = await migrationFiles({
    ...TWO_MIGRATIONS,
    '20260103000000_slow': 'SELECT pg_sleep(0.3)',
  });
  const nodes = await Promise.all([1, 2, 3, 4].map(() => openEngine(database.config, silentLog)));
  const applied = await Promise.all(nodes.map((engine) => applyMigrations(engine, folder)));
  await Promise.all(nodes.map((engine) => engine.close()));

  expect(applied.map((names) => names.length).sort()).toEqual([0, 0, 0, 3]);
  expect(await records()).toHaveLength(3);
});

(isPostgres ? it : it.skip)(
  'waits longer for a slow migration than a request may last (PostgreSQL)',
  async () => {
    const { folder } = await migrationFiles({ [FIRST]: 'SELECT pg_sleep(3.5)' });
    expect(await applyMigrations(database.engine, folder)).toEqual([FIRST]);
  },
);

it('leaves the pool’s other sessions their limits', async () => {
  const { folder } = await migrationFiles(TWO_MIGRATIONS);
  await applyMigrations(database.engine, folder);
  // pg_locks lists the whole server's, and another file's databases have locks of their own.
  const { rows } = await database.engine.pool.query(`SELECT current_setting('statement_timeout') AS timeout,
    (SELECT count(*)::int FROM pg_locks JOIN pg_database ON pg_database.oid = database
     WHERE locktype = 'advisory' AND datname = current_database()) AS locks`);
  expect(rows).toEqual([{ timeout: '3s', locks: 0 }]);
});

// Last, because it closes the engine that the others share.
it('is a command that says what it did', async () => {
  const config = { ...readConfig({}), database: database.config };
  await database.engine.close();
  const printed: string[] = [];
  const print = (line: string): number => printed.push(line);

  await migrate(config, print);
  await migrate(config, print);

  const names = (await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => name);
  expect(printed).toEqual([
    ...names.map((name) => `applied ${name}`),
    `${names.length} migration(s) applied`,
    'the database is up to date',
  ]);
});
