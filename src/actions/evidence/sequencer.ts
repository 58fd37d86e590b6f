import { checkpointText, parseCheckpoint, type Checkpoint } from '../../domain/evidence/checkpoint';
import { leafHash } from '../../domain/evidence/merkleTree';
import { formatNote, parseNote } from '../../domain/evidence/signedNote';
import { appendToTiles, partialTiles, rangeHash, tileKey } from '../../domain/evidence/tiles';
import type { TreeHead } from '../../domain/evidence/treeProof';
import { originNow } from '../../domain/evidence/succession';
import type { ChangedTile, LogPass, SignedCheckpoint } from '../../storage/evidence/appendToLog';
import type { LogState } from '../../storage/evidence/logState';
import type { StoredTile } from '../../storage/evidence/logTiles';
import { isContinued } from './fork';
import { tileReader, type TileStore } from './tileReader';
import type { CheckpointMemory, LogSigner } from './logSigner';
import { changedTiles } from './changedTiles';
import { inTurn } from './expiriesInTurn';
import { leafCount, newLeaves, type NewLeaves, type TemplateReads } from './newLeaves';

/** The log's tables, as a pass uses them. */
export interface LogStore extends TileStore, TemplateReads {
  /** With what has happened by itself until the database's time, which judges whether it could still be cancelled. */
  readState(maxLeaves: number): Promise<LogState>;
  /** False: another pass was faster. */
  append(pass: LogPass): Promise<boolean>;
}

export interface SequencerParts {
  readonly store: LogStore;
  /** Null where this node has no key. */
  readonly signer: LogSigner | null;
  readonly memory: CheckpointMemory;
  readonly now: () => Date;
  /** Somebody waits for the places, so a node without a key does not wait for one that has a key. */
  readonly atOnce?: true;
}

/** The database is older than what was signed, or is not the one that was signed for. */
export class LogForked extends Error {
  constructor(kept: Checkpoint, found: TreeHead) {
    super(
      `a tree of ${kept.size} leaves was signed as ${kept.origin}, and the database has another tree, of ${found.size}; “consent log succeed” tells what is lost`,
    );
    this.name = 'LogForked';
  }
}

/** How the log stands after a pass. */
export interface LogStanding {
  /** Of the tree, in leaves. */
  readonly size: number;
  /** The tree that was signed last, with its note; null before the first signature. */
  readonly newest: { readonly size: number; readonly note: string } | null;
  /** When the oldest decision that has no place yet was recorded. */
  readonly oldestWaitingAt: Date | null;
  /** The pass gave something its place. */
  readonly hasPlaced: boolean;
  /** There is more to do at once. */
  readonly isBehind: boolean;
}

/** Hashing so many leaves takes some 25 ms, in which nobody else is answered. */
const maxLeavesOfPass = 4_096;
/** A node without a key leaves the work to those that have one, unless nobody does it. */
const patienceMs = 10_000;

/**
 * Gives what waits its place in the tree, and signs the tree. Any number of nodes may try at once: one pass is written,
 * the others change nothing. Nothing is shown of a tree before it is written.
 *
 * @param onFound called with how the log stands before the pass, which counts when the pass fails
 * @throws LogForked and signs nothing
 */
