import type { ToldCounts } from '../../domain/reports/toldCounts';

/** Expired consents, whose leaves are the last of a pass’s events. */
interface FedPass {
  readonly before: number;
  /** Those of expiries are the last. */
  readonly events: readonly { readonly counts: ToldCounts | null }[];
  readonly expiriesFrom: number;
  readonly decisionsFrom: number;
  readonly due: readonly {
    readonly subjectId: string;
    readonly templateCode: string;
    readonly sequence: number;
    readonly hash: string | null;
  }[];
}

interface FedBatch {
  readonly first_position: number;
  readonly size: number;
  readonly kind: 'event' | 'expiry';
  readonly subject_ids: readonly string[] | null;
  readonly template_codes: readonly string[] | null;
  readonly sequences: readonly number[] | null;
  /** By the places of the events; null if nothing was counted. */
  readonly counts: readonly (ToldCounts | null)[] | null;
}

/**
 * The parts of the pass's statement that write the feed, which has `$1` to `$2` as the log's size before and after:
 * `$10` where the decisions begin, `$11` what comes before them, `$12` the consents that are due, `$13` when the pass
 * is written. A batch from before there was a feed has no keys, and the feed passes its positions by. Customers
 * shredded since the pass began have no expiry left to delete, and are not named. Clocks of nodes differ, but what has
 * a later position is not written earlier. Where a node of an older release numbered leaves since, which writes no
 * feed, all before this pass counts as no longer kept: nobody passes it by unaware.
 */
export const feedStatement = `stamp AS (
    SELECT greatest($13::timestamptz, (SELECT written_at FROM feed_batch ORDER BY first_position DESC LIMIT 1)) AS at
  ), expired AS (
    DELETE FROM expiry x USING head, json_to_recordset($12::json) AS n (subject_id uuid, template_code text, sequence integer)
    WHERE (x.subject_id, x.template_code, x.sequence) = (n.subject_id, n.template_code, n.sequence)
    RETURNING x.subject_id, x.template_code, x.sequence
  ), fed AS (
    INSERT INTO feed_batch (first_position, size, kind, written_at, subject_ids, template_codes, sequences, counts)
    SELECT n.first_position, n.size, n.kind, stamp.at, CASE n.kind WHEN 'expiry' THEN (
        SELECT array_agg(x.subject_id ORDER BY k.place)
        FROM unnest(n.subject_ids, n.template_codes, n.sequences)
          WITH ORDINALITY AS k (subject_id, template_code, sequence, place)
        LEFT JOIN expired x ON (x.subject_id, x.template_code, x.sequence) = (k.subject_id, k.template_code, k.sequence)
      ) END, n.template_codes, n.sequences, n.counts
    FROM head, stamp, json_to_recordset($11::json) AS n (first_position bigint, size integer, kind text, subject_ids uuid[],
      template_codes text[], sequences integer[], counts jsonb)
    UNION ALL
    SELECT first_position, size, 'decision', stamp.at, subject_ids, template_codes, sequences, NULL
    FROM (
      SELECT t.*, $10::bigint + sum(size) OVER (ORDER BY batch_id) - size AS first_position FROM taken t
    ) AS placed, stamp
    WHERE subject_ids IS NOT NULL
  ), reached AS (
    UPDATE feed_head SET reached = $2::bigint, kept_from = CASE WHEN reached < $1::bigint THEN $1::bigint ELSE kept_from END
    FROM head
  )`;

export function fedBatches({
  before,
  events: placed,
  expiriesFrom,
  decisionsFrom,
  due,
}: FedPass): readonly FedBatch[] {
  const counts = placed.slice(0, expiriesFrom - before).map((event) => event.counts);
  const expired = due.filter(({ hash }) => hash !== null);
  const events: FedBatch = {
    ...{ first_position: before, size: expiriesFrom - before, kind: 'event' },
    ...{ subject_ids: null, template_codes: null, sequences: null },
    counts: counts.some((each) => each !== null) ? counts : null,
  };
  const expiries: FedBatch = {
    ...{ first_position: expiriesFrom, size: decisionsFrom - expiriesFrom, kind: 'expiry' },
    subject_ids: expired.map(({ subjectId }) => subjectId),
    template_codes: expired.map(({ templateCode }) => templateCode),
    sequences: expired.map(({ sequence }) => sequence),
    counts: null,
  };
  return [events, expiries].filter(({ size }) => size > 0);
}
