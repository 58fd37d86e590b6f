import { applyMigrations, pendingMigrations } from '../../src/storage/migration/applyMigrations';
import { MIGRATIONS_FOLDER, readMigrations } from '../../src/storage/migration/migrationFolder';
import { PrismaMigrate, readSchema } from '../database/schemaEngine';
import { openBlankDatabase, openTestDatabase, type TestDatabase } from '../database/testDatabase';

const NOTHING = '-- This is an empty migration.\n';
const IN_STEP = {
  editedMigrationNames: [],
  failedMigrationNames: [],
  hasMigrationsTable: true,
  history: null,
};

describe('a database that this service has migrated', () => {
  let database: TestDatabase;
  let prisma: PrismaMigrate;
  beforeAll(async () => {
    database = await openTestDatabase();
    prisma = await PrismaMigrate.over(database.engine.pool, MIGRATIONS_FOLDER);
  });
  afterAll(() => database.close());

  it('leaves prisma migrate deploy nothing to do', async () => {
    expect(await prisma.status()).toEqual(IN_STEP);
    expect(await prisma.deploy()).toEqual([]);
  });

  it('is what prisma/schema.prisma says', async () => {
    expect(await prisma.diff(await readSchema())).toBe(NOTHING);
  });

  it.each([
    ['a column more', 'channel          String?', 'channel String?\n  added Int?'],
    ['another type', 'epoch            Int\n', 'epoch BigInt\n'],
    ['a unique key less', '  @@unique([templateCode, number])\n', ''],
    ['another enum value', '  withdraw\n', '  withdraw\n  lapse\n'],
  ])('would be seen to differ by %s', async (_what, text, other) => {
    const schema = await readSchema();
    expect(schema).toContain(text);
    expect(await prisma.diff(schema.replace(text, other))).not.toBe(NOTHING);
  });
});

describe('a database that prisma migrate deploy has migrated', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openBlankDatabase();
  });
  afterAll(() => database.close());

  it('leaves this service nothing to do', async () => {
    const prisma = await PrismaMigrate.over(database.engine.pool, MIGRATIONS_FOLDER);
    const names = (await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => name);
    expect(await prisma.deploy()).toEqual(names);

    expect(await pendingMigrations(database.engine, MIGRATIONS_FOLDER)).toEqual({
      pending: [],
      newer: [],
      outgrown: [],
      unknown: [],
      changed: [],
      unfinished: [],
    });
    expect(await applyMigrations(database.engine, MIGRATIONS_FOLDER)).toEqual([]);
  });
});
