import { lineOf } from '../../src/main/webhooks/webhookLines';
import { readWebhookMeasures } from '../../src/storage/events/webhooks/webhookMeasures';
import { takeLeases } from '../../src/storage/events/webhooks/webhookLeases';
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

it('where the feed no longer keeps what comes next, the age of the oldest that it keeps is told', async () => {
  const { engine } = service.database;
  const measured = async () => (await readWebhookMeasures(engine.pool)).oldestMs;
  expect(await measured()).toBeGreaterThan(0);
  await engine.pool.query(
    'DELETE FROM feed_batch WHERE first_position < (SELECT max(first_position) FROM feed_batch)',
  );
  expect(await measured()).toBeGreaterThan(0);
});
