import { rm } from 'node:fs/promises';
import { applyMigrations } from '../../src/storage/migration/applyMigrations';
import { MigrationFailed, MigrationRefused } from '../../src/storage/migration/migrationSession';
import { makeBlank, openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { MIGRATIONS_FOLDER } from '../../src/storage/migration/migrationFolder';
import { keeping, lastMigration, laterRelease, migrationFiles, type MigrationFiles } from './migrationFiles';

const FIRST = '20260101000000_first';
const SECOND = '20260102000000_second';

let database: TestDatabase;
let files: MigrationFiles;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await makeBlank(database);
  files = await migrationFiles({ [FIRST]: 'CREATE TABLE note (text text NOT NULL);' });
  await applyMigrations(database.engine, files.folder);
});
afterAll(() => database.close());

const apply = (): Promise<readonly string[]> => applyMigrations(database.engine, files.folder);
const tables = async (): Promise<unknown[]> =>
  (
    await database.engine.pool.query<object>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
    )
  ).rows;

it('undoes a migration that fails in the middle, names it and the fault, and can go on once it is mended', async () => {
  await files.write(SECOND, 'CREATE TABLE half (id int); INSERT INTO note VALUES (NULL);');
  await expect(apply()).rejects.toThrow(MigrationFailed);
  await expect(apply()).rejects.toThrow(
    `migration ${SECOND} failed and was rolled back: null value in column "text" of relation "note" violates not-null constraint (23502)`,
  );
  expect(await tables()).toEqual([{ name: '_prisma_migrations' }, { name: 'note' }]);

  await files.write(SECOND, 'CREATE TABLE whole (id int);');
  expect(await apply()).toEqual([SECOND]);
});

it('keeps the migrations before the one that fails', async () => {
  await files.write(SECOND, 'CREATE TABLE good (id int);');
  await files.write('20260103000000_third', 'NONSENSE');
  await expect(apply()).rejects.toThrow('migration 20260103000000_third failed');
  expect(await tables()).toContainEqual({ name: 'good' });
});

it('refuses when an applied file has been changed', async () => {
  await files.write(FIRST, 'CREATE TABLE note (text text);');
  await files.write(SECOND, 'CREATE TABLE more (id int);');
  await expect(apply()).rejects.toThrow(MigrationRefused);
  await expect(apply()).rejects.toThrow(`${FIRST} is applied, but its file has been changed since`);
  expect(await tables()).not.toContainEqual({ name: 'more' });
});

it('refuses when an applied file has vanished, as when the database is newer than the code', async () => {
  await files.remove(FIRST);
  await files.write(SECOND, 'CREATE TABLE more (id int);');
  await expect(apply()).rejects.toThrow(`${FIRST} is applied, but not among this code's migrations`);
  expect(await tables()).not.toContainEqual({ name: 'more' });
});

it('refuses when Prisma Migrate has left a migration unfinished, until it is resolved', async () => {
  await files.write(SECOND, 'CREATE TABLE more (id int);');
  await database.engine.pool.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('1', 'x', $1)`,
    [SECOND],
  );
  await expect(apply()).rejects.toThrow(`${SECOND} was begun and never finished`);

  await database.engine.pool.query(`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE id = '1'`);
  expect(await apply()).toEqual([SECOND]);
});

it('names every reason at once', async () => {
  await files.remove(FIRST);
  await files.write(SECOND, 'SELECT 1');
  await database.engine.pool.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('1', 'x', $1)`,
    [SECOND],
  );
  await expect(apply()).rejects.toThrow(new RegExp(`${FIRST} is applied.*\\n${SECOND} was begun`));
});

it('refuses a migration’s folder without its file', async () => {
  await files.write(SECOND, '');
  await rm(`${files.folder}/${SECOND}/migration.sql`);
  await expect(apply()).rejects.toThrow('has no such file');
});

it('applies nothing of its own beside what newer code has applied, though it could live with that', async () => {
  await makeBlank(database);
  const last = await lastMigration();
  const newer = '29990102000000_newer';
  await applyMigrations(database.engine, (await laterRelease({ [newer]: keeping(newer, last) })).folder);
  expect(await applyMigrations(database.engine, MIGRATIONS_FOLDER)).toEqual([]);

  const own = '29990101000000_own';
  const { folder } = await laterRelease({ [own]: keeping(own, last) });
  await expect(applyMigrations(database.engine, folder)).rejects.toThrow(
    `${newer} is applied, which this code has not: migrate with a newer release`,
  );
});
