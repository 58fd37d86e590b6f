import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withLocalWebhookKey } from '../../src/app/local/localWebhookKey';
import { readConfig } from '../../src/config/config';

let parent: string;
let dataDir: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'consent-webhook-key-'));
  dataDir = join(parent, 'not', 'made', 'yet');
});
afterEach(() => rm(parent, { recursive: true }));

const keyOf = async (env = {}) =>
  (await withLocalWebhookKey(readConfig({ DATA_DIR: dataDir, ...env }))).webhooks.secretKey;
const file = () => join(dataDir, 'webhook-key');

test('the key of webhooks is made once, for its owner’s eyes only', async () => {
  const key = await keyOf();

  expect(key).toHaveLength(32);
  expect(((await stat(file())).mode & 0o777).toString(8)).toBe('600');
  expect(await keyOf()).toEqual(key);
});

test('it is the same for starts at once, and another folder has another', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => keyOf()));

  expect(new Set(keys.map((key) => Buffer.from(key ?? []).toString('base64')))).toEqual(
    new Set([await readFile(file(), 'utf8')]),
  );
  expect(await readdir(dataDir)).toEqual(['webhook-key']);
  expect(await keyOf({ DATA_DIR: join(parent, 'another') })).not.toEqual(keys[0]);
});

test('it is refused, and not made anew, where its file was cut', async () => {
  await keyOf();
  const cut = Buffer.alloc(31).toString('base64');
  await writeFile(file(), cut);

  await expect(keyOf()).rejects.toThrow(
    /webhook-key: expected 32 bytes in base64; restore it from a backup$/,
  );
  expect(await readFile(file(), 'utf8')).toBe(cut);
});

test('none is made beside one that is configured, nor for a server', async () => {
  const configured = Buffer.alloc(32, 7);

  expect(await keyOf({ WEBHOOK_SECRET_KEY: configured.toString('base64') })).toEqual(configured);
  expect(await keyOf({ DATABASE_URL: 'postgresql://localhost/consent' })).toBeNull();
  await expect(stat(file())).rejects.toThrow('ENOENT');
});
