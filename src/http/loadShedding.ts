import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LimitsConfig } from '../config/limits';
import { Refused } from '../domain/errors/refusal';
import { metricsPath } from './metrics/metricsRoute';
import { atMostEvery, reportIntervalMs } from '../observability/atMostEvery';

export interface Load {
  readonly waitingStatements: () => number;
}

type Limits = Pick<LimitsConfig, 'maxEventLoopDelayMs' | 'maxWaitingStatements'>;

const eventLoopSampleMs = 500;
const poolSampleMs = 50;
const retryAfterSeconds = 2;

/** A start keeps the event loop busy by itself, and so do the first requests, whose code is not compiled yet. */
export const startGraceMs = 3_000;

/**
 * Turns requests away while the service is behind, before it reads them: those it has taken are answered soon,
 * where a queue that only grows would answer all of them too late. Decisions have a bounded queue of their own.
 */
export async function shedLoad(http: FastifyInstance, limits: Limits, load: Load): Promise<void> {
  const { maxEventLoopDelayMs, maxWaitingStatements } = limits;
  const report = atMostEvery(reportIntervalMs, (pressure: object) =>
    http.log.warn(pressure, 'requests are turned away until the load drops'),
  );
  const isStarting = within(http, startGraceMs);
  await http.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    sampleInterval: eventLoopSampleMs,
    ...(maxWaitingStatements > 0 && {
      healthCheck: () => Promise.resolve(load.waitingStatements() <= maxWaitingStatements),
      healthCheckInterval: poolSampleMs,
    }),
    pressureHandler: async (request, _reply, type, value) => {
      if (isForOperators(request)) return;
      if (type === underPressure.TYPE_EVENT_LOOP_DELAY && isStarting()) return;
      report({ pressure: type, value, waitingStatements: load.waitingStatements() });
      return Promise.reject(new Refused({ code: 'UNAVAILABLE', retryAfterSeconds, outcome: 'NOT_RECORDED' }));
    },
  });
}

/** A busy service must not look dead to its monitoring. */
function isForOperators(request: FastifyRequest): boolean {
  return isHealth(request) || request.routeOptions.url === metricsPath;
}

/** Tells everybody the same, and verifies no token for it. */
export function isHealth({ routeOptions: { url } }: FastifyRequest): boolean {
  return url?.startsWith('/health/') === true;
}

function within(http: FastifyInstance, graceMs: number): () => boolean {
  let listeningSinceMs = Infinity;
  http.addHook('onListen', (done) => {
    listeningSinceMs = performance.now();
    done();
  });
  return () => performance.now() - listeningSinceMs < graceMs;
}
