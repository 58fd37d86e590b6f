import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import { logKeepingOf } from '../../src/app/local/localLogKey';
import { readConfig, type Environment } from '../../src/config/config';
import { runFolder } from '../database/run';
import { openTestDatabase } from '../database/testDatabase';
import { logKeyPem } from './logPass';

const folder = mkdtempSync(join(runFolder(), 'keys-'));
let files = 0;
const fileOf = (content: string | Buffer): string => {
  const file = join(folder, `key-${(files += 1)}.pem`);
  writeFileSync(file, content);
  return file;
};

const keepingWith = (environment: Environment, pool = new Pool()) =>
  logKeepingOf(
    readConfig({
      LOG_ORIGIN: 'consent.test/ledger',
      DATABASE_URL: 'postgresql://nowhere/none',
      ...environment,
    }),
    // A key that is refused is refused before anybody connects.
    { pool },
  );
const pkcs8 = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const ed25519 = generateKeyPairSync('ed25519');
const encrypted = ed25519.privateKey
  .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' })
  .toString();
const garbled = logKeyPem.replace(/\n[^-]{20}/, '\nAAAAAAAAAAAAAAAAAAAA');

const wrong: readonly (readonly [string, string, string])[] = [
  ['an empty text', '\n', 'expected a private key in PKCS#8 PEM, got none'],
  ['garbage', '\u0000\u0001garbage', 'expected a private key in PKCS#8 PEM, got none'],
  ['an RSA key', pkcs8(rsa), 'expected an Ed25519 key, got rsa'],
  ['an RSA key of another form', rsa.export({ type: 'pkcs1', format: 'pem' }).toString(), 'got none'],
  ['a key on another curve', pkcs8(generateKeyPairSync('x25519').privateKey), 'got x25519'],
  ['a key with a passphrase', encrypted, 'expected a private key in PKCS#8 PEM, got one with a passphrase'],
  ['a public key', ed25519.publicKey.export({ type: 'spki', format: 'pem' }).toString(), 'got none'],
  ['a key that is garbled', garbled, 'expected an Ed25519 key, got one that cannot be read'],
  ['a garbled one below a good one', logKeyPem + garbled, 'got one that cannot be read'],
];

describe('a start is refused, with the variable named, for', () => {
  it.each(wrong)('%s in a file', async (_what, pem, message) => {
    const refused = keepingWith({ LOG_SIGNING_KEY_FILE: fileOf(pem) });
    await expect(refused).rejects.toThrow(/^LOG_SIGNING_KEY_FILE: /);
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.not.toThrow(pem.split('\n')[1] || 'MC4');
  });

  it.each(wrong)('%s as a value', async (_what, pem, message) => {
    const refused = keepingWith({ LOG_SIGNING_KEY: pem });
    await expect(refused).rejects.toThrow(/^LOG_SIGNING_KEY: /);
    await expect(refused).rejects.toThrow(message);
  });

  it.each([
    ['a file that is not there', join(folder, 'nothing.pem'), 'ENOENT'],
    ['a folder', folder, 'EISDIR'],
  ])('%s', async (_what, file, code) => {
    await expect(keepingWith({ LOG_SIGNING_KEY_FILE: file })).rejects.toThrow(
      `LOG_SIGNING_KEY_FILE: the file cannot be read (${code})`,
    );
  });

  it('a key and a file with one', () => {
    const both = { LOG_SIGNING_KEY: logKeyPem, LOG_SIGNING_KEY_FILE: fileOf(logKeyPem) };
    expect(() => readConfig({ ...both, LOG_ORIGIN: 'consent.test/ledger' })).toThrow(
      'LOG_SIGNING_KEY_FILE: expected nothing beside LOG_SIGNING_KEY',
    );
  });

  it.each([
    ['no name', undefined],
    ['a name with a space', 'consent test'],
    ['a name with a plus', 'consent+test'],
  ])('a key with %s', (_what, origin) => {
    const named = { LOG_ORIGIN: origin, DATABASE_URL: 'postgresql://nowhere/none' };
    for (const key of [{ LOG_SIGNING_KEY: logKeyPem }, { LOG_SIGNING_KEY_FILE: fileOf(logKeyPem) }])
      expect(() => readConfig({ ...named, ...key })).toThrow(/^LOG_ORIGIN: expected /);
  });
});

it('old and new key, one below the other, are both taken', async () => {
  const database = await openTestDatabase();
  const both = { LOG_SIGNING_KEY_FILE: fileOf(logKeyPem + pkcs8(ed25519.privateKey)) };
  const { signer } = await keepingWith(both, database.engine.pool);
  expect(signer?.keys).toHaveLength(2);
  await database.close();
});

describe('an authority of time stamps', () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgresql://nowhere/none',
    AUTH_ISSUER: 'https://issuer.test',
    AUTH_AUDIENCE: 'consent',
    AUTH_JWT_SECRET: 'x'.repeat(32),
  };
  const readAt = (url: string, environment: Environment = {}) =>
    readConfig({ ...environment, TIMESTAMP_URL: url }).evidenceLog.timestampUrl?.href;

  it.each([
    'ftp://authority.test',
    'authority.test',
    'https://',
    'file:///etc/passwd',
    'https://a:b@authority.test',
    'https://a@authority.test',
    'https://:b@authority.test',
  ])('%j is refused', (url) => {
    expect(() => readAt(url)).toThrow(/^TIMESTAMP_URL: expected a URL /);
  });

  it('is asked without TLS only outside production, or through a proxy of this machine', () => {
    expect(readAt('http://authority.test/tsr')).toBe('http://authority.test/tsr');
    expect(() => readAt('http://authority.test/tsr', production)).toThrow(
      'TIMESTAMP_URL: expected https:// with NODE_ENV=production, or a loopback address, got http://',
    );
    for (const url of ['https://authority.test/tsr', 'http://127.0.0.1:3180/', 'http://[::1]/']) {
      expect(readAt(url, production)).toBe(url);
    }
  });
});
