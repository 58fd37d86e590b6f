import { openDatabase } from '../../src/app/database';
import { applyMigrations } from '../../src/storage/migration/applyMigrations';
import { MigrationRefused } from '../../src/storage/migration/migrationSession';
import { PrismaMigrate } from '../database/schemaEngine';
import { silentLog } from '../database/template';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { keeping, lastMigration, laterRelease } from '../storage/migrationFiles';

const expanding = '29990101000000_expanding';
const contracting = '29990102000000_contracting';
const unmarked = '29990103000000_unmarked';
const more = 'CREATE TABLE "added" ("id" INTEGER NOT NULL);';

let service: TestService;
let last: string;
beforeEach(async () => {
  last = await lastMigration();
  service = await startService();
}, startTimeoutMs);
afterEach(() => service.close());

const readiness = async (): Promise<unknown> => {
  const answer = await fetch(`${service.url}/health/ready`);
  return answer.json();
};
const ready = { status: 'ready' };
const notReady = { status: 'not ready', failing: ['database'] };

async function migrateTo(added: Readonly<Record<string, string>>): Promise<void> {
  await applyMigrations(service.database.engine, (await laterRelease(added)).folder);
}

/** As this code's next start would; the running node has the database meanwhile. */
async function start(): Promise<void> {
  const { engine, config } = service.database;
  if (config.kind === 'pglite') await engine.close();
  await (await openDatabase(config, silentLog)).close();
}

/** What was logged of why it is not ready. */
const causes = () =>
  service.logged.filter(({ msg }) => msg === 'not ready').flatMap((line) => line['causes']);

test('a node stays ready, and starts, when a newer release has migrated such that older code goes on', async () => {
  await migrateTo({ [expanding]: keeping(expanding, last) + more });
  expect(await readiness()).toEqual(ready);
  await start();
});

test('it does so whatever has applied the migration', async () => {
  const { folder } = await laterRelease({ [expanding]: keeping(expanding, last) + more });
  const prisma = await PrismaMigrate.over(service.database.engine.pool, folder);
  expect(await prisma.deploy()).toEqual([expanding]);
  expect(await readiness()).toEqual(ready);
  await start();
});

test('a node that a newer migration takes something from is not ready, refuses to start, and says what it needs', async () => {
  await migrateTo({
    [expanding]: keeping(expanding, last) + more,
    [contracting]: keeping(contracting, expanding) + 'SELECT 1;',
  });
  const reason = `${contracting} is applied, and only code that has ${expanding} can live with it: use a newer release`;
  expect(await readiness()).toMatchObject(notReady);
  expect(causes()).toEqual([`database: ${reason}`]);
  await expect(start()).rejects.toThrow(new MigrationRefused(reason));
});

test.each([
  ['says nothing of older code', unmarked, more],
  ['keeps nothing but its own code', contracting, keeping(contracting, contracting) + more],
  ['should have come before what this code has', '20200101000000_early', more],
])('so is one that %s', async (_what, name, sql) => {
  await migrateTo({ [name]: sql });
  expect(await readiness()).toMatchObject(notReady);
  await expect(start()).rejects.toThrow(`${name} is applied, `);
});

test('a node is ready while Prisma Migrate is at work on a newer migration, and starts when it is done', async () => {
  await service.database.engine.pool.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('1', 'x', $1)`,
    [expanding],
  );
  expect(await readiness()).toEqual(ready);
  await expect(start()).rejects.toThrow(`${expanding} was begun and never finished`);
});

test('a node is not ready on a database that lacks one of its own migrations', async () => {
  await service.database.engine.pool.query('DELETE FROM _prisma_migrations WHERE migration_name = $1', [
    last,
  ]);
  expect(await readiness()).toMatchObject(notReady);
  expect(causes()).toEqual([expect.stringContaining(`the database lacks ${last}`)]);
});
