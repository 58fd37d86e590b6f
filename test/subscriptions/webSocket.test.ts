import { setTimeout as delay } from 'node:timers/promises';
import { logAll, logKeeping } from '../evidence/logPass';
import { readPage } from '../rest/eventReader';
import { asCustomer, asNobody } from '../service/bearer';
import { startNode, startService, startTimeoutMs, type TestService } from '../service/service';
import { initialised, listen, openSocket, socketClient } from './socketClient';
import { untilTrue } from './subscriber';

/* The same operations as over HTTP, over graphql-ws. */

let service: TestService;
beforeAll(async () => {
  service = await startService({ logKeeping });
}, startTimeoutMs);
afterAll(() => service.close());

interface Changed extends Record<string, unknown> {
  readonly pendingUpdateChanged: { readonly cause: string; readonly pendingUpdate: object };
}

const changes = `subscription Changes($customerId: ID!) {
  pendingUpdateChanged(customerId: $customerId) { eventId cause pendingUpdate { customerId templateCode accepted } }
}`;

test('a customer hears of an answer, given over the same socket, and asks where they stand', async () => {
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  await logAll(service.database.engine);
  const customerId = service.given.customer();
  const client = socketClient(service.url, asCustomer(customerId));
  const told = listen<Changed>(client, changes, { customerId });
  await delay(600);
  const record = `mutation($input: RecordDecisionInput!) { recordDecision(input: $input) { changed } }`;
  const input = { customerId, templateCode, consentVersionId, value: 'given' };
  const recorded = listen(client, record, { input });
  expect(await recorded.until(1)).toEqual([{ recordDecision: { changed: true } }]);
  const [, changed] = await told.until(2);
  expect(changed?.pendingUpdateChanged).toMatchObject({
    cause: 'consent.decision.recorded',
    pendingUpdate: { customerId, templateCode, accepted: true },
  });
  const asked = listen(client, `{ viewer { kind customer { id } } }`);
  expect(await asked.until(1)).toEqual([{ viewer: { kind: 'CUSTOMER', customer: { id: customerId } } }]);
  expect([recorded.hasEnded(), asked.hasEnded(), told.hasEnded()]).toEqual([true, true, false]);
  await client.dispose();
});

test('anyone hears of a version, and the feed goes on from any place', async () => {
  const { templateCode } = await service.given.publishedVersion();
  await logAll(service.database.engine);
  const { events } = await readPage(service.url);
  const [begin, ...rest] = events;
  const public_ = socketClient(service.url, asNobody);
  const versions = listen<{ currentVersionChanged: { version: { number: number } } }>(
    public_,
    `subscription { currentVersionChanged(templateCode: "${templateCode}") { eventId version { consentVersionId number } } }`,
  );
  const client = socketClient(service.url);
  const feed = listen<{ events: { eventId: string } }>(
    client,
    'subscription($after: ID) { events(after: $after) { eventId } }',
    { after: begin?.id },
  );
  const caughtUp = await feed.until(rest.length);
  expect(caughtUp.map(({ events: { eventId } }) => eventId)).toEqual(rest.map(({ id }) => id));
  await delay(600);
  await service.given.publishedVersion({ templateCode });
  const [, version] = await versions.until(2);
  expect(version?.currentVersionChanged.version.number).toBe(2);
  await Promise.all([client.dispose(), public_.dispose()]);
});

test('what a client completes ends here, and makes room', async () => {
  const node = await startNode(service.database, { limits: { maxSubscriptionsPerCaller: 1 } });
  const { templateCode } = await service.given.publishedVersion();
  const query = `subscription { currentVersionChanged(templateCode: "${templateCode}") { eventId } }`;
  const { send, messages, socket } = await initialised(node.url);
  send({ type: 'subscribe', id: 'a', payload: { query } });
  await delay(300);
  send({ type: 'subscribe', id: 'b', payload: { query } });
  const ofB = () => messages.filter(({ id }) => id === 'b');
  await untilTrue(
    () => ofB().length === 1,
    () => 'never refused',
  );
  expect(ofB()[0]).toMatchObject({
    type: 'error',
    payload: [{ extensions: { code: 'TOO_MANY_SUBSCRIPTIONS', maximum: 1 } }],
  });
  send({ type: 'complete', id: 'a' });
  await delay(200);
  send({ type: 'subscribe', id: 'b', payload: { query } });
  await untilTrue(
    () => ofB().length > 1,
    () => 'never begun',
  );
  expect(ofB()[1]).toMatchObject({ type: 'next' });
  socket.close();
  await untilTrue(
    () => node.logged.filter(({ operation }) => operation === 'currentVersionChanged').length === 3,
    () => 'never logged',
  );
  await node.close();
});

