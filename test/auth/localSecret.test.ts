import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withLocalSecret } from '../../src/app/local/localSecret';
import { readConfig } from '../../src/config/config';

let parent: string;
let dataDir: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'consent-secret-'));
  dataDir = join(parent, 'not', 'made', 'yet');
});
afterEach(() => rm(parent, { recursive: true }));

const secretOf = async (env = {}) =>
  (await withLocalSecret(readConfig({ DATA_DIR: dataDir, ...env }))).auth.secret;

test('is made at the first start, for its owner’s eyes only', async () => {
  const secret = await secretOf();

  expect(Buffer.from(secret ?? '', 'base64url')).toHaveLength(32);
  const { mode } = await stat(join(dataDir, 'secret'));
  expect((mode & 0o777).toString(8)).toBe('600');
});

test('is kept from then on, and another folder has another', async () => {
  const secret = await secretOf();
  expect(await secretOf()).toBe(secret);
  expect(await secretOf({ DATA_DIR: join(parent, 'another') })).not.toBe(secret);
});

test('is the same for starts at once', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => secretOf()));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toBe(await readFile(join(dataDir, 'secret'), 'utf8'));
  expect(await readdir(dataDir)).toEqual(['secret']);
});

test('is nothing that somebody emptied', async () => {
  await secretOf();
  await writeFile(join(dataDir, 'secret'), '');
  await expect(secretOf()).rejects.toThrow(/secret: expected a secret of 32 bytes/);
});

test('is not made where callers are known in another way', async () => {
  const configured = 'a secret that was configured by somebody';
  expect(await secretOf({ AUTH_JWT_SECRET: configured })).toBe(configured);
  expect(await secretOf({ AUTH_JWKS_URL: 'https://issuer.example/keys' })).toBeNull();
  await expect(stat(join(dataDir, 'secret'))).rejects.toThrow('ENOENT');
});

// There Node's own recursive mkdir never ends.
test('is refused at once where no folder can be made', async () => {
  await expect(secretOf({ DATA_DIR: '/proc/none/data' })).rejects.toThrow(
    /^DATA_DIR: \/proc\/none\S* cannot be read or written \(ENOENT\)$/,
  );
});
