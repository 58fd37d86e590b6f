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
import { readTiles, type StoredTile } from '../../../storage/evidence/logTiles';
import { CheckpointWalk } from './auditCheckpoints';
import { auditEvents, isAsHashed } from './auditEvents';
import { type AuditScope, placeOfEvent } from './auditScope';
import {
  areAsManyAsStated,
  erasedLeaves,
  statedErasure,
  type ErasedRange,
} from '../../../domain/evidence/erasure/erasureEvent';
import { readEventsOfKind, type StoredEvent } from '../../../storage/evidence/auditReads';

interface LeafTile {
  readonly hashes: Uint8Array;
  readonly entries: Uint8Array;
}

/** Yields the number of leaves of each page. */
export async function* auditTree(scope: AuditScope): AsyncGenerator<number> {
  const { head, findings, pages } = scope;
  const full: Tile[] = [];
  const tree = new GrowingTree((tile) => tile.level > 0 && full.push(tile));
  const walk = new CheckpointWalk(scope);
  await walk.advance();
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
    // The rest cannot be judged without what is missing.
    if (tree.size < Math.min(head.size, (index + pages.tiles) * tileWidth)) return;
  }
  await compareTiles(
    scope,
    tree.unfinished().filter(({ level }) => level > 0),
  );
  if (Buffer.compare(tree.root(), head.root) !== 0) findings.add('HEAD_ROOT', `root of ${head.size} leaves`);
  await walk.end();
}

/** Stops at the first tile that is too short. */
async function readPage(
  { pool, head, findings, pages }: AuditScope,
  from: number,
): Promise<readonly LeafTile[]> {
  const ids = Array.from({ length: pages.tiles }, (_, at) => ({ level: 0, index: from + at })).filter(
    (id) => widthOf(id, head.size) > 0,
  );
  const found = new Map((await readTiles(pool, ids)).map((tile) => [tile.index, tile]));
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
  return { hashes: hashes.subarray(0, bytes), entries: entries.subarray(0, bytes) };
}

/** Continues with the stored hash, so that one wrong entry does not show up in every hash above it. */
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

async function compareTiles(
  { pool, head, findings, counts }: AuditScope,
  tiles: readonly Tile[],
): Promise<void> {
  const found = new Map((await readTiles(pool, tiles)).map((tile) => [tileKey(tile), tile.hashes]));
  for (const tile of tiles) {
    const stored = found.get(tileKey(tile)) ?? Buffer.alloc(0);
    const bytes = widthOf(tile, head.size) * treeHashBytes;
    counts.tiles += 1;
    if (stored.length < bytes) findings.add('TILE_MISSING', `tile ${tileKey(tile)}`);
    else if (Buffer.compare(stored.subarray(0, bytes), tile.hashes) !== 0)
      findings.add('TILE_HASH', `tile ${tileKey(tile)}`);
  }
}

/** Erasures are read last, to include those of the meantime. */
export async function auditLeaves(scope: AuditScope): Promise<void> {
  await addErased(scope);
  for (const leaf of scope.known.missing()) scope.findings.add('LEAF_UNKNOWN', `leaf ${leaf}`);
}

async function addErased(scope: AuditScope): Promise<void> {
  const { pool, pages } = scope;
  let about: string | null = '';
  while (about !== null) {
    const page = await readEventsOfKind(pool, 'erasure', about, pages.erasures);
    for (const event of page.filter((each) => isAsHashed(scope, each))) {
      countErasure(scope, event);
      for (const [from, to] of rangesOf(scope, event)) addRange(scope, from, to);
    }
    about = page.length < pages.erasures ? null : (page.at(-1)?.about ?? null);
  }
}

function countErasure({ counts }: AuditScope, { body }: StoredEvent): void {
  const stated = statedErasure(body);
  if (!stated) return;
  const total = counts.erasures[stated.mode];
  total.erasures += 1;
  total.records += stated.records;
}

/** An erasure whose numbers do not match excuses no leaf. */
function rangesOf({ findings }: AuditScope, event: StoredEvent): readonly ErasedRange[] {
  const ranges = erasedLeaves(event.body);
  if (ranges && areAsManyAsStated(event.body, ranges)) return ranges;
  findings.add(ranges ? 'EVENT_RECORDS' : 'EVENT_FORM', placeOfEvent(event));
  return [];
}

function addRange({ head, known, counts }: AuditScope, from: number, to: number): void {
  for (let leaf = from; leaf <= Math.min(to, head.size - 1); leaf += 1) {
    if (!known.has(leaf)) counts.erased += 1;
    known.add(leaf);
  }
}
