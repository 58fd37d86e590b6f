import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { givenDataFolder } from '../database/testDatabase';
import { startProcess, type ServiceProcess } from '../fault/serviceProcess';
import { readGuide } from '../readme/guides';
import { readPage } from '../rest/eventReader';
import { startTimeoutMs } from '../service/service';

const main = join(__dirname, '../../dist/main/main.js');
const [, loop = ''] = /```\n(while true.*?)```/s.exec(readGuide('src/rest/events/BROKERS.md')) ?? [];
/** One round of it, three events at a time. */
const round = loop.replace('sleep 5', 'exit 0').replace('--limit 500', '--limit 3');

let place: string;
let running: ServiceProcess;
let url: string;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'consent-batches-'));
  running = startProcess(await givenDataFolder(join(place, 'data')));
  url = await running.ready;
  await program('consent', `exec '${process.execPath}' '${main}' "$@"`);
}, startTimeoutMs);
afterAll(async () => {
  await running.stop('SIGKILL');
  await rm(place, { recursive: true, force: true });
});

async function program(name: string, words: string): Promise<void> {
  await writeFile(join(place, name), `#!/bin/sh\n${words}\n`);
  await chmod(join(place, name), 0o700);
}

function run(): number | null {
  const env = { PATH: `${place}:${process.env.PATH ?? ''}`, DATA_DIR: join(place, 'data') };
  return spawnSync('sh', ['-c', round], { cwd: place, env, stdio: ['ignore', 'inherit', 'inherit'] }).status;
}

it('the loop of the guide sends again what its tool did not take, and then goes on', async () => {
  await program('send', 'cat >> sent');
  expect(run()).toBe(0);
  await program('send', 'head -n 1 >> sent; exit 1');
  expect(run()).toBe(1);
  await program('send', 'cat >> sent');
  expect(run()).toBe(0);

  const { events } = await readPage(url);
  const ids = events.map(({ id }) => id);
  const lines = (await readFile(join(place, 'sent'), 'utf8')).trim().split('\n');
  const sent = lines.map((line) => (JSON.parse(line) as { readonly id: string }).id);
  expect(sent).toEqual([...ids.slice(0, 3), ...ids.slice(3, 4), ...ids.slice(3, 6)]);
}, 60_000);
