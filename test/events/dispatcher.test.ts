import { setImmediate as turn } from 'node:timers/promises';
import { readAttempts } from '../../src/storage/events/webhooks/webhookAttempts';
import { recoverFailed, replayRange, resendEvent } from '../../src/storage/events/webhooks/webhookAgain';
import { HeldLease, leaseMs } from '../../src/events/dispatching/endpointRun';
import { createSender } from '../../src/events/sending/sender';
import { sweepFeed } from '../../src/storage/events/feedEdges';
import { changeEndpoint, enableEndpoint } from '../../src/storage/events/webhooks/webhookEndpoints';
import { maxWaitingKeys } from '../../src/storage/events/webhooks/webhookLeases';
import { startTimeoutMs } from '../service/service';
import { DispatchScene } from './dispatchScene';
import { endpointNow, feedOf, givenEndpoint, type Message } from './webhookScene';

let scene: DispatchScene;
let service: DispatchScene['service'];
let clock: DispatchScene['clock'];

beforeAll(async () => {
  scene = await DispatchScene.open();
  ({ service, clock } = scene);
}, startTimeoutMs);
afterEach(() => scene.clear());
afterAll(() => scene.close());

const engine = () => scene.engine;
const receiving = (...args: Parameters<DispatchScene['receiving']>) => scene.receiving(...args);
const node = (...args: Parameters<DispatchScene['node']>) => scene.node(...args);
const pass = () => scene.pass();
const until = (...args: Parameters<DispatchScene['until']>) => scene.until(...args);
const settled = (...args: Parameters<DispatchScene['settled']>) => scene.settled(...args);

type Decided = Parameters<DispatchScene['decide']>;
const decide = (customerId: string, version: Decided[1], values: Decided[2] = ['given']) =>
  scene.decide(customerId, version, values);

const sequencesOf = (messages: readonly Message[], customerId: string) =>
  messages.filter(({ data }) => data['customer_id'] === customerId).map(({ data }) => data['sequence']);

const failing = (status: number, headers = {}) =>
  receiving((_message, response) => void response.writeHead(status, headers).end('no'));

const unchanged = { name: null, eventTypes: null, templateCodes: null, payload: null, maxBatch: null };

