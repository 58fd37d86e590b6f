import { setImmediate as nextTurn } from 'node:timers/promises';
import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { checkpointText, parseCheckpoint, type Checkpoint } from '../../domain/evidence/checkpoint';
import { inclusionRanges, type TreeHash } from '../../domain/evidence/merkleTree';
import { parseNote } from '../../domain/evidence/signedNote';
import { rangeHash, tileKey, tilesOf, tileWidth, widthOf, type TileId } from '../../domain/evidence/tiles';
import type { TreeHead } from '../../domain/evidence/treeProof';
import type { TimestampedCheckpoint } from '../../storage/evidence/checkpointTimestamps';
import type { StoredCheckpoint } from '../../storage/evidence/logCheckpoints';
import type { StoredSuccession } from '../../storage/evidence/logSuccession';
import type { EntryLookUp, StoredTile } from '../../storage/evidence/logTiles';
import { tileReader, type TileStore } from './tileReader';

/** The log's tables, as they are read. */
export interface LogReads extends TileStore {
  findNewestCheckpoint(): Promise<StoredCheckpoint | null>;
  findNewestTimestamped(): Promise<TimestampedCheckpoint | null>;
  findLeafIndexes(lookUps: readonly EntryLookUp[]): Promise<readonly (number | null)[]>;
  readLogKeys(): Promise<readonly { readonly vkey: string; readonly fromIndex: number }[]>;
  readSuccessions(): Promise<readonly StoredSuccession[]>;
}

/** A signed tree. */
export interface SignedTree extends Checkpoint {
  readonly note: string;
}

/** A signed tree, and what an authority answered about it (RFC 3161, in DER). */
export interface StampedTree extends SignedTree {
  readonly timestampReply: Uint8Array;
}

/** A leaf of a signed tree, with what proves it. */
export interface LeafProof {
  readonly index: number;
  /** The leaf's sibling first. */
  readonly path: readonly TreeHash[];
  readonly tree: SignedTree;
}

/** What is asked about a decision. */
export interface ProofLookUp {
  /** The record's hash, in hex. */
  readonly hash: string;
  readonly recordedAt: Date;
}

/** So long a checkpoint is served before it is looked up again. */
const newestForMs = 500;
/** Full tiles never change. 8 KiB each for hashes, for entries and for what was hashed of them. */
const maxTiles = 1_024;
const maxPlaces = 2_000;
/** They may need as many tiles. */
const pathsPerReading = 64;
/** So long paths are hashed before others are answered. */
const sliceMs = 5;

/** Reads the log: its newest checkpoint, its tiles, and proofs that decisions are in it. */
export class EvidenceLog {
  private readonly newest = new LRUCache<'newest', { readonly tree: SignedTree | null }>({
    max: 1,
    ttl: newestForMs,
  });
  private readonly fullTiles = new LRUCache<string, StoredTile>({ max: maxTiles });
  /** The look-ups of all requests in flight meet in few statements, each record in one of them. */
  private readonly places = new DataLoader<ProofLookUp, number | null, string>(
    (lookUps) => this.findPlaces(lookUps),
    {
      cacheKeyFn: ({ hash }) => hash,
      cacheMap: new LRUCache<string, Promise<number | null>>({ max: maxPlaces, ttl: newestForMs }),
      maxBatchSize: 100,
    },
  );
  private readonly proofs = new DataLoader<ProofLookUp, LeafProof | null>((lookUps) => this.prove(lookUps), {
    cache: false,
    maxBatchSize: 500,
  });

  constructor(private readonly reads: LogReads) {}

  /** Null before the first signature. */
  async findTree(): Promise<SignedTree | null> {
    const kept = this.newest.get('newest');
    if (kept) return kept.tree;
    const tree = signedTreeOf(await this.reads.findNewestCheckpoint());
    this.newest.set('newest', { tree });
    return tree;
  }

  /** The newest tree that has a time stamp; null where none has. */
  async findStampedTree(): Promise<StampedTree | null> {
    const stored = await this.reads.findNewestTimestamped();
    const tree = signedTreeOf(stored);
    return tree && stored && { ...tree, timestampReply: stored.reply };
  }

  /** The hashes of a tile of the signed tree; null where it does not have so many. */
  async findTile(id: TileId, width: number): Promise<Uint8Array | null> {
    return (await this.findStored(id, width))?.hashes.subarray(0, width * 32) ?? null;
  }

  /** The entries behind a tile of level 0, in the form of C2SP's entry bundles; null where there are not so many. */
  async findEntries(index: number, width: number): Promise<Uint8Array | null> {
    const tile = await this.findStored({ level: 0, index }, width);
    if (!tile?.entries) return null;
    const bundle: Uint8Array[] = [];
    for (let entry = 0; entry < width; entry += 1) {
      bundle.push(Buffer.of(0, 32), tile.entries.subarray(entry * 32, (entry + 1) * 32));
    }
    return Buffer.concat(bundle);
  }

