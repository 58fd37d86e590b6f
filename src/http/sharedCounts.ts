import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';

const connectTimeoutMs = 1_000;
/** A count is worth no longer a wait than this. */
const commandTimeoutMs = 250;
const maxReconnectDelayMs = 5_000;
/** After this number of failed counts in a row Redis is away, even if its connection looks open. */
const failuresInARow = 3;
const probeIntervalMs = 1_000;

/** Counts that nodes share in Redis. After a few failures only a probe calls it, until it answers again. */
export class SharedCounts {
  readonly redis: Redis;
  private failures = 0;
  /** Runs while Redis is away. */
  private probing: NodeJS.Timeout | null = null;
  /** Runs until a first connection was had, or for as long as one may take; a busy start raises no alarm. */
  private starting: NodeJS.Timeout | null;
  private startFault: unknown = null;

  constructor(
    url: string,
    private readonly log: FastifyBaseLogger,
  ) {
    this.redis = new Redis(url, {
      connectTimeout: connectTimeoutMs,
      commandTimeout: commandTimeoutMs,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      retryStrategy: (attempt) => Math.min(attempt * 200, maxReconnectDelayMs),
    });
    this.starting = setTimeout(() => this.endStart(), connectTimeoutMs).unref();
    this.redis.on('error', (err: Error) => {
      if (this.starting) this.startFault = err;
      else this.goAway(err);
    });
    this.redis.on('ready', () => {
      this.startFault = null;
      this.endStart();
      this.comeBack();
    });
  }

  async ask<Count>(count: () => Promise<Count>): Promise<Count | null> {
    if (this.probing) return null;
    try {
      const counted = await count();
      this.failures = 0;
      return counted;
    } catch (fault) {
      this.noteFailure(fault);
      return null;
    }
  }

  close(): void {
    if (this.starting) clearTimeout(this.starting);
    this.stopProbing();
    this.redis.disconnect();
  }

  private endStart(): void {
    if (this.starting) clearTimeout(this.starting);
    this.starting = null;
    if (this.startFault) this.goAway(this.startFault);
    this.startFault = null;
  }

  /** Without a connection commands fail at once, and an event carries the reason. */
  private noteFailure(fault: unknown): void {
    if (this.redis.status === 'ready') this.failures += 1;
    if (this.failures >= failuresInARow) this.goAway(fault);
  }

  private goAway(err: unknown): void {
    if (this.probing) return;
    this.log.warn({ err }, 'Redis is unreachable; requests are not rate limited until it is back');
    this.probing = setInterval(() => this.probe(), probeIntervalMs).unref();
  }

  /** A connection that went silent stays so when Redis is well again, so another is opened. */
  private probe(): void {
    const reconnect = () => {
      if (this.probing && this.redis.status === 'ready') this.redis.disconnect(true);
    };
    this.redis.ping().then(() => this.comeBack(), reconnect);
  }

  private comeBack(): void {
    if (!this.probing) return;
    this.log.info('Redis is back; requests are rate limited again');
    this.failures = 0;
    this.stopProbing();
  }

  private stopProbing(): void {
    if (this.probing) clearInterval(this.probing);
    this.probing = null;
  }
}