describe('an endpoint', () => {
  it('gets each decision once, those of a customer in their order', async () => {
    const version = await service.given.publishedVersion();
    const receiver = await receiving();
    const endpoint = await givenEndpoint(engine(), receiver.url);
    node();
    const customers = Array.from({ length: 30 }, () => service.given.customer());
    await Promise.all(
      customers.map((customerId) => decide(customerId, version, ['given', 'withdraw', 'given', 'reject'])),
    );
    await pass();
    await settled(endpoint, ({ delivered }) => delivered === 120);
    for (const customerId of customers)
      expect(sequencesOf(receiver.messages, customerId)).toEqual([1, 2, 3, 4]);
    expect(new Set(receiver.messages.map(({ id }) => id)).size).toBe(120);
    expect(receiver.messages).toHaveLength(120);
  });

  it('gets only the types and templates that it asks for, and ids alone where it is told no more', async () => {
    const [version, other] = [await service.given.publishedVersion(), await service.given.publishedVersion()];
    const receiver = await receiving();
    const members = { templateCodes: [other.templateCode], payload: 'THIN' } as const;
    const endpoint = await givenEndpoint(engine(), receiver.url, members);
    node();
    const customerId = service.given.customer();
    await decide(customerId, version);
    await decide(customerId, other);
    await pass();
    await settled(endpoint, ({ delivered }) => delivered === 1);
    const [{ subject, data } = {} as Message] = receiver.messages;
    expect([subject, data['customer_id'], data['value']]).toEqual([
      other.templateCode,
      customerId,
      undefined,
    ]);
  });

  it('that refuses one customer’s message gets those of others, and theirs in order later', async () => {
    const version = await service.given.publishedVersion();
    const [refused, taken] = [service.given.customer(), service.given.customer()];
    let isWell = false;
    const receiver = await receiving(({ data }, response) => {
      response.writeHead(isWell || data['customer_id'] !== refused ? 200 : 400).end('<b>no\u0000</b>');
    });
    const endpoint = await givenEndpoint(engine(), receiver.url);
    node();
    await decide(refused, version, ['given', 'withdraw']);
    await decide(taken, version, ['given', 'withdraw']);
    await pass();
    await settled(endpoint, ({ delivered, waiting }) => delivered === 2 && waiting === 2);
    expect(sequencesOf(receiver.messages, taken)).toEqual([1, 2]);
    expect(sequencesOf(receiver.messages, refused)).toEqual([1]);
    const attempts = await readAttempts(engine().pool, endpoint.id, 10);
    expect(attempts.find(({ isDelivered }) => !isDelivered)).toMatchObject({
      attempt: 1,
      status: 400,
      answer: '<b>no </b>',
    });
    await decide(refused, version, ['given']);
    await pass();
    await settled(endpoint, ({ waiting }) => waiting === 3);
    isWell = true;
    clock.pass({ seconds: 6 });
    await settled(endpoint, ({ waiting, delivered }) => waiting === 0 && delivered === 5);
    expect(sequencesOf(receiver.messages, refused)).toEqual([1, 1, 2, 3]);
  });

  it('is asked ten times over 75 hours, and then no more until somebody recovers what failed', async () => {
    const version = await service.given.publishedVersion();
    let isWell = false;
    const receiver = await receiving(
      (_message, response) => void response.writeHead(isWell ? 200 : 500).end(),
    );
    const endpoint = await givenEndpoint(engine(), receiver.url);
    node();
    const beganAt = clock.now();
    const customerId = service.given.customer();
    await decide(customerId, version, ['given', 'withdraw']);
    await pass();
    for (const seconds of [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]) {
      const { length } = receiver.messages;
      await until(
        async () => (await readAttempts(engine().pool, endpoint.id, 20)).length === Math.max(length, 1),
        'an attempt',
      );
      clock.pass({ seconds: seconds - 1 });
      await scene.quiet();
      expect(receiver.messages).toHaveLength(Math.max(length, 1));
      clock.pass({ seconds: 1 });
      await until(() => receiver.messages.length > Math.max(length, 1), `the attempt after ${seconds} s`);
    }
    await settled(endpoint, ({ failed }) => failed === 1);
    // The next message of the customer was tried too, so that its time is known.
    await until(
      async () => (await readAttempts(engine().pool, endpoint.id, 20)).length === 11,
      'an attempt of the next',
    );
    expect(new Set(receiver.messages.slice(0, 10).map(({ id }) => id)).size).toBe(1);
    isWell = true;
    clock.pass({ seconds: 10 });
    await settled(endpoint, ({ waiting, delivered }) => waiting === 0 && delivered === 1);
    expect(await recoverFailed(engine().pool, endpoint.id, beganAt, clock.now())).toBe(1);
    await settled(endpoint, ({ failed, delivered }) => failed === 0 && delivered === 2);
    const told = scene.logged.join();
    expect(told).toContain('a webhook endpoint fails');
    expect(told).toContain('did not take events in ten attempts');
    expect(told).toContain('a webhook endpoint takes messages again');
  }, 60_000);

  it('that has too much to do is asked no sooner than it says', async () => {
    const version = await service.given.publishedVersion();
    let isWell = false;
    const receiver = await receiving(
      (_message, response) => void response.writeHead(isWell ? 200 : 429, { 'retry-after': '60' }).end(),
    );
    const endpoint = await givenEndpoint(engine(), receiver.url);
    node();
    for (let count = 0; count < 20; count += 1) await decide(service.given.customer(), version);
    await pass();
    await settled(endpoint, ({ waiting }) => waiting === 20);
    expect(receiver.messages.length).toBeLessThanOrEqual(8);
    clock.pass({ seconds: 59 });
    await scene.quiet();
    expect(receiver.messages.length).toBeLessThanOrEqual(8);
    isWell = true;
    clock.pass({ seconds: 2 });
    await settled(endpoint, ({ delivered, waiting }) => delivered === 20 && waiting === 0);
  });

  it('that is gone is sent nothing more, and the log says so', async () => {
    const version = await service.given.publishedVersion();
    const receiver = await failing(410);
    const endpoint = await givenEndpoint(engine(), receiver.url);
    node();
    await decide(service.given.customer(), version);
    await pass();
    await settled(endpoint, ({ disabled }) => disabled?.reason === 'GONE');
    await decide(service.given.customer(), version);
    await pass();
    await scene.quiet();
    expect(receiver.messages).toHaveLength(1);
    expect(scene.logged.join()).toContain('a webhook endpoint was disabled');
  });

  it('that takes nothing for five days is disabled, and is sent one message that says so', async () => {
    const version = await service.given.publishedVersion();
    const receiver = await receiving(({ type }, response) => {
      response.writeHead(type === 'consent.decision.recorded' ? 500 : 204).end();
    });
    const endpoint = await givenEndpoint(engine(), receiver.url);
    node();
    await decide(service.given.customer(), version);
    await pass();
    await settled(endpoint, ({ health }) => health.failures === 1);
    clock.pass({ days: 4 });
    await settled(endpoint, ({ health }) => health.failures === 2);
    expect((await endpointNow(engine(), endpoint)).disabled).toBeNull();
    clock.pass({ days: 1 });
    await settled(endpoint, ({ disabled }) => disabled?.reason === 'FAILING');
    expect(scene.logged.join()).toContain('a webhook endpoint was disabled');
    const told = () => receiver.messages.filter(({ type }) => type === 'consent.webhook.disabled');
    await until(() => told().length === 1, 'the message of its end');
    const { id, name } = endpoint;
    expect(told()).toMatchObject([{ data: { webhook_id: id, name, last_status: 500, last_failure: null } }]);
    await until(
      async () => (await readAttempts(engine().pool, id, 1)).every(({ isDelivered }) => isDelivered),
      'the attempt in its log',
    );
    clock.pass({ days: 1 });
    await scene.quiet();
    expect(told()).toHaveLength(1);
  });

  it('that is broken is asked by one message, and gets all when it is back', async () => {
    const version = await service.given.publishedVersion();
    let isWell = false;
    const receiver = await receiving(
      (_message, response) => void response.writeHead(isWell ? 200 : 500).end(),
    );
    const endpoint = await givenEndpoint(engine(), receiver.url);
    node();
    for (let count = 0; count < 60; count += 1) await decide(service.given.customer(), version);
    await pass();
    await settled(endpoint, ({ health, waiting }) => health.failures >= 20 && waiting === 60);
    const { length } = receiver.messages;
    expect(length).toBeLessThan(30);
    clock.pass({ seconds: 6 });
    await until(() => receiver.messages.length > length, 'a question');
    await scene.quiet();
    expect(receiver.messages).toHaveLength(length + 1);
    isWell = true;
    clock.pass({ minutes: 6 });
    await settled(endpoint, ({ delivered, waiting }) => delivered === 60 && waiting === 0);
  });

  it('that refuses twelve questions in a row takes no attempt from what is not due', async () => {
    const version = await service.given.publishedVersion();
    const receiver = await failing(500, { 'retry-after': '86400' });
    const endpoint = await givenEndpoint(engine(), receiver.url);
    node();
    for (let count = 0; count < 20; count += 1) await decide(service.given.customer(), version);
    await pass();
    await settled(endpoint, ({ health }) => health.failures === 20);
    for (let count = 0; count < 12; count += 1) await decide(service.given.customer(), version);
    await pass();
    for (let asked = 1; asked <= 12; asked += 1) {
      clock.pass({ minutes: asked <= 10 ? 1 : 40 });
      await settled(endpoint, ({ health }) => health.failures === 20 + asked);
    }
    const { rows } = await engine().pool.query('SELECT DISTINCT attempts FROM webhook_retry');
    expect(rows).toEqual([{ attempts: 1 }]);
  });

  it('that is broken, and for which too much waits, is asked by what waits alone', async () => {
    const version = await service.given.publishedVersion();
    const receiver = await failing(500, { 'retry-after': '86400' });
    const endpoint = await givenEndpoint(engine(), receiver.url);
    node();
    for (let count = 0; count < 20; count += 1) await decide(service.given.customer(), version);
    await pass();
    await settled(endpoint, ({ health }) => health.failures === 20);
    await engine().pool.query(
      `INSERT INTO webhook_retry (endpoint_id, position, key, state, attempts, next_at)
        SELECT $1, -n, 'key ' || n, 'due', 1, $2 FROM generate_series(1, $3::integer) AS n`,
      [endpoint.id, new Date(clock.now().getTime() + 30 * 86_400_000), maxWaitingKeys],
    );
    const late = service.given.customer();
    await decide(late, version);
    await pass();
    const { position } = await endpointNow(engine(), endpoint);
    for (let asked = 1; asked <= 4; asked += 1) {
      clock.pass({ minutes: 1 });
      await settled(endpoint, ({ health }) => health.failures === 20 + asked);
    }
    expect(sequencesOf(receiver.messages, late)).toEqual([]);
    expect((await endpointNow(engine(), endpoint)).position).toBe(position);
  });

  it('that was enabled amid a round is not slowed down by what came of it', async () => {
    const version = await service.given.publishedVersion();
    let letGo: () => void = () => undefined;
    const receiver = await receiving((_message, response, count) => {
      if (count === 2) letGo = () => response.writeHead(429).end();
      else response.writeHead(count === 1 ? 500 : 204).end();
    });
    const endpoint = await givenEndpoint(engine(), receiver.url);
    node();
    await decide(service.given.customer(), version);
    await pass();
    await settled(endpoint, ({ health }) => health.failures === 1);
    await decide(service.given.customer(), version);
    await pass();
    await until(() => receiver.messages.length === 2, 'the message that is held');
    await enableEndpoint(engine().pool, endpoint.id, 'CURSOR', clock.now());
    letGo();
    await decide(service.given.customer(), version);
    await pass();
    await settled(endpoint, ({ delivered, waiting }) => delivered === 2 && waiting === 1);
  });

  it('that moves is sent to its new address at once, also what waits', async () => {
    const version = await service.given.publishedVersion();
    const [old, young] = [await failing(500), await receiving()];
    const endpoint = await givenEndpoint(engine(), old.url);
    node();
    await decide(service.given.customer(), version);
    await pass();
    await settled(endpoint, ({ waiting }) => waiting === 1);
    await scene.quiet();
    await changeEndpoint(engine().pool, endpoint.id, { ...unchanged, url: young.url }, clock.now());
    await settled(endpoint, ({ delivered }) => delivered === 1);
    expect([old.messages.length, young.messages.length]).toEqual([1, 1]);
  });

  it('that moves amid a round is asked at its new address at once', async () => {
    const version = await service.given.publishedVersion();
    let letGo: () => void = () => undefined;
    const old = await receiving((_message, response) => {
      letGo = () => response.writeHead(500).end();
    });
    const young = await receiving();
    const endpoint = await givenEndpoint(engine(), old.url);
    node();
    await decide(service.given.customer(), version);
    await pass();
    await until(() => old.messages.length === 1, 'the message that is held');
    await changeEndpoint(engine().pool, endpoint.id, { ...unchanged, url: young.url }, clock.now());
    letGo();
    await settled(endpoint, ({ delivered }) => delivered === 1);
    expect(young.messages).toHaveLength(1);
  });

  it('is sent an event again, and a part of the feed, with the ids of the first time', async () => {
    const version = await service.given.publishedVersion();
    const receiver = await receiving();
    const endpoint = await givenEndpoint(engine(), receiver.url);
    node();
    const customerId = service.given.customer();
    await decide(customerId, version, ['given', 'withdraw', 'given']);
    await pass();
    await settled(endpoint, ({ delivered }) => delivered === 3);
    const positions = receiver.messages.map(({ id }) => Number(id.split('-')[1]));
    const [first = NaN, , last = NaN] = positions;
    await resendEvent(engine().pool, endpoint.id, last, 'x', clock.now());
    await settled(endpoint, ({ delivered }) => delivered === 4);
    expect(await replayRange(engine().pool, endpoint.id, first, last)).toBe(true);
    await settled(endpoint, ({ delivered }) => delivered === 6);
    expect(sequencesOf(receiver.messages, customerId)).toEqual([1, 2, 3, 3, 1, 2]);
    expect(new Set(receiver.messages.map(({ id }) => id)).size).toBe(3);
  });

  it('is replayed what was given up, though a later event of the customer waits for its time', async () => {
    const version = await service.given.publishedVersion();
    let isWell = false;
    const receiver = await receiving(({ data }, response) => {
      const wish = data['sequence'] === 1 ? { 'webhook-delivery': 'abort-message' } : {};
      response.writeHead(isWell ? 204 : 500, wish).end();
    });
    const endpoint = await givenEndpoint(engine(), receiver.url);
    node();
    const customerId = service.given.customer();
    await decide(customerId, version, ['given', 'withdraw']);
    await pass();
    await settled(endpoint, ({ failed, waiting }) => failed === 1 && waiting === 1);
    const first = Number(receiver.messages[0]?.id.split('-')[1]);
    isWell = true;
    await replayRange(engine().pool, endpoint.id, first, first + 1);
    await settled(endpoint, ({ replay, waiting }) => replay === null && waiting === 2);
    clock.pass({ seconds: 6 });
    await settled(endpoint, ({ delivered, failed }) => delivered === 2 && failed === 0);
    expect(sequencesOf(receiver.messages, customerId)).toEqual([1, 2, 2, 1]);
  });
});

