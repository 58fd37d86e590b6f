import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { actFor as actForRequest, type ActionParts } from '../actions/act';
import type { Clock } from '../actions/running/clock';
import { randomIdentities, type Identities } from '../actions/running/identities';
import { RequestLanguages } from '../actions/running/requestLanguages';
import type { Keyring } from '../auth/keyStrategy';
import { callerOf, decorateCaller } from '../auth/requestCaller';
import type { Config } from '../config/config';
import { isLoopback } from '../config/loopback';
import type { MetricsConfig } from '../config/metrics';
import { openGraphqlDoor } from '../graphql/door';
import { getSubgraphSchema } from '../graphql/federation/subgraphSchema';
import { getSchema } from '../graphql/schema';
import { healthRoutes } from '../observability/health';
import { openMetrics, type Metrics } from '../observability/metrics/metrics';
import { restRoutes } from '../rest/routes';
import { atMost } from '../storage/engine/atMost';
import type { Engine } from '../storage/engine/engine';
import { keyringOver } from './apiKeys';
import type { Identify } from './beside/commandSession';
import { release } from './beside/messages';
import { authentication } from './authentication';
import { drainLimitMs, openActions, type OpenActions } from './actions';
import { startBackground, type Background } from './background';
import type { LogKeeping } from './evidence/evidenceLog';
import { noTimestamping } from './evidence/timestamps';
import { clockOf } from './clock';
import { webhookKeepingOf } from './events/webhooks';
import { allowOrigins, judgeOf } from '../http/origins/cors';
import { mustStayCurrent } from './database';
import { watchDuties } from './duties';
import { dutiesOf } from './nodeDuties';
import { faultAnswers } from './faultAnswers';
import { demoRoutes } from './local/demo';
import type { DemoSession } from './local/demoSession';
import { findBuiltPages } from './local/pages/builtPages';
import { localPages } from './local/pages/localPages';
import { MetricsPort } from '../http/metrics/metricsPort';
import { metricsRoute } from '../http/metrics/metricsRoute';
import { createHttpServer } from '../http/httpServer';
import { shedLoad } from '../http/loadShedding';
import type { LocalTokens } from './local/localTokens';
import { limitRates } from '../http/rateLimits';
import { sandboxHeaders } from '../http/securityHeaders';
import { routeUpgrades } from '../http/upgrades';
import { seedSettings } from './settings';
import { orderlyShutdown, type Shutdown } from '../http/shutdown';

/** A service that answers at both doors once it listens. */
export interface App {
  /** What the actions work with. */
  readonly parts: ActionParts;
  /** Who holds an API key, for commands beside this service. @throws Refused `UNAUTHENTICATED` */
  readonly identify: Identify;
  readonly http: FastifyInstance;
  /** Takes requests; answers the URL it listens at. */
  listen(): Promise<string>;
  /** Opens the port of monitoring; answers the URL of the metrics, or null where there is no such port. */
  listenForMetrics(): Promise<string | null>;
  /** Finishes the requests in flight, then stops. The engine stays open, for its opener to close. */
  close(): Promise<void>;
  /** After this long closing has gone wrong. */
  readonly closesWithinMs: number;
}

export interface AppParts {
  readonly config: Pick<
    Config,
    'host' | 'port' | 'mode' | 'auth' | 'limits' | 'firstSettings' | 'federation'
  > &
    Partial<Pick<Config, 'erasure' | 'metrics' | 'feedRetentionMs' | 'webhooks'>>;
  readonly engine: Engine;
  readonly log: Logger;
  /** Preset in Sandbox. */
  readonly sandboxTokens?: LocalTokens | null;
  /** Without one there is nothing at `/demo`; never in production. */
  readonly demo?: DemoSession | null;
  /** Without it this process leaves the log to others. */
  readonly logKeeping?: LogKeeping | null;
  readonly clock?: Clock;
  readonly identities?: Identities;
}

const graphqlPath = '/graphql';
const restPath = '/v1';
const shutdownDeadlineMs = 10_000;
/** For all that comes after the last reply. */
const afterRepliesMs = 5_000;
/** In production a load balancer needs a moment to see that readiness has turned. */
const announceMs = { production: 3_000, development: 0, test: 0 } as const;

/** Where the service has made its secret itself, which production never lets it. */
const hintOnOtherSecret = ' Tokens of another DATA_DIR do not work here (run "tokens" here).';

