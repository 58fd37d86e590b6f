import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readConfig, type Config } from '../../src/config/config';
import type { ApiKey } from '../../src/domain/apiKey';
import { scopes } from '../../src/domain/scope';
import { keys } from '../../src/main/keys';
import { openEngine } from '../../src/storage/engine/openEngine';
import { silentLog } from '../database/template';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { restDoor } from '../doors/restDoor';
import { answered, refused } from '../doors/scene';
import { startNode, startTimeoutMs } from '../service/service';
import { asKey } from './keysAt';

let database: TestDatabase;
let config: Config;

beforeAll(async () => {
  database = await openTestDatabase();
  // Each command opens the database itself.
  await database.engine.close();
  config = { ...readConfig({}), database: database.config };
}, startTimeoutMs);
afterAll(() => database.close());

/** What the command prints. */
async function run(...words: readonly string[]): Promise<string> {
  const printed: string[] = [];
  await keys(config, (text) => printed.push(text), words);
  return printed.join('\n');
}

async function runJson<Value>(...words: readonly string[]): Promise<Value> {
  return JSON.parse(await run(...words, '--json')) as Value;
}

type Issued = ApiKey & { readonly secret: string };
const inDays = (days: number) => Date.now() + days * 24 * 60 * 60 * 1000;

it(
  'issues a key that works, lists it without its secret, and revokes it',
  async () => {
    const issued = await runJson<Issued>(
      'issue',
      '--name',
      'shop',
      '--scopes',
      'consents:read,consents:decide',
    );
    const listed = await run('list', '--json');

    expect(JSON.parse(listed)).toMatchObject([{ id: issued.id, name: 'shop', createdBy: 'command line' }]);
    expect(listed).not.toContain(issued.secret);
    expect(await outcomeOf(issued.secret)).toBe('TEMPLATE_NOT_FOUND');

    const revoked = await runJson<ApiKey>('revoke', issued.id);
    expect(revoked.revokedAt).not.toBeNull();
    expect(await runJson<ApiKey>('revoke', issued.id)).toEqual(revoked);
    expect(await outcomeOf(issued.secret)).toBe('UNAUTHENTICATED');
  },
  startTimeoutMs,
);

it('prints for people what it does', async () => {
  const issued = await run(
    'issue',
    '--name',
    'call centre',
    '--scopes',
    'consents:read',
    '--expires',
    'P90D',
  );
  const [secret = ''] = /ck_\S+/.exec(issued) ?? [];
  const listed = await run('list');

  expect(issued).toMatch(/call centre {2}consents:read {2}expires 20\S+Z {2}never used\n\nck_/);
  expect(listed).toContain('call centre');
  expect(secret).toHaveLength(79);
  expect(listed).not.toContain(secret);
});

it('may grant every scope, for a time or until an instant', async () => {
  const all = await runJson<Issued>(
    'issue',
    '--name',
    'all',
    '--scopes',
    scopes.join(','),
    '--expires',
    'P90D',
  );
  const until = await runJson<Issued>(
    'issue',
    '--name',
    'day',
    '--scopes',
    'audit:read',
    '--expires',
    '2999-01-31',
  );

  expect(all.scopes).toEqual(scopes);
  expect(Math.abs(new Date(all.expiresAt ?? 0).getTime() - inDays(90))).toBeLessThan(60_000);
  expect(until.expiresAt).toBe('2999-01-31T00:00:00.000Z');
});

const issueShop = ['issue', '--name', 'shop'] as const;

const misunderstood: readonly (readonly [readonly string[], object])[] = [
  [[...issueShop, '--scopes', 'consents:erase'], { code: 'INVALID_INPUT' }],
  [['issue', '--name', '', '--scopes', 'audit:read'], { code: 'INVALID_INPUT' }],
  [[...issueShop, '--scopes', 'audit:read', '--expires', '1999-01-01'], { code: 'INVALID_INPUT' }],
  [['revoke', 'not-a-uuid'], { code: 'INVALID_INPUT' }],
  [['revoke', '0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21'], { code: 'API_KEY_NOT_FOUND' }],
  [[], { name: 'KeysUsage' }],
  [['forget'], { name: 'KeysUsage' }],
  [['list', 'all'], { name: 'KeysUsage' }],
  [['list', '--secret'], { name: 'KeysUsage' }],
  [['revoke'], { name: 'KeysUsage' }],
  [issueShop, { name: 'KeysUsage' }],
  [[...issueShop, '--scopes', 'audit:read', '--expires', 'soon'], { name: 'KeysUsage' }],
];

it(
  'refuses what it cannot do or does not understand, and issues nothing',
  async () => {
    const before = await run('list');
    for (const [words, fault] of misunderstood) {
      await expect(run(...words)).rejects.toMatchObject(fault);
    }
    expect(await run('list')).toBe(before);
  },
  startTimeoutMs,
);

it.each<[readonly string[], number]>([
  [['keys', 'list'], 0],
  [['keys', 'revoke', '0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21'], 1],
  [['keys', 'forget'], 2],
])('ends %j with exit code %d', (words, exitCode) => {
  const place =
    config.database.kind === 'pglite'
      ? { DATA_DIR: config.database.dataDir }
      : { DATABASE_URL: config.database.url };
  const env = { PATH: process.env.PATH, ...place };
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...words], { env, encoding: 'utf8' });

  expect(status).toBe(exitCode);
  // What is asked for goes to one stream, what went wrong to the other, and neither is a stack.
  expect(exitCode === 0 ? stderr : stdout).toBe('');
  expect(stdout + stderr).not.toMatch(/\n {4}at /);
});

const main = join(__dirname, '../../dist/main/main.js');

/** What becomes of a request with this key at a service over the same database. */
async function outcomeOf(secret: string): Promise<string> {
  const engine = await openEngine(config.database, silentLog);
  const node = await startNode({ engine });
  const asked = { customerId: node.given.customer(), templateCode: 'unknown' };
  const answer = await restDoor(node.url, asKey(secret)).pending(asked);
  await node.close();
  await engine.close();
  return answer.kind === 'answered' ? String(answered(answer).accepted) : refused(answer).code;
}