it('an event is sent again that was asked for before what came of the first time was written down', async () => {
  const version = await service.given.publishedVersion();
  const receiver = await receiving();
  const endpoint = await givenEndpoint(engine(), receiver.url);
  let isAsked = false;
  node({
    store: ({ settleRound }) => ({
      settleRound: async (lease, round) => {
        const [position] = isAsked ? [] : round.delivered;
        isAsked = true;
        if (position !== undefined) await resendEvent(engine().pool, endpoint.id, position, 'x', clock.now());
        return settleRound(lease, round);
      },
    }),
  });
  await decide(service.given.customer(), version);
  await pass();
  await settled(endpoint, ({ delivered, waiting }) => delivered === 2 && waiting === 0);
  expect(receiver.messages.map(({ id }) => id)).toEqual(Array(2).fill(receiver.messages[0]?.id));
});

describe('a receiver', () => {
  it.each(['hangs', 'cuts the body of its answer', 'is slow'])('that %s', async (how) => {
    const version = await service.given.publishedVersion();
    const receiver = await receiving((_message, response) => {
      if (how === 'is slow') setTimeout(() => response.writeHead(200).end(), 100);
      if (!how.startsWith('cuts')) return;
      response.writeHead(200, { 'content-length': '100' }).write('begun');
      setTimeout(() => response.destroy(), 50);
    });
    const endpoint = await givenEndpoint(engine(), receiver.url);
    node();
    await decide(service.given.customer(), version);
    await pass();
    if (how !== 'hangs') return settled(endpoint, ({ delivered }) => delivered === 1);
    await settled(endpoint, ({ waiting }) => waiting === 1);
    const [attempt] = await readAttempts(engine().pool, endpoint.id, 1);
    expect(attempt).toMatchObject({ failure: 'ANSWER_TIMEOUT', status: null, isDelivered: false });
  });

  it('inside the own network is never reached, and the attempts say why', async () => {
    const version = await service.given.publishedVersion();
    const receiver = await receiving();
    const endpoint = await givenEndpoint(engine(), receiver.url);
    node({ sender: { isProduction: true } });
    await decide(service.given.customer(), version);
    await pass();
    await settled(endpoint, ({ waiting }) => waiting === 1);
    const [attempt] = await readAttempts(engine().pool, endpoint.id, 1);
    expect(attempt).toMatchObject({ failure: 'FORBIDDEN_ADDRESS', status: null });
    expect(receiver.connections()).toBe(0);
  });
});

