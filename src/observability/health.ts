import type { FastifyPluginCallback } from 'fastify';
import type { EngineLog } from '../storage/engine/engine';

/** Throws or stays silent for too long when the service cannot work without what it checks. */
export type ReadinessCheck = () => Promise<void>;

export interface HealthOptions {
  /** The names of the checks that fail. */
  readonly failing: () => Promise<readonly string[]>;
  readonly isDraining: () => boolean;
  /** What an operator may want to know of a service that can work. */
  readonly notes?: () => Readonly<Record<string, string>>;
}

export interface CheckOptions {
  /** By the name that a failing check is reported under. */
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  readonly timeoutMs?: number;
  readonly rememberMs?: number;
}

const defaultTimeoutMs = 1_000;
const defaultRememberMs = 500;

/**
 * `/health/live`: the process runs. `/health/ready`: it can answer, and means to go on doing so. Anybody may ask, as
 * often as they like.
 */
export function healthRoutes({ failing, isDraining, notes }: HealthOptions): FastifyPluginCallback {
  return (http, _none, done) => {
    http.addHook('onSend', (_request, reply, _payload, next) => {
      reply.header('cache-control', 'no-store');
      next();
    });
    http.get('/health/live', () => ({ status: 'live' }));
    http.get('/health/ready', async (_request, reply) => {
      const names = isDraining() ? ['draining'] : await failing();
      if (names.length === 0) return { status: 'ready', ...notes?.() };
      return reply.status(503).send({ status: 'not ready', failing: names });
    });
    done();
  };
}

/**
 * The names of the checks that fail; their causes are for the log alone. The checks run once at a time, and their
 * result is the answer for a moment.
 */
export function failingOf(
  { checks, timeoutMs = defaultTimeoutMs, rememberMs = defaultRememberMs }: CheckOptions,
  log: Pick<EngineLog, 'warn'>,
): () => Promise<readonly string[]> {
  // One that was given up may still be at work: then it is waited for again, and not begun a second time.
  const named = Object.entries(checks).map(([name, check]) => ({ name, check: onceAtATime(check) }));
  const look = onceAtATime(async () => {
    const found = await Promise.all(
      named.map(async ({ name, check }) => ({ name, cause: await causeOfFailure(check, timeoutMs) })),
    );
    const failed = found.filter(({ cause }) => cause !== null);
    const causes = failed.map(({ name, cause }) => `${name}: ${cause}`);
    if (causes.length > 0) log.warn({ causes }, 'not ready');
    return failed.map(({ name }) => name);
  });
  let last: { readonly names: readonly string[]; readonly atMs: number } | null = null;
  return async () => {
    if (last && performance.now() - last.atMs < rememberMs) return last.names;
    const names = await look();
    last = { names, atMs: performance.now() };
    return names;
  };
}

/** While the work is under way, further callers wait for its result. */
export function onceAtATime<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let underway: Promise<Result> | null = null;
  return () => (underway ??= work().finally(() => (underway = null)));
}

/** Null for a check that passes in time. */
export async function causeOfFailure(check: ReadinessCheck, timeoutMs: number): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    await Promise.race([check(), tooLate]);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}
