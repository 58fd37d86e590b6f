import { lineOf } from '../../src/main/webhooks/webhookLines';
import { readWebhookMeasures } from '../../src/storage/events/webhooks/webhookMeasures';
import { readAttempts, writeAttempts } from '../../src/storage/events/webhooks/webhookAttempts';
import { disableEndpoint, readEndpoints } from '../../src/storage/events/webhooks/webhookEndpoints';
import { maxWaitingKeys, takeLeases } from '../../src/storage/events/webhooks/webhookLeases';
import { logPass } from '../evidence/logPass';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { endpointNow, givenEndpoint } from './webhookScene';

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, startTimeoutMs);
afterAll(() => service.close());

async function decide(): Promise<void> {
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  const customerId = service.given.customer();
  const decision = { customerId, templateCode, consentVersionId, value: 'given' } as const;
  await service.actions.recordDecision(decision, { kind: 'customer', id: customerId });
}

it('what nobody sends, because a node died, shows in its age and in the list', async () => {
  const { engine } = service.database;
  await decide();
  while ((await logPass(engine, { now: new Date() })).isBehind);
  const endpoint = await givenEndpoint(engine, 'https://crm.example/hook');
  await decide();
  await decide();
  while ((await logPass(engine, { now: new Date() })).isBehind);
  expect(await takeLeases(engine.pool, 60_000, new Date(), [])).toHaveLength(1);

  const measures = await readWebhookMeasures(engine.pool);
  expect(measures.oldestMs).toBeGreaterThan(0);
  expect(measures.waiting).toBe(0);
  const now = await endpointNow(engine, endpoint);
  expect(now.ahead).toBeGreaterThanOrEqual(2);
  expect(lineOf(now)).toContain(`${now.ahead} places of the feed not looked at yet`);
});

it('nobody takes an endpoint of which so much waits that nothing can be sent, unless to ask whether it is back', async () => {
  const { engine } = service.database;
  const endpoint = await givenEndpoint(engine, 'https://full.example/hook');
  await decide();
  while ((await logPass(engine, { now: new Date() })).isBehind);
  const [other] = await readEndpoints(engine.pool);
  const taken = async () => (await takeLeases(engine.pool, 60_000, new Date(), [other?.id ?? ''])).length;
  const due = (count: number) =>
    engine.pool.query(
      `INSERT INTO webhook_retry (endpoint_id, position, key, state, attempts, next_at)
        SELECT $1, -n, 'key ' || n, 'due', 1, now() + interval '1 hour' FROM generate_series(1, $2::integer) AS n
        ON CONFLICT DO NOTHING`,
      [endpoint.id, count],
    );
  await due(maxWaitingKeys + 1);
  expect(await taken()).toBe(0);
  await engine.pool.query('UPDATE webhook_endpoint SET failures = 20 WHERE id = $1', [endpoint.id]);
  expect(await taken()).toBe(1);
});

it('of attempts the newest hundred that succeeded are kept, and the newest thousand that failed', async () => {
  const { engine } = service.database;
  const endpoint = await givenEndpoint(engine, 'https://kept.example/hook');
  const made = (count: number, isDelivered: boolean) =>
    Array.from({ length: count }, (_none, index) => ({
      ...{ eventId: `${isDelivered}-${index}`, events: 1, attempt: 1, attemptedAt: new Date(), isDelivered },
      ...{ durationMs: 1, status: isDelivered ? 204 : 500, failure: null, answer: '', subjectIds: [] },
    }));
  await writeAttempts(engine.pool, endpoint.id, [...made(101, true), ...made(1_001, false)]);
  const kept = await readAttempts(engine.pool, endpoint.id, 2_000);
  expect(kept.filter(({ isDelivered }) => isDelivered)).toHaveLength(100);
  expect(kept.filter(({ isDelivered }) => !isDelivered)).toHaveLength(1_000);
  expect(kept.map(({ eventId }) => eventId)).not.toContain('true-0');
});

it('where the feed no longer keeps what comes next, the age of the oldest that it keeps is told', async () => {
  const { engine } = service.database;
  const measured = async () => (await readWebhookMeasures(engine.pool)).oldestMs;
  expect(await measured()).toBeGreaterThan(0);
  await engine.pool.query(
    'DELETE FROM feed_batch WHERE first_position < (SELECT max(first_position) FROM feed_batch)',
  );
  expect(await measured()).toBeGreaterThan(0);
});

it.each([
  ['is disabled', (id: string) => disableEndpoint(service.database.engine.pool, id, new Date())],
  [
    'takes a former feed',
    (id: string) =>
      service.database.engine.pool.query(`UPDATE webhook_endpoint SET incarnation = 'former' WHERE id = $1`, [
        id,
      ]),
  ],
])('no age is told of what an endpoint has still to take that %s', async (_what, become) => {
  const { engine } = service.database;
  const measured = async () => (await readWebhookMeasures(engine.pool)).oldestMs;
  await engine.pool.query('DELETE FROM webhook_endpoint');
  const { id } = await givenEndpoint(engine, 'https://off.example/hook');
  await decide();
  while ((await logPass(engine, { now: new Date() })).isBehind);
  expect(await measured()).toBeGreaterThan(0);

  await become(id);

  expect(await measured()).toBe(0);
});
