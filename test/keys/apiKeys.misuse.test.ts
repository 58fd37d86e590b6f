import { randomBytes } from 'node:crypto';
import { makeUnreachable } from '../fault/brokenDatabase';
import { bothDoors } from '../doors/doors';
import { refused, answered } from '../doors/scene';
import { asCustomer, asNobody, asService, bearer, tokenOf, type CallerHeaders } from '../service/bearer';
import { FakeClock } from '../service/fakeClock';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { asBearerKey, asKey, keysAt, type KeysDoor } from './keysAt';

let service: TestService;
let keys: KeysDoor;
const clock = new FakeClock();

beforeAll(async () => {
  service = await startService({ clock });
  keys = keysAt(service.url);
}, startTimeoutMs);
afterAll(() => service.close());

const random = () => randomBytes(32).toString('base64url');

/** Keys that were never good, by what is wrong with them: each of a good one. */
const malformed: readonly (readonly [string, (good: string) => string])[] = [
  ['its beginning alone', () => 'ck_'],
  ['cut off', (good) => good.slice(0, -1)],
  ['with something behind it', (good) => `${good}x`],
  ['in capitals', (good) => good.toUpperCase()],
  ['without its beginning', (good) => good.slice(3)],
  ['of 8 KB', (good) => good + 'x'.repeat(8_000)],
  ['a statement of SQL', () => "ck_' OR true --"],
];

const guessed: readonly (readonly [string, (good: string) => string])[] = [
  ['random', () => `ck_${randomBytes(16).toString('hex')}_${random()}`],
  ['with the id of a good one', (good) => `${good.slice(0, 36)}${random()}`],
  ['with the secret of a good one', (good) => `ck_${randomBytes(16).toString('hex')}${good.slice(35)}`],
  ['good but for one character', (good) => good.slice(0, -2) + (good.at(-2) === 'A' ? 'BA' : 'AA')],
];

describe.each(bothDoors)('the %s door refuses', (_name, doorAt) => {
  async function attempt(caller: CallerHeaders) {
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    const question = { customerId: service.given.customer(), templateCode, consentVersionId };
    const statements: string[] = [];
    const stop = service.database.engine.onStatement((text) => statements.push(text));
    const refusal = refused(await doorAt(service.url, caller).decide({ ...question, value: 'given' }));
    stop();
    expect(refusal).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
    return { refusal, statements };
  }

  it.each(malformed)('a key that is %s, without asking the database', async (_what, spoil) => {
    const { secret } = answered(await keys.issue());
    const { statements } = await attempt(asKey(spoil(secret)));
    expect(statements.filter((text) => /api_key/.test(text))).toEqual([]);
  });

  it.each(guessed)('a guessed key that is %s, with one look-up and no write', async (_what, guess) => {
    const { secret } = answered(await keys.issue());
    const { statements } = await attempt(asBearerKey(guess(secret)));
    expect(statements.filter((text) => /api_key/.test(text))).toHaveLength(1);
    expect(statements.filter((text) => /INSERT|UPDATE|DELETE/i.test(text))).toEqual([]);
  });

  it('revoked, expired and unknown keys in the same words', async () => {
    const expiresAt = new Date(clock.now().getTime() + 1).toISOString();
    const revoked = answered(await keys.issue());
    const expired = answered(await keys.issue({ expiresAt }));
    answered(await keys.revoke(revoked.apiKey.id));
    clock.pass({ milliseconds: 1 });

    const unknown = `ck_${randomBytes(16).toString('hex')}_${random()}`;
    const attempts = [
      await attempt(asKey(revoked.secret)),
      await attempt(asKey(expired.secret)),
      await attempt(asKey(unknown)),
    ];

    expect(new Set(attempts.map(({ refusal }) => refusal.message)).size).toBe(1);
    expect(attempts.flatMap(({ statements }) => statements).filter(isWrite)).toEqual([]);
  });

  it('a key beside another credential, though both are good', async () => {
    const { secret } = answered(await keys.issue());
    await attempt({ ...asKey(secret), ...asService });
  });

  it('a token in the place of a key', async () => {
    await attempt(asKey(asService.authorization?.slice('Bearer '.length) ?? ''));
  });
});

describe('who manages keys', () => {
  const withoutScope = bearer(tokenOf({ sub: 'a-service', scope: 'consents:read templates:publish' }));

  it.each<[string, () => CallerHeaders, string]>([
    ['nobody', () => asNobody, 'UNAUTHENTICATED'],
    ['a customer', () => asCustomer(service.given.customer()), 'FORBIDDEN'],
    ['a service without the scope', () => withoutScope, 'FORBIDDEN'],
  ])('is not %s', async (_who, caller, code) => {
    const { apiKey } = answered(await keys.issue());
    const own = keysAt(service.url, caller());
    const before = await rows();

    for (const answer of [await own.issue(), await own.list(), await own.revoke(apiKey.id)]) {
      expect(refused(answer).code).toBe(code);
    }
    expect(await rows()).toEqual(before);
  });

  it('gives nobody more than they hold themselves', async () => {
    const manager = keysAt(service.url, bearer(tokenOf({ sub: 'manager', scope: 'keys:manage audit:read' })));
    const before = await rows();

    const refusal = refused(await manager.issue({ scopes: ['audit:read', 'templates:publish'] }));

    expect(refusal).toMatchObject({ code: 'FORBIDDEN', details: { requires: 'templates:publish' } });
    expect(await rows()).toEqual(before);
  });
});