describe('nodes', () => {
  it('that could not write down what came of a message go on after a rest', async () => {
    const version = await service.given.publishedVersion();
    const receiver = await receiving();
    const endpoint = await givenEndpoint(engine(), receiver.url);
    let settlings = 0;
    node({
      restMs: 50,
      store: ({ settleRound }) => ({
        settleRound: (...args) =>
          (settlings += 1) === 1 ? Promise.reject(new Error('no disk')) : settleRound(...args),
      }),
    });
    await decide(service.given.customer(), version);
    await pass();
    await settled(endpoint, ({ delivered }) => delivered === 1);
    expect(scene.logged.join()).toContain('a webhook endpoint could not be served');
  });

  it.each([
    [undefined, true],
    [30_000, false],
  ])('with a time-out of %j and half of a lease begin a message: %j', async (timeoutMs, mayBegin) => {
    const reach = { isProduction: true, allowedNetworks: [], ...(timeoutMs && { timeoutMs }) };
    const store = { renewLease: () => Promise.resolve(true), endLease: () => Promise.resolve() };
    const takenAtMs = performance.now() - leaseMs / 2;
    const lease = { endpointId: 'e', leaseId: 'l' };
    const held = new HeldLease(store, lease, takenAtMs, createSender(reach).longestMs);
    expect(held.isSafe()).toBe(mayBegin);
    await held.end();
  });

  it.each([
    ['is renewed, for as long as it is', () => Promise.resolve(true), [true, true]],
    ['cannot be renewed, until it ends', () => Promise.reject(new Error('no database')), [true, false]],
    ['another node has, no more', () => Promise.resolve(false), [false, false]],
  ] as const)('with a lease that %s begin a message', async (_what, renewLease, expected) => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    try {
      const store = { renewLease, endLease: () => Promise.resolve() };
      const held = new HeldLease(store, { endpointId: 'e', leaseId: 'l' }, performance.now(), 1_000);
      jest.advanceTimersByTime(leaseMs / 2);
      await turn();
      const amid = held.isSafe();
      jest.advanceTimersByTime(leaseMs / 2);
      await turn();
      expect([amid, held.isSafe()]).toEqual(expected);
      await held.end();
    } finally {
      jest.useRealTimers();
    }
  });

  it('that are two send each message once', async () => {
    const version = await service.given.publishedVersion();
    const receiver = await receiving((_message, response) => {
      setTimeout(() => response.writeHead(200).end(), 5);
    });
    const endpoint = await givenEndpoint(engine(), receiver.url);
    const both = [node(), node()];
    for (let count = 0; count < 10; count += 1) {
      await Promise.all(Array.from({ length: 20 }, () => decide(service.given.customer(), version)));
      await pass();
      for (const each of both) each.notice();
    }
    await settled(endpoint, ({ delivered }) => delivered === 200);
    expect(receiver.messages).toHaveLength(200);
  });

  it('that die in between leave at most a round to be sent again, by another node', async () => {
    const version = await service.given.publishedVersion();
    const receiver = await receiving();
    const endpoint = await givenEndpoint(engine(), receiver.url);
    const dead = node({
      store: ({ takeLeases }) => ({
        takeLeases: async (...args) => (receiver.messages.length > 0 ? [] : takeLeases(...args)),
        settleRound: () => new Promise<never>(() => undefined),
      }),
    });
    await decide(service.given.customer(), version, ['given', 'withdraw']);
    await pass();
    await until(() => receiver.messages.length === 2, 'the messages of the node that dies');
    scene.forget(dead);
    node();
    await scene.looked();
    expect(receiver.messages).toHaveLength(2);
    await engine().pool.query(`UPDATE webhook_endpoint SET lease_until = clock_timestamp()`);
    await settled(endpoint, ({ delivered }) => delivered === 2);
    const ids = receiver.messages.map(({ id }) => id);
    expect(ids.slice(2)).toEqual(ids.slice(0, 2));
  });

  it('that lost their lease write nothing any more', async () => {
    let letGo: () => void = () => undefined;
    const version = await service.given.publishedVersion();
    const receiver = await receiving((_message, response) => {
      letGo = () => response.writeHead(200).end();
    });
    const endpoint = await givenEndpoint(engine(), receiver.url);
    node();
    await decide(service.given.customer(), version);
    await pass();
    await until(() => receiver.messages.length === 1, 'a message');
    await engine().pool.query('UPDATE webhook_endpoint SET lease_id = gen_random_uuid()');
    letGo();
    await scene.looked();
    expect((await endpointNow(engine(), endpoint)).delivered).toBe(0);
  });

  it('that stop finish the message under way, and leave the rest to others', async () => {
    const version = await service.given.publishedVersion();
    const receiver = await receiving((_message, response) => {
      setTimeout(() => response.writeHead(200).end(), 300);
    });
    const endpoint = await givenEndpoint(engine(), receiver.url);
    const first = node();
    const customerId = service.given.customer();
    await decide(customerId, version, ['given', 'withdraw', 'given']);
    await pass();
    await until(() => receiver.messages.length === 1, 'a message');
    await first.stop(5_000);
    expect(await endpointNow(engine(), endpoint)).toMatchObject({ delivered: 1, waiting: 2 });
    node();
    await settled(endpoint, ({ delivered }) => delivered === 3);
    expect(sequencesOf(receiver.messages, customerId)).toEqual([1, 2, 3]);
  });

  it('that are cut hold it against nobody', async () => {
    const version = await service.given.publishedVersion();
    const receiver = await receiving(() => undefined);
    const endpoint = await givenEndpoint(engine(), receiver.url);
    const first = node();
    await decide(service.given.customer(), version);
    await pass();
    await until(() => receiver.messages.length === 1, 'a message');
    await first.stop(50);
    expect((await endpointNow(engine(), endpoint)).health.failures).toBe(0);
    expect(await readAttempts(engine().pool, endpoint.id, 1)).toEqual([]);
  });
});

