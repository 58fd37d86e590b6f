import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isPostgres } from '../database/run';
import { startTimeoutMs } from '../service/service';
import { crm, csvOf, openFileScene, rowOf, type FileScene } from './fileScene';

const main = join(__dirname, '../../dist/main/main.js');
const patienceMs = 300_000;

let scene: FileScene;
beforeEach(async () => {
  scene = await openFileScene();
  await scene.entered('news', 'v1', '2019-03-01');
}, startTimeoutMs);
afterEach(() => scene.close());

/** The built command, which imports a file. */
function start(file: string, ...options: readonly string[]) {
  const { config } = scene.database;
  const place = config.kind === 'pglite' ? { DATA_DIR: config.dataDir } : { DATABASE_URL: config.url };
  const words = ['decisions', 'import', join(scene.folder.path, file), '--yes', ...crm, ...options];
  const child = spawn(process.execPath, [main, ...words], { env: { PATH: process.env.PATH, ...place } });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(child, 'close').then(() => {
    const counts = [...printed.matchAll(/^(recorded|unchanged|refused) +(\d+)$/gm)];
    return {
      printed,
      ...Object.fromEntries(counts.map(([, what, count]) => [what, Number(count)])),
    } as Ended;
  });
  return { child, ended };
}

interface Ended {
  readonly printed: string;
  readonly recorded: number;
  readonly unchanged: number;
  readonly refused: number;
}

async function hasWritten(): Promise<boolean> {
  const names = (await readdir(scene.folder.path)).filter((name) => name.endsWith('.unfinished'));
  const sizes = await Promise.all(names.map((name) => stat(join(scene.folder.path, name))));
  return sizes.some(({ size }) => size > 0);
}

test(
  'killed and run again, it goes on where it ended',
  async () => {
    // given: a row that is refused, by which the file of rejects shows that the first rows are recorded
    const rows = [rowOf({ version: 'v9' }), ...Array.from({ length: 7_999 }, () => rowOf())];
    await scene.folder.write({ 'killed.csv': csvOf(rows) });
    await scene.database.engine.close();

    // when
    const { child, ended } = start('killed.csv', '--rejects', join(scene.folder.path, 'rejects.csv'));
    while (!(await hasWritten())) await wait(20);
    child.kill('SIGKILL');
    expect((await ended).printed).toBe('');
    const again = await start('killed.csv').ended;

    // then
    expect(again).toMatchObject({ recorded: expect.any(Number) as number, refused: 1 });
    expect(again.recorded + again.unchanged).toBe(7_999);
    expect(again.unchanged).toBeGreaterThanOrEqual(499);
    expect(again.recorded).toBeGreaterThan(0);
    expect(await start('killed.csv').ended).toMatchObject({ recorded: 0, unchanged: 7_999, refused: 1 });
  },
  patienceMs,
);

(isPostgres ? test : test.skip)(
  'two at once record each row once',
  async () => {
    const rows = Array.from({ length: 3_000 }, () => rowOf());
    await scene.folder.write({ 'twice.csv': csvOf(rows) });

    const both = await Promise.all([start('twice.csv').ended, start('twice.csv').ended]);

    expect(both.map(({ recorded, unchanged }) => recorded + unchanged)).toEqual([3_000, 3_000]);
    expect(both.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(3_000);
    const { rows: found } = await scene.database.engine.pool.query<{ readonly count: string }>(
      `SELECT count(*) FROM decision`,
    );
    expect(found[0]?.count).toBe('3000');
  },
  patienceMs,
);
