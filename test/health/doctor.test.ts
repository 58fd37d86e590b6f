import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { Client, escapeIdentifier } from 'pg';
import { issueApiKey } from '../../src/actions/access/apiKeys';
import { createWebhook } from '../../src/actions/events/webhooks/webhooks';
import { signerFrom } from '../../src/actions/evidence/logSigner';
import { operator, performedBy, withActions } from '../../src/app/commands';
import type { RunningService } from '../../src/app/beside/runningService';
import type { Finding } from '../../src/domain/health/findings';
import { commandLineOn, type CommandLineOptions } from '../commandLine/commandLineOn';
import { isPostgres, runFolder } from '../database/run';
import { dropDatabase, nameInRun, urlOf } from '../database/server';
import { makeBlank, openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { silentLog } from '../database/template';
import { logAll, logKeyPem, logPass } from '../evidence/logPass';
import { webhookKeepingOf } from '../../src/app/events/webhooks';

/* The doctor on real engines, in states that are really wrong. */

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await openTestDatabase();
  folder = join(runFolder(), randomUUID());
  await mkdir(folder);
});
afterEach(() => database.close());

/** Settings of a node that lacks nothing. */
const settings = () => ({
  ...(database.config.kind === 'pglite'
    ? { DATA_DIR: database.config.dataDir }
    : { DATABASE_URL: database.config.url }),
  LOG_SIGNING_KEY: logKeyPem,
  LOG_ORIGIN: 'consent.test/doctor',
  LOG_CHECKPOINT_FILE: join(folder, 'log-checkpoint'),
  ERASURE_JOURNAL_FILE: join(folder, 'journal.ndjson'),
});

/** What is not well, by its row. */
async function examined(environment: object = {}, options: CommandLineOptions = {}) {
  // An embedded database belongs to one at a time.
  if (!isPostgres) await database.engine.close();
  const given = { ...options, environment: { ...settings(), ...environment } };
  const { exitCode, stdout, stderr } = await commandLineOn(null, given).run('doctor', '--json');
  const findings = JSON.parse(stdout) as readonly Finding[];
  const unwell = findings.filter(({ state }) => state !== 'well');
  return { exitCode, stderr, findings, unwell: Object.fromEntries(unwell.map((each) => [each.what, each])) };
}

const query = (sql: string) => database.engine.pool.query(sql);
const onPostgres = isPostgres ? it : it.skip;
const onPglite = isPostgres ? it.skip : it;
const alter = (setting: string) =>
  query(`ALTER DATABASE ${escapeIdentifier(new URL(database.url ?? '').pathname.slice(1))} SET ${setting}`);

it('finds a new installation well, but for what the machine of the tests lacks', async () => {
  const { exitCode, unwell, findings } = await examined();
  // The server of some test machines runs without autovacuum, and on a small disk.
  const { autovacuum, disk, connections, ...others } = unwell;
  expect(others).toEqual({});
  expect(exitCode).toBe((autovacuum ?? disk ?? connections) ? 1 : 0);
  expect(findings.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['settings', 'migrations', 'log', 'disk']),
  );
});

it('says it to people as a table, with what to do below', async () => {
  if (!isPostgres) await database.engine.close();
  const environment = { ...settings(), ERASURE_JOURNAL_FILE: folder };
  const { exitCode, stdout, stderr } = await commandLineOn(null, { environment }).run('doctor');
  expect(exitCode).toBe(2);
  expect(stdout).toMatch(/^what {2,}is {2,}found\nsettings {2,}well {2,}valid; NODE_ENV is development\n/);
  expect(stdout).toMatch(
    /^ERASURE_JOURNAL_FILE {2}broken {2}\S+: it is a folder\n {2,}→ {2,}name a file that no restore turns back$/m,
  );
  expect(stderr).toMatch(/^1 broken, \d to be done soon$/);
});

it('names every wrong setting, and looks no further', async () => {
  const { exitCode, findings } = await examined({ PORT: 'four', AUTH_JWT_SECRET: 'short' });
  expect(exitCode).toBe(2);
  expect(findings.map(({ found }) => found)).toEqual([
    expect.stringMatching(/^PORT: expected/),
    expect.stringMatching(/^AUTH_JWT_SECRET: expected at least 32 bytes, got 5$/),
  ]);
});

it('finds a database that lacks a migration, and leaves it as it is', async () => {
  await query(
    `DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)`,
  );
  const { exitCode, unwell } = await examined();
  expect(exitCode).toBe(2);
  expect(unwell['migrations']).toMatchObject({ state: 'broken', todo: 'consent migrate' });
  const again = await examined();
  expect(again.unwell['migrations']).toEqual(unwell['migrations']);
});

