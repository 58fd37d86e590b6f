import { inParts } from '../../domain/values/grouped';
import { setImmediate as nextTurn } from 'node:timers/promises';
import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { checkpointIn, checkpointText, type SignedTree } from '../../domain/evidence/checkpoint';
import { inclusionRanges, type TreeHash } from '../../domain/evidence/merkleTree';
import { parseNote } from '../../domain/evidence/signedNote';
import { rangeHash, tileKey, tilesOf, tileWidth, widthOf, type TileId } from '../../domain/evidence/tiles';
import type { TreeHead } from '../../domain/evidence/treeProof';
import {
  findNewestCheckpoint,
  readLogKeys,
  type StoredCheckpoint,
} from '../../storage/evidence/logCheckpoints';
import { readSuccessions, type StoredSuccession } from '../../storage/evidence/logSuccession';
import {
  findLeafIndexes,
  readTiles,
  type EntryLookUp,
  type StoredTile,
} from '../../storage/evidence/logTiles';
import { tileReader } from './tileReader';

export interface LeafProof {
  readonly index: number;
  readonly path: readonly TreeHash[];
  readonly tree: SignedTree;
}

const newestForMs = 500;
/** Full tiles never change. Each takes up to 24 KiB with entries and subtree hashes. */
const maxTiles = 1_024;
const maxPlaces = 2_000;
const pathsPerReading = 64;
/** How long paths are hashed before other requests get a turn. */
const sliceMs = 5;

export class EvidenceLog {
  private readonly newest = new LRUCache<'newest', { readonly tree: SignedTree | null }>({
    max: 1,
    ttl: newestForMs,
  });
  private readonly fullTiles = new LRUCache<string, StoredTile>({ max: maxTiles });
  /** Look-ups of all requests in flight share statements, each record once. */
  private readonly places = new DataLoader<EntryLookUp, number | null, string>(
    (lookUps) => this.findPlaces(lookUps),
    {
      cacheKeyFn: ({ hash }) => hash,
      cacheMap: new LRUCache<string, Promise<number | null>>({ max: maxPlaces, ttl: newestForMs }),
      maxBatchSize: 100,
    },
  );
  private readonly proofs = new DataLoader<EntryLookUp, LeafProof | null>((lookUps) => this.prove(lookUps), {
    cache: false,
    maxBatchSize: 500,
  });

  constructor(private readonly pool: Pool) {}

  async findTree(): Promise<SignedTree | null> {
    const kept = this.newest.get('newest');
    if (kept) return kept.tree;
    const stored = await findNewestCheckpoint(this.pool);
    const tree = stored && signedTreeOf(stored);
    this.newest.set('newest', { tree });
    return tree;
  }

  /** The hashes of a tile of the signed tree; null if it has fewer. */
  async findTile(id: TileId, width: number): Promise<Uint8Array | null> {
    return (await this.findStored(id, width))?.hashes.subarray(0, width * 32) ?? null;
  }

  /** The entries behind a level-0 tile as a C2SP entry bundle; null if it has fewer. */
  async findEntries(index: number, width: number): Promise<Uint8Array | null> {
    const tile = await this.findStored({ level: 0, index }, width);
    if (!tile?.entries) return null;
    const bundle: Uint8Array[] = [];
    for (let entry = 0; entry < width; entry += 1) {
      bundle.push(Buffer.of(0, 32), tile.entries.subarray(entry * 32, (entry + 1) * 32));
    }
    return Buffer.concat(bundle);
  }

  async describe() {
    const [tree, keys, predecessors] = await Promise.all([
      this.findTree(),
      readLogKeys(this.pool),
      this.predecessors(),
    ]);
    return tree && { tree, keys, predecessors };
  }

  /** The logs that this one succeeded, once the tree says so. */
  async predecessors(): Promise<readonly StoredSuccession[]> {
    return (await readSuccessions(this.pool)).filter(({ leafIndex }) => leafIndex !== null);
  }

  /** Null while no signed tree has the record. */
  async findPlace(lookUp: EntryLookUp): Promise<number | null> {
    const [tree, index] = await Promise.all([this.findTree(), this.places.load(lookUp)]);
    return tree && index !== null && index < tree.size ? index : null;
  }

  findProof(lookUp: EntryLookUp): Promise<LeafProof | null> {
    return this.proofs.load(lookUp);
  }

  /** Leaf indexes of records, also beyond the signed tree; null for what has none yet. */
  findPlaces(lookUps: readonly EntryLookUp[]): Promise<readonly (number | null)[]> {
    return findLeafIndexes(this.pool, lookUps);
  }

  /** Inclusion paths of these leaves. Other requests are answered in between. @throws the reason of `cancelled` */
  async readPaths(
    indexes: readonly number[],
    { size }: TreeHead,
    cancelled?: AbortSignal,
  ): Promise<ReadonlyMap<number, readonly TreeHash[]>> {
    const paths = new Map<number, readonly TreeHash[]>();
    for (const some of inParts([...new Set(indexes)], pathsPerReading)) {
      const ranges = some.map((index) => [index, inclusionRanges(index, size)] as const);
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

  /** One slice per turn of the event loop, over all requests. */
  private nextSlice(): Promise<void> {
    return (this.slices = this.slices.then(() => nextTurn()));
  }

  private slices: Promise<void> = Promise.resolve();

  private async prove(lookUps: readonly EntryLookUp[]): Promise<readonly (LeafProof | null)[]> {
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
    const found = await readTiles(this.pool, missing);
    for (const tile of found) {
      if (tile.hashes.length === tileWidth * 32) this.fullTiles.set(tileKey(tile), tile);
    }
    return [...kept, ...found];
  }
}

/** A stored checkpoint is shown only if it says what it was stored as. */
export function signedTreeOf(stored: StoredCheckpoint): SignedTree {
  const tree = checkpointIn(stored.note);
  const isStored = tree?.origin === stored.origin && tree.size === stored.size;
  if (!isStored || checkpointText(tree) !== parseNote(stored.note)?.text) {
    throw new Error(`The checkpoint of size ${stored.size} is not what was signed.`);
  }
  return tree;
}
