import { Pool, type ClientBase, type ClientConfig, type PoolConfig } from 'pg';
import { maxStatementMs } from '../../config/limits';
import { defaultPoolSize, defaultReplicaMaxLagMs, type PostgresqlConfig } from '../../config/database';
import { closeOnce } from '../engine/closing';
import { askApart, findCitus } from '../engine/division';
import type { Engine, EngineLog } from '../engine/engine';
import { ANSWER_GRACE_MS, CONNECT_TIMEOUT_MS, KEEP_ALIVE_DELAY_MS } from '../engine/limits';
import { findSchema, connectionFault } from './databaseFault';
import { listenOnOwnConnection } from './postgresqlListener';
import { watchReplica, type Replica } from './replica';
import { mustBeFit } from './pooledSession';
import { sessionSettings } from '../engine/session';
import { SharedConnections } from '../engine/sharedConnections';
import { SilenceWatch } from '../engine/silence';
import { leaveNamesOut, watchStatements } from '../engine/statements';
import { traceStatements } from '../engine/tracedStatements';

type PoolOptions = PoolConfig & { readonly onConnect: (client: ClientBase) => Promise<unknown> };

/** Opens a pool and asks one question, so that a wrong address fails the start and not the first request. */
export async function openPostgresql(
  config: PostgresqlConfig,
  log: EngineLog,
  statementTimeoutMs: number,
): Promise<Engine> {
  const { pool, silence } = openPool(config, log, statementTimeoutMs);
  const onStatement = watchStatements(pool);
  const opened = findSchema(pool).then(async (schema) => ({ schema, isCitus: await findCitus(pool) }));
  const { schema, isCitus } = await opened.catch(async (error: unknown) => {
    await pool.end();
    throw connectionFault(error, config.url);
  });
  const watched = isCitus ? askApart : <Same>(same: Same) => same;
  watched(pool);
  const replica = await openReplica(config, pool, log, statementTimeoutMs);
  // A start that fails half-way stops nothing by itself, and an open connection would keep its process alive.
  const listening = new Set<() => Promise<void>>();
  return {
    kind: 'postgresql',
    pool,
    schema,
    // A pooler may give each transaction another session.
    sharing: (most) => watched(config.isPooled ? pool : new SharedConnections(pool, most)),
    async listen(channel, onPayload, onReconnect) {
      const url = listeningUrl(config);
      if (url === null) return () => Promise.resolve();
      const connection = connectionOptions(url, answerLimitMs(config, statementTimeoutMs));
      const end = await listenOnOwnConnection(connection, channel, { onPayload, onReconnect, log });
      listening.add(end);
      return async () => {
        listening.delete(end);
        await end();
      };
    },
    onStatement,
    readLagging: (work) => replica?.read(work) ?? work(pool),
    replicaState: () => replica?.state() ?? null,
    backUp: null,
    close: closeOnce(pool, log, async () => {
      await Promise.all([...listening].map((end) => end()));
      await replica?.close();
      silence.cutLater();
    }),
  };
}

interface WatchedPool {
  readonly pool: Pool;
  readonly silence: SilenceWatch;
}

function openPool(config: PostgresqlConfig, log: EngineLog, statementTimeoutMs: number): WatchedPool {
  const pool = new Pool(poolOptions(config, statementTimeoutMs));
  const silence = new SilenceWatch(pool, answerLimitMs(config, statementTimeoutMs), log);
  // Without a listener the loss of an idle connection would end the process; the pool replaces it by itself.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  if (config.isPooled) leaveNamesOut(pool);
  traceStatements(pool);
  return { pool, silence };
}

async function openReplica(
  config: PostgresqlConfig,
  primary: Pool,
  log: EngineLog,
  statementTimeoutMs: number,
): Promise<Replica | null> {
  const { replicaUrl = null, replicaMaxLagMs = defaultReplicaMaxLagMs } = config;
  if (replicaUrl === null) return null;
  const { pool, silence } = openPool({ ...config, url: replicaUrl }, log, statementTimeoutMs);
  return watchReplica({ primary, pool, silence, maxLagMs: replicaMaxLagMs, log });
}

function poolOptions(config: PostgresqlConfig, statementTimeoutMs: number): PoolOptions {
  return {
    ...connectionOptions(config.url, answerLimitMs(config, statementTimeoutMs)),
    max: config.poolSize ?? defaultPoolSize,
    pipeline: !config.isPooled,
    // On connecting and not as start-up options: those a URL may override and a connection pooler may refuse.
    onConnect: (client) =>
      config.isPooled
        ? mustBeFit(client, statementTimeoutMs)
        : client.query(sessionSettings(statementTimeoutMs)),
  };
}

/** A pooler's connections have their limit from elsewhere, which is checked not to be longer than this. */
function answerLimitMs({ isPooled }: PostgresqlConfig, statementTimeoutMs: number): number {
  return (isPooled ? maxStatementMs : statementTimeoutMs) + ANSWER_GRACE_MS;
}

/** Behind a pooler no notifications arrive, so listeners have to poll. */
function listeningUrl({ url, isPooled, directUrl }: PostgresqlConfig): string | null {
  return directUrl ?? (isPooled ? null : url);
}

function connectionOptions(url: string, answerLimitMs: number): ClientConfig {
  return {
    connectionString: url,
    application_name: 'consent-service',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: answerLimitMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
  };
}
