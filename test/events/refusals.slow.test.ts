import { setTimeout as wait } from 'node:timers/promises';
import { changeEndpoint, enableEndpoint } from '../../src/storage/events/webhooks/webhookEndpoints';
import { readAttempts } from '../../src/storage/events/webhooks/webhookAttempts';
import { maxWaitingKeys } from '../../src/storage/events/webhooks/webhookLeases';
import { replayRange, resendEvent } from '../../src/storage/events/webhooks/webhookAgain';
import { startTimeoutMs } from '../service/service';
import { DispatchScene } from './dispatchScene';
import { endpointNow, givenEndpoint, type Message } from './webhookScene';

let scene: DispatchScene;
beforeEach(async () => {
  scene = await DispatchScene.open();
}, startTimeoutMs);
afterEach(() => scene.close());

const customers = (count: number) => Array.from({ length: count }, () => scene.service.given.customer());
const answersOf = (count: number) =>
  Array.from({ length: count }, (_none, index) =>
    index % 2 === 0 ? ('given' as const) : ('withdraw' as const),
  );
const customerOf = ({ data }: Message) => String(data['customer_id']);

/** Answers 400 to messages of these customers, and takes all others. */
function refusing(refused: ReadonlySet<string>) {
  return scene.receiving((message, response) => {
    response.writeHead(refused.has(customerOf(message)) ? 400 : 204).end();
  });
}

/** Holds its first answer back until it is let go. */
async function holding(status: number) {
  let letGo: () => void = () => undefined;
  const receiver = await scene.receiving((_message, response, count) => {
    if (count > 1) return void response.writeHead(204).end();
    letGo = () => response.writeHead(status).end();
  });
  return { receiver, letGo: () => letGo() };
}

/** An answer that takes long is not a failure. */
const patient = { totalMs: 15_000, connectMs: 500, bodyMs: 200 };

const unchanged = {
  name: null,
  url: null,
  eventTypes: null,
  templateCodes: null,
  payload: null,
  maxBatch: null,
};

test('a receiver that refuses some customers for good gets the messages of all others', async () => {
  const version = await scene.service.given.publishedVersion();
  const [refused, taken] = [customers(25), customers(40)];
  const receiver = await refusing(new Set(refused));
  const endpoint = await givenEndpoint(scene.engine, receiver.url);
  scene.node();
  for (const customerId of refused) await scene.decide(customerId, version, ['given']);
  await scene.pass();
  await scene.settled(endpoint, ({ health, waiting }) => health.failures >= 20 && waiting === 25);

  for (const customerId of taken) await scene.decide(customerId, version, ['given']);
  await scene.pass();
  for (let turns = 0; turns < 2; turns += 1) {
    scene.clock.pass({ seconds: 6 });
    await wait(1_200);
  }
  await scene.settled(endpoint, ({ delivered, waiting }) => delivered === 40 && waiting === 25);
  const latest = await endpointNow(scene.engine, endpoint);
  expect([latest.failed, latest.disabled]).toEqual([0, null]);
});

test('what is new is found behind any number of events that the endpoint does not want', async () => {
  const [wanted, other] = [
    await scene.service.given.publishedVersion(),
    await scene.service.given.publishedVersion(),
  ];
  const [refused, [taken = '', unwanted = '']] = [customers(25), customers(2)];
  const receiver = await refusing(new Set(refused));
  const templateCodes = [wanted.templateCode];
  const endpoint = await givenEndpoint(scene.engine, receiver.url, { templateCodes });
  scene.node();
  for (const customerId of refused) await scene.decide(customerId, wanted, ['given']);
  await scene.pass();
  await scene.settled(endpoint, ({ waiting }) => waiting === 25);

  await scene.decide(unwanted, other, answersOf(350));
  await scene.decide(taken, wanted, ['given']);
  await scene.pass();
  for (let turns = 0; turns < 2; turns += 1) {
    scene.clock.pass({ seconds: 6 });
    await wait(1_200);
  }
  await scene.settled(endpoint, ({ delivered }) => delivered === 1);
});

test('what a receiver refuses for good is tried by its schedule, whatever else it takes', async () => {
  const version = await scene.service.given.publishedVersion();
  const refused = customers(25);
  const receiver = await refusing(new Set(refused));
  const endpoint = await givenEndpoint(scene.engine, receiver.url);
  for (const customerId of refused) await scene.decide(customerId, version, ['given']);
  await scene.pass();
  scene.node();
  await scene.settled(endpoint, ({ waiting }) => waiting === 25);

  for (const customerId of customers(5)) {
    const { delivered } = await endpointNow(scene.engine, endpoint);
    await scene.decide(customerId, version, ['given']);
    await scene.pass();
    for (let looks = 0; (await endpointNow(scene.engine, endpoint)).delivered === delivered; looks += 1) {
      expect(looks).toBeLessThan(5);
      scene.clock.pass({ seconds: 6 });
      await wait(600);
    }
  }
  const attempts = await readAttempts(scene.engine.pool, endpoint.id, 500);
  const ofRefused = attempts.filter(({ isDelivered }) => !isDelivered);
  expect(Math.max(...ofRefused.map(({ attempt }) => attempt))).toBeLessThanOrEqual(3);
});

