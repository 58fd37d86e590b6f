import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, escapeIdentifier, type ClientBase } from 'pg';
import type { Engine } from '../../src/storage/engine/engine';
import { inTransaction } from '../../src/storage/engine/transaction';
import { openPrisma } from '../../src/storage/engine/prisma';
import { applyMigrations } from '../../src/storage/migration/applyMigrations';
import { MIGRATIONS_FOLDER } from '../../src/storage/migration/migrationFolder';
import { inMigrationSession } from '../../src/storage/migration/migrationSession';
import { openEngine } from '../../src/storage/openEngine';
import { ReplayLag } from '../../src/storage/postgresql/replica';
import { unhurried } from '../../src/storage/reports/unhurried';
import { isPostgres } from '../database/run';
import { silentLog } from '../database/template';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';

/** What only a server with several connections can show. */
(isPostgres ? describe : describe.skip)('PostgreSQL', () => {
  let database: TestDatabase;
  let engine: Engine;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    engine = await openEngine(database.config, silentLog);
  });
  afterEach(() => engine.close());

  const loseAllConnections = (): Promise<unknown> =>
    database.engine.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`);

  const urlOf = (parts: Partial<Pick<URL, 'pathname' | 'search'>>): string => {
    if (database.config.kind !== 'postgresql') throw new Error('This needs a server.');
    return Object.assign(new URL(database.config.url), parts).href;
  };

  it('goes on after its connections were lost', async () => {
    await engine.pool.query('SELECT 1');
    await loseAllConnections();
    await until(async () => (await engine.pool.query('SELECT 1').catch(() => null)) !== null);
    await expect(engine.pool.query('SELECT 1')).resolves.toMatchObject({ rowCount: 1 });
  });

  it.each<[string, (work: (client: ClientBase) => Promise<unknown>) => Promise<unknown>]>([
    ['that a request waits for', (work) => inTransaction(engine.pool, work)],
    ['that may take its time', (work) => unhurried(engine.pool, 1_000, work)],
    ['of a migration', (work) => inMigrationSession(engine, work)],
  ])('fails work %s when its connection is lost between two statements, and goes on', async (_what, does) => {
    const working = does(async (client) => {
      const ended = new Promise((resolve) => client.once('end', resolve));
      await loseAllConnections();
      await ended;
      await client.query('SELECT 1');
    });
    await expect(working).rejects.toThrow(/not queryable|terminated/);
    await expect(inTransaction(engine.pool, (client) => client.query('SELECT 1'))).resolves.toMatchObject({
      rowCount: 1,
    });
  });

  it('hears again after the connection for notifications was lost, and says that something may be missed', async () => {
    const heard: string[] = [];
    let reconnects = 0;
    const stop = await engine.listen(
      'news',
      (payload) => heard.push(payload),
      () => (reconnects += 1),
    );

    await loseAllConnections();
    await until(() => reconnects === 1);
    await database.engine.pool.query(`NOTIFY news, 'after the loss'`);
    await until(() => heard.length > 0);
    await stop();

    expect({ heard, reconnects }).toEqual({ heard: ['after the loss'], reconnects: 1 });
  });

  it('stops listening while the connection is lost', async () => {
    const stop = await engine.listen(
      'news',
      () => undefined,
      () => undefined,
    );
    await loseAllConnections();
    await stop();
    const { rows } = await database.engine.pool.query(`SELECT count(*)::int AS listening FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'LISTEN%'`);
    expect(rows).toEqual([{ listening: 0 }]);
  });

  it('lets the server end what takes too long, and gives the connection back', async () => {
    await expect(engine.pool.query('SELECT pg_sleep(10)')).rejects.toMatchObject({ code: '57014' });
    await expect(engine.pool.query('SELECT 1')).resolves.toMatchObject({ rowCount: 1 });
  });

  it('does not wait long for a lock', async () => {
    const holder = await database.engine.pool.connect();
    await holder.query('BEGIN; LOCK TABLE template IN ACCESS EXCLUSIVE MODE');
    await expect(engine.pool.query('SELECT FROM template')).rejects.toMatchObject({ code: '55P03' });
    await holder.query('ROLLBACK');
    holder.release();
  });

  it('has its own settings whatever the database is set to', async () => {
    const name =
      (await engine.pool.query<{ name: string }>('SELECT current_database() AS name')).rows[0]?.name ?? '';
    for (const setting of [
      ...[
        `timezone TO 'Asia/Tokyo'`,
        `datestyle TO 'German'`,
        `bytea_output TO 'escape'`,
        'array_nulls TO off',
      ],
      ...['standard_conforming_strings TO off', 'transform_null_equals TO on', 'jit TO on'],
      `default_transaction_isolation TO 'serializable'`,
    ]) {
      await engine.pool.query(`ALTER DATABASE ${escapeIdentifier(name)} SET ${setting}`);
    }
    const fresh = await openEngine(database.config, silentLog);
    const { rows } = await fresh.pool
      .query(`SELECT '2026-02-03T04:05:06Z'::timestamptz AS at, '\\x00ff'::bytea AS bytes,
      current_setting('timezone') AS zone, 'a\\b' AS text, '{NULL}'::text[] AS list, NULL = NULL AS same,
      current_setting('transaction_isolation') AS isolation, current_setting('jit') AS jit`);
    await fresh.close();
    expect(rows).toEqual([
      {
        ...{ at: new Date('2026-02-03T04:05:06Z'), bytes: Buffer.from('00ff', 'hex'), zone: 'UTC' },
        ...{ text: 'a\\b', list: [null], same: null, isolation: 'read committed', jit: 'off' },
      },
    ]);
  });

  it('is refused where texts are not kept in UTF8, with the line that creates a right one', async () => {
    const name = `consent_latin_${randomUUID()}`;
    const client = new Client(urlOf({}));
    await client.connect();
    await client.query(
      `CREATE DATABASE ${escapeIdentifier(name)} TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'`,
    );
    try {
      const line = `CREATE DATABASE "${name}_utf8" TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`;
      await expect(
        openEngine({ kind: 'postgresql', url: urlOf({ pathname: name }) }, silentLog),
      ).rejects.toThrow(
        `DATABASE_URL: expected a database in UTF8, got one in LATIN1; create another: ${line}`,
      );
    } finally {
      await client.query(`DROP DATABASE ${escapeIdentifier(name)} WITH (FORCE)`);
      await client.end();
    }
  }, 30_000);

  it('has its tables where the search_path says, for Prisma too, and is refused without a schema', async () => {
    const { pool } = database.engine;
    await pool.query('CREATE SCHEMA of_the_role');
    const at = (path: string) =>
      ({ kind: 'postgresql', url: urlOf({ search: `?options=-csearch_path%3D${path}` }) }) as const;
    const migrating = await openEngine(at('of_the_role'), silentLog);
    await applyMigrations(migrating, MIGRATIONS_FOLDER);
    await migrating.close();
    const elsewhere = await openEngine(at('of_the_role,public'), silentLog);
    const prisma = openPrisma(elsewhere);
    await elsewhere.pool.query(`INSERT INTO of_the_role.turn VALUES ('feed-sweep', now())`);
    expect(await prisma.turn.count()).toBe(1);
    await prisma.$disconnect();
    await elsewhere.close();
    await expect(openEngine(at('nowhere'), silentLog)).rejects.toThrow(
      'DATABASE_URL: expected a schema that exists in the search_path, got nowhere; create it or set another',
    );
  });

  it('starts without its replica, and reads here what could be read there', async () => {
    if (database.config.kind !== 'postgresql') throw new Error('This needs a server.');
    const alone = await openEngine(
      { ...database.config, replicaUrl: 'postgresql://127.0.0.1:1/none' },
      silentLog,
    );
    expect(alone.replicaState()).toBe('away');
    await expect(alone.readLagging((pool) => pool.query('SELECT 1'))).resolves.toMatchObject({ rowCount: 1 });
    await alone.close();
  });

  it('closes in time although somebody keeps a connection', async () => {
    const keeper = await engine.pool.connect();
    await engine.close();
    keeper.release();
  });
});