test('an id may come again at once, and what is completed then is the second', async () => {
  const node = await startNode(service.database, { limits: { maxSubscriptionsPerCaller: 2 } });
  const { templateCode } = await service.given.publishedVersion();
  const query = `subscription { currentVersionChanged(templateCode: "${templateCode}") { eventId } }`;
  const { send, messages, socket } = await initialised(node.url);
  const told = (id: string) => messages.filter((message) => message['id'] === id).map(({ type }) => type);
  const untilTold = (id: string) =>
    untilTrue(
      () => told(id).length > 0,
      () => `never told of ${id}`,
    );
  send({ type: 'subscribe', id: 'a', payload: { query } });
  send({ type: 'complete', id: 'a' });
  send({ type: 'subscribe', id: 'a', payload: { query } });
  await untilTold('a');
  await delay(200);
  send({ type: 'complete', id: 'a' });
  await delay(200);
  for (const id of ['b', 'c']) {
    send({ type: 'subscribe', id, payload: { query } });
    await untilTold(id);
  }
  expect(['b', 'c'].map((id) => told(id)[0])).toEqual(['next', 'next']);
  socket.close();
  await node.close();
});

test('the log has the request, each operation and the socket’s end', async () => {
  const node = await startNode(service.database);
  const { send, until, socket } = await initialised(node.url);
  send({ type: 'subscribe', id: 'a', payload: { query: '{ viewer { kind } }' } });
  await until(3);
  socket.close();
  await untilTrue(
    () => node.logged.some(({ msg }) => msg === 'WebSocket closed'),
    () => JSON.stringify(node.logged),
  );
  const lines = node.logged.filter(({ msg }) => msg === 'request' || msg === 'WebSocket closed');
  expect(lines).toMatchObject([
    { method: 'GET', route: '/graphql', status: 101 },
    { method: 'POST', route: '/graphql', operation: 'viewer', caller: 'service', status: 200 },
    { msg: 'WebSocket closed', code: 1005 },
  ]);
  expect(lines.filter(({ aborted }) => aborted)).toEqual([]);
  await node.close();
});

test('a ping of either kind is answered, and a peer that answers none is cut', async () => {
  const node = await startNode(service.database, { limits: { idleTimeoutMs: 1_000 } });
  const { send, messages, until, socket } = await initialised(node.url);
  send({ type: 'ping', payload: { at: 1 } });
  await until(2);
  expect(messages[1]).toEqual({ type: 'pong', payload: { at: 1 } });
  let answered = 0;
  socket.on('pong', () => (answered += 1));
  socket.ping();
  await delay(1_500);
  expect([answered, socket.readyState]).toEqual([1, socket.OPEN]);
  const deaf = await openSocket(node.url, { autoPong: false });
  deaf.send({ type: 'connection_init' });
  const blind = await openSocket(node.url, { autoPong: false });
  blind.send({ type: 'connection_init' });
  const pongs = setInterval(() => blind.socket.pong('blindly'), 100);
  expect(await deaf.untilClosed()).toMatchObject({ code: 1006 });
  expect(await blind.untilClosed()).toMatchObject({ code: 1006 });
  clearInterval(pongs);
  socket.close();
  await node.close();
});

test('all are closed as going away when the service stops, and it does not wait', async () => {
  const node = await startNode(service.database);
  const opened = await initialised(node.url);
  opened.send({ type: 'subscribe', id: 'a', payload: { query: 'subscription { events { eventId } }' } });
  const deaf = await initialised(node.url);
  deaf.socket.pause();
  await delay(300);
  const begunAtMs = performance.now();
  await node.close();
  expect(performance.now() - begunAtMs).toBeLessThan(3_000);
  expect(await opened.untilClosed()).toMatchObject({ code: 1001 });
  expect(opened.messages).toHaveLength(1);
  deaf.socket.terminate();
});
