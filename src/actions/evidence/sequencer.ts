import type { Pool } from 'pg';
import { checkpointIn, checkpointText, type Checkpoint } from '../../domain/evidence/checkpoint';
import { leafHash } from '../../domain/evidence/merkleTree';
import { formatNote } from '../../domain/evidence/signedNote';
import { appendToTiles, partialTiles, rangeHash, tileKey } from '../../domain/evidence/tiles';
import type { TreeHead } from '../../domain/evidence/treeProof';
import { durationBefore } from '../../domain/values/validity';
import { firstOrigin, isSameLog, originNow } from '../../domain/evidence/succession';
import {
  appendToLog,
  type ChangedTile,
  type LogPass,
  type SignedCheckpoint,
} from '../../storage/evidence/appendToLog';
import { readLogState, takeIn, type LogState } from '../../storage/evidence/logState';
import { readClock } from '../../storage/evidence/logSuccession';
import { readTiles, type StoredTile } from '../../storage/evidence/logTiles';
import type { PrismaClient } from '../../storage/engine/prisma';
import type { Clock } from '../running/clock';
import { isContinued, tileReader } from './tileReader';
import type { CheckpointMemory, LogSigner } from './logSigner';
import { changedTiles, inTurn, leafCount, newLeaves, type NewLeaves } from './newLeaves';

export interface SequencerParts {
  readonly pool: Pool;
  readonly prisma: PrismaClient;
  readonly clock: Clock;
  readonly signer: LogSigner | null;
  readonly memory: CheckpointMemory;
  /** A caller waits for the places, so do not leave the work to a node with a key. */
  readonly atOnce?: true;
}

/** The database is older than what was signed, or another one. */
export class LogForked extends Error {
  constructor(kept: Checkpoint, found: TreeHead) {
    super(
      `a tree of ${kept.size} leaves was signed as ${kept.origin}, and the database has another tree, of ${found.size}; “consent log succeed” tells what is lost`,
    );
    this.name = 'LogForked';
  }
}

export interface LogStanding {
  readonly size: number;
  /** How many the last audit found; null before the first. */
  readonly auditFaults: number | null;
  /** The tree signed last; null before the first signature. */
  readonly newest: { readonly size: number; readonly note: string } | null;
  readonly oldestWaitingAt: Date | null;
  readonly hasPlaced: boolean;
  readonly isBehind: boolean;
}

/** Hashing this many leaves blocks the node for some 25 ms. */
const maxLeavesOfPass = 4_096;
/** A node without a key works only if no node with a key does. */
const patienceMs = 10_000;

/**
 * Places what waits in the tree and signs it. Any number of nodes may try at once; one pass is written, the others
 * change nothing.
 *
 * @param onFound called with the standing before the pass, which counts if the pass fails
 * @throws LogForked and signs nothing
 */
export async function sequence(
  given: SequencerParts,
  onFound: (standing: LogStanding) => void = () => undefined,
): Promise<LogStanding> {
  const now = given.clock.now();
  const state = inTurn(await readState(given, maxLeavesOfPass), maxLeavesOfPass);
  const signer = given.signer && signerNow(given.signer, state);
  const parts = { ...given, signer };
  const oldestWaitingAt = state.waiting[0]?.maxAt ?? null;
  const { size, newest: signed, auditFaults } = state;
  const idle = { size, auditFaults, newest: signed, oldestWaitingAt, hasPlaced: false, isBehind: false };
  onFound(idle);
  await mustBeKnown(parts, state);
  mustBeNamed(signer, state);
  if (!signer && !isOverdue(state, now) && !parts.atOnce) return idle;
  const leaves = await newLeaves(parts, state, now);
  const isPassingBy = state.due.length + state.reminders.length > 0;
  const isIdle = leafCount(leaves) === 0 && !isPassingBy;
  if (isIdle && !isUnsigned(state, signer)) return idle;
  await mustNotFork(parts, state);
  const pass = await passOf(parts, state, leaves, now);
  const isWritten = await appendToLog(parts.pool, pass);
  if (!isWritten) return { ...idle, isBehind: true };
  if (pass.checkpoint) await parts.memory.keep(pass.checkpoint.note);
  const newest = pass.checkpoint && { size: pass.after.size, note: pass.checkpoint.note };
  return {
    size: pass.after.size,
    auditFaults,
    newest: newest ?? signed,
    oldestWaitingAt: null,
    hasPlaced: leafCount(leaves) > 0,
    isBehind: leafCount(leaves) >= maxLeavesOfPass || isPassingBy,
  };
}

/** Looks up to the database's time, which decides whether a version could still be cancelled. */
export async function readState(
  { pool, clock }: Pick<SequencerParts, 'pool' | 'clock'>,
  maxLeaves: number,
): Promise<LogState> {
  const instantOf = clock.asking();
  await takeIn(pool);
  return readLogState(pool, maxLeaves, instantOf(await readClock(pool)));
}

