import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '../markdown/files';
import { isPostgres } from '../database/run';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { startTimeoutMs } from '../service/service';

const main = join(__dirname, '../../dist/main/main.js');

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
}, startTimeoutMs);
afterAll(() => database.close());

/** The built command, with its streams. */
function run(...words: readonly string[]) {
  const { config } = database;
  const place = config.kind === 'pglite' ? { DATA_DIR: config.dataDir } : { DATABASE_URL: config.url };
  const env = { PATH: process.env.PATH, ...place };
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...words], { env, encoding: 'utf8' });
  return { exitCode: status, stdout, stderr };
}

const issue = ['keys', 'issue', '--name', 'shop', '--scopes', 'audit:read', '--json', '--yes'];

(isPostgres ? it.skip : it)(
  'refuses a data folder that a process holds which takes no commands, in one line',
  () => {
    const { exitCode, stdout, stderr } = run('keys', 'list');
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toMatch(
      /^the data folder \S+ is in use by process \d+\. Another command is running, or a service is starting or stopping: try again shortly\.\n$/,
    );
  },
  startTimeoutMs,
);

it(
  'prints what was asked for and nothing else, signed by the user of the system',
  async () => {
    await database.engine.close();
    const { exitCode, stdout, stderr } = run(...issue);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      createdBy: { kind: 'OPERATOR', name: `command line (${userInfo().username})` },
    });
  },
  startTimeoutMs,
);

it.each<[readonly string[], number, RegExp]>([
  [['keys', 'revoke', '0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21', '--yes'], 1, /^No API key has the id \S+\n$/],
  [['keys', 'forget'], 2, /^error: unknown command 'forget'\n/],
  [[], 2, /^Usage: consent /],
])(
  'ends %j with exit code %d, says why on standard error and shows no stack',
  (words, code, why) => {
    const { exitCode, stdout, stderr } = run(...words);
    expect({ exitCode, stdout }).toEqual({ exitCode: code, stdout: '' });
    expect(stderr).toMatch(why);
    expect(stderr).not.toMatch(/\n {4}at /);
  },
  startTimeoutMs,
);

it('leaves nothing of a file that it was writing when it was stopped', async () => {
  // given: an export that does not end
  const folder = await makeFolder();
  const writing = `const { writeOut } = require(${JSON.stringify(join(main, '../terminal/writeOut.js'))});
    const { Readable } = require('node:stream');
    const endless = async function* () { for (;;) yield 'a customer\\n'.repeat(1000); };
    writeOut({}, process.argv[1], Readable.from(endless()));`;
  const child = spawn(process.execPath, ['-e', writing, join(folder.path, 'out')]);
  while ((await readdir(folder.path)).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));

  // when
  child.kill('SIGTERM');
  const [code, signal] = (await once(child, 'exit')) as [number | null, string];

  // then
  expect([code, signal, await readdir(folder.path)]).toEqual([null, 'SIGTERM', []]);
  await folder.remove();
});