const noServer = 'DATABASE_URL: no PostgreSQL server answers at 127.0.0.1:1 (ECONNREFUSED)';

describe('a server that is not there', () => {
  it('fails the opening', async () => {
    const nobody = openEngine({ kind: 'postgresql', url: 'postgresql://127.0.0.1:1/none' }, silentLog);
    await expect(nobody).rejects.toMatchObject({
      message: noServer,
      cause: { code: 'ECONNREFUSED' },
    });
  });

  it.each([
    ['the port that a parameter names', 'postgresql://127.0.0.1/none?port=1', noServer],
    ['a database whose name is no encoding', 'postgresql://127.0.0.1:1/%zz', noServer],
    [
      'a file that cannot be read',
      'postgresql://127.0.0.1:1/none?sslrootcert=/nowhere/ca.pem',
      'DATABASE_URL: the file /nowhere/ca.pem cannot be read (ENOENT)',
    ],
  ])('says what is wrong with %s', async (_what, url, message) => {
    await expect(openEngine({ kind: 'postgresql', url }, silentLog)).rejects.toMatchObject({ message });
  });
});

describe('the lag of a replica', () => {
  it('is unknown until it shows a place that the primary was seen at', () => {
    const lag = new ReplayLag(10_000);
    expect(lag.at(0)).toBe(Infinity);
    lag.written(100n, 0);
    lag.replayed(99n);
    expect(lag.at(0)).toBe(Infinity);
    lag.replayed(100n);
    expect(lag.at(500)).toBe(500);
  });

  it('grows while the replica stands still, also when its primary does', () => {
    const lag = new ReplayLag(10_000);
    lag.written(100n, 0);
    lag.replayed(100n);
    lag.written(200n, 1_000);
    lag.written(300n, 2_000);
    lag.replayed(250n);
    expect(lag.at(5_000)).toBe(4_000);
    expect(lag.at(60_000)).toBe(59_000);
  });

  it('is as long as the replica cannot be asked', () => {
    const lag = new ReplayLag(10_000);
    lag.written(100n, 0);
    lag.replayed(100n);
    for (let atMs = 1_000; atMs <= 60_000; atMs += 1_000) lag.written(200n, atMs);
    expect(lag.at(60_000)).toBe(60_000);
    lag.replayed(200n);
    expect(lag.at(60_000)).toBe(0);
  });
});

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 5_000; !(await holds()) && Date.now() < deadline;) await wait(10);
}