/** Something waits longer than it could if a node with a key were running. */
function isOverdue({ waiting, unlogged, due, reminders, events }: LogState, now: Date): boolean {
  const instants = [
    ...waiting.slice(0, 1).map(({ maxAt }) => maxAt),
    ...[...unlogged, ...events].map(({ at }) => at),
    ...due.map(({ validUntil }) => validUntil),
    ...reminders.map(({ validUntil, notifyBefore }) => durationBefore(validUntil, notifyBefore)),
  ];
  return instants.some((at) => now.getTime() - at.getTime() > patienceMs);
}

/** Nodes know the log's first name; the database knows its current one. */
function signerNow(signer: LogSigner, { successions }: LogState): LogSigner {
  const origin = originNow(signer.origin, successions);
  return origin === signer.origin ? signer : signer.under(origin);
}

/** Nodes that begin before the first signature may have different names. @throws Error for all but one */
function mustBeNamed(signer: LogSigner | null, { origin, successions }: LogState): void {
  if (!signer || origin === null || isSameLog(origin, signer.origin, successions)) return;
  const first = firstOrigin(origin, successions);
  throw new Error(
    `this log is signed as ${first}, so this node does not sign it as ${signer.origin}; correct LOG_ORIGIN, and restart the node`,
  );
}

function isUnsigned({ size, newest, origin }: LogState, signer: LogSigner | null): boolean {
  return signer !== null && size > 0 && (newest?.size !== size || origin !== signer.origin);
}

async function passOf(
  { pool, signer }: SequencerParts,
  state: LogState,
  { events, expiries, decisions }: NewLeaves,
  now: Date,
): Promise<LogPass> {
  const leaves = [...events, ...expiries, ...decisions];
  const before = await readTiles(pool, partialTiles(state.size));
  const grown = appendToTiles(
    tileReader(before, state.size),
    state.size,
    leaves.map(({ entry }) => leafHash(entry)),
  );
  const size = state.size + leaves.length;
  const tiles = changedTiles(grown, before, leaves, state.size);
  const root = rangeHash(tileReader(latestOf(before, tiles), size), { start: 0, end: size });
  return {
    before: state.size,
    after: { size, root },
    batchIds: state.waiting.map(({ batchId }) => batchId),
    tiles,
    events: [...events, ...expiries].map(({ event, counts, of }, index) => ({
      ...event,
      leafIndex: state.size + index,
      counts,
      of,
    })),
    expiriesFrom: state.size + events.length,
    decisionsFrom: state.size + events.length + expiries.length,
    due: state.due,
    reminders: state.reminders,
    writtenAt: now,
    checkpoint: signer && (await signed(signer, { size, root }, now)),
  };
}

function latestOf(before: readonly StoredTile[], after: readonly ChangedTile[]): readonly StoredTile[] {
  const changed = new Set(after.map(tileKey));
  return [...before.filter((tile) => !changed.has(tileKey(tile))), ...after];
}

async function signed({ origin, keys }: LogSigner, head: TreeHead, now: Date): Promise<SignedCheckpoint> {
  const text = checkpointText({ ...head, origin });
  const signatures = await Promise.all(keys.map((key) => key.sign(text)));
  return { origin, note: formatNote({ text, signatures }), signedAt: now };
}

/** Compares the last checkpoint signed here with the tree, even if there is nothing to sign. @throws LogForked */
async function mustBeKnown(parts: SequencerParts, state: LogState): Promise<void> {
  const { pool, signer, memory } = parts;
  const kept = signer && (await memory.read(signer.origin));
  if (!kept || isSameTree(kept, state) || (await isContinued(pool, kept, state.size))) return;
  // Another process may have signed and remembered more since the tree was read.
  await mustContinue(pool, kept, await readState(parts, 0));
}

function isSameTree(one: TreeHead, other: TreeHead): boolean {
  return one.size === other.size && Buffer.compare(one.root, other.root) === 0;
}

/** The memory holds the newest signature before the next one is made. @throws LogForked */
async function mustNotFork({ pool, signer, memory }: SequencerParts, state: LogState): Promise<void> {
  if (!signer) return;
  const kept = await memory.read(signer.origin);
  if (kept) await mustContinue(pool, kept, state);
  const newest = state.origin === signer.origin && state.newest;
  if (!newest || (kept && kept.size >= newest.size)) return;
  // Signed by another node, or by this one when its memory failed.
  const checkpoint = checkpointIn(newest.note);
  if (!checkpoint) throw new Error(`The checkpoint of size ${newest.size} is not what was signed.`);
  await mustContinue(pool, checkpoint, state);
  await memory.keep(newest.note);
}

async function mustContinue(pool: Pool, signed: Checkpoint, state: LogState): Promise<void> {
  if (!(await isContinued(pool, signed, state.size))) throw new LogForked(signed, state);
}
