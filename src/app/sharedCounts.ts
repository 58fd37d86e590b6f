import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';

export interface SharedCounts {
  readonly redis: Redis;
  close(): void;
}

const connectTimeoutMs = 1_000;
/** A count is worth no longer a wait than this. */
const commandTimeoutMs = 250;
const longestReconnectDelayMs = 5_000;

/** A connection whose commands fail at once while there is none; it says in the log when it goes and comes. */
export function openSharedCounts(url: string, log: FastifyBaseLogger): SharedCounts {
  const redis = new Redis(url, {
    connectTimeout: connectTimeoutMs,
    commandTimeout: commandTimeoutMs,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: (attempt) => Math.min(attempt * 200, longestReconnectDelayMs),
  });
  let isAway = false;
  redis.on('error', (err: Error) => {
    if (!isAway) log.warn({ err }, 'Redis is away; rates are not limited until it is back');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.info('Redis is back; rates are limited again');
    isAway = false;
  });
  return { redis, close: () => redis.disconnect() };
}
