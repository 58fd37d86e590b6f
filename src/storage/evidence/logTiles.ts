import type { ClientBase, Pool } from 'pg';
import type { Tile, TileId } from '../../domain/evidence/tiles';

/** Level-0 tiles have the entries that they hash. */
export interface StoredTile extends Tile {
  readonly entries: Uint8Array | null;
}

/** In no order. */
export async function readTiles(pool: Pool, ids: readonly TileId[]): Promise<readonly StoredTile[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<StoredTile>({
    name: 'log-tiles',
    text: `SELECT level, tile_index::float8 AS index, hashes, entries FROM log_tile
      JOIN unnest($1::smallint[], $2::bigint[]) AS wanted (level, tile_index) USING (level, tile_index)`,
    values: [ids.map(({ level }) => level), ids.map(({ index }) => index)],
  });
  return rows;
}

export interface EntryLookUp {
  /** In hex. */
  readonly hash: string;
  readonly recordedAt: Date;
}

interface PlaceRow {
  readonly n: string;
  readonly tile_index: string;
  readonly place: number;
}

const entryBytes = 32;
const tileWidth = 256;

/**
 * In the order of the look-ups; null for what has no leaf yet. There is no index of entries: tiles know the instants
 * of theirs, and few overlap. The subquery is planned separately to use that index; a join would compare each look-up
 * with all tiles.
 */
export async function findLeafIndexes(
  pool: Pool | ClientBase,
  lookUps: readonly EntryLookUp[],
): Promise<readonly (number | null)[]> {
  if (lookUps.length === 0) return [];
  const { rows } = await pool.query<PlaceRow>({
    name: 'log-places',
    text: `SELECT look_up.n, found.tile_index, found.place - 1 AS place
      FROM unnest($1::timestamptz[], $2::bytea[]) WITH ORDINALITY AS look_up (at, entry, n)
      CROSS JOIN LATERAL (
        SELECT t.tile_index, position(look_up.entry IN t.entries) AS place FROM log_tile t
        WHERE t.level = 0 AND tstzrange(t.min_at, t.max_at, '[]') @> look_up.at OFFSET 0
      ) AS found
      WHERE found.place > 0`,
    values: [
      lookUps.map(({ recordedAt }) => recordedAt),
      lookUps.map(({ hash }) => Buffer.from(hash, 'hex')),
    ],
  });
  const found = new Map<number, number>();
  for (const { n, tile_index, place } of rows) {
    if (place % entryBytes !== 0) continue;
    found.set(Number(n) - 1, Number(tile_index) * tileWidth + place / entryBytes);
  }
  return lookUps.map(({ hash }, index) =>
    hash.length === 2 * entryBytes ? (found.get(index) ?? null) : null,
  );
}
