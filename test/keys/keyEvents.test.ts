import { apiKeyHashHex } from '../../src/domain/access/apiKey';
import { atOnce } from '../concurrency/atOnce';
import { answered } from '../doors/scene';
import { logAll } from '../evidence/logPass';
import { readPage } from '../rest/eventReader';
import { FakeClock } from '../service/fakeClock';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { keysAt, type KeysDoor } from './keysAt';

let service: TestService;
let keys: KeysDoor;
const clock = new FakeClock();

beforeAll(async () => {
  service = await startService({ clock });
  keys = keysAt(service.url);
}, startTimeoutMs);
afterAll(() => service.close());

const pool = () => service.database.engine.pool;
const scopes = ['consents:read', 'consents:decide'];

/** What the feed tells of the key, once everything has its place. */
async function toldOf(id: string) {
  await logAll(service.database.engine);
  const { events } = await readPage(service.url);
  return events.filter(({ data }) => data['api_key_id'] === id);
}

describe('the feed tells of an API key', () => {
  it('when it is issued and when it is revoked, and not when it is revoked again', async () => {
    const expiresAt = new Date(clock.now().getTime() + 86_400_000).toISOString();
    const { apiKey } = answered(await keys.issue({ name: 'shop', expiresAt }));
    const { revokedAt } = answered(await keys.revoke(apiKey.id));
    clock.pass({ hours: 1 });
    answered(await keys.revoke(apiKey.id));

    const told = await toldOf(apiKey.id);

    const common = { api_key_id: apiKey.id, name: 'shop', scopes, by: 'service' };
    expect(told.map(({ type, data }) => [type, data])).toEqual([
      ['consent.api_key.issued', { ...common, issued_at: apiKey.createdAt, expires_at: expiresAt }],
      ['consent.api_key.revoked', { ...common, revoked_at: revokedAt }],
    ]);
    expect(told.map(({ subject }) => subject)).toEqual([undefined, undefined]);
    expect(told.map(({ partitionkey }) => partitionkey)).toEqual([apiKey.id, apiKey.id]);
  });

  it('but to nobody who asks for a template alone', async () => {
    const { templateCode } = await service.given.publishedVersion();
    const { apiKey } = answered(await keys.issue());
    expect(await toldOf(apiKey.id)).toHaveLength(1);
    const { events } = await readPage(service.url, { template_code: templateCode });
    expect(new Set(events.map(({ subject }) => subject))).toEqual(new Set([templateCode]));
    const issued = await readPage(service.url, { types: 'consent.api_key.issued' });
    expect(issued.events.at(-1)?.data).toMatchObject({ api_key_id: apiKey.id });
  });

  it('without the key or its hash, here and in the log', async () => {
    const { apiKey, secret } = answered(await keys.issue());
    answered(await keys.revoke(apiKey.id));
    const told = JSON.stringify(await toldOf(apiKey.id));
    const { rows } = await pool().query<{ body: string }>('SELECT body FROM log_event WHERE about = $1', [
      apiKey.id,
    ]);
    expect(rows).toHaveLength(2);
    for (const text of [told, ...rows.map(({ body }) => body)]) {
      expect(text).not.toContain(secret.slice(36));
      expect(text).not.toContain(apiKeyHashHex(secret));
    }
  });
});

describe('there is one event', () => {
  it('for ten who ask for the same key at once', async () => {
    const answers = await atOnce(10, () => keys.issue({ name: 'clicked', idempotencyKey: 'clicked' }));
    expect(answers.filter(({ kind }) => kind === 'answered')).toHaveLength(1);
    const { rows } = await pool().query(
      `SELECT FROM log_event WHERE kind = 'apiKeyIssuance' AND body::json ->> 'name' = 'clicked'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('for ten who revoke at once', async () => {
    const { apiKey } = answered(await keys.issue());
    const revoked = await atOnce(10, () => keys.revoke(apiKey.id));
    expect(revoked.map(({ kind }) => kind)).toEqual(Array(10).fill('answered'));
    expect((await toldOf(apiKey.id)).map(({ type }) => type)).toEqual([
      'consent.api_key.issued',
      'consent.api_key.revoked',
    ]);
  });

  it('or the key is not issued, and not revoked', async () => {
    const { apiKey } = answered(await keys.issue());
    await pool().query(
      `ALTER TABLE log_event ADD CONSTRAINT no_keys CHECK (kind NOT LIKE 'apiKey%') NOT VALID`,
    );
    const issued = await keys.issue({ name: 'never' });
    const revoked = await keys.revoke(apiKey.id);
    await pool().query('ALTER TABLE log_event DROP CONSTRAINT no_keys');

    expect([issued.kind, revoked.kind]).toEqual(['refused', 'refused']);
    const { nodes } = answered(await keys.list(100));
    expect(nodes.filter(({ name }) => name === 'never')).toEqual([]);
    expect(nodes.find(({ id }) => id === apiKey.id)?.revokedAt).toBeNull();
  });
});
