import { apiKeyHashHex } from '../../src/domain/access/apiKey';
import { bothDoors } from '../doors/doors';
import { graphqlDoor } from '../doors/graphqlDoor';
import { restDoor } from '../doors/restDoor';
import { answered, refused } from '../doors/scene';
import { bearer, tokenOf } from '../service/bearer';
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

async function givenQuestion() {
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  return { customerId: service.given.customer(), templateCode, consentVersionId };
}

/** One value of the database, read past both doors. */
async function read<Value>(sql: string, values: readonly unknown[] = []): Promise<Value> {
  const { rows } = await service.database.engine.pool.query<{ value: Value }>(sql, [...values]);
  if (!rows[0]) throw new Error('There is no such row.');
  return rows[0].value;
}

const lastUseOf = (id: string) =>
  read<Date | null>('SELECT last_used_at AS value FROM api_key WHERE id = $1', [id]);

describe.each(bothDoors)('the %s door', (_name, doorAt) => {
  it.each([
    ['X-API-Key', asKey],
    ['Authorization: Bearer', asBearerKey],
  ])('lets the holder of a key in, sent as %s, and the ledger names the key', async (_header, as) => {
    const question = await givenQuestion();
    const { apiKey, secret } = answered(await keys.issue());
    const door = doorAt(service.url, as(secret));

    answered(await door.decide({ ...question, value: 'given' }));
    expect(answered(await door.pending(question)).accepted).toBe(true);

    const [record] = await service.ledger.chain(question.customerId, question.templateCode);
    expect(record).toMatchObject({ recorder: { kind: 'service', id: `key:${apiKey.id}` } });
  });

  it('grants what the key has and no more', async () => {
    const question = await givenQuestion();
    const { secret } = answered(await keys.issue({ scopes: ['consents:read'] }));
    const door = doorAt(service.url, asKey(secret));

    answered(await door.pending(question));
    expect(refused(await door.decide({ ...question, value: 'given' }))).toMatchObject({
      code: 'FORBIDDEN',
      details: { requires: 'consents:decide' },
    });
  });

  it('refuses a key from the moment of its revocation, however often it was used before', async () => {
    const question = await givenQuestion();
    const { apiKey, secret } = answered(await keys.issue());
    const door = doorAt(service.url, asKey(secret));
    answered(await door.pending(question));

    answered(await keys.revoke(apiKey.id));

    expect(refused(await door.pending(question)).code).toBe('UNAUTHENTICATED');
  });

  it('refuses a key from the instant at which it expires', async () => {
    const question = await givenQuestion();
    const expiresAt = new Date(clock.now().getTime() + 60_000).toISOString();
    const { secret } = answered(await keys.issue({ expiresAt }));
    const door = doorAt(service.url, asKey(secret));

    clock.pass({ seconds: 59, milliseconds: 999 });
    answered(await door.pending(question));
    clock.pass({ milliseconds: 1 });

    expect(refused(await door.pending(question)).code).toBe('UNAUTHENTICATED');
  });

  it('looks a key up once, however many requests come first and next', async () => {
    const question = await givenQuestion();
    const { secret } = answered(await keys.issue());
    const lookUps: string[] = [];
    const stop = service.database.engine.onStatement((text) => {
      if (/FROM "public"."api_key" WHERE .*"hash"/s.test(text)) lookUps.push(text);
    });
    const door = doorAt(service.url, asKey(secret));

    answered(await door.pending(question));
    await Promise.all(Array.from({ length: 20 }, () => door.pending(question)));
    stop();

    expect(lookUps).toHaveLength(1);
  });
});

it('answers many first uses at once, all of them', async () => {
  const question = await givenQuestion();
  const { apiKey, secret } = answered(await keys.issue());

  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      (index % 2 === 0 ? graphqlDoor : restDoor)(service.url, asKey(secret)).pending(question),
    ),
  );

  expect(answers.map(({ kind }) => kind)).toEqual(Array.from({ length: 40 }, () => 'answered'));
  await until(async () => (await lastUseOf(apiKey.id)) !== null);
});

