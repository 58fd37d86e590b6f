import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Actions } from '../actions/actions';
import { CallerActions } from '../actions/callerActions';
import type { Clock } from '../actions/clock';
import { randomIdentities, type Identities } from '../actions/identities';
import type { Keyring } from '../auth/keyStrategy';
import { callerOf, decorateCaller } from '../auth/requestCaller';
import type { Config } from '../config/config';
import { isLoopback } from '../config/loopback';
import { openGraphqlDoor } from '../graphql/door';
import { healthRoutes } from '../observability/health';
import { restRoutes } from '../rest/routes';
import { atMost } from '../storage/engine/atMost';
import type { Engine } from '../storage/engine/engine';
import { keyringOver } from './apiKeys';
import { authentication } from './authentication';
import { drainLimitMs, runActions, type RunningActions } from './actions';
import { clockOf } from './clock';
import { allowOrigins } from './cors';
import { mustStayCurrent } from './database';
import { demoRoutes } from './demo';
import type { DemoSession } from './demoSession';
import { createHttpServer } from './httpServer';
import { shedLoad } from './loadShedding';
import type { LocalTokens } from './localTokens';
import { limitRates } from './rateLimits';
import { sandboxHeaders } from './securityHeaders';
import { orderlyShutdown, type Shutdown } from './shutdown';

/** A service that answers at both doors once it listens. */
export interface App {
  readonly actions: Actions;
  readonly http: FastifyInstance;
  /** Takes requests; answers the URL it listens at. */
  listen(): Promise<string>;
  /** Finishes what was taken, then stops. The engine stays open: whoever opened it closes it. */
  close(): Promise<void>;
  /** After this long closing has gone wrong. */
  readonly closesWithinMs: number;
}

export interface AppParts {
  readonly config: Pick<Config, 'host' | 'port' | 'mode' | 'auth' | 'limits' | 'fourEyes' | 'federation'>;
  readonly engine: Engine;
  readonly log: Logger;
  /** Preset in Sandbox. */
  readonly sandboxTokens?: LocalTokens | null;
  /** Without one there is nothing at `/demo`; never in production. */
  readonly demo?: DemoSession | null;
  readonly clock?: Clock;
  readonly identities?: Identities;
}

const graphqlPath = '/graphql';
const shutdownDeadlineMs = 10_000;
/** For all that comes after the last reply. */
const afterRepliesMs = 5_000;
/** In production a load balancer needs a moment to see that readiness has turned. */
const announceMs = { production: 3_000, development: 0, test: 0 } as const;

/** Builds each part once, from the database upwards. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, engine, log, clock = clockOf(log), identities = randomIdentities } = parts;
  const keyring = keyringOver(engine, clock, log);
  const onKeyRevoked = (id: string) => keyring.forget(id);
  const { fourEyes, limits } = config;
  const running = await runActions({ engine, clock, identities, log, fourEyes, limits, onKeyRevoked });
  const { actions } = running;
  const { persistedOperations } = limits;
  const http = createHttpServer({
    logger: log,
    graphqlPath,
    trustedProxies: limits.trustedProxies,
    limits,
  });
  decorateCaller(http);
  const shutdown = orderlyShutdown(http, {
    announceMs: announceMs[config.mode],
    deadlineMs: shutdownDeadlineMs,
  });
  await allowOrigins(http, limits.corsOrigins);
  const { isDraining } = shutdown;
  await http.register(
    healthRoutes({ checks: readinessOf(engine, running), isDraining, notes: () => notesOn(engine) }),
  );
  await shedLoad(http, limits, { waitingStatements: () => engine.pool.waitingCount });
  await limitRates(http, limits);
  const authenticate = authentication(http, config.auth, keyring.authenticate, log);
  const actionsOf = (request: Pick<FastifyRequest, 'caller' | 'headers'>) =>
    new CallerActions(actions, callerOf(request), request.headers['accept-language']);
  await http.register(restRoutes(actionsOf, authenticate, limits));
  const isProduction = config.mode === 'production';
  // What listens for strangers has no tokens to show, whoever made them.
  const sandboxTokens = isLoopback(config.host) ? (parts.sandboxTokens ?? null) : null;
  if (parts.demo && !isProduction && isLoopback(config.host))
    await http.register(await demoRoutes(parts.demo));
  await http.register(
    await openGraphqlDoor({
      actionsOf,
      authenticate,
      sandboxTokens,
      isProduction,
      pageHeaders: isProduction ? null : sandboxHeaders,
      isSubgraph: config.federation,
      limits,
      persistedOperations,
      log,
    }),
  );
  return {
    actions,
    http,
    listen: () => http.listen({ host: config.host, port: config.port }),
    close: once(() => closeInOrder(shutdown, keyring, running, log)),
    closesWithinMs: announceMs[config.mode] + shutdownDeadlineMs + afterRepliesMs,
  };
}

function readinessOf(engine: Engine, { writes }: RunningActions) {
  return { database: () => mustStayCurrent(engine), writes: writes.mustBeKeeping };
}

function notesOn(engine: Engine): Readonly<Record<string, string>> {
  const replica = engine.replicaState();
  return replica === null ? {} : { replica };
}

async function closeInOrder(
  shutdown: Shutdown,
  keyring: Keyring,
  running: RunningActions,
  log: Logger,
): Promise<void> {
  await shutdown.close();
  await atMost(drainLimitMs, 'noting the use of API keys', keyring.drain(), log);
  await running.close();
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | null = null;
  return () => (closing ??= close());
}
