import { setTimeout as wait } from 'node:timers/promises';
import { actFor } from '../../src/actions/act';
import {
  recoverWebhook,
  replayWebhook,
  resendWebhookEvent,
} from '../../src/actions/events/webhooks/sendAgain';
import { testWebhook, webhookAttempts } from '../../src/actions/events/webhooks/webhookAttempts';
import { RequestLanguages } from '../../src/actions/running/requestLanguages';
import { scopedCaller } from '../../src/domain/access/caller';
import type { WebhookEndpoint } from '../../src/domain/webhooks/webhookEndpoint';
import { replayRange } from '../../src/storage/events/webhooks/webhookAgain';
import { disableEndpoint, enableEndpoint } from '../../src/storage/events/webhooks/webhookEndpoints';
import { logKeeping } from '../evidence/logPass';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { endpointNow, givenEndpoint, hookReceiver, type HookReceiver } from './webhookScene';

const secretKey = Buffer.alloc(32, 7);
let service: TestService;
let receiver: HookReceiver;
let endpoint: WebhookEndpoint;
const refused = new Set<unknown>();

beforeAll(async () => {
  service = await startService({ logKeeping, webhooks: { secretKey, allowedNetworks: [] } });
  receiver = await hookReceiver(({ data }, response) => {
    const isRefused = refused.has(data['customer_id']);
    response.writeHead(isRefused ? 400 : 204, isRefused ? { 'webhook-delivery': 'abort-message' } : {}).end();
  });
  endpoint = await givenEndpoint(service.database.engine, receiver.url);
}, startTimeoutMs);
afterAll(async () => {
  await service.close();
  await receiver.close();
});

function act() {
  const caller = scopedCaller('service', 'ops', ['webhooks:manage', 'events:read']);
  return actFor(service.parts, { caller, languages: new RequestLanguages() });
}

const now = () => endpointNow(service.database.engine, endpoint);

async function until(isSo: () => boolean | Promise<boolean>) {
  const endsAt = performance.now() + 20_000;
  while (!(await isSo())) {
    if (performance.now() > endsAt) throw new Error('It did not come about.');
    await wait(25);
  }
}

async function given(customerId = service.given.customer()) {
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  const decision = { customerId, templateCode, consentVersionId, value: 'given' } as const;
  await service.actions.recordDecision(decision, { kind: 'customer', id: customerId });
}

const sentOnce = () => until(async () => receiver.messages.length >= 1 && (await now()).delivered >= 1);

it('resends one event, and replays from an event or an instant', async () => {
  const webhookId = endpoint.id;
  const beganAt = new Date(Date.now() - 60_000);
  await given();
  await sentOnce();
  const [first] = receiver.messages;
  if (!first) throw new Error('Nothing was sent.');
  await act()(resendWebhookEvent, { webhookId, eventId: first.id });
  await until(() => receiver.messages.length === 2);
  const replayed = await act()(replayWebhook, { webhookId, fromEventId: first.id, untilEventId: first.id });
  expect(replayed.positions).toBe(1);
  await until(() => receiver.messages.length === 3);
  await act()(replayWebhook, { webhookId, from: beganAt });
  await until(() => receiver.messages.length === 4);
  expect(new Set(receiver.messages.map(({ id }) => id))).toEqual(new Set([first.id]));
  await until(async () => (await now()).replay === null);
  const nothing = await act()(replayWebhook, { webhookId, from: new Date(Date.now() + 60_000) });
  expect(nothing).toMatchObject({ positions: 0, webhook: { replay: null } });
});

it('tries again what was given up since an instant, once the receiver takes it', async () => {
  const customerId = service.given.customer();
  refused.add(customerId);
  const since = new Date(Date.now() - 60_000);
  await given(customerId);
  await until(async () => (await now()).failed === 1);
  refused.clear();
  const { delivered } = await now();
  const future = { webhookId: endpoint.id, since: new Date(Date.now() + 60_000) };
  expect(await act()(recoverWebhook, future)).toMatchObject({ recovered: 0, webhook: { failed: 1 } });
  expect(await act()(recoverWebhook, { webhookId: endpoint.id, since })).toMatchObject({ recovered: 1 });
  await until(async () => (await now()).delivered === delivered + 1);
  expect(await now()).toMatchObject({ failed: 0, waiting: 0 });
});