export async function sequence(
  given: SequencerParts,
  onFound: (standing: LogStanding) => void = () => undefined,
): Promise<LogStanding> {
  const { store } = given;
  const now = given.now();
  const state = inTurn(await store.readState(maxLeavesOfPass), maxLeavesOfPass);
  const signer = given.signer && signerNow(given.signer, state);
  const parts = { ...given, signer };
  const oldestWaitingAt = state.waiting[0]?.maxAt ?? null;
  const idle = { size: state.size, newest: state.newest, oldestWaitingAt, hasPlaced: false, isBehind: false };
  onFound(idle);
  await mustBeKnown(parts, state);
  if (!signer && !isOverdue(state, now) && !parts.atOnce) return idle;
  const leaves = await newLeaves(parts, state, now);
  const isIdle = leafCount(leaves) === 0 && state.due.length === 0;
  if (isIdle && !isUnsigned(state, signer)) return idle;
  await mustNotFork(parts, state);
  const pass = await passOf(parts, state, leaves, now);
  const isWritten = await store.append(pass);
  if (!isWritten) return { ...idle, isBehind: true };
  if (pass.checkpoint) await parts.memory.keep(pass.checkpoint.note);
  const newest = pass.checkpoint && { size: pass.after.size, note: pass.checkpoint.note };
  return {
    size: pass.after.size,
    newest: newest ?? state.newest,
    oldestWaitingAt: null,
    hasPlaced: leafCount(leaves) > 0,
    isBehind: leafCount(leaves) >= maxLeavesOfPass || state.due.length > 0,
  };
}

/** Something waits for its place since so long that no node with a key can be there. */
function isOverdue({ waiting, unlogged, due, events }: LogState, now: Date): boolean {
  const instants = [
    ...waiting.slice(0, 1).map(({ maxAt }) => maxAt),
    ...[...unlogged, ...events].map(({ at }) => at),
    ...due.map(({ validUntil }) => validUntil),
  ];
  return instants.some((at) => now.getTime() - at.getTime() > patienceMs);
}

/** Nodes are given the first name of the log; the database knows under which one it goes on. */
function signerNow(signer: LogSigner, { successions }: LogState): LogSigner {
  const origin = originNow(signer.origin, successions);
  return origin === signer.origin ? signer : signer.under(origin);
}

function isUnsigned({ size, newest, origin }: LogState, signer: LogSigner | null): boolean {
  return signer !== null && size > 0 && (newest?.size !== size || origin !== signer.origin);
}

async function passOf(
  { store, signer }: SequencerParts,
  state: LogState,
  { events, expiries, decisions }: NewLeaves,
  now: Date,
): Promise<LogPass> {
  const leaves = [...events, ...expiries, ...decisions];
  const before = await store.readTiles(partialTiles(state.size));
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
    events: [...events, ...expiries].map(({ event, counts }, index) => ({
      ...event,
      leafIndex: state.size + index,
      counts,
    })),
    expiriesFrom: state.size + events.length,
    decisionsFrom: state.size + events.length + expiries.length,
    due: state.due,
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

/**
 * Compares what was signed here last with the tree, whether or not there is something to sign.
 *
 * @throws LogForked
 */
async function mustBeKnown({ store, signer, memory }: SequencerParts, state: LogState): Promise<void> {
  const kept = signer && (await memory.read(signer.origin));
  if (!kept || isSameTree(kept, state) || (await isContinued(store, kept, state.size))) return;
  // Another process may have signed and remembered more since the tree was read.
  await mustContinue(store, kept, await store.readState(0));
}

function isSameTree(one: TreeHead, other: TreeHead): boolean {
  return one.size === other.size && Buffer.compare(one.root, other.root) === 0;
}

/**
 * What cannot be remembered is not signed: before the next signature the memory holds the newest one.
 *
 * @throws LogForked if the tree does not begin with the one that was signed here last
 */
async function mustNotFork({ store, signer, memory }: SequencerParts, state: LogState): Promise<void> {
  if (!signer) return;
  const kept = await memory.read(signer.origin);
  if (kept) await mustContinue(store, kept, state);
  const newest = state.origin === signer.origin && state.newest;
  if (!newest || (kept && kept.size >= newest.size)) return;
  // Signed by another node, or by this one when it could not remember it.
  const checkpoint = parseCheckpoint(parseNote(newest.note)?.text ?? '');
  if (!checkpoint) throw new Error(`The checkpoint of size ${newest.size} is not what was signed.`);
  await mustContinue(store, checkpoint, state);
  await memory.keep(newest.note);
}

async function mustContinue(store: LogStore, signed: Checkpoint, state: LogState): Promise<void> {
  if (!(await isContinued(store, signed, state.size))) throw new LogForked(signed, state);
}
