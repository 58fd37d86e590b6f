import { execFile, spawn } from 'node:child_process';
import { once as onceOf } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { findRunningService } from '../../src/app/beside/runningService';
import { takeCommands, type CommandSocket } from '../../src/app/beside/takeCommands';
import { HandedOver } from '../../src/main/events/tail';
import { until } from '../concurrency/until';
import { silentLog } from '../database/template';
import { logKeeping } from '../evidence/logPass';
import { makeFolder, type TestFolder } from '../markdown/files';
import { readPage, type WireEvent } from '../rest/eventReader';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { commandLineOn, type CommandLine } from './commandLineOn';

let service: TestService;
let folder: TestFolder;
let commands: CommandSocket;
let beside: CommandLine;
let all: readonly WireEvent[];

beforeAll(async () => {
  service = await startService({ logKeeping });
  folder = await makeFolder();
  await folder.write({ 'lock/.keep': '' });
  commands = await takeCommands(folder.path, service, silentLog);
  beside = commandLineOn(null, { findRunning: () => findRunningService(folder.path) });
  const first = await service.given.publishedVersion();
  await service.given.publishedVersion();
  for (let count = 0; count < 3; count += 1) await decide(first);
  await until(20_000, async () => {
    all = (await readPage(service.url)).events;
    return all.filter(({ type }) => type === 'consent.decision.recorded').length === 3;
  });
}, startTimeoutMs);
afterAll(async () => {
  await commands.close();
  await service.close();
  await folder.remove();
});

type Version = { readonly templateCode: string; readonly consentVersionId: string };

function decide({ templateCode, consentVersionId }: Version) {
  const customerId = service.given.customer();
  const decision = { customerId, templateCode, consentVersionId, value: 'given' } as const;
  return service.actions.recordDecision(decision, { kind: 'customer', id: customerId });
}

const tail = (...words: readonly string[]) => beside.run('events', 'tail', ...words);
const once = (...words: readonly string[]) => tail('--once', ...words);
const eventsIn = (stdout: string) =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as WireEvent);
const idsIn = (stdout: string) => eventsIn(stdout).map(({ id }) => id);
const allIds = () => all.map(({ id }) => id);

it('prints what the feed at REST has, a line each', async () => {
  const { exitCode, stdout, stderr } = await once();
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(eventsIn(stdout)).toEqual(all);
});

it('prints only what is asked for', async () => {
  const [code = ''] = all.flatMap(({ subject }) => subject ?? []);
  const named = await once('--template-code', code);
  expect(eventsIn(named.stdout)).toEqual(all.filter(({ subject }) => subject === code));
  const types = 'consent.version.published,consent.decision.recorded';
  const typed = await once('--types', types);
  expect(eventsIn(typed.stdout)).toEqual(all.filter(({ type }) => types.split(',').includes(type)));
  expect((await tail('--limit', '2')).stdout.split('\n')).toHaveLength(2);
});

it('begins after an event, or at an instant', async () => {
  expect(idsIn((await once('--from', allIds()[2] ?? '')).stdout)).toEqual(allIds().slice(3));
  expect(idsIn((await once('--from', '2020-01-01')).stdout)).toEqual(allIds());
  expect((await once('--from', '2999-01-01T00:00:00Z')).stdout).toBe('');
  const local = ['--from', '2020-01-01T00:30', '--time-zone', 'Europe/Berlin'];
  expect(idsIn((await once(...local)).stdout)).toEqual(allIds());
});

it('goes on where its file says, which comes before --from', async () => {
  const state = join(folder.path, 'place');
  const first = await tail('--state', state, '--limit', '3');
  expect(await readFile(state, 'utf8')).toBe(`${allIds()[2]}\n`);
  const rest = await once('--state', state, '--from', '2020-01-01');
  expect([...idsIn(first.stdout), ...idsIn(rest.stdout)]).toEqual(allIds());
  expect(await once('--state', state)).toEqual({ exitCode: 0, stdout: '', stderr: '' });
});

it('keeps the place also past what was not asked for', async () => {
  const state = join(folder.path, 'past');
  await once('--state', state, '--types', 'consent.template.retired');
  expect(await readFile(state, 'utf8')).toBe(`${allIds().at(-1)}\n`);
});

