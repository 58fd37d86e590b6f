import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { until } from '../concurrency/until';
import { describeWith, findProgram, freePort } from '../database/programs';
import { asCustomer } from '../service/bearer';
import { startNode, startService, startTimeoutMs, type TestService } from '../service/service';

/** Its path; null where it is not installed. */
const redisServer: string | null = findProgram('redis-server');

/** A Redis of a test's own, which keeps nothing. */
interface RedisServer {
  readonly url: string;
  /** It takes connections and answers nobody. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(redisServer ?? '', settings, { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const url = `redis://127.0.0.1:${port}`;
  await untilItAnswers(url);
  return {
    url,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function untilItAnswers(url: string): Promise<void> {
  const redis = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: 100 });
  redis.on('error', () => undefined);
  await redis.ping();
  redis.disconnect();
}

/** Starts a Redis of its own. */
const withRedis = describeWith('Redis', redisServer);

let service: TestService;
afterEach(() => service.close());

const askAt = (url: string, customerId: string = randomUUID()) =>
  fetch(`${url}/v1/customers/${customerId}/consents/pending`, { headers: asCustomer(customerId) });
const statusAt = async (url: string, customerId: string) => (await askAt(url, customerId)).status;
const linesThat = (beginning: string) =>
  service.logged.filter(({ msg }) => String(msg).startsWith(beginning)).length;

withRedis('with Redis', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  }, startTimeoutMs);
  afterAll(() => redis.stop());

  const isCounting = async (url: string) => (await askAt(url)).headers.has('ratelimit');
  const untilCounted = (url: string) => until(10_000, () => isCounting(url));

  test(
    'two nodes count together',
    async () => {
      const limits = { ratePerCaller: 2, redisUrl: redis.url };
      service = await startService({ limits });
      const other = await startNode(service.database, { limits });
      const customerId = randomUUID();
      await untilCounted(service.url);
      await untilCounted(other.url);

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
    'one that hangs is waited for a few times, then not at all, and counts again once it is back',
    async () => {
      service = await startService({
        limits: { ratePerCaller: 1_000, ratePerAddress: 1_000, redisUrl: redis.url },
      });
      await untilCounted(service.url);
      const waitedMs = async () => {
        const askedAtMs = performance.now();
        const { status, headers } = await askAt(service.url);
        expect({ status, isCounted: headers.has('ratelimit') }).toEqual({ status: 200, isCounted: false });
        return performance.now() - askedAtMs;
      };

      redis.freeze();
      // Three counts of a quarter of a second, two to a request.
      expect((await waitedMs()) + (await waitedMs())).toBeGreaterThan(600);
      const later: number[] = [];
      for (let times = 0; times < 40; times += 1) {
        later.push(await waitedMs());
        await delay(50);
      }
      later.sort((one, another) => one - another);

      expect(later.at(-2)).toBeLessThan(200);
      expect(linesThat('Redis is unreachable')).toBe(1);
      redis.thaw();
      await untilCounted(service.url);
      expect(linesThat('Redis is back')).toBe(1);
    },
    startTimeoutMs,
  );
});

test(
  'without Redis the service answers, says once in the log that it does not count, and tells of no count',
  async () => {
    const redisUrl = `redis://127.0.0.1:${await freePort()}`;
    service = await startService({ limits: { ratePerCaller: 1, redisUrl } });
    const customerId = randomUUID();

    for (let times = 0; times < 3; times += 1) {
      const { status, headers } = await askAt(service.url, customerId);
      const told = [...headers.keys()].filter((name) => name.startsWith('ratelimit'));
      expect({ status, told }).toEqual({ status: 200, told: [] });
    }
    await until(10_000, () => Promise.resolve(linesThat('Redis is unreachable') > 0));
    await delay(700);
    expect(linesThat('Redis is unreachable')).toBe(1);
  },
  startTimeoutMs,
);
