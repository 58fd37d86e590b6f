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

interface PlaceRow {
  readonly n: string;
  readonly tile_index: string;
  readonly place: number;
}

const entryBytes = 32;
const tileWidth = 256;

/**
 * The leaf indexes in the order of the look-ups; null for what has no place yet. No index of entries is kept: tiles know
 * between which instants theirs were recorded, and few tiles share an instant. The subquery is planned by itself, by the
 * index: as a join the planner would compare each look-up with all tiles.
 */
export async function findLeafIndexes(
  pool: Pool | ClientBase,
  lookUps: readonly EntryLookUp[],
): Promise<readonly (number | null)[]> {
  const { rows } = await pool.query<PlaceRow>({
    name: 'log-places',
    text: `SELECT look_up.n, found.tile_index, found.place - 1 AS place
      FROM unnest($1::timestamptz[], $2::bytea[]) WITH ORDINALITY AS look_up (at, entry, n)
      CROSS JOIN LATERAL (
        SELECT t.tile_index, position(look_up.entry IN t.entries) AS place FROM log_tile t
        WHERE t.level = 0 AND tstzrange(t.min_at, t.max_at, '[]') @> look_up.at OFFSET 0
      ) AS found
      WHERE found.place > 0`,
    values: [lookUps.map(({ at }) => at), lookUps.map(({ entry }) => Buffer.from(entry))],
  });
  const found = new Map<number, number>();
  for (const { n, tile_index, place } of rows) {
    if (place % entryBytes !== 0) continue;
    found.set(Number(n) - 1, Number(tile_index) * tileWidth + place / entryBytes);
  }
  return lookUps.map(({ entry }, index) => (entry.length === entryBytes ? (found.get(index) ?? null) : null));
}
