import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { asCustomer } from '../service/bearer';
import { startNode, startService, startTimeoutMs, type TestService } from '../service/service';

const redisUrl = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';

let isThere = false;
beforeAll(async () => {
  const redis = new Redis(redisUrl, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 1_000 });
  redis.on('error', () => undefined);
  isThere = await redis.connect().then(
    () => true,
    () => false,
  );
  redis.disconnect();
});

let service: TestService;
afterEach(() => service.close());

const statusAt = async (url: string, customerId: string) =>
  (await fetch(`${url}/v1/customers/${customerId}/consents/pending`, { headers: asCustomer(customerId) }))
    .status;

test(
  'two nodes count together',
  async () => {
    const limits = { ratePerCaller: 2, redisUrl };
    service = await startService({ limits });
    if (!isThere) return void process.stderr.write(`skipped: no Redis answers at ${redisUrl}\n`);
    const other = await startNode(service.database, { limits });
    const customerId = randomUUID();
    await delay(300);

    const statuses = [
      await statusAt(service.url, customerId),
      await statusAt(other.url, customerId),
      await statusAt(service.url, customerId),
    ];

    await other.close();
    expect(statuses).toEqual([200, 200, 429]);
  },
  startTimeoutMs,
);

test(
  'without Redis the service answers, and says once in the log that it does not count',
  async () => {
    service = await startService({ limits: { ratePerCaller: 1, redisUrl: await urlWhereNobodyIs() } });
    const customerId = randomUUID();

    expect([await statusAt(service.url, customerId), await statusAt(service.url, customerId)]).toEqual([
      200, 200,
    ]);
    await delay(700);
    const lines = service.logged.filter(({ msg }) => String(msg).startsWith('Redis is away'));
    expect(lines).toHaveLength(1);
  },
  startTimeoutMs,
);

async function urlWhereNobodyIs(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return `redis://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}
