import type { Pool } from 'pg';
import { closeOnce } from '../engine/closing';
import type { EngineLog, ReplicaState } from '../engine/engine';
import { ReplayLag } from './replayLag';
import type { SilenceWatch } from '../engine/silence';

/** Where reads go that may lag. */
export interface Replica {
  state(): ReplicaState;
  read<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result>;
  /** Ends its connections too. */
  close(): Promise<void>;
}

interface ReplicaParts {
  readonly primary: Pool;
  readonly pool: Pool;
  readonly silence: SilenceWatch;
  /** A read shows all that was committed longer ago than this. */
  readonly maxLagMs: number;
  readonly log: EngineLog;
}

const maxPauseMs = 1_000;

/**
 * Watches a streaming replica, and lends it for reads while it is near enough to its primary. Resolves once it was
 * looked at; one that is not there keeps nobody from starting.
 */
export async function watchReplica(parts: ReplicaParts): Promise<Replica> {
  const watch = new ReplicaWatch(parts);
  await watch.look();
  watch.goOn();
  return watch;
}

class ReplicaWatch implements Replica {
  private readonly lag: ReplayLag;
  private isAway = false;
  private reported: ReplicaState = 'used';
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private readonly closePool: () => Promise<void>;

  constructor(private readonly parts: ReplicaParts) {
    this.lag = new ReplayLag(parts.maxLagMs);
    this.closePool = closeOnce(parts.pool, parts.log, () => parts.silence.cutLater());
  }

  state(): ReplicaState {
    if (this.isAway) return 'away';
    return this.lag.at(performance.now()) <= this.parts.maxLagMs ? 'used' : 'behind';
  }

  /** What fails on the replica, for whatever reason, is asked of the primary. */
  async read<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result> {
    const { primary, pool, log } = this.parts;
    if (this.state() !== 'used') return work(primary);
    try {
      return await work(pool);
    } catch (err) {
      log.warn({ err }, 'a read failed on the replica and is done on the primary');
      return work(primary);
    }
  }

  async look(): Promise<void> {
    const { primary, pool, log } = this.parts;
    const atMs = performance.now();
    // A primary that cannot be asked makes the replica older with every moment, and says nothing else about it.
    const written = await readPosition(primary, 'pg_current_wal_lsn()').catch(() => null);
    if (written !== null) this.lag.written(written, atMs);
    try {
      this.lag.replayed(await readPosition(pool, 'pg_last_wal_replay_lsn()'));
      this.isAway = false;
    } catch (err) {
      if (!this.isAway && !this.isStopped)
        log.warn({ err }, 'the replay position of the replica cannot be read');
      this.isAway = true;
    }
    if (!this.isStopped) this.report();
  }

  goOn(): void {
    const pauseMs = Math.min(this.parts.maxLagMs / 4, maxPauseMs);
    if (this.isStopped) return;
    this.timer = setTimeout(() => void this.look().then(() => this.goOn()), pauseMs).unref();
  }

  close(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    return this.closePool();
  }

  private report(): void {
    const replica = this.state();
    if (replica === this.reported) return;
    this.reported = replica;
    if (replica === 'used') this.parts.log.info({ replica }, 'reads that may lag go to the replica again');
    else this.parts.log.warn({ replica }, 'reads that may lag go to the primary');
  }
}

/** As a number of bytes. A server that is none in recovery replays nothing, and fails. */
async function readPosition(pool: Pool, place: string): Promise<bigint> {
  const { rows } = await pool.query<{ bytes: string | null }>(
    `SELECT pg_wal_lsn_diff(${place}, '0/0')::text AS bytes`,
  );
  const bytes = rows[0]?.bytes;
  if (!bytes) throw new Error(`expected a position in the log from ${place}, got none`);
  return BigInt(bytes);
}
