import { Webhook } from 'standardwebhooks';
import { answered, refused } from '../doors/scene';
import { logAll } from '../evidence/logPass';
import { bearer, tokenOf } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { untilTrue } from '../subscriptions/subscriber';
import { httpReceiver, type Receiver } from './receiver';
import { webhooksAt } from './webhooksAt';

interface Taken {
  readonly url: string | undefined;
  readonly headers: Record<string, string>;
  readonly body: string;
}

let service: TestService;
let receiver: Receiver;
const taken: Taken[] = [];

beforeAll(async () => {
  service = await startService({ webhooks: { secretKey: Buffer.alloc(32, 7), allowedNetworks: [] } });
  receiver = await httpReceiver((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      taken.push({
        url: request.url,
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(parts).toString(),
      });
      response.writeHead(204).end();
    });
  });
}, startTimeoutMs);
afterAll(async () => {
  await service.close();
  await receiver.close();
});
beforeEach(() => {
  taken.length = 0;
});

const created = async (members = {}) =>
  answered(await webhooksAt(service.url).create({ name: 'CRM', url: receiver.url, ...members }));

test('a webhook is created with a secret that nothing shows again', async () => {
  const { webhook, secret } = await created({ eventTypes: ['consent.decision.recorded'] });
  expect(secret).toMatch(/^whsec_/);
  expect(webhook).toMatchObject({
    name: 'CRM',
    url: receiver.url,
    eventTypes: ['consent.decision.recorded'],
    templateCodes: [],
    payload: 'FULL',
    maxBatch: 1,
    disabledAt: null,
    isReplaying: false,
    delivered: '0',
    failures: 0,
  });
  const listed = answered(await webhooksAt(service.url).list());
  expect(listed).toContainEqual(webhook);
  expect(JSON.stringify(listed)).not.toContain(secret);
});

test('a test message reaches the receiver, whose own library takes it by both secrets after a rotation', async () => {
  const { webhook, secret } = await created();
  const rotated = answered(await webhooksAt(service.url).rotate(webhook.id));
  const attempt = answered(await webhooksAt(service.url).test(webhook.id));
  expect(attempt).toMatchObject({ isDelivered: true, status: 204, failure: null, attempt: 1 });
  const [{ headers, body } = { url: '', headers: {}, body: '' } as Taken] = taken;
  for (const each of [secret, rotated.secret])
    expect(new Webhook(each).verify(body, headers)).toMatchObject({ type: 'consent.webhook.test' });
  expect(headers['webhook-id']).toBe(attempt.eventId);
});

test('where a webhook gets batches, a test message is a list too, which the receiver’s library takes', async () => {
  const { webhook, secret } = await created({ maxBatch: 100 });
  expect(webhook.maxBatch).toBe(100);
  const attempt = answered(await webhooksAt(service.url).test(webhook.id));
  expect(attempt).toMatchObject({ isDelivered: true, events: 1 });
  const [{ headers, body } = { url: '', headers: {}, body: '' } as Taken] = taken;
  expect(headers['content-type']).toBe('application/cloudevents-batch+json; charset=utf-8');
  expect(new Webhook(secret).verify(body, headers)).toMatchObject([{ type: 'consent.webhook.test' }]);
});

test('a webhook is changed, disabled and enabled again', async () => {
  const { webhook } = await created();
  const door = webhooksAt(service.url);
  const { id: webhookId } = webhook;
  expect(answered(await door.update({ webhookId, name: 'Shop', payload: 'THIN', maxBatch: 5 }))).toEqual({
    ...webhook,
    name: 'Shop',
    payload: 'THIN',
    maxBatch: 5,
  });
  expect(answered(await door.update({ webhookId, enabled: false }))).toMatchObject({
    disabledReason: 'OPERATOR',
    disabledAt: expect.any(String) as unknown,
  });
  expect(answered(await door.update({ webhookId, enabled: true, resumeFrom: 'NOW' }))).toMatchObject({
    disabledReason: null,
  });
});

test('what a webhook has passed is sent once more, with the same ids', async () => {
  const { webhook } = await created({
    url: `${receiver.url}?again`,
    eventTypes: ['consent.version.published'],
  });
  const door = webhooksAt(service.url);
  await service.given.publishedVersion();
  await logAll(service.database.engine);
  const named = async () =>
    answered(await door.list()).find(({ id }) => id === webhook.id) ?? { delivered: '0' };
  const untilDelivered = async (count: string) => {
    while ((await named()).delivered !== count) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  await untilDelivered('1');
  const replay = { webhookId: webhook.id, fromEventId: webhook.nextEventId };
  expect(Number(answered(await door.replay(replay)).positions)).toBeGreaterThan(0);
  await untilDelivered('2');
  const own = taken.filter(({ url = '' }) => url.endsWith('?again'));
  const ids = own.map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual([ids[0], ids[0]]);
});

test('its attempts are listed, and what failed is resent or recovered', async () => {
  const { webhook } = await created({ url: `${receiver.url}?listed` });
  const door = webhooksAt(service.url);
  const first = answered(await door.test(webhook.id));
  const second = answered(await door.test(webhook.id));
  expect(answered(await door.attempts(webhook.id))).toEqual([second, first]);
  expect(answered(await door.attempts(webhook.id, 1))).toEqual([second]);

  await service.given.publishedVersion();
  await logAll(service.database.engine);
  const own = () => taken.filter(({ url = '' }) => url.endsWith('?listed'));
  const idsOf = () => own().map(({ headers }) => headers['webhook-id'] ?? '');
  await untilTrue(
    () => own().length >= 4,
    () => `only ${own().length} messages`,
  );
  const eventId = idsOf()[2] ?? '';
  answered(await door.resend({ webhookId: webhook.id, eventId }));
  await untilTrue(
    () => idsOf().filter((id) => id === eventId).length === 2,
    () => 'not sent again',
  );
  const since = new Date(0).toISOString();
  expect(answered(await door.recover({ webhookId: webhook.id, since })).recovered).toBe(0);
});

test('a deleted webhook is gone', async () => {
  const { webhook } = await created();
  const door = webhooksAt(service.url);
  expect(answered(await door.delete(webhook.id))).toBe(webhook.id);
  expect(refused(await door.delete(webhook.id)).code).toBe('WEBHOOK_NOT_FOUND');
});

test.each([
  ['of another network', { url: 'https://169.254.169.254/latest' }, 'url'],
  ['with credentials', { url: 'https://a:b@crm.example/' }, 'url'],
  ['of a type that there is not', { eventTypes: ['consent.decision.lost'] }, 'eventTypes[0]'],
  ['without a name', { name: '' }, 'name'],
  ['of batches of nothing', { maxBatch: 0 }, 'maxBatch'],
  ['of batches that are too large', { maxBatch: 101 }, 'maxBatch'],
])('a webhook %s is refused, and the member is named', async (_which, members, member) => {
  const wanted = { name: 'CRM', url: receiver.url, ...members };
  const refusal = refused(await webhooksAt(service.url).create(wanted));
  expect(refusal.code).toBe('INVALID_INPUT');
  expect(refusal.details.member).toBe(member);
});

test('whoever reads events, or manages keys, manages no webhooks', async () => {
  const others = bearer(tokenOf({ sub: 'crm', scope: 'events:read keys:manage audit:read' }));
  const door = webhooksAt(service.url, others);
  expect(refused(await door.list()).code).toBe('FORBIDDEN');
  expect(refused(await door.create({ name: 'CRM', url: receiver.url })).code).toBe('FORBIDDEN');
});