describe('a key', () => {
  it('is told once and never again', async () => {
    const issued = answered(await keys.issue({ name: 'call centre', scopes: ['consents:read'] }));

    const { nodes } = answered(await keys.list());

    expect(issued.secret).toMatch(/^ck_[0-9a-f]{32}_[A-Za-z0-9_-]{43}$/);
    expect(nodes.find(({ id }) => id === issued.apiKey.id)).toEqual(issued.apiKey);
    expect(issued.apiKey).toEqual({
      id: expect.any(String) as string,
      name: 'call centre',
      scopes: ['consents:read'],
      createdAt: clock.now().toISOString(),
      createdBy: { kind: 'SERVICE', name: 'test-service' },
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
    });
    expect(JSON.stringify(nodes)).not.toContain(issued.secret);
  });

  it('is kept as a hash and stands in no log', async () => {
    const question = await givenQuestion();
    const { apiKey, secret } = answered(await keys.issue());
    answered(await graphqlDoor(service.url, asKey(secret)).pending(question));
    answered(await restDoor(service.url, asBearerKey(secret)).pending(question));

    const random = secret.slice(36);
    const row = await read<string>('SELECT api_key::text AS value FROM api_key WHERE id = $1', [apiKey.id]);
    const logged = JSON.stringify(service.logged);

    expect(random).toHaveLength(43);
    expect(row).toContain(apiKeyHashHex(secret));
    for (const place of [row, logged]) expect(place).not.toContain(random);
    expect(logged).toContain('"request"');
    expect(logged).not.toContain(apiKeyHashHex(secret));
  });

  it('notes its last use, once a minute', async () => {
    const question = await givenQuestion();
    const { apiKey, secret } = answered(await keys.issue());
    const door = restDoor(service.url, asKey(secret));
    const noted: string[] = [];
    const stop = service.database.engine.onStatement((text) => {
      if (/SET "last_used_at"/.test(text)) noted.push(text);
    });

    const firstUseAt = clock.now();
    await door.pending(question);
    await until(async () => (await lastUseOf(apiKey.id)) !== null);
    clock.pass({ seconds: 59 });
    await door.pending(question);
    expect(noted).toHaveLength(1);
    expect(await lastUseOf(apiKey.id)).toEqual(firstUseAt);

    clock.pass({ seconds: 1 });
    await door.pending(question);
    await until(async () => (await lastUseOf(apiKey.id))?.getTime() === clock.now().getTime());
    expect(noted).toHaveLength(2);
    stop();
  });

  it('is revoked once; again changes nothing', async () => {
    const { apiKey } = answered(await keys.issue());
    const first = answered(await keys.revoke(apiKey.id));
    clock.pass({ hours: 1 });

    const again = answered(await keys.revoke(apiKey.id));

    expect(first.revokedAt).not.toBeNull();
    expect(again).toEqual(first);
  });

  it('may manage keys itself where it was granted that', async () => {
    const { secret } = answered(await keys.issue({ scopes: ['keys:manage'] }));
    const own = keysAt(service.url, asKey(secret));

    const { apiKey } = answered(await own.issue({ scopes: ['keys:manage'] }));

    expect(apiKey.createdBy).toEqual({ kind: 'SERVICE', name: expect.stringMatching(/^key:/) as string });
    expect(refused(await own.issue({ scopes: ['keys:manage', 'consents:read'] }))).toMatchObject({
      code: 'FORBIDDEN',
      details: { requires: 'consents:read' },
    });
  });
});

it('lists keys newest first, page by page', async () => {
  const manager = bearer(tokenOf({ sub: 'key-manager', scope: 'keys:manage' }));
  const made: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    clock.pass({ seconds: 1 });
    made.unshift(answered(await keys.issue({ name: `key ${count}` })).apiKey.id);
  }

  const first = answered(await keysAt(service.url, manager).list(2));
  const next = answered(await keys.list(1, first.pageInfo.endCursor ?? ''));

  expect([...first.nodes, ...next.nodes].map(({ id }) => id)).toEqual(made);
  expect(first.pageInfo.hasNextPage).toBe(true);
});

it('lists each of several keys of one instant once', async () => {
  clock.pass({ seconds: 1 });
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    made.push(answered(await keys.issue({ name: 'of one instant' })).apiKey.id);
  }

  const listed: string[] = [];
  let after: string | undefined;
  while (listed.length < made.length) {
    const { nodes, pageInfo } = answered(await keys.list(2, after));
    listed.push(...nodes.filter(({ name }) => name === 'of one instant').map(({ id }) => id));
    if (!pageInfo.hasNextPage) break;
    after = pageInfo.endCursor ?? undefined;
  }

  expect(listed).toEqual(made.toSorted().toReversed());
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 3_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('Not so within 3 s.');
  }
}
