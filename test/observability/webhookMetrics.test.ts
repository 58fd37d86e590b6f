import type { Pool } from 'pg';
import { mustOpenSecrets, watchWebhooks } from '../../src/app/events/webhooks';
import { until } from '../concurrency/until';
import { logKeeping } from '../evidence/logPass';
import { givenEndpoint, hookReceiver, type HookReceiver } from '../events/webhookScene';
import { asService } from '../service/bearer';
import { startNode, startService, startTimeoutMs, type TestNode, type TestService } from '../service/service';
import { readPrometheusText, valueOf, type Sample } from './prometheusText';

const secretKey = Buffer.alloc(32, 7);

let service: TestService;
let [receiver, failing]: HookReceiver[] = [];
beforeAll(async () => {
  service = await startService({ logKeeping, webhooks: { secretKey, allowedNetworks: [] } });
  receiver = await hookReceiver();
  failing = await hookReceiver((_message, response) => void response.writeHead(500).end());
}, startTimeoutMs);
afterAll(async () => {
  await service.close();
  await Promise.all([receiver?.close(), failing?.close()]);
});

async function scrape({ url }: TestNode): Promise<readonly Sample[]> {
  return readPrometheusText(await (await fetch(`${url}/metrics`, { headers: asService })).text());
}

async function decide(): Promise<void> {
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  const customerId = service.given.customer();
  const decision = { customerId, templateCode, consentVersionId, value: 'given' } as const;
  await service.actions.recordDecision(decision, { kind: 'customer', id: customerId });
}

it(
  'tells what came of messages, how webhooks fare, and how old what they have not taken is',
  async () => {
    const { engine } = service.database;
    await givenEndpoint(engine, receiver?.url ?? '');
    await givenEndpoint(engine, failing?.url ?? '');
    await decide();
    const of = (samples: readonly Sample[], name: string, labels = {}) =>
      valueOf(samples, `consent_webhook_${name}`, labels);
    await until(30_000, async () => {
      const samples = await scrape(service);
      return (
        of(samples, 'messages_total', { outcome: 'delivered' }) === 1 &&
        (of(samples, 'messages_total', { outcome: 'failed' }) ?? 0) > 0
      );
    });
    // A node looks how webhooks fare as it starts, and after that every ten seconds.
    const node = await startNode(service.database);
    await until(30_000, async () => {
      const samples = await scrape(node);
      return (
        of(samples, 'endpoints', { state: 'failing' }) === 1 &&
        of(samples, 'events', { state: 'waiting' }) === 1
      );
    });
    const samples = await scrape(node);
    await node.close();
    expect(of(samples, 'endpoints', { state: 'in_order' })).toBe(1);
    expect(of(samples, 'endpoints', { state: 'given_up' })).toBe(0);
    expect(of(samples, 'events', { state: 'given_up' })).toBe(0);
    expect(of(samples, 'oldest_seconds')).toBeGreaterThan(0);
    expect(of(samples, 'oldest_seconds')).toBeLessThan(600);
  },
  startTimeoutMs,
);

it('names the webhooks to which nothing can be sent', async () => {
  const { engine } = service.database;
  const { id } = await givenEndpoint(engine, receiver?.url ?? '');
  await mustOpenSecrets(engine, secretKey);
  const unset = mustOpenSecrets(engine, null);
  await expect(unset).rejects.toThrow(/WEBHOOK_SECRET_KEY is not set/);
  await expect(unset).rejects.toThrow(id);
  await expect(mustOpenSecrets(engine, Buffer.alloc(32, 8))).rejects.toThrow(/not the key that sealed/);
  // Nothing is sent to a disabled one in any case.
  const disable = `UPDATE webhook_endpoint SET disabled_at = now(), disabled_reason = 'OPERATOR' WHERE id = $1`;
  await engine.pool.query(disable, [id]);
  expect(await mustOpenSecrets(engine, null).then(() => '', String)).not.toContain(id);
});

it('says nothing of how webhooks fare while that cannot be seen, and then goes on', async () => {
  const { pool } = service.database.engine;
  let isBroken = false;
  const query = (...sent: Parameters<Pool['query']>) =>
    isBroken ? Promise.reject(new Error('planted')) : pool.query(...sent);
  const warned: string[] = [];
  const log = { warn: (_details: object, message: string) => void warned.push(message) };
  const watch = await watchWebhooks({ pool: { query } as unknown as Pool }, log, 20);
  expect(watch.measures()).not.toBeNull();
  isBroken = true;
  await until(5_000, () => Promise.resolve(watch.measures() === null));
  expect(warned).toEqual(['it could not be seen how webhooks fare; it is tried again']);
  isBroken = false;
  await until(5_000, () => Promise.resolve(watch.measures() !== null));
  await watch.stop();
});
