import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { findRunningService } from '../../src/app/beside/runningService';
import { takeCommands } from '../../src/app/beside/takeCommands';
import type { Engine } from '../../src/storage/engine/engine';
import { openEngine } from '../../src/storage/openEngine';
import { runFolder } from '../database/run';
import { silentLog } from '../database/template';
import { givenDataFolder } from '../database/testDatabase';
import { startNode, startTimeoutMs } from '../service/service';
import { commandLineOn, type CommandLineOptions } from './commandLineOn';

let place: string;
let dataDir: string;
let file: string;
let engine: Engine;

beforeEach(async () => {
  place = await mkdtemp(join(runFolder(), 'backup-'));
  [dataDir, file] = [join(place, '.data'), join(place, 'monday.backup')];
  engine = await openEngine(await givenDataFolder(dataDir), silentLog);
  await engine.pool.query('CREATE TABLE note (text text)');
  await writes('before');
}, startTimeoutMs);
afterEach(async () => {
  await engine.close();
  await rm(place, { recursive: true });
});

const writes = (text: string) => engine.pool.query('INSERT INTO note VALUES ($1)', [text]);
const commandLine = (options: CommandLineOptions = {}) =>
  commandLineOn(engine, { environment: { DATA_DIR: dataDir }, ...options });
const run = (...words: readonly string[]) => commandLine().run(...words);
const containing = (text: string) => expect.stringContaining(text) as string;

async function notes(): Promise<readonly string[]> {
  engine = await openEngine({ kind: 'pglite', dataDir }, silentLog);
  const { rows } = await engine.pool.query<{ text: string }>('SELECT text FROM note ORDER BY text');
  return rows.map(({ text }) => text);
}

const inFolder = (name: string) => readFile(join(dataDir, name), 'utf8');

it('puts back what the database held, and keeps aside what it held since', async () => {
  expect(await run('backup', file)).toMatchObject({ exitCode: 0, stdout: containing('is written, with ') });
  await writes('after');
  await engine.close();

  expect(await run('restore', file, '--yes')).toMatchObject({
    ...{ exitCode: 0, stdout: containing('the one before is in ') },
    stderr: containing('there is no log-checkpoint in '),
  });
  expect(await notes()).toEqual(['before']);

  await engine.close();
  const aside = (await readdir(dataDir)).find((name) => name.startsWith('pglite.before-')) ?? '';
  const lost = join(place, 'lost');
  await mkdir(lost);
  await rename(join(dataDir, aside), join(lost, 'pglite'));
  dataDir = lost;
  expect(await notes()).toEqual(['after', 'before']);
});

it('brings keys along where there are none, and turns no file of the folder back', async () => {
  for (const name of ['log-key.pem', 'webhook-key', 'log-checkpoint', 'erasure-journal.ndjson'])
    await writeFile(join(dataDir, name), `old ${name}`);
  await run('backup', file);
  await engine.close();
  for (const name of ['webhook-key', 'log-checkpoint', 'erasure-journal.ndjson'])
    await writeFile(join(dataDir, name), 'new');
  await rm(join(dataDir, 'log-key.pem'));

  expect((await run('restore', file, '--yes')).stderr).toMatch(/^webhook-key differs/);
  expect(await inFolder('log-key.pem')).toBe('old log-key.pem');
  for (const name of ['webhook-key', 'log-checkpoint', 'erasure-journal.ndjson'])
    expect(await inFolder(name)).toBe('new');

  dataDir = join(place, 'empty');
  expect(await run('restore', file)).toMatchObject({ exitCode: 0 });
  expect((await readdir(dataDir)).sort()).toEqual(['lock', 'log-key.pem', 'pglite', 'webhook-key']);
});

it('is written beside a running service, between two of its transactions', async () => {
  const node = await startNode({ engine });
  await mkdir(join(dataDir, 'lock'), { recursive: true });
  const commands = await takeCommands(dataDir, node, silentLog);
  const beside = commandLine({ findRunning: () => findRunningService(dataDir) });
  const client = await engine.pool.connect();
  await client.query(`BEGIN; INSERT INTO note VALUES ('never committed')`);
  const writing = beside.run('backup', file);
  await client.query('ROLLBACK');
  client.release();
  expect(await writing).toMatchObject({ exitCode: 0, stderr: '' });
  await writes('after');
  expect((await restored(file)).stderr).toContain('stop it first');

  await commands.close();
  await node.close();
  await engine.close();
  expect(await restored(file)).toMatchObject({ exitCode: 0 });
  expect(await notes()).toEqual(['before']);
});

const restored = (from: string) => run('restore', from, '--yes');

describe('misuse', () => {
  it('changes nothing by what is no whole backup', async () => {
    await run('backup', file);
    await writes('after');
    await engine.close();
    const whole = await readFile(file);
    const flipped = Buffer.from(whole);
    const middle = Math.floor(whole.length / 2);
    flipped.writeUInt8(flipped.readUInt8(middle) ^ 1, middle);
    const plain = gunzipSync(whole);
    const wrong = {
      cut: whole.subarray(0, whole.length - 1_000),
      flipped,
      empty: Buffer.alloc(0),
      another: gzipSync('{"format":"consent-backup-9"}\n'),
      headless: gzipSync(plain.subarray(plain.indexOf('\n') + 1)),
      tarless: gzipSync(plain.subarray(0, plain.indexOf('\n') + 1)),
      halfTar: gzipSync(plain.subarray(0, plain.length / 2)),
    };
    for (const [name, bytes] of Object.entries(wrong)) {
      await writeFile(join(place, name), bytes);
      const { exitCode, stdout, stderr } = await restored(join(place, name));
      expect({ name, exitCode, stdout }).toEqual({ name, exitCode: 1, stdout: '' });
      expect(stderr).toMatch(/is no whole backup|does not open/);
    }
    expect(await notes()).toEqual(['after', 'before']);
  });

  it('asks before it sets a database aside, and writes over no file unasked', async () => {
    await run('backup', file);
    expect(await run('backup', file)).toMatchObject({ exitCode: 1, stderr: containing('already exists') });
    expect(await run('backup', file, '--overwrite')).toMatchObject({ exitCode: 0 });
    await engine.close();
    expect(await run('restore', file)).toMatchObject({ exitCode: 1, stderr: containing('needs --yes') });
    expect(await notes()).toEqual(['before']);
  });

  it('is refused to the holder of a key that may not do everything', async () => {
    const words = ['--name', 'shop', '--scopes', 'audit:read,operations:read', '--yes'];
    const { secret } = await commandLine().json<{ secret: string }>('keys', 'issue', ...words);
    const byKey = commandLine({ environment: { DATA_DIR: dataDir, CONSENT_KEY: secret } });
    expect(await byKey.run('backup', file)).toMatchObject({
      exitCode: 1,
      stderr: containing('consents:read'),
    });
    expect(await readdir(place)).toEqual(['.data']);
  });

  it('names the programs of a server where the database is on one', async () => {
    const onServer = commandLine({ environment: { DATABASE_URL: 'postgresql://127.0.0.1:1/none' } });
    for (const words of [
      ['backup', file],
      ['restore', file],
    ])
      expect(await onServer.run(...words)).toMatchObject({ exitCode: 1, stderr: containing('pg_dump') });
  });
});
