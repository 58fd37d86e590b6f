import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPostgres } from '../database/run';
import { givenDataFolder } from '../database/testDatabase';
import { startProcess, type ServiceProcess } from '../fault/serviceProcess';
import { startTimeoutMs } from '../service/service';

const main = join(__dirname, '../../dist/main/main.js');

/** The built command beside the built service, from one folder through its life. */
(isPostgres ? describe.skip : describe)('a command beside a running service', () => {
  let place: string;
  let dataDir: string;
  let running: ServiceProcess;

  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'consent-beside-'));
    // Deeper than the address of a socket is long.
    dataDir = join(place, 'deep'.repeat(30));
    running = startProcess(await givenDataFolder(dataDir));
    await running.ready;
  }, startTimeoutMs);
  afterAll(async () => {
    await running.stop('SIGKILL');
    await rm(place, { recursive: true, force: true });
  });

  const env = () => ({ PATH: process.env.PATH, DATA_DIR: dataDir });
  const run = (...words: readonly string[]) => {
    const options = { env: env(), cwd: place, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...words], options);
    return { exitCode: status, stdout, stderr };
  };

  it(
    'lists, exports, publishes and reads again, from its own folder',
    async () => {
      expect(run('templates', 'list')).toMatchObject({ exitCode: 0, stderr: '' });
      expect(run('export', 'texts')).toMatchObject({ exitCode: 0, stderr: '' });
      for (const locale of ['de', 'en']) {
        const file = join(place, `texts/marketing-email/${locale}.md`);
        const withoutNote = (await readFile(file, 'utf8')).replace(/^changeNote: .*\n/m, '');
        await writeFile(file, `${withoutNote.replace('label: v2.0', 'label: v3.0')}One more line.\n`);
      }
      const { stdout, ...others } = run('import', 'texts', '--yes');
      const rules = 'four eyes: off; confirm above: 1000\n';
      expect(others).toEqual({ exitCode: 0, stderr: rules });
      expect(stdout).toMatch(/marketing-email: published version \d+, \S{36}\n$/);

      const latest = await fetch(`${await running.ready}/v1/consent-templates/marketing-email/latest`);
      expect(await latest.text()).toContain('One more line.');
    },
    startTimeoutMs,
  );

  it(
    'says in one line that it needs the database for itself',
    () => {
      for (const words of [['migrate'], ['samples'], ['reports', 'verify']]) {
        const { exitCode, stdout, stderr } = run(...words);
        expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
        expect(stderr).toMatch(
          /^the data folder \S+ is in use by process \d+\. The service does not take this/,
        );
      }
    },
    startTimeoutMs,
  );

  it(
    'hurts nobody when it is killed in the midst of an export',
    async () => {
      const command = spawn(process.execPath, [main, 'decisions', 'export', 'marketing-email'], {
        env: env(),
      });
      await new Promise((resolve) => setTimeout(resolve, 500));
      command.kill('SIGKILL');
      expect(run('templates', 'list').exitCode).toBe(0);
    },
    startTimeoutMs,
  );

  it(
    'works on the database itself once the service has gone, in order or not',
    async () => {
      await running.stop('SIGTERM');
      expect(await readdir(join(dataDir, 'lock'))).toEqual([]);
      expect(run('templates', 'list')).toMatchObject({ exitCode: 0, stderr: '' });

      running = startProcess({ kind: 'pglite', dataDir });
      await running.ready;
      await running.stop('SIGKILL');
      expect(run('templates', 'list')).toMatchObject({ exitCode: 0, stderr: '' });
      running = startProcess({ kind: 'pglite', dataDir });
      await running.ready;
      expect(run('templates', 'list')).toMatchObject({ exitCode: 0, stderr: '' });
    },
    startTimeoutMs,
  );
});