it('finds a database that no migration has seen', async () => {
  await makeBlank(database);
  const { unwell } = await examined();
  expect(unwell['migrations']).toMatchObject({ state: 'broken', todo: 'consent migrate' });
});

it('finds a column that somebody has renamed', async () => {
  await query('ALTER TABLE presentation RENAME COLUMN description TO says');
  const { unwell, exitCode } = await examined();
  expect(unwell['migrations']).toMatchObject({
    state: 'broken',
    found: 'The column `presentation.description` does not exist in the current database.',
    todo: 'undo what was changed by hand',
  });
  expect(exitCode).toBe(2);
});

const everybody = operator({ kind: 'operator', id: 'test' });
const webhooks = webhookKeepingOf({
  mode: 'test',
  webhooks: { secretKey: Buffer.alloc(32, 7), allowedNetworks: [] },
});
const issued = (days: number) =>
  withActions({ engine: database.engine, log: silentLog }, everybody, (act) =>
    act(issueApiKey, {
      name: 'shop',
      scopes: ['audit:read'],
      expiresAt: new Date(Date.now() + days * 86_400_000),
    }),
  );

it.each([
  [13, /^shop expires /],
  [-13, /^shop expired /],
])('finds an API key that ends in %d days', async (days, found) => {
  const { apiKey } = await issued(Math.abs(days));
  await query(
    `UPDATE api_key SET created_at = now() - interval '60 days', expires_at = now() + interval '${days} days'`,
  );
  const { unwell } = await examined();
  expect(unwell['API keys']?.found).toMatch(found);
  expect(unwell['API keys']?.todo).toContain(`consent keys revoke ${apiKey.id}`);
});

it.each([15, -15])('says nothing of an API key that ends in %d days', async (days) => {
  await issued(10);
  await query(
    `UPDATE api_key SET created_at = now() - interval '60 days', expires_at = now() + interval '${days} days'`,
  );
  expect((await examined()).unwell).not.toHaveProperty('API keys');
});

it('finds what waits for a signature', async () => {
  await query(`INSERT INTO log_queue (min_at, max_at, entries)
    VALUES (now() - interval '1 hour', now() - interval '1 hour', decode(repeat('00', 32), 'hex'))`);
  expect((await examined()).unwell['log']).toMatchObject({
    found: expect.stringMatching(/^an entry has waited 36\d\d s for a signature$/) as string,
  });
});

it('finds what a node without the signing key has placed in the tree', async () => {
  await issued(10);
  await logAll(database.engine);
  await issued(10);
  await logPass(database.engine, { signer: null, now: new Date(Date.now() + 11_000) });
  await query(`UPDATE feed_batch SET written_at = now() - interval '1 hour'`);
  const { rows } = await query('SELECT count(*)::integer AS waiting FROM log_queue');
  expect(rows).toEqual([{ waiting: 0 }]);
  expect((await examined()).unwell['log']).toMatchObject({
    found: expect.stringMatching(/^an entry has waited 36\d\d s for a signature$/) as string,
  });
});

it('finds that all checkpoints of a signed log are gone', async () => {
  await issued(10);
  await logAll(database.engine);
  await query(`UPDATE feed_batch SET written_at = now() - interval '1 hour'; DELETE FROM log_checkpoint`);
  expect((await examined()).unwell['log']?.found).toMatch(/^an entry has waited 36\d\d s for a signature$/);
});

it('finds a checkpoint that the database lacks, and a file that holds none', async () => {
  const note = `consent.test/doctor\n7\n${Buffer.alloc(32).toString('base64')}\n\n— consent.test/doctor AAAAAAAA\n`;
  await writeFile(join(folder, 'log-checkpoint'), note);
  expect((await examined()).unwell['log']).toMatchObject({ todo: 'consent log succeed --dry-run' });

  await writeFile(join(folder, 'log-checkpoint'), 'nothing of this kind');
  expect((await examined()).unwell['LOG_CHECKPOINT_FILE']?.found).toMatch(/holds no checkpoint/);
});

it('finds files that cannot be used: a folder, one below a file, and one that is not named', async () => {
  await writeFile(join(folder, 'file'), '');
  const { unwell } = await examined({
    ERASURE_JOURNAL_FILE: join(folder, 'file/journal.ndjson'),
    LOG_CHECKPOINT_FILE: folder,
  });
  expect(unwell['ERASURE_JOURNAL_FILE']?.found).toMatch(/ENOTDIR/);
  expect(unwell['LOG_CHECKPOINT_FILE']?.state).toBe('broken');
});

