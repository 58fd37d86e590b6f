import type { Pool } from 'pg';
import type { LogEvent } from '../../domain/evidence/logEvent';
import type { TreeHead } from '../../domain/evidence/treeProof';
import type { ToldCounts } from '../../domain/reports/toldCounts';
import { fedBatches, feedStatement } from '../events/feedWrites';
import type { DueExpiry, DueReminder } from './logState';
import type { StoredTile } from './logTiles';

/** Level-0 tiles with the instants between which their new entries were recorded. */
export interface ChangedTile extends StoredTile {
  readonly minAt: Date | null;
  readonly maxAt: Date | null;
}

interface PlacedEvent extends LogEvent {
  readonly leafIndex: number;
  /** For the feed only, not in the leaf. */
  readonly counts: ToldCounts | null;
  /** For the feed too. */
  readonly of: DueReminder | null;
}

export interface SignedCheckpoint {
  readonly origin: string;
  readonly note: string;
  readonly signedAt: Date;
}

export interface LogPass {
  readonly before: number;
  readonly after: TreeHead;
  readonly batchIds: readonly string[];
  readonly tiles: readonly ChangedTile[];
  /** Expiries last. */
  readonly events: readonly PlacedEvent[];
  /** The first leaves of expiries and of decisions. */
  readonly expiriesFrom: number;
  readonly decisionsFrom: number;
  /** Those with a hash have an expiry event, in the same order. */
  readonly due: readonly DueExpiry[];
  readonly reminders: readonly DueReminder[];
  readonly writtenAt: Date;
  readonly checkpoint: SignedCheckpoint | null;
}

/*
 * One atomic statement. It does nothing unless the tree still has its earlier size: the update locks the head's row,
 * so the second of two passes finds another size.
 */
const statement = `
  WITH head AS (
    UPDATE log_head SET size = $2::bigint, root = decode($3, 'hex'), origin = coalesce($4::text, origin)
    WHERE id = 1 AND size = $1::bigint RETURNING 1
  ), taken AS (
    DELETE FROM log_queue USING head WHERE batch_id = ANY ($5::bigint[])
    RETURNING batch_id, octet_length(entries) / 32 AS size, subject_ids, template_codes, sequences
  ), tiles AS (
    INSERT INTO log_tile AS t (level, tile_index, hashes, entries, min_at, max_at)
    SELECT n.level, n.index, decode(n.hashes, 'hex'), decode(n.entries, 'hex'), n."minAt", n."maxAt"
    FROM head, json_to_recordset($6::json) AS n (level smallint, index bigint, hashes text, entries text,
      "minAt" timestamptz, "maxAt" timestamptz)
    ON CONFLICT (level, tile_index) DO UPDATE SET hashes = excluded.hashes, entries = excluded.entries,
      min_at = least(t.min_at, excluded.min_at), max_at = greatest(t.max_at, excluded.max_at)
  ), events AS (
    INSERT INTO log_event AS e (hash, kind, about, body, at, leaf_index)
    SELECT decode(n.hash, 'hex'), n.kind, n.about, n.body, n.at, n.leaf_index
    FROM head, json_to_recordset($7::json) AS n (hash text, kind text, about text, body text, at timestamptz,
      leaf_index bigint)
    ON CONFLICT (hash) DO UPDATE SET leaf_index = excluded.leaf_index
  ), noted AS (
    INSERT INTO log_checkpoint (origin, size, note, signed_at)
    SELECT $4::text, $2::bigint, $8::text, $9::timestamptz FROM head WHERE $8::text IS NOT NULL
    ON CONFLICT DO NOTHING
  ), ${feedStatement}
  SELECT EXISTS (SELECT FROM head) AS written`;

export async function appendToLog(pool: Pool, pass: LogPass): Promise<boolean> {
  const { before, after, batchIds, tiles, events, checkpoint, due, reminders } = pass;
  const { rows } = await pool.query<{ readonly written: boolean }>({
    name: 'log-append',
    text: statement,
    values: [
      before,
      after.size,
      Buffer.from(after.root).toString('hex'),
      checkpoint?.origin ?? null,
      batchIds,
      JSON.stringify(tiles.map(tileJson)),
      JSON.stringify(events.map(eventJson)),
      checkpoint?.note ?? null,
      checkpoint?.signedAt ?? null,
      pass.decisionsFrom,
      JSON.stringify(fedBatches(pass)),
      JSON.stringify(due.map(keyJson)),
      pass.writtenAt,
      JSON.stringify(reminders.map(placeJson)),
    ],
  });
  return rows[0]?.written === true;
}

function tileJson({ hashes, entries, ...tile }: ChangedTile) {
  const inHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
  return { ...tile, hashes: inHex(hashes), entries: entries && inHex(entries) };
}

function keyJson({ subjectId, templateCode, sequence }: Omit<DueExpiry, 'hash' | 'nextHash'>) {
  return { subject_id: subjectId, template_code: templateCode, sequence };
}

function placeJson(due: DueReminder) {
  return { ...keyJson(due), notify_before: due.notifyBefore, valid_until: due.validUntil };
}

function eventJson({ hash, kind, about, body, at, leafIndex }: PlacedEvent) {
  return { hash: Buffer.from(hash).toString('hex'), kind, about, body, at, leaf_index: leafIndex };
}
