import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
} from '../../src/actions/events/webhooks/webhooks';
import {
  recoverWebhook,
  replayWebhook,
  resendWebhookEvent,
} from '../../src/actions/events/webhooks/sendAgain';
import { testWebhook } from '../../src/actions/events/webhooks/webhookAttempts';
import { updateWebhook } from '../../src/actions/events/webhooks/updateWebhook';
import { DatabaseClock } from '../../src/actions/running/clock';
import { randomIdentities } from '../../src/actions/running/identities';
import { RequestLanguages } from '../../src/actions/running/requestLanguages';
import { webhooksOver } from '../../src/app/events/webhooks';
import { scopedCaller } from '../../src/domain/access/caller';
import { judgeReachWith } from '../../src/events/sending/guardedLookup';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { startTimeoutMs } from '../service/service';
import { feedOf } from './webhookScene';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
}, startTimeoutMs);
afterAll(() => database.close());

const languages = new RequestLanguages();
const manager = { caller: scopedCaller('service', 'ops', ['webhooks:manage', 'events:read']), languages };
const unread = { caller: scopedCaller('service', 'ops', ['webhooks:manage']), languages };
const reader = { caller: scopedCaller('service', 'crm', ['events:read']), languages };

const webhookKey = Buffer.alloc(32, 7);

function parts(addresses: readonly string[] = ['8.8.8.8'], secretKey: Uint8Array | null = webhookKey) {
  const keeping = { secretKey, allowedNetworks: [], isProduction: true };
  const webhooks = webhooksOver(database.engine, keeping, new DatabaseClock(), randomIdentities);
  const judgeReach = judgeReachWith(keeping, () => Promise.resolve(addresses));
  return { webhooks: { ...webhooks, judgeReach } };
}

const wanted = { name: 'CRM', eventTypes: [], templateCodes: ['terms'], payload: 'FULL', maxBatch: 1 };
const url = 'https://crm.example/hook';

test('an endpoint is created, listed without its secret, given another one, and deleted', async () => {
  const { webhook, secret } = await createWebhook.perform(parts(), manager, { ...wanted, url });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const listed = await listWebhooks.perform(parts(), manager, null);
  expect(listed).toEqual([{ ...webhook, isReadable: true }]);
  expect(JSON.stringify(listed)).not.toContain(secret);
  const named = { webhookId: webhook.id };
  const rotated = await rotateWebhookSecret.perform(parts(), manager, named);
  expect(rotated.secret).not.toBe(secret);
  expect(await deleteWebhook.perform(parts(), manager, named)).toEqual(named);
  await expect(deleteWebhook.perform(parts(), manager, named)).rejects.toMatchObject({
    code: 'WEBHOOK_NOT_FOUND',
  });
  await expect(rotateWebhookSecret.perform(parts(), manager, named)).rejects.toMatchObject({
    code: 'WEBHOOK_NOT_FOUND',
  });
});

test.each([
  ['https://169.254.169.254/latest', ['8.8.8.8']],
  ['https://[::1]/', ['8.8.8.8']],
  ['https://crm.example/', ['8.8.8.8', '10.0.0.1']],
  ['http://crm.example/', ['8.8.8.8']],
  ['http://crm.example/', []],
  ['https://a@crm.example/', ['8.8.8.8']],
  ['https://127.1/', ['8.8.8.8']],
])('%s at %j is refused before it is stored', async (refused, addresses) => {
  const created = (async () =>
    createWebhook.perform(parts(addresses), manager, { ...wanted, url: refused }))();
  await expect(created).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect(await listWebhooks.perform(parts(), manager, null)).toEqual([]);
});

test('nobody without the scope manages endpoints', () => {
  expect(() => createWebhook.perform(parts(), reader, { ...wanted, url })).toThrow('webhooks:manage');
  expect(() => listWebhooks.perform(parts(), reader, null)).toThrow('webhooks:manage');
});

test('nobody who may not read the feed has it sent somewhere, or more of it', async () => {
  expect(() => createWebhook.perform(parts(), unread, { ...wanted, payload: 'THIN', url })).toThrow(
    'events:read',
  );
  const { webhook } = await createWebhook.perform(parts(), manager, { ...wanted, url });
  const named = { webhookId: webhook.id };
  const feed = feedOf(database.engine);
  for (const more of [{ url }, { payload: 'FULL' }, { templateCodes: [] }, { eventTypes: [] }])
    expect(() => updateWebhook.perform(parts(), unread, { ...named, ...more })).toThrow('events:read');
  const again = { ...parts(), feed };
  expect(() => replayWebhook.perform(again, unread, { ...named, from: new Date() })).toThrow('events:read');
  expect(() => resendWebhookEvent.perform(again, unread, { ...named, eventId: '1c6b8c6e-1' })).toThrow(
    'events:read',
  );
  const change = { ...named, name: 'Shop', payload: 'THIN', enabled: false };
  expect(await updateWebhook.perform(parts(), unread, change)).toMatchObject({
    name: 'Shop',
    payload: 'THIN',
  });
});

