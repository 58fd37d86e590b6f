import { DatabaseError, type Pool } from 'pg';
import { closeOnce } from '../engine/closing';
import type { EngineLog, ReplicaState } from '../engine/engine';
import type { SilenceWatch } from '../engine/silence';

interface ReplicaParts {
  readonly primary: Pool;
  readonly pool: Pool;
  readonly silence: SilenceWatch;
  /** A read shows all that was committed longer ago than this. */
  readonly maxLagMs: number;
  readonly log: EngineLog;
}

const maxPauseMs = 1_000;

/** Watches a streaming replica. Resolves after the first look, also if the replica is away. */
export async function watchReplica(parts: ReplicaParts): Promise<Replica> {
  const watch = new Replica(parts);
  await watch.look();
  watch.goOn();
  return watch;
}

/** Where reads go that may lag. */
export class Replica {
  private readonly lag: ReplayLag;
  private isAway = false;
  /** The database that the primary was last; null before it could be asked. */
  private own: string | null = null;
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

  /** What fails on the replica for any reason goes to the primary. */
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
    const written = await readPlace(primary, 'pg_current_wal_lsn()').catch(() => null);
    if (written !== null) this.lag.written(written.position, atMs);
    this.own = written?.database ?? this.own;
    try {
      const { position, database } = await readPlace(pool, replayed);
      // A restored database may have a replica URL that still names the replica of the former one.
      if (this.own !== null && database !== this.own)
        throw new Error(`expected a replica of ${this.own}, got one of ${database}`);
      this.lag.replayed(position);
      this.isAway = false;
    } catch (err) {
      if (!this.isAway && !this.isStopped) log.warn({ err }, 'the replica cannot be used');
      this.isAway = true;
    }
    if (!this.isStopped) this.report();
  }

  goOn(): void {
    const pauseMs = Math.min(this.parts.maxLagMs / 4, maxPauseMs);
    if (this.isStopped) return;
    this.timer = setTimeout(() => void this.look().then(() => this.goOn()), pauseMs).unref();
  }

  /** Ends its connections too. */
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

/** Null where it replays nothing any more; without the condition it would go on telling where its last recovery ended. */
const replayed = 'CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END';

interface Place {
  /** As a number of bytes. */
  readonly position: bigint;
  /** A restored database has another one than that of the backup. */
  readonly database: string;
}

/** @throws Error where there is no place */
async function readPlace(pool: Pool, place: string): Promise<Place> {
  const [{ rows }, feed] = await Promise.all([
    pool.query<{ bytes: string | null; name: string }>(
      `SELECT pg_wal_lsn_diff(${place}, '0/0')::text AS bytes,
        format('%s on server %s', current_database(), system_identifier) AS name FROM pg_control_system()`,
    ),
    readFeed(pool),
  ]);
  const { bytes = null, name = '' } = rows[0] ?? {};
  if (!bytes) throw new Error(`expected a position in the log from ${place}, got none`);
  return { position: BigInt(bytes), database: `${name}, ${feed}` };
}

/** A server restored to a point in time keeps its identifier, and gets another feed where something was lost. */
async function readFeed(pool: Pool): Promise<string> {
  try {
    const { rows } = await pool.query<{ feed: string }>(
      `SELECT 'feed ' || incarnation AS feed FROM feed_head WHERE id = 1`,
    );
    return rows[0]?.feed ?? 'no feed';
  } catch (fault) {
    const isUnmigrated = fault instanceof DatabaseError && fault.code === '42P01';
    if (isUnmigrated) return 'no feed';
    throw fault;
  }
}

interface Mark {
  readonly position: bigint;
  readonly atMs: number;
}

/**
 * How far behind its primary a replica is, told from places in the write-ahead log alone. Neither a clock of
 * another machine nor the replica's own word is trusted: one that was cut off from its primary believes to be up
 * to date, since it has replayed all that it was sent.
 */
export class ReplayLag {
  private readonly marks: Mark[] = [];
  private completeAtMs = -Infinity;

  constructor(private readonly maxMs: number) {}

  /** The primary's log had reached this place, and all that was committed before that moment lies before it. */
  written(position: bigint, atMs: number): void {
    this.marks.push({ position, atMs });
    // What is older would not make the replica fit any more.
    while (this.marks[0] && this.marks[0].atMs < atMs - this.maxMs) this.marks.shift();
  }

  /** The replica shows what lies before this place. */
  replayed(position: bigint): void {
    while (this.marks[0] && this.marks[0].position <= position) {
      this.completeAtMs = this.marks[0].atMs;
      this.marks.shift();
    }
  }

  /** What was committed longer ago than this, the replica shows. Infinite while nothing is known. */
  at(nowMs: number): number {
    return nowMs - this.completeAtMs;
  }
}