describe('who manages keys by a key of their own', () => {
  const daysAhead = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString();
  const manager = async (expiresAt: string | null) => {
    const scopes = ['keys:manage', 'audit:read'];
    return keysAt(service.url, asKey(answered(await keys.issue({ scopes, expiresAt })).secret));
  };
  const scopes = ['audit:read'];

  it.each<[string, (last: string) => string | null | undefined]>([
    ['later', (last) => new Date(Date.parse(last) + 1).toISOString()],
    ['never', () => null],
    ['at no time that was said', () => undefined],
  ])('issues none that ends %s', async (_when, end) => {
    const last = daysAhead(1);
    const own = await manager(last);
    const before = await rows();

    const expiresAt = end(last);
    const refusal = refused(await own.issue({ scopes, ...(expiresAt !== undefined && { expiresAt }) }));

    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', details: { member: 'expiresAt' } });
    expect(refusal.message).toContain(last);
    expect(await rows()).toEqual(before);
  });

  it('issues one that ends with it or before, and any where it has no end', async () => {
    const own = await manager(daysAhead(2));
    for (const expiresAt of [daysAhead(1), daysAhead(2)]) {
      expect(answered(await own.issue({ scopes, expiresAt })).apiKey.expiresAt).toBe(expiresAt);
    }
    const endless = await manager(null);
    expect(answered(await endless.issue({ scopes })).apiKey.expiresAt).toBeNull();
  });
});

describe('bad input', () => {
  it.each([
    [{ scopes: ['consents:read', 'consents:erase'] }, 'scopes'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['consents:read consents:decide'] }, 'scopes'],
    [{ name: '' }, 'name'],
    [{ name: '  ' }, 'name'],
    [{ name: 'a\nb' }, 'name'],
    [{ name: 'n'.repeat(101) }, 'name'],
    [{ expiresAt: '2026-03-01T11:59:59.999Z' }, 'expiresAt'],
    [{ expiresAt: '1999-01-01T00:00:00Z' }, 'expiresAt'],
  ])('issues no key for %j', async (input, member) => {
    const before = await rows();
    const refusal = refused(await keys.issue(input));
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', details: { member } });
    expect(await rows()).toEqual(before);
  });

  it('issues no key that would expire at once', async () => {
    const refusal = refused(await keys.issue({ expiresAt: clock.now().toISOString() }));
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', details: { member: 'expiresAt' } });
  });

  it.each([
    ['not-a-uuid', 'INVALID_INPUT'],
    ['0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21', 'API_KEY_NOT_FOUND'],
  ])('revokes no key %s', async (id, code) => {
    expect(refused(await keys.revoke(id)).code).toBe(code);
  });

  it.each<[number, string | undefined, string]>([
    [0, undefined, 'first'],
    [101, undefined, 'first'],
    [-1, undefined, 'first'],
    [1, 'nonsense', 'after'],
    [1, Buffer.from('999999999999999 not-a-uuid').toString('base64url'), 'after'],
  ])('lists nothing for first %d after %s', async (first, after, member) => {
    const refusal = refused(await keys.list(first, after));
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', details: { member } });
  });
});

it('a use that cannot be noted is logged, and the request answered', async () => {
  const { pool } = service.database.engine;
  const { templateCode } = await service.given.publishedVersion();
  const { secret } = answered(await keys.issue());
  await pool.query('ALTER TABLE api_key ADD CONSTRAINT never_used CHECK (last_used_at IS NULL) NOT VALID');

  const asked = { customerId: service.given.customer(), templateCode };
  const answers = await Promise.all(
    bothDoors.map(([, doorAt]) => doorAt(service.url, asKey(secret)).pending(asked)),
  );

  expect(answers.map(({ kind }) => kind)).toEqual(['answered', 'answered']);
  await until(() => service.logged.some(({ msg }) => msg === 'the use of an API key could not be recorded'));
  expect(JSON.stringify(service.logged)).not.toContain(secret);
  await pool.query('ALTER TABLE api_key DROP CONSTRAINT never_used');
});

it.each(bothDoors)(
  'the %s door answers UNAVAILABLE to a key it has not seen while the database is away',
  async (_name, doorAt) => {
    const broken = await startService();
    const { secret } = answered(await keysAt(broken.url).issue());
    const { templateCode } = await broken.given.publishedVersion();
    const mend = await makeUnreachable(broken.database);

    const asked = { customerId: broken.given.customer(), templateCode };
    const answer = await doorAt(broken.url, asKey(secret)).pending(asked);

    expect(refused(answer)).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    await mend();
    await broken.close();
  },
  startTimeoutMs,
);

const isWrite = (text: string) => /INSERT|UPDATE|DELETE/i.test(text);

/** All that is kept of keys but their uses. */
async function rows(): Promise<unknown> {
  const { rows: found } = await service.database.engine.pool.query(
    'SELECT id, name, scopes, expires_at, revoked_at FROM api_key ORDER BY id',
  );
  return found;
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + 3_000;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error('Not so within 3 s.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
