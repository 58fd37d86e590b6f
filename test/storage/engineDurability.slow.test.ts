import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseConfig } from '../../src/config/database';
import { CHECKPOINT_INTERVAL_MS } from '../../src/storage/engine/limits';
import { openEngine } from '../../src/storage/openEngine';
import { isPostgres, runFolder } from '../database/run';
import { silentLog } from '../database/template';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { startChild } from './childProcess';

/** Each start recovers what the kill before it left. */
const RESTARTS_TIMEOUT_MS = 90_000;

const WRITE_UNTIL_KILLED = `
  const engine = await load('storage/openEngine.js').openEngine(JSON.parse(args[0]), log);
  for (let n = Number(args[1]); ; n += 1) {
    // The kill may have come between the last row and its acknowledgement.
    await engine.pool.query('INSERT INTO answered VALUES ($1) ON CONFLICT DO NOTHING', [n]);
    print(String(n));
  }`;

const OPEN = `
  const engine = await load('storage/openEngine.js').openEngine(JSON.parse(args[0]), log);
  print('open');
  await engine.close();`;

(isPostgres ? describe.skip : describe)('PGlite in a folder', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase();
    await database.engine.pool.query('CREATE TABLE answered (n int PRIMARY KEY)');
  });
  afterEach(() => database.close());

  it(
    'keeps all that was acknowledged when its process is killed again and again',
    async () => {
      await database.engine.close();
      let last = 0;
      for (const round of [1, 2]) {
        last = await writeUntilKilled(database.config, last + 1, 100 * round + Math.random() * 200);
      }

      const reopened = await openEngine(database.config, silentLog);
      const { rows } = await reopened.pool.query<{ n: number }>('SELECT n FROM answered ORDER BY n');
      await reopened.close();
      const kept = new Set(rows.map(({ n }) => n));
      const lost = Array.from({ length: last }, (_, index) => index + 1).filter((n) => !kept.has(n));
      expect(lost).toEqual([]);
      expect(last).toBeGreaterThan(2);
    },
    RESTARTS_TIMEOUT_MS,
  );

  it('makes a checkpoint from time to time, until it is closed', async () => {
    const everyOther = [
      'setTimeout',
      'setImmediate',
      'nextTick',
      'queueMicrotask',
      'Date',
      'performance',
    ] as const;
    jest.useFakeTimers({ doNotFake: [...everyOther] });
    await database.engine.close();
    const engine = await openEngine(database.config, silentLog);
    const seen: string[] = [];
    engine.onStatement((text) => seen.push(text));

    jest.advanceTimersByTime(2 * CHECKPOINT_INTERVAL_MS);
    await engine.pool.query('SELECT 1');
    await engine.close();
    jest.advanceTimersByTime(2 * CHECKPOINT_INTERVAL_MS);
    jest.useRealTimers();

    expect(seen.sort()).toEqual(['CHECKPOINT', 'CHECKPOINT', 'SELECT 1']);
  });

  it('is refused to another process while it is open', async () => {
    const answer = await startChild(OPEN, JSON.stringify(database.config)).nextLine();
    expect(answer).toMatch(/^DataFolderFault: the data folder .* is in use by process \d+$/);
    await database.engine.close();
    const next = startChild(OPEN, JSON.stringify(database.config));
    expect(await next.nextLine()).toBe('open');
    // Its folder is removed after this, so it must have closed it.
    expect(await next.nextLine()).toBeNull();
  });
});

/** Answers the last number that was acknowledged; the next one may or may not have been kept, so it is left out. */
async function writeUntilKilled(config: DatabaseConfig, first: number, lifeMs: number): Promise<number> {
  const writer = startChild(WRITE_UNTIL_KILLED, JSON.stringify(config), String(first));
  let last = numberIn(await writer.nextLine());
  const killed = new Promise((resolve) => setTimeout(resolve, lifeMs)).then(() => writer.kill('SIGKILL'));
  for (let line = await writer.nextLine(); line !== null; line = await writer.nextLine())
    last = numberIn(line);
  await killed;
  return last;
}

function numberIn(line: string | null): number {
  if (line !== null && /^\d+$/.test(line)) return Number(line);
  throw new Error(`expected a number from the writer, got ${String(line)}`);
}

describe('a cluster’s folder', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = join(runFolder(), `cluster-${Date.now()}`);
    await mkdir(join(dataDir, 'pglite', 'base'), { recursive: true });
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  it('is made anew when its making was cut off', async () => {
    await writeFile(join(dataDir, 'pglite.unfinished'), '');
    const engine = await openEngine({ kind: 'pglite', dataDir }, silentLog);
    await expect(engine.pool.query('SELECT 1')).resolves.toMatchObject({ rowCount: 1 });
    await engine.close();
  });
});