it('sends a signed test message, and lists what came of attempts', async () => {
  const count = receiver.messages.length;
  const attempt = await act()(testWebhook, { webhookId: endpoint.id });
  expect(attempt).toMatchObject({ isDelivered: true, status: 204, attempt: 1 });
  expect(receiver.messages.slice(count)).toMatchObject([
    { id: attempt.eventId, type: 'consent.webhook.test', data: { webhook_id: endpoint.id, name: 'test' } },
  ]);
  expect(await act()(webhookAttempts, { webhookId: endpoint.id, limit: 1 })).toEqual([attempt]);
});

it.each([
  ['an event of another feed', { eventId: '00000000-0' }],
  ['an event that is not there yet', { eventId: null }],
  ['a word', { eventId: 'soon' }],
])('refuses to resend %s', async (_what, { eventId }) => {
  const { incarnation } = await now();
  const sent = { webhookId: endpoint.id, eventId: eventId ?? `${incarnation}-999999` };
  await expect((async () => act()(resendWebhookEvent, sent))()).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
});

it.each([{}, { from: new Date(), fromEventId: '00000000-0' }, { from: new Date(), untilEventId: 'x' }])(
  'refuses to replay %j',
  async (range) => {
    const sent = { webhookId: endpoint.id, ...range };
    await expect((async () => act()(replayWebhook, sent))()).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  },
);

it('says what a replay without a beginning lacks', async () => {
  const asked = async () => act()(replayWebhook, { webhookId: endpoint.id });
  await expect(asked()).rejects.toThrow(
    'from is missing; it must be the instant where the replay begins, unless fromEventId names its first event.',
  );
});

it.each(['fromEventId', 'untilEventId'] as const)(
  'names the last event there is where %s lies behind it',
  async (member) => {
    const { incarnation, next, first } = await service.parts.feed.edges();
    const id = (position: number) => `${incarnation}-${position}`;
    const sent = { webhookId: endpoint.id, fromEventId: id(first), [member]: id(next) };
    const asked = async () => act()(replayWebhook, sent);
    await expect(asked()).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(asked()).rejects.toThrow(
      `${member} is ${id(next)}, but must be the id of an event that the feed keeps, from ${id(first)} to ${id(next - 1)}.`,
    );
  },
);

it('knows nothing of an endpoint that there is not', async () => {
  const webhookId = '0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21';
  const calls = [
    () => act()(testWebhook, { webhookId }),
    () => act()(webhookAttempts, { webhookId, limit: 1 }),
    () => act()(recoverWebhook, { webhookId, since: new Date() }),
    () => act()(replayWebhook, { webhookId, from: new Date() }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'WEBHOOK_NOT_FOUND' });
});

it('ends a replay where it is to go on with what comes next', async () => {
  const { id, position } = await now();
  const { pool } = service.database.engine;
  await replayRange(pool, id, 0, position);
  const { health, replay } = (await enableEndpoint(pool, id, 'NOW', new Date())) ?? {};
  expect({ health, replay }).toMatchObject({ health: { failures: 0 }, replay: null });
});

it('replays nothing of a feed that began anew, as long as the endpoint has passed nothing of it', async () => {
  const { engine } = service.database;
  const { id: webhookId, position } = await givenEndpoint(engine, receiver.url);
  await disableEndpoint(engine.pool, webhookId, new Date());
  await engine.pool.query(`UPDATE webhook_endpoint SET incarnation = '00000000' WHERE id = $1`, [webhookId]);
  const { incarnation, first } = await service.parts.feed.edges();
  expect(position).toBeGreaterThan(first);
  const sent = { webhookId, fromEventId: `${incarnation}-${first}` };
  expect(await act()(replayWebhook, sent)).toMatchObject({ positions: 0, webhook: { replay: null } });
});
