import { scopedCaller } from '../../src/domain/access/caller';
import type { Scope } from '../../src/domain/values/scope';
import { settingsOver } from '../../src/app/settings';
import { RequestLanguages } from '../../src/actions/running/requestLanguages';
import { openPrisma } from '../../src/storage/engine/prisma';
import { DatabaseClock } from '../../src/actions/running/clock';
import { randomIdentities } from '../../src/actions/running/identities';
import { issueApiKey, revokeApiKey } from '../../src/actions/access/apiKeys';
import { Keyring } from '../../src/auth/keyStrategy';
import { Refused } from '../../src/domain/errors/refusal';
import { noteApiKeyUse, readApiKeys } from '../../src/storage/access/apiKeys';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { startTimeoutMs } from '../service/service';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
}, startTimeoutMs);
afterAll(() => database.close());

const somebody = scopedCaller('service', 'test', ['keys:manage', 'consents:read']);
const clock = new DatabaseClock();

/** The keyring of a node, with the look-ups that it makes. */
function keyringAt({ engine }: TestDatabase) {
  const prisma = openPrisma(engine);
  const lookUps: (readonly string[])[] = [];
  let gate = Promise.resolve();
  const keyring = new Keyring({
    readKeys: async (hashesHex) => {
      const found = await readApiKeys(prisma, hashesHex);
      lookUps.push(hashesHex);
      await gate;
      return found;
    },
    noteUse: noteApiKeyUse.bind(null, prisma),
    now: () => clock.now(),
    onFault: (fault) => {
      throw fault;
    },
  });
  const request = { caller: somebody, languages: new RequestLanguages() };
  const parts = {
    ...{ prisma, clock, identities: randomIdentities, settings: settingsOver(prisma) },
    onKeyRevoked: (id: string) => keyring.forget(id),
  };
  const keys = {
    issue: () => issueApiKey.perform(parts, request, { name, scopes, expiresAt: null }),
    revoke: (apiKeyId: string) => revokeApiKey.perform(parts, request, { apiKeyId }),
  };
  const enter = (secret: string) =>
    Promise.resolve(keyring.authenticate({ scheme: 'key', secret })).then(
      (caller) => caller?.kind ?? 'nobody',
      (fault: unknown) => (fault instanceof Refused ? fault.code : fault),
    );
  return {
    keyring,
    keys,
    enter,
    /** How many keys were looked up since the last time. */
    lookedUp: () => lookUps.splice(0).flat().length,
    /** What is read from now on is held back. Answers how to let it go. */
    holdReadings: (): (() => void) => {
      let open: () => void = () => undefined;
      gate = new Promise((resolve) => (open = resolve));
      return open;
    },
  };
}

const name = 'a service';
const scopes: readonly Scope[] = ['consents:read'];
/** As `maxKnownKeys` has it. */
const maxKnown = 1_000;

test(
  'a node knows so many keys and no more: the one that was looked up longest ago makes way',
  async () => {
    const { keyring, keys, enter, lookedUp } = keyringAt(database);
    const secrets: string[] = [];
    for (let count = 0; count <= maxKnown; count += 1) {
      secrets.push((await keys.issue()).secret);
    }
    const [first = '', second = ''] = secrets;
    const last = secrets.at(-1) ?? '';
    // Keys are also forgotten with time, which must not pass here.
    const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now());

    for (const secret of secrets.slice(0, maxKnown)) expect(await enter(secret)).toBe('service');
    expect(lookedUp()).toBe(maxKnown);
    expect([await enter(first), await enter(second), lookedUp()]).toEqual(['service', 'service', 0]);

    expect([await enter(last), lookedUp()]).toEqual(['service', 1]);
    expect([await enter(second), await enter(last), lookedUp()]).toEqual(['service', 'service', 0]);
    expect([await enter(first), lookedUp()]).toEqual(['service', 1]);

    now.mockRestore();
    await keyring.drain();
  },
  startTimeoutMs,
);

test('a guess displaces nobody', async () => {
  const { keyring, keys, enter, lookedUp } = keyringAt(database);
  const { secret } = await keys.issue();
  await enter(secret);
  lookedUp();
  const guess = `${secret.slice(0, -4)}AAAA`;
  expect([await enter(guess), await enter(guess), lookedUp()]).toEqual([
    'UNAUTHENTICATED',
    'UNAUTHENTICATED',
    2,
  ]);
  expect([await enter(secret), lookedUp()]).toEqual(['service', 0]);
  await keyring.drain();
});

test('a key that is revoked while it is looked up is not remembered as good', async () => {
  const { keyring, keys, enter, lookedUp, holdReadings } = keyringAt(database);
  const { apiKey, secret } = await keys.issue();
  const letGo = holdReadings();

  const entering = enter(secret);
  while (lookedUp() === 0) await new Promise(setImmediate);
  await keys.revoke(apiKey.id);
  letGo();

  // They asked before the revocation was answered.
  expect(await entering).toBe('service');
  expect(await enter(secret)).toBe('UNAUTHENTICATED');
  await keyring.drain();
});