test('an endpoint is changed member by member, stopped, and goes on', async () => {
  const { webhook } = await createWebhook.perform(parts(), manager, { ...wanted, url });
  const update = (change: object) =>
    updateWebhook.perform(parts(), manager, { webhookId: webhook.id, ...change });
  expect(await update({ name: 'Shop', templateCodes: [] })).toEqual({
    ...webhook,
    name: 'Shop',
    templateCodes: [],
  });
  expect(await update({ enabled: false })).toMatchObject({ name: 'Shop', disabled: { reason: 'OPERATOR' } });
  expect(await update({ enabled: true, resumeFrom: 'NOW' })).toMatchObject({ disabled: null });
  await expect((async () => update({ resumeFrom: 'NOW' }))()).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
  await expect(update({ url: 'https://10.0.0.1/' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

describe('an endpoint for which events wait', () => {
  const inAnHour = new Date(Date.now() + 3_600_000);
  const given = async () => {
    const { webhook } = await createWebhook.perform(parts(), manager, { ...wanted, url });
    await database.engine.pool.query(
      `INSERT INTO webhook_retry (endpoint_id, position, key, state, attempts, next_at, failed_at)
        VALUES ($1, 1, 'a', 'failed', 10, NULL, now()), ($1, 2, 'b', 'due', 1, $2, NULL),
          ($1, 3, 'b', 'behind', 0, NULL, NULL)`,
      [webhook.id, inAnHour],
    );
    return (change: object) => updateWebhook.perform(parts(), manager, { webhookId: webhook.id, ...change });
  };

  test.each([
    ['lets go of them, but not of what was given up', 'NOW', 0, false],
    ['is sent them at once', 'CURSOR', 2, true],
  ])('%s where it goes on at %s', async (_what, resumeFrom, waiting, isSoon) => {
    const update = await given();
    expect(await update({ enabled: false })).toMatchObject({ failed: 1, waiting: 2, nextAttemptAt: null });
    const enabled = await update({ enabled: true, resumeFrom });
    expect(enabled).toMatchObject({ failed: 1, waiting });
    expect(enabled.nextAttemptAt !== null && enabled.nextAttemptAt < inAnHour).toBe(isSoon);
  });

  test('holds up nothing that another endpoint recovers of the same key', async () => {
    await given();
    const { webhook } = await createWebhook.perform(parts(), manager, { ...wanted, url });
    await database.engine.pool.query(
      `INSERT INTO webhook_retry (endpoint_id, position, key, state, attempts, failed_at)
        VALUES ($1, 2, 'b', 'failed', 10, now())`,
      [webhook.id],
    );
    const since = { webhookId: webhook.id, since: new Date(0) };
    const recovered = await recoverWebhook.perform(parts(), manager, since);
    expect(recovered).toMatchObject({ recovered: 1, webhook: { nextAttemptAt: expect.any(Date) as Date } });
  });

  test('is sent them at once where it has another address', async () => {
    const update = await given();
    expect((await update({ name: 'Shop' })).nextAttemptAt).toEqual(inAnHour);
    const { nextAttemptAt } = await update({ url: 'https://shop.example/hook' });
    expect(nextAttemptAt && nextAttemptAt < inAnHour).toBe(true);
  });
});

test('without a key nobody creates an endpoint', async () => {
  const created = createWebhook.perform(parts(['8.8.8.8'], null), manager, { ...wanted, url });
  await expect(created).rejects.toMatchObject({ code: 'WEBHOOKS_NOT_CONFIGURED' });
});

describe('where the key is another than the one that sealed a secret', () => {
  const another = () => parts(['8.8.8.8'], Buffer.alloc(32, 8));
  const given = async () => (await createWebhook.perform(parts(), manager, { ...wanted, url })).webhook.id;

  test('the list says that nothing can be sent', async () => {
    const webhookId = await given();
    const listed = await listWebhooks.perform(another(), manager, null);
    expect(listed.find(({ id }) => id === webhookId)).toMatchObject({ isReadable: false });
    const unknowing = await listWebhooks.perform(parts(['8.8.8.8'], null), manager, null);
    expect(unknowing.find(({ id }) => id === webhookId)).toMatchObject({ isReadable: null });
  });

  test('neither a rotation nor a test message is tried, and the secret stays', async () => {
    const webhookId = await given();
    const refused = {
      code: 'WEBHOOKS_NOT_CONFIGURED',
      message: expect.stringContaining('is not the key') as string,
    };
    const feed = feedOf(database.engine);
    await expect(testWebhook.perform({ ...another(), feed }, manager, { webhookId })).rejects.toMatchObject(
      refused,
    );
    await expect(rotateWebhookSecret.perform(another(), manager, { webhookId })).rejects.toMatchObject(
      refused,
    );
    const rotated = await rotateWebhookSecret.perform(parts(), manager, { webhookId });
    expect(rotated.webhook.formerSecretUntil).not.toBeNull();
  });

  test('the secret can be replaced, and the former one is discarded', async () => {
    const webhookId = await given();
    const replaced = { webhookId, discardFormer: true };
    const { webhook } = await rotateWebhookSecret.perform(another(), manager, replaced);
    expect(webhook.formerSecretUntil).toBeNull();
    const listed = await listWebhooks.perform(another(), manager, null);
    expect(listed.find(({ id }) => id === webhookId)).toMatchObject({ isReadable: true });
  });
});

test('an endpoint of a feed that began anew goes on with this one at NOW, else as a node finds it', async () => {
  const { webhook } = await createWebhook.perform(parts(), manager, { ...wanted, url });
  await database.engine.pool.query(`UPDATE feed_head SET incarnation = 'fee00123'`);
  const enabled = { webhookId: webhook.id, enabled: true };
  const { incarnation } = await updateWebhook.perform(parts(), manager, enabled);
  expect(incarnation).toBe(webhook.incarnation);
  const resumed = await updateWebhook.perform(parts(), manager, { ...enabled, resumeFrom: 'NOW' });
  expect(resumed.incarnation).toBe('fee00123');
});
