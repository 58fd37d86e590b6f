import type { FastifyInstance, FastifyRequest } from 'fastify';
import { actFor as actForRequest, type ActionParts } from '../actions/act';
import { RequestLanguages } from '../actions/running/requestLanguages';
import { callerOf, decorateCaller } from '../auth/requestCaller';
import { isLoopback } from '../config/loopback';
import { openGraphqlDoor } from '../graphql/door';
import { getSubgraphSchema } from '../graphql/federation/subgraphQueries';
import { getSchema } from '../graphql/schema';
import { healthRoutes } from '../observability/health';
import { restRoutes } from '../rest/routes';
import type { Engine } from '../storage/engine/engine';
import type { Identify } from './beside/commandSession';
import { authentication } from './authentication';
import type { Background } from './background';
import { consoleOperations, consoleRoutes } from './console';
import { openCore, type AppParts, type Core } from './core';
import { allowOrigins, judgeOf } from '../http/origins/cors';
import { faultAnswers } from './faultAnswers';
import { demoRoutes } from './local/demo';
import { findBuiltPages, type BuiltPages } from './local/pages/builtPages';
import { localPages } from './local/pages/localPages';
import { MetricsPort, metricsRoute } from '../http/metrics/metricsRoute';
import { createHttpServer } from '../http/httpServer';
import { shedLoad } from '../http/loadShedding';
import type { LocalTokens } from './local/localTokens';
import { limitRates } from '../http/rateLimits';
import { sandboxHeaders } from '../http/securityHeaders';
import { routeUpgrades } from '../http/upgrades';
import { orderlyShutdown } from '../http/shutdown';

export interface App {
  readonly parts: ActionParts;
  /** Who holds an API key, for commands beside this service. @throws Refused `UNAUTHENTICATED` */
  readonly identify: Identify;
  readonly http: FastifyInstance;
  listen(): Promise<string>;
  /** Opens the port of monitoring; answers the URL of the metrics, or null where there is no such port. */
  listenForMetrics(): Promise<string | null>;
  /** Finishes the requests in flight, then stops. The engine stays open, for its opener to close. */
  close(): Promise<void>;
  /** After this long closing has gone wrong. */
  readonly closesWithinMs: number;
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

export async function createApp(parts: AppParts): Promise<App> {
  const { config, log } = parts;
  const core = await openCore(parts);
  const { http, shutdown } = await openHttp(parts, core);
  await addDoors(http, parts, core);
  const onMetricsFault = (err: unknown) => log.error({ err }, 'metrics could not be told');
  const metricsPort = config.metrics && new MetricsPort(config.metrics, core.metrics.read, onMetricsFault);
  return {
    parts: core.open.parts,
    identify: core.keyring.holderOf,
    http,
    listen: () => http.listen({ host: config.host, port: config.port }),
    listenForMetrics: async () => (await metricsPort?.listen()) ?? null,
    close: once(async () => {
      await core.duties.stop();
      await shutdown.close();
      await core.close();
      // Last, so that the end of the service shows in its metrics.
      core.metrics.close();
      await metricsPort?.close();
    }),
    closesWithinMs: announceMs[config.mode] + shutdownDeadlineMs + afterRepliesMs,
  };
}

async function openHttp({ config, engine, log }: AppParts, { metrics, background, failing }: Core) {
  const { limits } = config;
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
  await allowOrigins(http, originsOf(config));
  await http.register(
    healthRoutes({
      failing,
      isDraining: shutdown.isDraining,
      notes: () => notesOn(engine, background),
    }),
  );
  await shedLoad(http, limits, { waitingStatements: () => engine.pool.waitingCount });
  await limitRates(http, limits);
  return { http, shutdown };
}

function originsOf({ limits, mode }: AppParts['config']) {
  return { listed: limits.corsOrigins, loopback: mode !== 'production' };
}

async function addDoors(
  http: FastifyInstance,
  parts: AppParts,
  { open, metrics, keyring, issuer }: Core,
): Promise<void> {
  const { config, log } = parts;
  const { limits, federation } = config;
  const isProduction = config.mode === 'production';
  const otherSecret = parts.sandboxTokens ? hintOnOtherSecret : '';
  const authenticate = authentication(config.auth, keyring.authenticate, issuer, otherSecret);
  const actFor = (request: Pick<FastifyRequest, 'caller' | 'headers' | 'ip'>) =>
    actForRequest(open.parts, {
      caller: callerOf(request),
      languages: new RequestLanguages(request.headers['accept-language']),
      observed: () => ({ ipAddress: request.ip, userAgent: request.headers['user-agent'] }),
    });
  await http.register(restRoutes(actFor, authenticate, limits));
  await http.register(metricsRoute(metrics, authenticate));
  // A service that strangers can reach shows no tokens.
  const sandboxTokens = isLoopback(config.host) ? (parts.sandboxTokens ?? null) : null;
  if (parts.console) {
    const roles = isLoopback(config.host) ? parts.console.roles : null;
    await http.register(await consoleRoutes({ ...parts.console, roles }, log));
  }
  const pages = isProduction ? null : await addLocalPages(http, parts, sandboxTokens);
  await http.register(
    await openGraphqlDoor({
      actFor,
      authenticate,
      sandboxTokens,
      besideSandbox: pages?.besideSandbox ?? null,
      isProduction,
      pageHeaders: isProduction ? null : sandboxHeaders,
      federation,
      limits,
      persistedOperations: limits.persistedOperations && [
        ...limits.persistedOperations,
        ...(parts.console ? consoleOperations() : []),
      ],
      sockets: { headOf: routeUpgrades(http), mayCall: judgeOf(originsOf(config)) },
      log,
    }),
  );
}

async function addLocalPages(
  http: FastifyInstance,
  { config, engine, demo: session, console: ofStaff }: AppParts,
  tokens: LocalTokens | null,
): Promise<BuiltPages | null> {
  const demo = isLoopback(config.host) ? session : null;
  if (demo) await http.register(await demoRoutes(demo));
  const pages = await findBuiltPages();
  const schema = config.federation ? getSubgraphSchema() : getSchema();
  const { mode } = config;
  await http.register(
    localPages(
      { mode, database: engine.kind, tokens, hasDemo: Boolean(demo), hasConsole: Boolean(ofStaff), schema },
      pages,
    ),
  );
  return pages;
}

function notesOn(engine: Engine, { logMeasures }: Background): Readonly<Record<string, string>> {
  const [replica, log] = [engine.replicaState(), logMeasures()];
  return {
    ...(replica === null ? {} : { replica }),
    ...(log === null ? {} : { log_lag_seconds: String(Math.round(log.lagMs / 1_000)) }),
    ...(log?.isForked === true ? { log: 'forked' } : {}),
  };
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | null = null;
  return () => (closing ??= close());
}
