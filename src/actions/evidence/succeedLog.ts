import { isNoteName } from '../../domain/evidence/signedNote';
import {
  nextOrigin,
  originNow,
  successionEvent,
  type LostLeaves,
  type Succession,
} from '../../domain/evidence/succession';
import type { LogEvent } from '../../domain/evidence/logEvent';
import type { TreeHead } from '../../domain/evidence/treeProof';
import type { CheckpointFile, KeptCheckpoint } from '../../storage/evidence/checkpointFile';
import type { HeldUntil } from '../../storage/evidence/logSuccession';
import { isContinued } from './fork';
import type { TileStore } from './tileReader';

/** The log's tables, as its succession uses them. */
export interface SuccessionStore extends TileStore {
  readHead(): Promise<TreeHead>;
  readSuccessions(): Promise<readonly Succession[]>;
  findSignedLast(origin: string): Promise<{ readonly size: number; readonly signedAt: Date } | null>;
  readHeldUntil(at: Date): Promise<HeldUntil>;
  /** The database's clock, as that of whoever has a terminal may be wrong. */
  readClock(): Promise<Date>;
  readSignedOrigins(): Promise<readonly string[]>;
  /** False: another one was faster. */
  addEvents(events: readonly LogEvent[]): Promise<boolean>;
}

export interface SuccessionParts {
  readonly store: SuccessionStore;
  readonly memory: Pick<CheckpointFile, 'newest' | 'read'>;
  /** The name that nodes are given; null: that of the newest checkpoint that was kept. */
  readonly first: string | null;
}

/** A log that cannot go on under its name. */
export interface LostLog {
  readonly kept: KeptCheckpoint;
  readonly lost: LostLeaves;
  /** The last checkpoint under the name that the database has. */
  readonly signedLast: { readonly size: number; readonly signedAt: Date } | null;
  /** What the database holds from until the kept checkpoint was put down. */
  readonly held: HeldUntil;
  /**
   * How many entries the database certainly lacks. What waits may be what was placed in the lost leaves, and so may all
   * that the tree has beyond those that are common.
   */
  readonly atLeast: number;
}

/** How the database stands to what was signed last. */
export interface LogLosses {
  /** The name under which nodes sign. */
  readonly origin: string | null;
  readonly size: number;
  /** None: the database continues what was signed, and nodes sign it. */
  readonly lost: readonly LostLog[];
  /** The name under which the log can go on. */
  readonly successor: string | null;
}

/** Compares the checkpoints that were kept outside the database with its tree. */
export async function findLosses({ store, memory, first }: SuccessionParts): Promise<LogLosses> {
  const [head, successions, newest] = await Promise.all([
    store.readHead(),
    store.readSuccessions(),
    memory.newest(),
  ]);
  const name = first ?? newest?.origin;
  if (name === undefined || !newest) return { origin: null, size: head.size, lost: [], successor: null };
  const origin = originNow(name, successions);
  const kept = await memory.read(origin);
  const isLost = (checkpoint: KeptCheckpoint | null) =>
    checkpoint !== null && isContinued(store, checkpoint, head.size).then((isThere) => !isThere);
  if (!kept || !(await isLost(kept))) return { origin, size: head.size, lost: [], successor: null };
  const isNewestLost =
    newest.origin !== origin && !isSucceeded(newest, successions) && (await isLost(newest));
  const lost = await Promise.all(
    (isNewestLost ? [kept, newest] : [kept]).map((checkpoint) => lossOf(store, checkpoint, head.size)),
  );
  return { origin, size: head.size, lost, successor: nextOrigin(origin, await namesTaken(store, lost)) };
}

/** Why the log cannot go on under the name; null where it can. */
export async function findNameFault(
  { store }: SuccessionParts,
  { lost }: LogLosses,
  origin: string,
): Promise<'TAKEN' | 'NO_NAME' | null> {
  if (!isNoteName(origin)) return 'NO_NAME';
  return (await namesTaken(store, lost)).has(origin) ? 'TAKEN' : null;
}

/**
 * Has the log go on under the name. A pass places the event and signs under it.
 *
 * @returns null, or why it cannot be: the name is taken, is no name, or somebody else was faster
 */
export async function succeedLog(
  parts: SuccessionParts,
  losses: LogLosses,
  origin: string,
): Promise<'TAKEN' | 'NO_NAME' | 'SUCCEEDED_ALREADY' | null> {
  const fault = await findNameFault(parts, losses, origin);
  if (fault) return fault;
  const at = await parts.store.readClock();
  const events = losses.lost.map(({ kept, lost: leaves }) =>
    successionEvent({ predecessor: kept.origin, origin, checkpoint: kept.note, lost: leaves }, at),
  );
  return (await parts.store.addEvents(events)) ? null : 'SUCCEEDED_ALREADY';
}

function isSucceeded({ origin }: KeptCheckpoint, successions: readonly Succession[]): boolean {
  return successions.some(({ predecessor }) => predecessor === origin);
}

/** What both have signed is not lost; nothing else is known of what was signed since. */
async function lossOf(store: SuccessionStore, kept: KeptCheckpoint, size: number): Promise<LostLog> {
  const [signedLast, held] = await Promise.all([
    store.findSignedLast(kept.origin),
    store.readHeldUntil(kept.keptAt),
  ]);
  const from = signedLast && signedLast.size < kept.size ? signedLast.size : 0;
  const atLeast = Math.max(0, kept.size - size - held.waiting);
  return { kept, signedLast, lost: { from, to: kept.size - 1 }, held, atLeast };
}

/** No tree is signed under a name that had another one. */
async function namesTaken(store: SuccessionStore, lost: readonly LostLog[]): Promise<ReadonlySet<string>> {
  const [signed, successions] = await Promise.all([store.readSignedOrigins(), store.readSuccessions()]);
  const succeeded = successions.flatMap(({ predecessor, origin }) => [predecessor, origin]);
  return new Set([...signed, ...succeeded, ...lost.map(({ kept }) => kept.origin)]);
}
