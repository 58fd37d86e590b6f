import { resendEvent } from '../../src/storage/events/webhooks/webhookAgain';
import { readAttempts } from '../../src/storage/events/webhooks/webhookAttempts';
import { startTimeoutMs } from '../service/service';
import { DispatchScene } from './dispatchScene';
import { givenEndpoint, type Message } from './webhookScene';

let scene: DispatchScene;
beforeEach(async () => {
  scene = await DispatchScene.open();
}, startTimeoutMs);
afterEach(() => scene.close());

const sequencesOf = (messages: readonly Message[], customerId: string) =>
  messages.filter(({ data }) => data['customer_id'] === customerId).map(({ data }) => data['sequence']);

const upTo = (count: number) => Array.from({ length: count }, (_none, index) => index + 1);

async function givenDecisions(customers: number, each: number): Promise<readonly string[]> {
  const { given } = scene.service;
  const version = await given.publishedVersion();
  const ids = upTo(customers).map(() => given.customer());
  const values = upTo(each).map((sequence) => (sequence % 2 === 1 ? 'given' : 'withdraw'));
  await Promise.all(ids.map((customerId) => scene.decide(customerId, version, values)));
  await scene.pass();
  return ids;
}

test('many events come in lists, each once and those of a customer in their order', async () => {
  const receiver = await scene.receiving();
  const endpoint = await givenEndpoint(scene.engine, receiver.url, { maxBatch: 20 });
  const customers = await givenDecisions(50, 5);
  scene.node();
  await scene.settled(endpoint, ({ delivered }) => delivered === 250);
  const { messages, requests } = receiver;
  for (const customerId of customers) expect(sequencesOf(messages, customerId)).toEqual(upTo(5));
  expect(new Set(messages.map(({ id }) => id)).size).toBe(250);
  expect(messages).toHaveLength(250);
  for (const { isBatch, mediaType } of requests)
    expect([isBatch, mediaType]).toEqual([true, 'application/cloudevents-batch+json; charset=utf-8']);
  const lengths = requests.map((request) => request.messages.length);
  expect(Math.max(...lengths)).toBe(20);
  expect(requests.length).toBeLessThan(30);
  expect(new Set(requests.map(({ id }) => id)).size).toBe(requests.length);
  const attempts = await readAttempts(scene.engine.pool, endpoint.id, 100);
  expect(attempts.map(({ events }) => events).toSorted()).toEqual(lengths.toSorted());
});

test('nothing waits for a batch to fill', async () => {
  const receiver = await scene.receiving();
  const endpoint = await givenEndpoint(scene.engine, receiver.url, { maxBatch: 100 });
  await givenDecisions(1, 1);
  scene.node();
  await scene.settled(endpoint, ({ delivered }) => delivered === 1);
  expect(receiver.requests.map(({ isBatch, messages }) => [isBatch, messages.length])).toEqual([[true, 1]]);
});

test('what fails in a batch comes again in smaller ones, so one event holds up only its own key', async () => {
  const taken: Message[] = [];
  let refused: string | null = null;
  const receiver = await scene.receiving((_first, response, _count, all) => {
    const isRefused = all.some(({ data }) => data['customer_id'] === refused);
    if (!isRefused) taken.push(...all);
    response.writeHead(isRefused ? 400 : 204).end();
  });
  const endpoint = await givenEndpoint(scene.engine, receiver.url, { maxBatch: 100 });
  const customers = await givenDecisions(30, 2);
  refused = customers[0] ?? null;
  scene.node();
  await scene.settled(endpoint, ({ waiting, health }) => waiting === 60 && health.failures === 1);
  expect(receiver.requests.map(({ messages }) => messages.length)).toEqual([60]);

  scene.clock.pass({ seconds: 6 });
  await scene.settled(endpoint, ({ delivered, waiting }) => delivered === 50 && waiting === 10);
  scene.clock.pass({ minutes: 6 });
  await scene.settled(endpoint, ({ delivered, waiting }) => delivered === 58 && waiting === 2);
  refused = null;
  scene.clock.pass({ minutes: 31 });
  await scene.settled(endpoint, ({ delivered, waiting }) => delivered === 60 && waiting === 0);
  for (const customerId of customers) expect(sequencesOf(taken, customerId)).toEqual([1, 2]);
  expect(taken).toHaveLength(60);
});

test('one customer with more events than a batch holds gets all in order, also after a failure', async () => {
  const receiver = await scene.receiving((_first, response, count) => {
    response.writeHead(count === 2 ? 500 : 204).end();
  });
  const endpoint = await givenEndpoint(scene.engine, receiver.url, { maxBatch: 10 });
  const [customerId = ''] = await givenDecisions(1, 30);
  scene.node();
  await scene.settled(endpoint, ({ delivered, waiting }) => delivered === 10 && waiting === 20);
  scene.clock.pass({ seconds: 6 });
  await scene.settled(endpoint, ({ delivered, waiting }) => delivered === 30 && waiting === 0);
  const sent = receiver.requests.map(({ messages }) => sequencesOf(messages, customerId));
  const [first, second, ...again] = sent;
  expect([first, second]).toEqual([upTo(10), upTo(20).slice(10)]);
  expect(again.flat()).toEqual(upTo(30).slice(10));
});

test('what is sent again takes nothing along that stands behind an event which waits for its time', async () => {
  const receiver = await scene.receiving((_first, response, count) => {
    response.writeHead(count === 2 ? 500 : 204).end();
  });
  const endpoint = await givenEndpoint(scene.engine, receiver.url, { maxBatch: 2 });
  const [customerId = ''] = await givenDecisions(1, 4);
  scene.node();
  await scene.settled(endpoint, ({ delivered, waiting }) => delivered === 2 && waiting === 2);
  const [{ id, partitionkey = '' } = { id: '' }] = receiver.messages;
  const position = Number(id.split('-')[1]);
  await resendEvent(scene.engine.pool, endpoint.id, position, partitionkey, scene.clock.now());
  await scene.settled(endpoint, ({ delivered }) => delivered === 3);
  await scene.quiet();
  expect(sequencesOf(receiver.messages, customerId)).toEqual([1, 2, 3, 4, 1]);
  scene.clock.pass({ seconds: 6 });
  await scene.settled(endpoint, ({ delivered, waiting }) => delivered === 5 && waiting === 0);
  expect(sequencesOf(receiver.messages, customerId)).toEqual([1, 2, 3, 4, 1, 3, 4]);
});
