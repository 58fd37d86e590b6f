import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, chown, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, isRoot } from '../database/programs';
import { isPostgres } from '../database/run';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { decide } from '../readme/restoreScene';
import { asService, testAuthEnvironment } from '../service/bearer';
import { startTimeoutMs } from '../service/service';
import { readDockerfile } from './dockerfile';
import { installTimeoutMs, type LaidOut, layOut } from './laidOut';

interface Started {
  readonly url: string;
  /** Ends it as an operator does; the exit code and what was printed. */
  stop(): Promise<{ readonly code: number | null; readonly printed: string }>;
}

interface How {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** The user that it runs as; by default the one who runs the test. */
  readonly user?: number | undefined;
}

/** Runs a command to its end; the exit code and what was printed. */
function finished(words: readonly string[], how: How): ReturnType<Started['stop']> {
  return endOf(spawned(words, how));
}

/** Starts the service and waits until it is ready. */
async function started(words: readonly string[], port: number, how: How): Promise<Started> {
  const child = spawned(words, { ...how, env: { ...how.env, PORT: String(port) } });
  const end = endOf(child);
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The service ended: ${(await end).printed}`);
    await sleep(50);
  }
  return {
    url,
    stop: () => {
      child.kill('SIGTERM');
      return end;
    },
  };
}

/** The command `node` is the one that runs the tests; nothing else is in the environment. */
function spawned([command = '', ...words]: readonly string[], { cwd, env, user }: How): ChildProcess {
  const program = command === 'node' ? process.execPath : command;
  const owner = user === undefined ? {} : { uid: user, gid: user };
  return spawn(program, words, { cwd, env: { ...env }, stdio: ['ignore', 'pipe', 'pipe'], ...owner });
}

async function endOf(child: ChildProcess): ReturnType<Started['stop']> {
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += String(text)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  return { code, printed };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

let laidOut: LaidOut;
let database: TestDatabase;

beforeAll(async () => {
  [laidOut, database] = await Promise.all([layOut(), openTestDatabase()]);
}, installTimeoutMs);
afterAll(async () => {
  await database.close();
  await laidOut.remove();
});

describe('the files of the image', () => {
  const { env, user, entrypoint, command, healthCheck, copies } = imageRead();
  let app: string;
  let where: Readonly<Record<string, string>>;
  const owner = isRoot() ? Number(user.split(':')[0]) : undefined;

  beforeAll(async () => {
    app = await laidOut.image();
    where = { ...(await placeOfData()), ERASURE_JOURNAL_FILE: path.join(await volume(), 'journal') };
  }, startTimeoutMs);

  /** The folder over which compose.yaml puts a volume, as a new volume has it. */
  async function volume(): Promise<string> {
    const { target = '' } = copies.find(({ owner: given }) => given === user) ?? {};
    const files = path.join(laidOut.folder, target);
    await chmod(files, 0o755);
    if (owner) await chown(files, owner, owner);
    return files;
  }

  /** As compose.yaml has it, or the embedded database in the only folder that may be written. */
  async function placeOfData(): Promise<Readonly<Record<string, string>>> {
    const { config } = database;
    if (config.kind === 'postgresql') return { ...env, DATABASE_URL: config.url };
    const data = path.join(laidOut.folder, 'own');
    await mkdir(data);
    if (owner) await chown(data, owner, owner);
    return { ...env, NODE_ENV: 'development', DATA_DIR: path.join(data, 'database') };
  }

  const how = () => ({
    cwd: app,
    env: { ...where, ...testAuthEnvironment, TMPDIR: '/nowhere' },
    user: owner,
  });

  test('are for a user without rights', () => {
    expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  });

  test('have one query compiler, and neither the client nor the demo', async () => {
    const runtime = await readdir(path.join(app, 'node_modules/@prisma/client/runtime'));
    const compilers = runtime.filter((file) => file.startsWith('query_compiler') && file.endsWith('.js'));
    expect(compilers).toEqual([
      'query_compiler_fast_bg.postgresql.js',
      'query_compiler_fast_bg.postgresql.wasm-base64.js',
    ]);
    const built = await readdir(path.join(app, 'dist'));
    expect(built).toContain('main');
    expect(built.filter((folder) => ['client', 'demo', 'bench'].includes(folder))).toEqual([]);
  });

  (isPostgres ? test : test.skip)(
    'migrate a database',
    async () => {
      for (const word of ['migrate', 'samples'])
        expect(await finished([...entrypoint, word], how())).toMatchObject({ code: 0 });
    },
    startTimeoutMs,
  );

  test(
    'serve, are healthy and erase with nothing writable but the data and the volume',
    async () => {
      const port = await freePort();
      const service = await started([...entrypoint, ...command], port, how());
      const checked = () => finished(healthCheck, { ...how(), env: { PORT: String(port) } });
      expect(await checked()).toEqual({ code: 0, printed: '' });
      await erase(service.url);
      expect(await service.stop()).toMatchObject({ code: 0 });
      expect(await checked()).toMatchObject({ code: 1 });
    },
    startTimeoutMs,
  );
});

/** Records a decision and erases the customer. */
async function erase(url: string): Promise<void> {
  const customerId = randomUUID();
  await decide(url, customerId);
  const order = { mode: 'SHRED', reason: 'CHILD', confirm_records: 1 };
  const answer = await fetch(`${url}/v1/customers/${customerId}/erasure`, {
    method: 'POST',
    headers: { ...asService, 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  expect(await answer.json()).toMatchObject({ erased: true });
}

function imageRead() {
  const last = readDockerfile().at(-1);
  if (!last) throw new Error('The Dockerfile has no stage.');
  return last;
}