it('what the feed no longer keeps is passed by, by an endpoint and by a replay', async () => {
  const version = await service.given.publishedVersion();
  const receiver = await receiving();
  const late = await givenEndpoint(engine(), receiver.url);
  await decide(service.given.customer(), version);
  await pass();
  await sweepFeed(engine().pool, new Date(clock.now().getTime() + 60_000), 1_000);
  const again = await givenEndpoint(engine(), receiver.url);
  await replayRange(engine().pool, again.id, 0, again.position);
  node();
  for (const endpoint of [late, again])
    await settled(endpoint, ({ delivered, replay }) => delivered === 1 && replay === null);
  const missed = 'a webhook endpoint missed events that the feed no longer keeps';
  expect(scene.logged.filter((line) => line === missed)).toHaveLength(2);
});

it('a feed that began anew is sent from its beginning', async () => {
  const version = await service.given.publishedVersion();
  const receiver = await receiving();
  const endpoint = await givenEndpoint(engine(), receiver.url);
  node();
  await decide(service.given.customer(), version);
  await pass();
  await settled(endpoint, ({ delivered }) => delivered === 1);
  await engine().pool.query(`UPDATE feed_head SET incarnation = 'feed0123'`.replace('feed0123', 'fee00123'));
  await settled(endpoint, ({ delivered }) => delivered >= 2);
  const { incarnation } = await feedOf(engine()).edges();
  expect(receiver.messages.at(-1)?.id.startsWith(`${incarnation}-`)).toBe(true);
});