test('a customer who answers without end behind a refused message holds up nobody else', async () => {
  const version = await scene.service.given.publishedVersion();
  const [busy = '', other = ''] = customers(2);
  const receiver = await refusing(new Set([busy]));
  const endpoint = await givenEndpoint(scene.engine, receiver.url);
  scene.node();
  const answers = answersOf(maxWaitingKeys + 2);
  await scene.decide(busy, version, answers);
  await scene.pass();
  await scene.settled(endpoint, ({ waiting }) => waiting === answers.length);
  await scene.decide(other, version, ['given']);
  await scene.pass();
  await scene.settled(endpoint, ({ delivered }) => delivered === 1);
});

test('what falls behind a message that is let go meanwhile is sent', async () => {
  const version = await scene.service.given.publishedVersion();
  const [first = '', second = ''] = customers(2);
  let held: (() => void) | undefined;
  let isWell = false;
  const receiver = await scene.receiving((message, response) => {
    if (isWell) return void response.writeHead(204).end();
    if (customerOf(message) === first) return void response.writeHead(400).end();
    held = () => response.writeHead(204).end();
  });
  const endpoint = await givenEndpoint(scene.engine, receiver.url);
  scene.node({ sender: { times: patient } });
  await scene.decide(first, version, ['given']);
  await scene.pass();
  await scene.settled(endpoint, ({ waiting }) => waiting === 1);
  await scene.decide(second, version, ['given']);
  await scene.decide(first, version, ['withdraw']);
  await scene.pass();
  await scene.until(() => held !== undefined, 'the message under way');

  await enableEndpoint(scene.engine.pool, endpoint.id, 'NOW', new Date());
  isWell = true;
  held?.();
  await scene.settled(endpoint, ({ delivered }) => delivered >= 1);
  await scene.settled(endpoint, ({ waiting }) => waiting === 0);
});

test('a former address that is gone ends nothing', async () => {
  const version = await scene.service.given.publishedVersion();
  const former = await holding(410);
  const present = await scene.receiving();
  const endpoint = await givenEndpoint(scene.engine, former.receiver.url);
  scene.node({ sender: { times: patient } });
  await scene.decide(scene.service.given.customer(), version, ['given']);
  await scene.pass();
  await scene.until(() => former.receiver.messages.length === 1, 'the message under way');

  await changeEndpoint(scene.engine.pool, endpoint.id, { ...unchanged, url: present.url }, scene.clock.now());
  former.letGo();
  await scene.settled(endpoint, ({ delivered }) => delivered === 1);
  const { disabled, health } = await endpointNow(scene.engine, endpoint);
  expect([disabled, health.failures]).toEqual([null, 0]);
  expect(present.messages).toHaveLength(1);
  expect(scene.logged.join()).not.toContain('was disabled');
});

describe('once a receiver is repaired that had asked to be left alone for a day', () => {
  async function givenRepaired() {
    const version = await scene.service.given.publishedVersion();
    let isWell = false;
    const receiver = await scene.receiving((_message, response) => {
      response.writeHead(isWell ? 204 : 429, isWell ? {} : { 'retry-after': '86400' }).end();
    });
    const endpoint = await givenEndpoint(scene.engine, receiver.url);
    scene.node();
    for (const customerId of customers(3)) await scene.decide(customerId, version, ['given']);
    await scene.pass();
    await scene.settled(endpoint, ({ waiting, health }) => waiting > 0 && health.notBefore !== null);
    isWell = true;
    return endpoint;
  }

  test('what is resent is sent now', async () => {
    const endpoint = await givenRepaired();
    const { rows } = await scene.engine.pool.query<{ readonly position: string; readonly key: string }>(
      `SELECT position, key FROM webhook_retry WHERE state = 'due' ORDER BY position LIMIT 1`,
    );
    const { position = '', key = '' } = rows[0] ?? {};
    await resendEvent(scene.engine.pool, endpoint.id, Number(position), key, scene.clock.now());
    await scene.settled(endpoint, ({ delivered }) => delivered > 0);
  });

  test('all that waits is sent once it is enabled, though it never was disabled', async () => {
    const endpoint = await givenRepaired();
    await enableEndpoint(scene.engine.pool, endpoint.id, 'CURSOR', scene.clock.now());
    await scene.settled(endpoint, ({ delivered, waiting }) => delivered === 3 && waiting === 0);
  });
});

test('what is new does not wait for the end of a long replay', async () => {
  const version = await scene.service.given.publishedVersion();
  const old = customers(450);
  const receiver = await scene.receiving(
    (_message, response) => void setTimeout(() => response.writeHead(204).end(), 10),
  );
  const endpoint = await givenEndpoint(scene.engine, receiver.url);
  for (const customerId of old) await scene.decide(customerId, version, ['given']);
  await scene.pass();
  scene.node();
  await scene.settled(endpoint, ({ delivered }) => delivered >= 450);
  const { position } = await endpointNow(scene.engine, endpoint);
  const [late = ''] = customers(1);
  await replayRange(scene.engine.pool, endpoint.id, 0, position);
  await scene.decide(late, version, ['withdraw']);
  await scene.pass();
  await scene.until(() => receiver.messages.some((message) => customerOf(message) === late), 'what is new');
  expect((await endpointNow(scene.engine, endpoint)).replay).not.toBeNull();
});
