import type { PGlite } from '@electric-sql/pglite';
import { escapeIdentifier, Pool, type ClientBase, type PoolConfig } from 'pg';
import { backUp } from './backup';
import { closeOnce } from '../engine/closing';
import { openCluster } from './cluster';
import { claimDataFolder } from './dataFolder';
import type { Engine, EngineLog } from '../engine/engine';
import { CHECKPOINT_INTERVAL_MS, PGLITE_CONNECT_TIMEOUT_MS } from '../engine/limits';
import { PGliteSocket } from './pgliteSocket';
import { freshSession } from '../engine/session';
import { watchStatements } from '../engine/statements';
import { traceStatements } from '../engine/tracedStatements';

/** Opens or makes the cluster in `dataDir` and claims the folder until `close`. @throws DataFolderFault */
export async function openPGlite(
  dataDir: string,
  log: EngineLog,
  statementTimeoutMs: number,
): Promise<Engine> {
  const claim = await claimDataFolder(dataDir);
  try {
    const pglite = await openCluster(dataDir);
    return engineOver(pglite, dataDir, poolOptions(pglite, statementTimeoutMs), log, claim.release);
  } catch (error) {
    await claim.release();
    throw error;
  }
}

function engineOver(
  pglite: PGlite,
  dataDir: string,
  options: PGlitePoolOptions,
  log: EngineLog,
  release: () => Promise<void>,
): Engine {
  const pool = new Pool(options);
  pool.on('error', (error) => log.warn({ err: error }, 'the embedded database failed'));
  const onStatement = watchStatements(pool);
  traceStatements(pool);
  const hearers = hearNotifications(pool);
  const close = closeOnce(pool, log, async () => {
    await pglite.close();
    await release();
  });
  const stopCheckpoints = keepLogShort(pool, log);
  return {
    kind: 'pglite',
    pool,
    schema: 'public',
    sharing: () => pool,
    onStatement,
    readLagging: (work) => work(pool),
    replicaState: () => null,
    backUp: () => backUp(pglite, pool, dataDir),
    async listen(channel, onPayload) {
      const hearer: Hearer = { channel, onPayload };
      hearers.add(hearer);
      await pool.query(`LISTEN ${escapeIdentifier(channel)}`);
      return () => {
        hearers.delete(hearer);
        return Promise.resolve();
      };
    },
    close: () => {
      stopCheckpoints();
      return close();
    },
  };
}

/** A server's checkpointer is a process of its own, which PGlite lacks: without this the log would grow until closing. */
function keepLogShort(pool: Pool, log: EngineLog): () => void {
  const checkpoint = (): void => {
    pool.query('CHECKPOINT').catch((error: unknown) => log.warn({ err: error }, 'a checkpoint failed'));
  };
  const timer = setInterval(checkpoint, CHECKPOINT_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}

type PGlitePoolOptions = PoolConfig & { readonly onConnect: (client: ClientBase) => Promise<unknown> };

/** PGlite has one session, so the pool has one client. Its holder has the database alone, and the others wait. */
function poolOptions(pglite: PGlite, statementTimeoutMs: number): PGlitePoolOptions {
  return {
    stream: () => new PGliteSocket(pglite),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: PGLITE_CONNECT_TIMEOUT_MS,
    onConnect: (client) => client.query(freshSession(statementTimeoutMs)),
    // Said outright, because pg would take what is left out from the environment (PGSSLMODE, PGUSER, …).
    host: 'pglite',
    user: 'postgres',
    password: 'unused',
    database: 'postgres',
    ssl: false,
  };
}

interface Hearer {
  readonly channel: string;
  readonly onPayload: (payload: string) => void;
}

/** The session outlives the pool's clients and keeps LISTEN; notifications come to whichever client runs a statement. */
function hearNotifications(pool: Pool): Set<Hearer> {
  const hearers = new Set<Hearer>();
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload = '' }) => {
      for (const hearer of hearers) if (hearer.channel === channel) hearer.onPayload(payload);
    });
  });
  return hearers;
}
