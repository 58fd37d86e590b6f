import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../concurrency/until';
import { givenDataFolder } from '../database/testDatabase';
import { restDoor } from '../doors/restDoor';
import { startProcess, type ServiceProcess } from '../fault/serviceProcess';
import { readPage } from '../rest/eventReader';
import { startTimeoutMs } from '../service/service';

const main = join(__dirname, '../../dist/main/main.js');
const sample = { templateCode: 'marketing-email', consentVersionId: '7a1e0c52-0b6f-4c1e-9d43-5f2a8c6b1e02' };

let place: string;
let dataDir: string;
let running: ServiceProcess;
let url: string;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'consent-tail-'));
  dataDir = join(place, 'data');
  running = startProcess(await givenDataFolder(dataDir));
  url = await running.ready;
}, startTimeoutMs);
afterAll(async () => {
  await running.stop('SIGKILL');
  await rm(place, { recursive: true, force: true });
});

async function decisions(count: number): Promise<void> {
  const door = restDoor(url);
  for (let done = 0; done < count; done += 1)
    await door.decide({ ...sample, customerId: randomUUID(), value: 'given' });
}

/** The built command beside the service, with what it has printed. */
function tailing(...words: readonly string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [main, 'events', 'tail', ...words], { env, cwd: place });
  const printed: string[] = [];
  let text = '';
  const listen = () =>
    child.stdout.on('data', (chunk: Buffer) => {
      const lines = (text + chunk.toString()).split('\n');
      text = lines.pop() ?? '';
      printed.push(...lines.map((line) => (JSON.parse(line) as { id: string }).id));
    });
  return { child, printed, listen };
}

async function ended(child: ChildProcess): Promise<readonly unknown[]> {
  return once(child, 'exit');
}

async function feed(): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let query = {}; ;) {
    const { events, place: lastEventId } = await readPage(url, query);
    if (events.length === 0) return ids;
    ids.push(...events.map(({ id }) => id));
    query = { lastEventId };
  }
}

it('misses nothing and keeps the order, however often it is killed', async () => {
  const seen: string[] = [];
  const deciding = decisions(300);
  for (const pauseMs of [1_500, 2_000, 1_700]) {
    const { child, printed, listen } = tailing('--state', 'kept');
    listen();
    await wait(pauseMs);
    const exit = once(child, 'close');
    child.kill('SIGKILL');
    await exit;
    seen.push(...printed);
  }
  await deciding;
  const whole = await untilQuiet();
  const { child, printed, listen } = tailing('--state', 'kept', '--once');
  listen();
  await once(child, 'close');
  seen.push(...printed);

  // What a killed one had printed and not put down comes again, from where the place was.
  const firstSeen = [...new Set(seen)];
  expect(firstSeen).toEqual(whole);
  expect(await readFile(join(place, 'kept'), 'utf8')).toBe(`${whole.at(-1)}\n`);
}, 120_000);

/** All that is to come has its place. */
async function untilQuiet(): Promise<readonly string[]> {
  let before = -1;
  let now: readonly string[] = [];
  await until(20_000, async () => {
    now = await feed();
    const isQuiet = now.length === before;
    before = now.length;
    await wait(1_200);
    return isQuiet;
  });
  return now;
}

it('ends quietly where its reader has gone, with the place of what was taken', async () => {
  const { child, printed, listen } = tailing('--state', 'gone', '--limit', '1000');
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  listen();
  const exit = ended(child);
  await until(20_000, async () => Promise.resolve(printed.length > 0));
  child.stdout.destroy();
  await decisions(3);
  expect(await exit).toEqual([0, null]);
  expect(stderr).toBe('');
  const whole = await feed();
  const kept = (await readFile(join(place, 'gone'), 'utf8')).trim();
  expect(whole.indexOf(kept)).toBeGreaterThanOrEqual(0);
}, 60_000);

it.each([
  ['events', 'tail', '--once', '--state', 'full'],
  ['templates', 'list'],
])(
  'says in a line that the disk is full: %s %s',
  async (...words) => {
    const full = await open('/dev/full', 'w');
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
    const stdio = ['ignore', full.fd, 'pipe'] as const;
    const child = spawn(process.execPath, [main, ...words], { env, cwd: place, stdio: [...stdio] });
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    expect(await once(child, 'close')).toEqual([1, null]);
    await full.close();
    expect(stderr).toBe('ENOSPC: no space left on device, write\n');
    expect((await readdir(place)).filter((entry) => entry.startsWith('full'))).toEqual([]);
  },
  60_000,
);

it('finds a reader who has gone by its heartbeat, though nothing happens', async () => {
  const [last = ''] = (await untilQuiet()).slice(-1);
  const { child } = tailing('--from', last, '--heartbeat', '1');
  const exit = ended(child);
  await wait(1_500);
  child.stdout.destroy();
  expect(await exit).toEqual([0, null]);
}, 60_000);

describe('with more in the feed than a pipe holds', () => {
  let whole: readonly string[];
  beforeAll(async () => {
    await decisions(400);
    whole = await untilQuiet();
  }, 60_000);

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends in order at %s, also while its reader takes nothing',
    async (signal) => {
      const state = `blocked-${signal}`;
      const { child } = tailing('--state', state);
      const held = heldBack(child.stdout);
      const exit = ended(child);
      await until(20_000, () => Promise.resolve(child.stdout.readableLength > 0));
      await wait(1_000);
      child.kill(signal);
      expect(await exit).toEqual([0, null]);
      const lines = (await held()).split('\n').filter((line) => line !== '');
      const kept = whole.indexOf((await readFile(join(place, state), 'utf8')).trim());
      // It never read ahead: what was taken is what the pipe holds.
      expect(kept + 1).toBeLessThan(whole.length);
      expect(lines.length).toBeGreaterThanOrEqual(kept + 1);
    },
    90_000,
  );
});

/** Takes nothing from the pipe before it is called, although the process has ended by then. */
function heldBack(stream: Readable): () => Promise<string> {
  const chunks: Buffer[] = [];
  let isTaking = false;
  const take = () => {
    for (let chunk: unknown; isTaking && (chunk = stream.read()) !== null;) chunks.push(chunk as Buffer);
  };
  stream.on('readable', take);
  return async () => {
    const end = once(stream, 'end');
    isTaking = true;
    take();
    await end;
    return Buffer.concat(chunks).toString();
  };
}
