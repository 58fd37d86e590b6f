import type { ClientBase, Pool } from 'pg';
import type { Tile, TileId } from '../../domain/evidence/tiles';

/** A tile with the entries that it hashes, if it is of level 0. */
export interface StoredTile extends Tile {
  readonly entries: Uint8Array | null;
}

interface TileRow {
  readonly level: number;
  readonly tile_index: string;
  readonly hashes: Buffer;
  readonly entries: Buffer | null;
}

/** Those of the tiles that there are, in no order. */
export async function readTiles(pool: Pool, ids: readonly TileId[]): Promise<readonly StoredTile[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<TileRow>({
    name: 'log-tiles',
    text: `SELECT level, tile_index, hashes, entries FROM log_tile
      JOIN unnest($1::smallint[], $2::bigint[]) AS wanted (level, tile_index) USING (level, tile_index)`,
    values: [ids.map(({ level }) => level), ids.map(({ index }) => index)],
  });
  return rows.map(({ level, tile_index, hashes, entries }) => ({
    ...{ level, index: Number(tile_index), hashes, entries },
  }));
}

/** An entry of the log, by what was hashed and when it was recorded. */
export interface EntryLookUp {
  readonly entry: Uint8Array;
  readonly at: Date;
}

interface EntriesRow {
  readonly n: string;
  readonly tile_index: string;
  readonly entries: Buffer;
}

const entryBytes = 32;
const tileWidth = 256;

/**
 * The leaf indexes in the order of the look-ups; null for what has no place yet. No index of entries is kept: tiles know
 * between which instants theirs were recorded, and few tiles share an instant.
 */
export async function findLeafIndexes(
  pool: Pool | ClientBase,
  lookUps: readonly EntryLookUp[],
): Promise<readonly (number | null)[]> {
  const { rows } = await pool.query<EntriesRow>({
    name: 'log-entries',
    text: `SELECT look_up.n, t.tile_index, t.entries
      FROM unnest($1::timestamptz[]) WITH ORDINALITY AS look_up (at, n)
      JOIN log_tile t ON t.level = 0 AND t.max_at >= look_up.at AND t.min_at <= look_up.at`,
    values: [lookUps.map(({ at }) => at)],
  });
  const found = new Map<number, number>();
  for (const { n, tile_index, entries } of rows) {
    const place = placeOf(lookUps[Number(n) - 1]?.entry ?? Buffer.alloc(0), entries);
    if (place !== null) found.set(Number(n) - 1, Number(tile_index) * tileWidth + place);
  }
  return lookUps.map((_, index) => found.get(index) ?? null);
}

function placeOf(entry: Uint8Array, entries: Buffer): number | null {
  if (entry.length !== entryBytes) return null;
  for (let at = entries.indexOf(entry); at >= 0; at = entries.indexOf(entry, at + 1)) {
    if (at % entryBytes === 0) return at / entryBytes;
  }
  return null;
}
