import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { findProgram, freePort } from '../database/programs';

/** Its path; null where it is not installed. */
export const redisServer: string | null = findProgram('redis-server');

/** A Redis of a test's own, which keeps nothing. */
export interface RedisServer {
  readonly url: string;
  /** It takes connections and answers nobody. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

export async function startRedis(): Promise<RedisServer> {
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
