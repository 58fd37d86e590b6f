import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { warnOfOpenKey } from '../../src/app/local/openKeyFile';
import { readConfig, type Environment } from '../../src/config/config';
import { runFolder } from '../database/run';
import { logKeyPem } from './logPass';

const folder = mkdtempSync(join(runFolder(), 'open-key-'));

function keyFile(path: string, mode: number): string {
  // The one before may be closed to its owner, too.
  rmSync(path, { force: true });
  writeFileSync(path, logKeyPem);
  chmodSync(path, mode);
  return path;
}

async function warnings(environment: Environment): Promise<readonly string[]> {
  const said: string[] = [];
  const log = { info: () => undefined, warn: (_details: object, message: string) => said.push(message) };
  await warnOfOpenKey(readConfig(environment), log);
  return said;
}

const server = { DATABASE_URL: 'postgresql://nowhere/none', LOG_ORIGIN: 'consent.test/ledger' };
const warning = (file: string) =>
  `others can read the key of the log; close the file with: chmod 600 ${file}`;

it.each([0o640, 0o604, 0o644])(
  'a key file with mode %o is told with the command that closes it',
  async (mode) => {
    const file = keyFile(join(folder, 'key.pem'), mode);
    expect(await warnings({ ...server, LOG_SIGNING_KEY_FILE: file })).toEqual([warning(file)]);
  },
);

it.each([0o600, 0o400, 0o620])('one with mode %o is not', async (mode) => {
  const file = keyFile(join(folder, 'key.pem'), mode);
  expect(await warnings({ ...server, LOG_SIGNING_KEY_FILE: file })).toEqual([]);
});

it('so is the key of an embedded database, in whatever folder', async () => {
  const dataDir = join(folder, 'ada’s & bob');
  mkdirSync(dataDir);
  const file = keyFile(join(dataDir, 'log-key.pem'), 0o644);
  expect(await warnings({ DATA_DIR: dataDir })).toEqual([warning(`'${file}'`)]);
});

it('a key that is a value is in no file', async () => {
  expect(await warnings({ ...server, LOG_SIGNING_KEY: logKeyPem })).toEqual([]);
  expect(await warnings(server)).toEqual([]);
});