/** Builds each part once, from the database upwards. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, engine, log, clock = clockOf(log), identities = randomIdentities } = parts;
  const { limits, erasure } = config;
  const metrics = openMetrics(engine, release);
  const onKeyRevoked = (id: string) => keyring.forget(id);
  const webhooks = webhookKeepingOf(config);
  const open = openActions({
    engine,
    clock,
    identities,
    log,
    limits,
    timestamping: parts.logKeeping?.timestamping ?? noTimestamping,
    erasure,
    webhooks,
    onRecorded: metrics.onRecorded,
    onKeyRevoked,
    logSigner: parts.logKeeping?.signer ?? null,
  });
  const keyring = keyringOver(open.prisma, clock, log);
  await seedSettings(open.parts.settings, config.firstSettings, log);
  const background = await startBackground(
    open,
    engine,
    log,
    parts.logKeeping,
    config.feedRetentionMs,
    webhooks,
    metrics.onSent,
  );
  const duties = await watchDuties(dutiesOf(config, engine, parts.logKeeping ?? null), log);
  metrics.measureLog(background.logMeasures);
  metrics.measureWebhooks(background.webhookMeasures);
  const { persistedOperations } = limits;
  const http = createHttpServer({
    logger: log,
    faults: faultAnswers(graphqlPath),
    doors: [graphqlPath, restPath],
    socketPath: graphqlPath,
    metrics: metrics.requests,
    trustedProxies: limits.trustedProxies,
    limits,
  });
  decorateCaller(http);
  const shutdown = orderlyShutdown(http, {
    announceMs: announceMs[config.mode],
    deadlineMs: shutdownDeadlineMs,
  });
  const isProduction = config.mode === 'production';
  const origins = { listed: limits.corsOrigins, loopback: !isProduction };
  await allowOrigins(http, origins);
  const { isDraining } = shutdown;
  await http.register(
    healthRoutes({
      checks: { ...readinessOf(engine, open), ...duties.checks },
      isDraining,
      notes: () => notesOn(engine, background),
    }),
  );
  await shedLoad(http, limits, { waitingStatements: () => engine.pool.waitingCount });
  await limitRates(http, limits);
  const otherSecret = parts.sandboxTokens ? hintOnOtherSecret : '';
  const authenticate = authentication(http, config.auth, keyring.authenticate, log, otherSecret);
  const actFor = (request: Pick<FastifyRequest, 'caller' | 'headers'>) =>
    actForRequest(open.parts, {
      caller: callerOf(request),
      languages: new RequestLanguages(request.headers['accept-language']),
    });
  await http.register(restRoutes(actFor, authenticate, limits));
  await http.register(metricsRoute(metrics, authenticate));
  const metricsPort = config.metrics ? openPort(config.metrics, metrics, log) : null;
  // A service that strangers can reach shows no tokens.
  const sandboxTokens = isLoopback(config.host) ? (parts.sandboxTokens ?? null) : null;
  const demo = isLoopback(config.host) && !isProduction ? (parts.demo ?? null) : null;
  if (demo) await http.register(await demoRoutes(demo));
  const pages = isProduction ? null : await findBuiltPages();
  if (!isProduction) {
    const schema = config.federation ? getSubgraphSchema() : getSchema();
    const { mode } = config;
    const running = { mode, database: engine.kind, tokens: sandboxTokens, hasDemo: demo !== null, schema };
    await http.register(localPages(running, pages));
  }
  await http.register(
    await openGraphqlDoor({
      actFor,
      authenticate,
      sandboxTokens,
      besideSandbox: pages?.besideSandbox ?? null,
      isProduction,
      pageHeaders: isProduction ? null : sandboxHeaders,
      federation: config.federation,
      limits,
      persistedOperations,
      sockets: { headOf: routeUpgrades(http), mayCall: judgeOf(origins) },
      log,
    }),
  );
  return {
    parts: open.parts,
    identify: keyring.holderOf,
    http,
    listen: () => http.listen({ host: config.host, port: config.port }),
    listenForMetrics: async () => (await metricsPort?.listen()) ?? null,
    close: once(async () => {
      await duties.stop();
      await closeInOrder(shutdown, keyring, background, open, log);
      await closeMetrics(metrics, metricsPort);
    }),
    closesWithinMs: announceMs[config.mode] + shutdownDeadlineMs + afterRepliesMs,
  };
}

function readinessOf(engine: Engine, { writes }: OpenActions) {
  return { database: () => mustStayCurrent(engine), writes: writes.mustBeKeeping };
}

/** How far the log is behind the ledger, and how the replica fares. */
function notesOn(engine: Engine, { logMeasures }: Background): Readonly<Record<string, string>> {
  const [replica, log] = [engine.replicaState(), logMeasures()];
  return {
    ...(replica === null ? {} : { replica }),
    ...(log === null ? {} : { log_lag_seconds: String(Math.round(log.lagMs / 1_000)) }),
    ...(log?.isForked === true ? { log: 'forked' } : {}),
  };
}

function openPort(place: MetricsConfig, { read }: Metrics, log: Logger): MetricsPort {
  return new MetricsPort(place, read, (err) => log.error({ err }, 'metrics could not be told'));
}

/** Last, so that the end of the service shows in its metrics. */
async function closeMetrics(metrics: Metrics, port: MetricsPort | null): Promise<void> {
  metrics.close();
  await port?.close();
}

async function closeInOrder(
  shutdown: Shutdown,
  keyring: Keyring,
  background: Background,
  open: OpenActions,
  log: Logger,
): Promise<void> {
  await shutdown.close();
  await atMost(drainLimitMs, 'noting the use of API keys', keyring.drain(), log);
  await background.stop();
  await open.close();
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | null = null;
  return () => (closing ??= close());
}
