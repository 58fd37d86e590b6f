import { Pool, type ClientBase, type ClientConfig, type PoolConfig } from 'pg';
import { closeOnce } from './closing';
import type { Engine, EngineLog } from './engine';
import { CONNECT_TIMEOUT_MS, KEEP_ALIVE_DELAY_MS, POOL_SIZE } from './limits';
import { listenOnOwnConnection } from './postgresqlListener';
import { sessionSettings } from './session';
import { watchStatements } from './statements';

type PoolOptions = PoolConfig & { readonly onConnect: (client: ClientBase) => Promise<unknown> };

/** Opens a pool and asks one question, so that a wrong address fails the start and not the first request. */
export async function openPostgresql(
  url: string,
  log: EngineLog,
  statementTimeoutMs: number,
): Promise<Engine> {
  const connection = connectionOptions(url);
  const options: PoolOptions = {
    ...connection,
    max: POOL_SIZE,
    // On connecting and not as start-up options: those a URL may override and a connection pooler may refuse.
    onConnect: (client) => client.query(sessionSettings(statementTimeoutMs)),
  };
  const pool = new Pool(options);
  // Without a listener the loss of an idle connection would end the process; the pool replaces it by itself.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  const onStatement = watchStatements(pool);
  await pool.query('SELECT 1').catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  // A start that fails half-way stops nothing by itself, and an open connection would keep its process alive.
  const listening = new Set<() => Promise<void>>();
  return {
    kind: 'postgresql',
    pool,
    async listen(channel, onPayload, onReconnect) {
      const end = await listenOnOwnConnection(connection, channel, { onPayload, onReconnect, log });
      listening.add(end);
      return async () => {
        listening.delete(end);
        await end();
      };
    },
    onStatement,
    close: closeOnce(pool, log, async () => {
      await Promise.all([...listening].map((end) => end()));
    }),
  };
}

function connectionOptions(url: string): ClientConfig {
  return {
    connectionString: url,
    application_name: 'consent-service',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
  };
}