  keys(): Promise<readonly { readonly vkey: string; readonly fromIndex: number }[]> {
    return this.reads.readLogKeys();
  }

  /** The logs that this one succeeded, once the tree says so. */
  async predecessors(): Promise<readonly StoredSuccession[]> {
    return (await this.reads.readSuccessions()).filter(({ leafIndex }) => leafIndex !== null);
  }

  /** Null while no signed tree has the record. */
  async findPlace(lookUp: ProofLookUp): Promise<number | null> {
    const [tree, index] = await Promise.all([this.findTree(), this.places.load(lookUp)]);
    return tree && index !== null && index < tree.size ? index : null;
  }

  /** Null while no signed tree has the record. */
  findProof(lookUp: ProofLookUp): Promise<LeafProof | null> {
    return this.proofs.load(lookUp);
  }

  /** The leaf indexes of records, in or beyond the signed tree; null for what has no place yet. */
  findPlaces(lookUps: readonly ProofLookUp[]): Promise<readonly (number | null)[]> {
    const entries = lookUps.map(({ hash, recordedAt }) => ({
      entry: Buffer.from(hash, 'hex'),
      at: recordedAt,
    }));
    return this.reads.findLeafIndexes(entries);
  }

  /** What proves these leaves of the tree, each once. Others are answered in between. @throws what `cancelled` says */
  async readPaths(
    indexes: readonly number[],
    { size }: TreeHead,
    cancelled?: AbortSignal,
  ): Promise<ReadonlyMap<number, readonly TreeHash[]>> {
    const paths = new Map<number, readonly TreeHash[]>();
    const wanted = [...new Set(indexes)];
    for (let at = 0; at < wanted.length; at += pathsPerReading) {
      const ranges = wanted
        .slice(at, at + pathsPerReading)
        .map((index) => [index, inclusionRanges(index, size)] as const);
      const read = tileReader(await this.tiles(tilesOf(ranges.flatMap(([, ofLeaf]) => ofLeaf))), size);
      let sliceEndsMs = 0;
      for (const [index, ofLeaf] of ranges) {
        if (performance.now() >= sliceEndsMs) {
          await this.nextSlice();
          cancelled?.throwIfAborted();
          sliceEndsMs = performance.now() + sliceMs;
        }
        paths.set(
          index,
          ofLeaf.map((range) => rangeHash(read, range)),
        );
      }
    }
    return paths;
  }

  /** One slice in each turn of the event loop, however many requests hash paths. */
  private nextSlice(): Promise<void> {
    return (this.slices = this.slices.then(() => nextTurn()));
  }

  private slices: Promise<void> = Promise.resolve();

  /** All against one tree. */
  private async prove(lookUps: readonly ProofLookUp[]): Promise<readonly (LeafProof | null)[]> {
    const tree = await this.findTree();
    if (!tree) return lookUps.map(() => null);
    const indexes = await Promise.all(lookUps.map((lookUp) => this.places.load(lookUp)));
    const known = indexes.map((index) => (index !== null && index < tree.size ? index : null));
    const paths = await this.readPaths(
      known.filter((index) => index !== null),
      tree,
    );
    return known.map((index) => (index === null ? null : { index, tree, path: paths.get(index) ?? [] }));
  }

  private async findStored(id: TileId, width: number): Promise<StoredTile | null> {
    const tree = await this.findTree();
    if (!tree || widthOf(id, tree.size) < width) return null;
    const [tile] = await this.tiles([id]);
    return tile ?? null;
  }

  private async tiles(ids: readonly TileId[]): Promise<readonly StoredTile[]> {
    const kept = ids.flatMap((id) => this.fullTiles.get(tileKey(id)) ?? []);
    const missing = ids.filter((id) => !this.fullTiles.has(tileKey(id)));
    const found = await this.reads.readTiles(missing);
    for (const tile of found) {
      if (tile.hashes.length === tileWidth * 32) this.fullTiles.set(tileKey(tile), tile);
    }
    return [...kept, ...found];
  }
}

/** What was stored is shown only if it says what it was stored for. */
function signedTreeOf(stored: StoredCheckpoint | null): SignedTree | null {
  if (!stored) return null;
  const text = parseNote(stored.note)?.text;
  const checkpoint = parseCheckpoint(text ?? '');
  if (!checkpoint || checkpointText(checkpoint) !== text || checkpoint.size !== stored.size) {
    throw new Error(`The checkpoint of size ${stored.size} is not what was signed.`);
  }
  return { ...checkpoint, note: stored.note };
}
