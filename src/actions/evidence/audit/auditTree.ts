import { GrowingTree } from '../../../domain/evidence/audit/growingTree';
import { leafHash, treeHashBytes } from '../../../domain/evidence/merkleTree';
import {
  hashesIn,
  tileKey,
  tileWidth,
  widthOf,
  type Tile,
  type TileId,
} from '../../../domain/evidence/tiles';
import type { StoredTile } from '../../../storage/evidence/logTiles';
import { CheckpointWalk } from './auditCheckpoints';
import { auditEvents } from './auditEvents';
import type { AuditScope } from './auditScope';

/** A tile of level 0 in the size of the tree. */
interface LeafTile {
  readonly index: number;
  readonly hashes: Uint8Array;
  readonly entries: Uint8Array;
}

/**
 * Hashes the tree from its entries to its root, and compares all that is stored of it on the way. Answers how many
 * leaves each page took.
 */
export async function* auditTree(scope: AuditScope): AsyncGenerator<number> {
  const { head, findings, pages } = scope;
  const full: Tile[] = [];
  const tree = new GrowingTree((tile) => tile.level > 0 && full.push(tile));
  const walk = new CheckpointWalk(scope);
  await walk.begin();
  if (walk.nextSize === 0) await walk.check(0, tree.root());
  for (let index = 0; index * tileWidth < head.size; index += pages.tiles) {
    const sizeBefore = tree.size;
    const page = await readPage(scope, index);
    for (const tile of page) await hashTile(scope, tree, walk, tile);
    await auditEvents(
      scope,
      sizeBefore,
      page.flatMap(({ entries }) => hashesIn(entries)),
    );
    await compareTiles(scope, full.splice(0));
    yield tree.size - sizeBefore;
    // Nothing that follows can be told without what is missing.
    if (tree.size < Math.min(head.size, (index + pages.tiles) * tileWidth)) return;
  }
  await compareTiles(
    scope,
    tree.unfinished().filter(({ level }) => level > 0),
  );
  if (Buffer.compare(tree.root(), head.root) !== 0) findings.add('HEAD_ROOT', `root of ${head.size} leaves`);
  await walk.end();
}

/** The tiles up to the first that is not as long as it has to be. */
async function readPage(
  { store, head, findings, pages }: AuditScope,
  from: number,
): Promise<readonly LeafTile[]> {
  const ids = Array.from({ length: pages.tiles }, (_, at) => ({ level: 0, index: from + at })).filter(
    (id) => widthOf(id, head.size) > 0,
  );
  const found = new Map((await store.readTiles(ids)).map((tile) => [tile.index, tile]));
  const page: LeafTile[] = [];
  for (const id of ids) {
    const tile = leafTileOf(id, found.get(id.index), head.size);
    if (!tile) {
      findings.add('TILE_MISSING', `tile ${tileKey(id)}`);
      return page;
    }
    page.push(tile);
  }
  return page;
}

function leafTileOf(id: TileId, stored: StoredTile | undefined, size: number): LeafTile | null {
  const bytes = widthOf(id, size) * treeHashBytes;
  const { hashes, entries } = stored ?? {};
  if (!hashes || !entries || hashes.length < bytes || entries.length < bytes) return null;
  return { index: id.index, hashes: hashes.subarray(0, bytes), entries: entries.subarray(0, bytes) };
}

/** Goes on with the hash that is stored, so that one wrong entry is not found again in every hash above it. */
async function hashTile(
  { findings, counts }: AuditScope,
  tree: GrowingTree,
  walk: CheckpointWalk,
  { hashes, entries }: LeafTile,
): Promise<void> {
  const stored = hashesIn(hashes);
  for (const [at, entry] of hashesIn(entries).entries()) {
    const hash = leafHash(entry);
    if (Buffer.compare(hash, stored[at] ?? hash) !== 0) findings.add('LEAF_HASH', `leaf ${tree.size}`);
    tree.append(stored[at] ?? hash);
    if (tree.size === walk.nextSize) await walk.check(tree.size, tree.root());
  }
  counts.tiles += 1;
}

/** Those above level 0, which follow from the ones below. */
async function compareTiles(
  { store, head, findings, counts }: AuditScope,
  tiles: readonly Tile[],
): Promise<void> {
  const found = new Map((await store.readTiles(tiles)).map((tile) => [tileKey(tile), tile.hashes]));
  for (const tile of tiles) {
    const stored = found.get(tileKey(tile)) ?? Buffer.alloc(0);
    const bytes = widthOf(tile, head.size) * treeHashBytes;
    counts.tiles += 1;
    if (stored.length < bytes) findings.add('TILE_MISSING', `tile ${tileKey(tile)}`);
    else if (Buffer.compare(stored.subarray(0, bytes), tile.hashes) !== 0)
      findings.add('TILE_HASH', `tile ${tileKey(tile)}`);
  }
}