it.each([0, 1, 3])('loses no event where its reader takes %i and goes amid a page', async (readerTakes) => {
  const state = join(folder.path, `gone-${readerTakes}`);
  const findRunning = () => findRunningService(folder.path);
  const first = await commandLineOn(null, { findRunning, readerTakes }).run(
    ...['events', 'tail', '--state', state],
  );
  expect(first.exitCode).toBe(0);
  expect(idsIn(first.stdout)).toEqual(allIds().slice(0, readerTakes));
  const next = await once('--state', state);
  expect(idsIn(next.stdout)).toEqual(allIds().slice(readerTakes));
});

it('prints again what comes after the last line that was taken, where some are not asked for', async () => {
  const state = join(folder.path, 'sparse');
  const types = ['--types', 'consent.decision.recorded', '--state', state];
  const findRunning = () => findRunningService(folder.path);
  const first = await commandLineOn(null, { findRunning, readerTakes: 1 }).run('events', 'tail', ...types);
  const wanted = all.filter(({ type }) => type === 'consent.decision.recorded').map(({ id }) => id);
  expect([...idsIn(first.stdout), ...idsIn((await once(...types)).stdout)]).toEqual(wanted);
});

it('waits for more until it is told to stop, then ends in order', async () => {
  const stopping = new AbortController();
  const findRunning = () => findRunningService(folder.path);
  const waiting = commandLineOn(null, { findRunning, until: stopping.signal });
  setTimeout(() => stopping.abort(), 500);
  const words = ['--from', allIds().at(-2) ?? ''];
  const { exitCode, stdout } = await waiting.run('events', 'tail', ...words);
  expect([exitCode, idsIn(stdout)]).toEqual([0, allIds().slice(-1)]);
});

it('says how to begin where the feed does not go on from the place', async () => {
  const state = join(folder.path, 'other');
  await writeFile(state, '00000000-3\n');
  const restarted = await once('--state', state);
  expect([restarted.exitCode, restarted.stdout]).toEqual([1, '']);
  expect(restarted.stderr).toMatch(
    /^FEED_RESTARTED: .* Then remove \S+other and run this with --from and the event that the export named\.$/,
  );

  const [feedId = ''] = allIds()[0]?.split('-') ?? [];
  const ahead = await once('--from', `${feedId}-4711`);
  expect([ahead.exitCode, ahead.stdout]).toEqual([1, '']);
  expect(ahead.stderr).toMatch(/^FEED_RESTARTED: The event is of this feed, which has not come so far; /);

  const { pool } = service.database.engine;
  await pool.query('UPDATE feed_head SET kept_from = 2');
  const expired = await once('--from', allIds()[0] ?? '');
  await pool.query('UPDATE feed_head SET kept_from = 0');
  expect([expired.exitCode, expired.stdout]).toEqual([1, '']);
  expect(expired.stderr).toMatch(
    /^CURSOR_EXPIRED: .*missed\. Then run this with --from and the event that the export named\.$/,
  );
});

describe('two at one place', () => {
  const lockOf = (state: string, pid: number, host = hostname()) =>
    `${state}.${pid}-0-0a1b2c3d-${encodeURIComponent(host)}.lock`;
  const locks = async (name: string) =>
    (await readdir(folder.path)).filter((entry) => entry.startsWith(`${name}.`));

  it('are refused, and the first goes on', async () => {
    const state = join(folder.path, 'shared');
    const stopping = new AbortController();
    const findRunning = () => findRunningService(folder.path);
    const first = commandLineOn(null, { findRunning, until: stopping.signal });
    const running = first.run('events', 'tail', '--state', state);
    await until(20_000, async () => (await readFile(state, 'utf8').catch(() => '')) !== '');

    const second = await once('--state', state);
    expect([second.exitCode, second.stdout]).toEqual([1, '']);
    expect(second.stderr).toBe(`--state: ${state} is in use by process ${process.pid}`);
    stopping.abort();
    expect(idsIn((await running).stdout)).toEqual(allIds());
    expect(await locks('shared')).toEqual([]);
    expect(await once('--state', state)).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  });

  it('are none where the other was killed', async () => {
    const gone = spawn(process.execPath, ['-e', '']);
    await onceOf(gone, 'exit');
    const state = join(folder.path, 'left');
    await writeFile(lockOf(state, gone.pid ?? 0), '');
    expect((await once('--state', state)).exitCode).toBe(0);
    expect(await locks('left')).toEqual([]);
  });

  it('may be on two machines, where nobody here can tell', async () => {
    const state = join(folder.path, 'mounted');
    const ofNobodyHere = 2 ** 31 - 1;
    const lock = lockOf(state, ofNobodyHere, 'elsewhere');
    await writeFile(lock, '');
    expect((await once('--state', state)).stderr).toBe(
      `--state: ${state} is in use by process ${ofNobodyHere} on elsewhere; if that machine is gone, delete ${lock}`,
    );
  });
});

