import type { Pool } from 'pg';
import { isNoteName } from '../../domain/evidence/signedNote';
import {
  nextOrigin,
  originNow,
  successionEvent,
  type LostLeaves,
  type Succession,
} from '../../domain/evidence/succession';
import type { CheckpointFile, KeptCheckpoint } from '../../storage/evidence/checkpointFile';
import { readAuditedHead } from '../../storage/evidence/auditReads';
import {
  addWaitingEvents,
  findSignedLast,
  readClock,
  readHeldUntil,
  readSignedOrigins,
  readSuccessions,
  type HeldUntil,
  type SignedLast,
} from '../../storage/evidence/logSuccession';
import { isContinued } from './tileReader';

interface SuccessionParts {
  readonly pool: Pool;
  readonly memory: Pick<CheckpointFile, 'newest' | 'read'>;
  /** The configured name; null: that of the newest kept checkpoint. */
  readonly first: string | null;
}

export interface LostLog {
  readonly kept: KeptCheckpoint;
  readonly lost: LostLeaves;
  readonly signedLast: SignedLast | null;
  readonly held: HeldUntil;
  /** Entries that the database certainly lacks. Those that wait may be lost ones. */
  readonly atLeast: number;
}

export interface LogLosses {
  readonly origin: string | null;
  readonly size: number;
  /** Empty if the database continues what was signed. */
  readonly lost: readonly LostLog[];
  readonly successor: string | null;
}

export async function findLosses({ pool, memory, first }: SuccessionParts): Promise<LogLosses> {
  const [head, successions, newest] = await Promise.all([
    readAuditedHead(pool),
    readSuccessions(pool),
    memory.newest(),
  ]);
  const name = first ?? newest?.origin;
  if (name === undefined || !newest) return { origin: null, size: head.size, lost: [], successor: null };
  const origin = originNow(name, successions);
  const kept = await memory.read(origin);
  const isLost = (checkpoint: KeptCheckpoint | null) =>
    checkpoint !== null && isContinued(pool, checkpoint, head.size).then((isThere) => !isThere);
  if (!kept || !(await isLost(kept))) return { origin, size: head.size, lost: [], successor: null };
  const isNewestLost =
    newest.origin !== origin && !isSucceeded(newest, successions) && (await isLost(newest));
  const lost = await Promise.all(
    (isNewestLost ? [kept, newest] : [kept]).map((checkpoint) => lossOf(pool, checkpoint, head.size)),
  );
  return { origin, size: head.size, lost, successor: nextOrigin(origin, await namesTaken(pool, lost)) };
}

export async function findNameFault(
  { pool }: SuccessionParts,
  { lost }: LogLosses,
  origin: string,
): Promise<'TAKEN' | 'NO_NAME' | null> {
  if (!isNoteName(origin)) return 'NO_NAME';
  return (await namesTaken(pool, lost)).has(origin) ? 'TAKEN' : null;
}

/** Continues the log under the name. A pass places the event and signs under it. @returns null, or why it cannot be */
export async function succeedLog(
  parts: SuccessionParts,
  losses: LogLosses,
  origin: string,
): Promise<'TAKEN' | 'NO_NAME' | 'SUCCEEDED_ALREADY' | null> {
  const fault = await findNameFault(parts, losses, origin);
  if (fault) return fault;
  const at = await readClock(parts.pool);
  const events = losses.lost.map(({ kept, lost: leaves }) =>
    successionEvent({ predecessor: kept.origin, origin, checkpoint: kept.note, lost: leaves }, at),
  );
  return (await addWaitingEvents(parts.pool, events)) ? null : 'SUCCEEDED_ALREADY';
}

function isSucceeded({ origin }: KeptCheckpoint, successions: readonly Succession[]): boolean {
  return successions.some(({ predecessor }) => predecessor === origin);
}

/** What both have signed is not lost. Nothing else is known of later leaves. */
async function lossOf(pool: Pool, kept: KeptCheckpoint, size: number): Promise<LostLog> {
  const [signedLast, held] = await Promise.all([
    findSignedLast(pool, kept.origin),
    readHeldUntil(pool, kept.keptAt),
  ]);
  const from = signedLast && signedLast.size < kept.size ? signedLast.size : 0;
  const atLeast = Math.max(0, kept.size - size - held.waiting);
  return { kept, signedLast, lost: { from, to: kept.size - 1 }, held, atLeast };
}

/** A name is never reused for another tree. */
async function namesTaken(pool: Pool, lost: readonly LostLog[]): Promise<ReadonlySet<string>> {
  const [signed, successions] = await Promise.all([readSignedOrigins(pool), readSuccessions(pool)]);
  const succeeded = successions.flatMap(({ predecessor, origin }) => [predecessor, origin]);
  return new Set([...signed, ...succeeded, ...lost.map(({ kept }) => kept.origin)]);
}