it('finds a journal that keeps nothing', async () => {
  const { unwell } = await examined({ ERASURE_JOURNAL_FILE: '/dev/null' });
  expect(unwell['ERASURE_JOURNAL_FILE']).toMatchObject({
    state: 'broken',
    found: '/dev/null: it is no file that keeps what is written',
  });
});

it('makes no file and no folder', async () => {
  const missing = join(folder, 'not/there');
  const { unwell } = await examined({
    ERASURE_JOURNAL_FILE: missing,
    LOG_CHECKPOINT_FILE: `${missing}-either`,
  });
  expect(Object.keys(unwell)).not.toEqual(expect.arrayContaining(['ERASURE_JOURNAL_FILE']));
  await expect(mkdir(join(folder, 'not'))).resolves.toBeUndefined();
});

it('finds a wrong key of the log, and never prints it', async () => {
  const { unwell, findings } = await examined({ LOG_SIGNING_KEY: logKeyPem.replaceAll(/[A-Z]/g, 'x') });
  expect(unwell['log key']?.state).toBe('broken');
  expect(JSON.stringify(findings)).not.toContain('xxx');
});

it('finds a key that the log does not know, and says nothing of both keys of a rotation', async () => {
  const other = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await logPass(database.engine, { signer: signerFrom('consent.test/doctor', logKeyPem) });
  const fresh = await examined({ LOG_SIGNING_KEY: other });
  expect(fresh.unwell['log key']).toMatchObject({ state: 'soon', found: 'the log does not know this key' });
  const both = await examined({ LOG_SIGNING_KEY: logKeyPem + other });
  expect(both.unwell).not.toHaveProperty('log key');
});