it.each<[readonly string[], number, RegExp]>([
  [['--from', '12'], 2, /must be the id of an event/],
  [['--limit', '0'], 2, /must be a whole number from 1/],
  [['--once', '--types', 'consent.sold'], 1, /types/],
  [['--once', '--state', join('/nowhere', 'place')], 1, /^--state: the folder \/nowhere is not there/],
])('refuses %j', async (words, exitCode, why) => {
  const outcome = await tail(...words);
  expect(outcome).toMatchObject({ exitCode, stdout: '' });
  expect(outcome.stderr).toMatch(why);
});

it('refuses a file that holds no place, and leaves it as it is', async () => {
  const state = join(folder.path, 'shopping');
  await writeFile(state, 'milk\n');
  expect(await once('--state', state)).toEqual(noPlace(state));
  expect(await readFile(state, 'utf8')).toBe('milk\n');
});

it('refuses a folder, a pipe and a file that is far too long', async () => {
  const huge = join(folder.path, 'huge');
  await writeFile(huge, ' '.repeat(5_000_000));
  const pipe = join(folder.path, 'pipe');
  await promisify(execFile)('mkfifo', [pipe]);
  for (const state of [join(folder.path, 'lock'), pipe, huge])
    expect(await once('--state', state)).toEqual(noPlace(state));
  const locks = (await readdir(folder.path)).filter((entry) => /^(lock|pipe|huge)\./.test(entry));
  expect(locks).toEqual([]);
});

function noPlace(state: string) {
  return { exitCode: 1, stdout: '', stderr: `--state: ${state} is no file that holds a place` };
}

it('ends after so many events, though they are more than are read at a time', async () => {
  const version = await service.given.publishedVersion();
  await Promise.all(Array.from({ length: 150 }, () => decide(version)));
  const types = 'consent.decision.recorded';
  await until(20_000, async () => (await readPage(service.url, { types })).events.length >= 150);
  const { stdout } = await tail('--types', types, '--limit', '101');
  expect(eventsIn(stdout)).toHaveLength(101);
});

describe('a line', () => {
  const silent = () => new Writable({ write: () => undefined });

  it('is handed over once its reader took it', async () => {
    const stopping = new AbortController();
    const lines = new HandedOver(silent(), stopping.signal);
    const waiting = lines.write('one\n');
    expect(await Promise.race([waiting, Promise.resolve('not yet')])).toBe('not yet');
    stopping.abort();
    expect(await waiting).toBe(false);
    expect(await lines.write('two\n')).toBe(false);
  });

  it.each([
    ['EPIPE', false],
    ['ENOSPC', 'ENOSPC'],
  ])('that fails with %s gives %s', async (code, outcome) => {
    const fault = Object.assign(new Error(code), { code });
    const output = new Writable({ write: (_chunk, _encoding, done) => done(fault) });
    output.on('error', () => undefined);
    const written = new HandedOver(output, new AbortController().signal).write('one\n');
    expect(await written.catch((fault: unknown) => (fault as Error).message)).toBe(outcome);
  });

  it('that is empty is written after a silence alone', async () => {
    const written: string[] = [];
    const output = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        written.push(chunk.toString());
        done();
      },
    });
    const { signal } = new AbortController();
    expect(await new HandedOver(output, signal).beat()).toBe(true);
    expect(await new HandedOver(output, signal, 1_000).beat()).toBe(true);
    expect(await new HandedOver(output, signal, 0).beat()).toBe(true);
    expect(written).toEqual(['\n']);
  });
});
