import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Engine } from '../../src/storage/engine/engine';
import { openEngine } from '../../src/storage/openEngine';
import { restore } from '../../src/storage/pglite/backup';
import { DataFolderFault } from '../../src/storage/pglite/dataFolder';
import { runFolder } from '../database/run';
import { silentLog } from '../database/template';
import { givenDataFolder } from '../database/testDatabase';
import { startChild } from './childProcess';

/** Kills itself in place of one step on the folder, by its number; a file that it writes is half there then. */
const RESTORE_UNTIL_KILLED = `
  const files = require('node:fs/promises');
  const [dataDir, file, last] = args;
  let step = 0;
  for (const name of ['writeFile', 'rename']) {
    const act = files[name];
    files[name] = (path, ...rest) => {
      if (!String(path).startsWith(dataDir) || String(path).includes('lock')) return act(path, ...rest);
      if (step++ < Number(last)) return act(path, ...rest);
      if (name === 'writeFile') require('node:fs').writeFileSync(path, rest[0].slice(0, 9));
      print(name);
      process.kill(process.pid, 'SIGKILL');
    };
  }
  await load('storage/pglite/backup.js').restore(dataDir, file, new Date());
  print('done');`;

const key = 'the key of the log';

describe('a restore that is killed', () => {
  let place: string;
  let file: string;
  beforeAll(async () => {
    place = await mkdtemp(join(runFolder(), 'restore-kill-'));
    file = join(place, 'monday.backup');
    const engine = await openEngine(await givenDataFolder(join(place, 'former')), silentLog);
    await engine.pool.query(`CREATE TABLE note AS SELECT 'before' AS text`);
    await writeFile(join(place, 'former/log-key.pem'), key);
    if (engine.backUp) await writeFile(file, await buffer(await engine.backUp()));
    await engine.pool.query(`INSERT INTO note VALUES ('after')`);
    await engine.close();
    await rm(join(place, 'former/log-key.pem'));
  });
  afterAll(() => rm(place, { recursive: true }));

  it.each([
    ['over a database', 'former'],
    ['over one whose making was cut off', 'unfinished'],
    ['into no folder', 'none'],
  ])(
    '%s leaves the former database or a refusal, and no half key; and is done when it is run again',
    async (_, given) => {
      const seen: string[] = [];
      for (let last = 0; seen.at(-1) !== 'done'; last += 1) {
        const dataDir = join(place, `${given}-${last}`);
        if (given !== 'none') await cp(join(place, 'former'), dataDir, { recursive: true });
        if (given === 'unfinished') await writeFile(join(dataDir, 'pglite.unfinished'), '');
        seen.push((await startChild(RESTORE_UNTIL_KILLED, dataDir, file, String(last)).nextLine()) ?? '');

        const found = await keyIn(dataDir);
        expect([null, key]).toContain(found);
        expect(await startsWith(dataDir)).toMatch(/^(after,before|refused|before)$/);
        await restore(dataDir, file, new Date());
        expect(await startsWith(dataDir)).toBe('before');
        expect(await keyIn(dataDir)).toBe(key);
        await rm(dataDir, { recursive: true });
      }
      expect(seen.filter((name) => name === 'rename').length).toBeGreaterThan(2);
    },
    90_000,
  );

  const keyIn = (dataDir: string) => readFile(join(dataDir, 'log-key.pem'), 'utf8').catch(() => null);

  /** What the next start finds in the database; 'refused' where it asks for the restore. */
  async function startsWith(dataDir: string): Promise<string> {
    let engine: Engine;
    try {
      engine = await openEngine({ kind: 'pglite', dataDir }, silentLog);
    } catch (fault) {
      return fault instanceof DataFolderFault && fault.message.includes('consent restore')
        ? 'refused'
        : String(fault);
    }
    try {
      const { rows } = await engine.pool.query<{ text: string }>('SELECT text FROM note ORDER BY text');
      return rows.map(({ text }) => text).join();
    } finally {
      await engine.close();
    }
  }
});
