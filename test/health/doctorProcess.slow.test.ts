import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { makeFolder } from '../markdown/files';

const main = join(__dirname, '../../dist/main/main.js');

/** Takes connections and says nothing, as a server that is frozen: its own process waits for the command. */
const frozen = createServer();
let folder: string;
beforeAll(async () => {
  folder = (await makeFolder()).path;
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  await once(frozen.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => frozen.close());

it.each([
  [
    'a database',
    () => ({ DATABASE_URL: `postgresql://127.0.0.1:${(frozen.address() as AddressInfo).port}/none` }),
  ],
  ['the checkpoint file', () => ({ LOG_CHECKPOINT_FILE: join(folder, 'pipe'), LOG_SIGNING_KEY: 'none' })],
  [
    'the key of the log',
    () => ({ LOG_SIGNING_KEY_FILE: join(folder, 'pipe'), LOG_ORIGIN: 'consent.test/hangs' }),
  ],
])(
  'doctor ends within half a minute where %s never answers',
  (_what, settings) => {
    const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'none'), ...settings() };
    const { status, stdout } = spawnSync(process.execPath, [main, 'doctor'], {
      ...{ env, encoding: 'utf8', timeout: 30_000, killSignal: 'SIGKILL' },
    });
    expect(status).toBe(2);
    expect(stdout).toMatch(/^what {2,}is {2,}found\n/);
  },
  35_000,
);