describe('with an issuer of tokens', () => {
  let server: Server;
  let port: number;
  beforeEach(async () => {
    server = createServer((socket) => socket.end('HTTP/1.1 500 Oops\r\ncontent-length: 0\r\n\r\n'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(() => server.close());

  it('finds one that gives no keys', async () => {
    const { unwell } = await examined({ AUTH_JWKS_URL: `http://user:secret@127.0.0.1:${port}/jwks` });
    expect(unwell['issuer']).toMatchObject({
      state: 'broken',
      found: expect.stringMatching(/^127\.0\.0\.1:/) as string,
    });
    expect(JSON.stringify(unwell)).not.toContain('secret@');
  });
});

onPglite('asks the service that has the embedded database, by its action', async () => {
  await issued(3);
  const running: RunningService = {
    leave: () => undefined,
    withActions: (_signedAs, work) =>
      withActions({ engine: database.engine, log: silentLog }, everybody, (act) => work(performedBy(act))),
  };
  const environment = settings();
  const { stdout } = await commandLineOn(null, {
    environment,
    findRunning: () => Promise.resolve(running),
  }).run('doctor', '--json');
  expect(stdout).toContain('shop expires');
});

onPglite('says that the service refuses the key of commands', async () => {
  const running: RunningService = {
    leave: () => undefined,
    withActions: (_signedAs, work) =>
      withActions({ engine: database.engine, log: silentLog }, { apiKey: 'nobody’s' }, (act) =>
        work(performedBy(act)),
      ),
  };
  const { stdout } = await commandLineOn(null, {
    environment: settings(),
    findRunning: () => Promise.resolve(running),
  }).run('doctor', '--json');
  expect(JSON.parse(stdout)).toContainEqual({
    what: 'database',
    state: 'broken',
    found: 'the service refuses CONSENT_KEY',
    todo: 'set a key that is in force and has operations:read, or none',
  });
});

onPglite('sends nobody to a server where the embedded database does not open', async () => {
  const { config } = database;
  const dataDir = config.kind === 'pglite' ? config.dataDir : '';
  await database.engine.close();
  await writeFile(join(dataDir, 'pglite/global/pg_control'), 'nothing');
  expect((await examined()).unwell['database']?.todo).toBe('restore a backup, or correct DATA_DIR');
});

onPglite('finds a data folder without a database, and one that somebody else has', async () => {
  const empty = await examined({ DATA_DIR: folder });
  expect(empty.unwell['database']?.todo).toMatch(/^Set DATABASE_URL or DATA_DIR/);
  await database.close();
  database = await openTestDatabase();
  const { config } = database;
  const dataDir = config.kind === 'pglite' ? config.dataDir : '';
  const held = await commandLineOn(null, { environment: { DATA_DIR: dataDir } }).run('doctor', '--json');
  expect(held.stdout).toMatch(/is in use by process/);
});

describe('on a server', () => {
  onPostgres.each([
    ['durability', 'synchronous_commit = off'],
    ['writing', 'default_transaction_read_only = on'],
    ['time-outs', `idle_session_timeout = '1min'`],
  ])('finds the row %s unwell after SET %s', async (what, setting) => {
    await alter(setting);
    const { unwell } = await examined();
    expect(unwell).toHaveProperty(what);
    if (what === 'writing') expect(unwell[what]?.todo).toBe('turn off default_transaction_read_only');
  });

  onPostgres('finds a role that may read alone', async () => {
    const role = nameInRun('reader');
    const url = Object.assign(new URL(database.url ?? ''), { username: role });
    await query(`CREATE ROLE ${escapeIdentifier(role)} LOGIN;
      GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${escapeIdentifier(role)}`);
    const { unwell, exitCode } = await examined({ DATABASE_URL: url.href });
    await query(`DROP OWNED BY ${escapeIdentifier(role)}; DROP ROLE ${escapeIdentifier(role)}`);
    expect(unwell['writing']).toMatchObject({ state: 'broken', found: 'refused to this role' });
    expect(exitCode).toBe(2);
  });

  onPostgres('finds autovacuum as the server has it', async () => {
    const { rows } = await database.engine.pool.query<{ is: string }>(
      `SELECT current_setting('autovacuum') AS is`,
    );
    expect('autovacuum' in (await examined()).unwell).toBe(rows[0]?.is === 'off');
  });

  onPostgres('finds statistics that were never gathered, and those that are old', async () => {
    const fill = (from: number) =>
      query(`CREATE TABLE IF NOT EXISTS filled (x integer) WITH (autovacuum_enabled = false);
        INSERT INTO filled SELECT generate_series(${from}, ${from} + 4000); SELECT pg_stat_force_next_flush()`);
    await fill(0);
    expect((await examined()).unwell['statistics']?.todo).toContain('filled');
    await query('ANALYZE; SELECT pg_stat_force_next_flush()');
    expect((await examined()).unwell).not.toHaveProperty('statistics');
    await fill(4_000);
    expect((await examined()).unwell['statistics']?.todo).toBe('ANALYZE filled;');
  });

  onPostgres('finds an extension that is older than the server’s', async () => {
    await query(`CREATE EXTENSION hstore VERSION '1.4'`);
    expect((await examined()).unwell['extensions']?.found).toBe('hstore 1.4');
  });

  onPostgres('finds too few connections for a node', async () => {
    expect((await examined({ DATABASE_POOL_SIZE: '1000' })).unwell['connections']).toMatchObject({
      state: 'soon',
    });
  });

  onPostgres.each([
    ['of the role', (role: string, _name: string) => `ALTER ROLE ${role} CONNECTION LIMIT 5`],
    ['of the database', (_role: string, name: string) => `ALTER DATABASE ${name} CONNECTION LIMIT 5`],
  ])('finds a limit of connections %s, which superusers do not have', async (whose, limit) => {
    const role = nameInRun('limited');
    const url = Object.assign(new URL(database.url ?? ''), { username: role });
    await query(`CREATE ROLE ${escapeIdentifier(role)} LOGIN;
      GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA public TO ${escapeIdentifier(role)};
      ${limit(escapeIdentifier(role), escapeIdentifier(url.pathname.slice(1)))}`);
    const { unwell } = await examined({ DATABASE_URL: url.href });
    const ofOwner = await examined();
    await query(`DROP OWNED BY ${escapeIdentifier(role)}; DROP ROLE ${escapeIdentifier(role)}`);
    expect(unwell['connections']).toMatchObject({
      found: expect.stringMatching(/^\d of 5 are open, and a node opens up to 9$/) as string,
      todo: `raise the connection limit ${whose}, or lower DATABASE_POOL_SIZE`,
    });
    expect(ofOwner.unwell['connections']?.todo ?? 'raise max_connections').toMatch(/^raise max_connections/);
  });

  onPostgres('finds secrets of webhooks that this node cannot open', async () => {
    await withActions({ engine: database.engine, log: silentLog, webhooks }, everybody, (act) =>
      act(createWebhook, {
        url: 'https://93.184.215.14/',
        eventTypes: [],
        templateCodes: [],
        payload: 'THIN',
        name: 'CRM',
        maxBatch: 1,
      }),
    );
    const { unwell, exitCode } = await examined({
      WEBHOOK_SECRET_KEY: Buffer.alloc(32, 8).toString('base64'),
    });
    expect(unwell['webhook key']).toMatchObject({ state: 'broken' });
    expect(exitCode).toBe(2);
    const right = await examined({ WEBHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') });
    expect(right.unwell).not.toHaveProperty('webhook key');
  });

  onPostgres('finds another name than the log has, on a node that signs', async () => {
    await logPass(database.engine, { signer: signerFrom('consent.test/doctor', logKeyPem) });
    const { unwell, exitCode } = await examined({ LOG_ORIGIN: 'another/log' });
    expect(unwell['LOG_ORIGIN']).toMatchObject({
      state: 'broken',
      found: expect.stringMatching(
        /^LOG_ORIGIN: expected consent\.test\/doctor, the name of this log/,
      ) as string,
    });
    expect(exitCode).toBe(2);
    expect((await examined()).unwell).not.toHaveProperty('LOG_ORIGIN');
    const keyless = { LOG_ORIGIN: 'another/log', LOG_SIGNING_KEY: undefined };
    expect((await examined(keyless)).unwell).not.toHaveProperty('LOG_ORIGIN');
  });

  onPostgres('finds a clock that differs', async () => {
    jest.spyOn(Date, 'now').mockImplementation(() => new Date().getTime() - 90_000);
    try {
      expect((await examined()).unwell['clock']).toMatchObject({
        state: 'broken',
        found: '90.0 s behind the database',
      });
    } finally {
      jest.restoreAllMocks();
    }
  });

  onPostgres('finds a replica that is none', async () => {
    expect((await examined({ DATABASE_REPLICA_URL: database.url })).unwell['replica']).toMatchObject({
      found: 'away',
    });
  });

  onPostgres('finds another encoding, and prints the statement that makes a right one', async () => {
    const name = nameInRun('ascii');
    const unhurried = new Client({ connectionString: database.url ?? '' });
    await unhurried.connect();
    await unhurried.query(
      `CREATE DATABASE ${escapeIdentifier(name)} TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C'`,
    );
    await unhurried.end();
    const { unwell, findings } = await examined({ DATABASE_URL: urlOf(name) });
    await dropDatabase(name);
    expect(unwell['database']).toMatchObject({
      found: expect.stringMatching(/got one in SQL_ASCII$/) as string,
    });
    expect(unwell['database']?.todo).toContain('CREATE DATABASE');
    // The rows of the node are there all the same.
    expect(findings.map(({ what }) => what)).toEqual(expect.arrayContaining(['log key', 'disk']));
  });

  onPostgres('finds a server without a connection left', async () => {
    const role = nameInRun('busy');
    const url = new URL(database.url ?? '');
    url.username = role;
    await query(`CREATE ROLE ${escapeIdentifier(role)} LOGIN CONNECTION LIMIT 1`);
    const holder = new Client({ connectionString: url.href });
    await holder.connect();
    const { unwell } = await examined({ DATABASE_URL: url.href });
    await holder.end();
    await query(`DROP ROLE ${escapeIdentifier(role)}`);
    expect(unwell['database']).toMatchObject({
      found: expect.stringMatching(/no connection left/) as string,
    });
    expect(unwell['database']?.todo).toContain('lower DATABASE_POOL_SIZE');
  });
});

it.each(['a server that is not there', 'a server that never answers'])(
  'says of %s that it is away, within seconds, and shows the other rows',
  async (which) => {
    const server = createServer(() => undefined);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const sockets: { destroy(): void }[] = [];
    server.on('connection', (socket) => sockets.push(socket));
    if (which === 'a server that is not there') server.close();
    const beganAt = performance.now();
    const DATABASE_URL = `postgresql://consent:a-secret@127.0.0.1:${port}/consent`;
    const { unwell, findings, exitCode, stderr } = await examined({ DATABASE_URL });
    sockets.forEach((socket) => socket.destroy());
    server.close();
    expect(exitCode).toBe(2);
    expect(performance.now() - beganAt).toBeLessThan(10_000);
    expect(unwell['database']?.found).toContain(`no PostgreSQL server answers at 127.0.0.1:${port}`);
    expect(findings.map(({ what }) => what)).toEqual(expect.arrayContaining(['settings', 'log key', 'disk']));
    expect(JSON.stringify(findings) + stderr).not.toContain('a-secret');
  },
  20_000,
);
