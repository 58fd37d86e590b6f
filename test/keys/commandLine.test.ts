import type { ApiKey } from '../../src/domain/access/apiKey';
import { scopes } from '../../src/domain/values/scope';
import { commandLineOn, operator, type CommandLine } from '../commandLine/commandLineOn';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { restDoor } from '../doors/restDoor';
import { answered, refused } from '../doors/scene';
import { startNode, startTimeoutMs } from '../service/service';
import { asKey } from './keysAt';

let database: TestDatabase;
let commandLine: CommandLine;

beforeAll(async () => {
  database = await openTestDatabase();
  commandLine = commandLineOn(database.engine);
}, startTimeoutMs);
afterAll(() => database.close());

const keys = (...words: readonly string[]) => commandLine.run('keys', ...words);

type Issued = ApiKey & { readonly secret: string };

/** Issues a key of this name; `words` are the options besides. */
const issue = (name: string, ...words: readonly string[]) =>
  commandLine.json<Issued>('keys', 'issue', '--name', name, ...words, '--yes');

const inDays = (days: number) => Date.now() + days * 24 * 60 * 60 * 1000;

it(
  'issues a key that works, lists it without its secret, and revokes it',
  async () => {
    const issued = await issue('shop', '--scopes', 'consents:read,consents:decide');
    const { stdout: listed } = await keys('list', '--json');

    const { secret, ...shown } = issued;
    expect(shown.createdBy).toEqual({ kind: 'OPERATOR', name: operator });
    expect(JSON.parse(listed)).toEqual([shown]);
    expect(listed).not.toContain(secret);
    expect(await outcomeOf(issued.secret)).toBe('TEMPLATE_NOT_FOUND');

    expect((await keys('revoke', issued.id.toUpperCase())).stderr).toContain(' of "shop"?');
    const revoked = await commandLine.json<ApiKey>('keys', 'revoke', issued.id, '--yes');
    expect(revoked.revokedAt).not.toBeNull();
    expect(await commandLine.json<ApiKey>('keys', 'revoke', issued.id, '--yes')).toEqual(revoked);
    expect(await outcomeOf(issued.secret)).toBe('UNAUTHENTICATED');
  },
  startTimeoutMs,
);

it('prints for people what it does', async () => {
  const words = ['--name', 'call centre', '--scopes', 'consents:read', '--expires', 'P90D', '--yes'];
  const { stdout: issued } = await keys('issue', ...words);
  const [secret = ''] = /ck_\S+/.exec(issued) ?? [];
  const { stdout: listed } = await keys('list');

  expect(issued).toMatch(/call centre {2}consents:read {2}expires 20\S+Z {2}never used\n\nck_/);
  expect(listed).toContain('call centre');
  expect(secret).toHaveLength(79);
  expect(listed).not.toContain(secret);
});

it('may grant every scope, for a time or until an instant', async () => {
  const all = await issue('all', '--scopes', scopes.join(','), '--expires', 'P90D');
  const until = await issue('day', '--scopes', 'audit:read', '--expires', '2999-01-31');

  expect(all.scopes).toEqual(scopes);
  expect(Math.abs(new Date(all.expiresAt ?? 0).getTime() - inDays(90))).toBeLessThan(60_000);
  expect(until.expiresAt).toBe('2999-01-31T00:00:00.000Z');
});

const issueShop = ['issue', '--name', 'shop'] as const;

const impossible: readonly (readonly [readonly string[], string])[] = [
  [
    ['issue', '--name', '', '--scopes', 'audit:read', '--yes'],
    'name is a string of 0 characters, but must be 1 to 100 characters',
  ],
  [
    [...issueShop, '--scopes', 'audit:read', '--expires', '1999-01-01', '--yes'],
    'expiresAt is an instant in the past, but must be',
  ],
  [['revoke', 'not-a-uuid', '--yes'], 'apiKeyId is a string of 10 characters, but must be a UUID'],
  [['revoke', '0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21', '--yes'], 'No API key has the id 0e5c1f6a'],
  [
    [...issueShop, '--scopes', 'audit:read'],
    'needs --yes. Issue a key to "shop" for audit:read, without an end?',
  ],
  [['revoke', '0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21'], 'needs --yes. Permanently revoke the key 0e5c1f6a'],
];

const misunderstood: readonly (readonly [readonly string[], string])[] = [
  [[], 'Usage: consent keys [options] [command]'],
  [['forget'], "error: unknown command 'forget'"],
  [['list', 'all'], "error: too many arguments for 'list'"],
  [['list', '--secret'], "error: unknown option '--secret'"],
  [['revoke'], "error: missing required argument 'id'"],
  [issueShop, "error: required option '--scopes <a,b>' not specified"],
  [
    [...issueShop, '--scopes', 'audit:read, consent:read'],
    '"consent:read" is no scope. Did you mean "consents:read"?',
  ],
  [[...issueShop, '--scopes', 'audit:read', '--expires', 'soon'], 'It must be an instant such as'],
  [[...issueShop, '--scopes', 'audit:read', '--expires', '2999-02-30'], 'It must be an instant such as'],
  [
    [...issueShop, '--scopes', 'audit:read', '--expires', '2999-01-01T25:00'],
    'It must be an instant such as',
  ],
];

it(
  'refuses what it cannot do or does not understand, and issues nothing',
  async () => {
    const before = await keys('list');
    for (const [words, said] of impossible) {
      expect(await keys(...words)).toEqual({
        exitCode: 1,
        stdout: '',
        stderr: expect.stringContaining(said) as string,
      });
    }
    for (const [words, said] of misunderstood) {
      expect(await keys(...words)).toEqual({
        exitCode: 2,
        stdout: '',
        stderr: expect.stringContaining(said) as string,
      });
    }
    expect(await keys('list')).toEqual(before);
  },
  startTimeoutMs,
);

/** What becomes of a request with this key at a service over the same database. */
async function outcomeOf(secret: string): Promise<string> {
  const node = await startNode(database);
  const asked = { customerId: node.given.customer(), templateCode: 'unknown' };
  const answer = await restDoor(node.url, asKey(secret)).pending(asked);
  await node.close();
  return answer.kind === 'answered' ? String(answered(answer).accepted) : refused(answer).code;
}
