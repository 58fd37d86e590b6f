import type { FastifyPluginCallback } from 'fastify';

/** Throws or stays silent for too long when the service cannot work without what it checks. */
export type ReadinessCheck = () => Promise<void>;

export interface HealthOptions {
  /** By the name that a failing check is reported under. */
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  readonly isDraining: () => boolean;
  /** What an operator may want to know of a service that can work. */
  readonly notes?: () => Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

const defaultTimeoutMs = 1_000;

/** `/health/live`: the process runs. `/health/ready`: it can answer, and means to go on doing so. */
export function healthRoutes(options: HealthOptions): FastifyPluginCallback {
  return (http, _none, done) => {
    http.addHook('onSend', (_request, reply, _payload, next) => {
      reply.header('cache-control', 'no-store');
      next();
    });
    http.get('/health/live', () => ({ status: 'live' }));
    http.get('/health/ready', async (request, reply) => {
      const { failing, causes } = await failingChecks(options);
      if (failing.length === 0) return { status: 'ready', ...options.notes?.() };
      if (causes.length > 0) request.log.warn({ requestId: request.id, failing, causes }, 'not ready');
      return reply.status(503).send({ status: 'not ready', failing });
    });
    done();
  };
}

interface Failing {
  readonly failing: readonly string[];
  /** For the log alone. */
  readonly causes: readonly string[];
}

async function failingChecks({ checks, isDraining, timeoutMs }: HealthOptions): Promise<Failing> {
  if (isDraining()) return { failing: ['draining'], causes: [] };
  const outcomes = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => ({
      name,
      cause: await causeOfFailure(check, timeoutMs ?? defaultTimeoutMs),
    })),
  );
  const failed = outcomes.filter(({ cause }) => cause !== null);
  return {
    failing: failed.map(({ name }) => name),
    causes: failed.map(({ name, cause }) => `${name}: ${cause}`),
  };
}

async function causeOfFailure(check: ReadinessCheck, timeoutMs: number): Promise<string | null> {
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
