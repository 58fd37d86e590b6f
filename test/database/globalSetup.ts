import { mkdir, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '../../src/config/config';
import { setRunFolder } from './run';

const IN_MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/** In memory where it has room, because a test's PGlite writes some 40 MB that nobody reads again. */
async function roomiestFolder(): Promise<string> {
  const memory = await statfs(IN_MEMORY).catch(() => null);
  return memory !== null && memory.bavail * memory.bsize > NEEDED_BYTES ? IN_MEMORY : tmpdir();
}

/** What the person who runs the tests has set for other work: settings of the service, of `pg`, of programs that print. */
const callersOwn: readonly RegExp[] = [
  new RegExp(`^(${readEnvironment({}).known.join('|')})$`),
  /^(PG[A-Z]+|LC_[A-Z]+|LANGUAGE|COLUMNS|NODE_OPTIONS)$/,
  // By .npmrc of the checkout. It wins over `npm ci --omit=dev` elsewhere, which would take minutes.
  /^npm_config_include$/,
];

function forgetCaller(env: NodeJS.ProcessEnv): void {
  const names = Object.keys(env).filter((name) => callersOwn.some((own) => own.test(name)));
  for (const name of names) Reflect.deleteProperty(env, name);
  const here = '127.0.0.1,localhost,::1';
  Object.assign(env, { NODE_ENV: 'test', TZ: 'UTC', LANG: 'C.UTF-8', NO_PROXY: here, no_proxy: here });
}

// Jest wants a default export here. The workers take over the environment.
export default async function globalSetup(): Promise<void> {
  forgetCaller(process.env);
  const folder = await mkdtemp(join(await roomiestFolder(), 'consent_test_'));
  setRunFolder(folder);
  // Tests run in it, see test/runner/setup.cjs.
  await mkdir(join(folder, 'empty'));
}
