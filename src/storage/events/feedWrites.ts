import type { ToldCounts } from '../../domain/reports/toldCounts';
import { fewOf } from '../decisions/lookUpRows';

/** In the place of a customer's who was shredded. */
export const noSubject = '00000000-0000-0000-0000-000000000000';

/** Expired consents, whose leaves are the last of a pass’s events. */
interface FedPass {
  readonly before: number;
  /** Those of expiries are the last. */
  readonly events: readonly { readonly counts: ToldCounts | null; readonly of: FedDecision | null }[];
  readonly expiriesFrom: number;
  readonly decisionsFrom: number;
  readonly due: readonly (FedDecision & { readonly hash: string | null })[];
}

interface FedDecision {
  readonly subjectId: string;
  readonly templateCode: string;
  readonly sequence: number;
}

interface FedBatch {
  readonly first_position: number;
  readonly size: number;
  readonly kind: 'event' | 'expiry';
  readonly subject_ids: readonly (string | null)[] | null;
  readonly template_codes: readonly (string | null)[] | null;
  readonly sequences: readonly (number | null)[] | null;
  /** By the places of the events; null if nothing was counted. */
  readonly counts: readonly (ToldCounts | null)[] | null;
}

const namedIn = (list: string) =>
  `json_to_recordset(${list}::json) AS n (subject_id uuid, template_code text, sequence integer)`;

/**
 * The parts of the pass's statement that write the feed, which has `$1` to `$2` as the log's size before and after:
 * `$10` where the decisions begin, `$11` what comes before them, `$12` the consents that are due, `$13` when the pass
 * is written. `$14` are the reminders that are due. A batch from before there was a feed has no keys, and the feed
 * passes its positions by. Customers shredded since the pass began have no expiry left, and are not named. Clocks of nodes differ, but what has
 * a later position is not written earlier. Where a node of an older release numbered leaves since, which writes no
 * feed, all before this pass counts as no longer kept: nobody passes it by unaware.
 */
export const feedStatement = `stamp AS (
    SELECT greatest($13::timestamptz, (SELECT written_at FROM feed_batch ORDER BY first_position DESC LIMIT 1)) AS at
  ), expired AS (
    DELETE FROM expiry x USING head, (${fewOf(`SELECT * FROM ${namedIn('$12')}`, 'json_array_length($12::json)')}) AS n
    WHERE (x.subject_id, x.template_code, x.sequence) = (n.subject_id, n.template_code, n.sequence)
    RETURNING x.subject_id, x.template_code, x.sequence
  ), reminded AS (
    SELECT x.subject_id, x.template_code, x.sequence FROM head, (${fewOf(
      `SELECT DISTINCT subject_id, template_code, sequence FROM ${namedIn('$14')}`,
      'json_array_length($14::json)',
    )}) AS n JOIN expiry x USING (subject_id, template_code, sequence)
    FOR SHARE OF x
  ), moved AS (
    INSERT INTO reminder_place AS p (template_code, notify_before, valid_until, subject_id, sequence)
    SELECT DISTINCT ON (n.template_code, n.notify_before) n.template_code, n.notify_before, n.valid_until,
      coalesce(x.subject_id, '${noSubject}'), n.sequence
    FROM head, json_to_recordset($14::json) AS n (subject_id uuid, template_code text, sequence integer, notify_before text, valid_until timestamptz)
    LEFT JOIN reminded x USING (subject_id, template_code, sequence)
    ORDER BY n.template_code, n.notify_before, n.valid_until DESC, n.subject_id DESC, n.sequence DESC
    ON CONFLICT (template_code, notify_before) DO UPDATE
      SET valid_until = excluded.valid_until, subject_id = excluded.subject_id, sequence = excluded.sequence
  ), fed AS (
    INSERT INTO feed_batch (first_position, size, kind, written_at, subject_ids, template_codes, sequences, counts)
    SELECT n.first_position, n.size, n.kind, stamp.at, (
        SELECT array_agg(x.subject_id ORDER BY k.place)
        FROM unnest(n.subject_ids, n.template_codes, n.sequences)
          WITH ORDINALITY AS k (subject_id, template_code, sequence, place)
        LEFT JOIN (SELECT * FROM expired UNION ALL SELECT * FROM reminded) AS x
          ON (x.subject_id, x.template_code, x.sequence) = (k.subject_id, k.template_code, k.sequence)
      ), n.template_codes, n.sequences, n.counts
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
  const first = placed.slice(0, expiriesFrom - before);
  const counts = first.map((event) => event.counts);
  const expired = due.filter(({ hash }) => hash !== null);
  const events: FedBatch = {
    ...{ first_position: before, size: expiriesFrom - before, kind: 'event' },
    ...(first.some(({ of }) => of)
      ? keysOf(first.map(({ of }) => of))
      : { subject_ids: null, template_codes: null, sequences: null }),
    counts: counts.some((each) => each !== null) ? counts : null,
  };
  const expiries: FedBatch = {
    ...{ first_position: expiriesFrom, size: decisionsFrom - expiriesFrom, kind: 'expiry' },
    ...keysOf(expired),
    counts: null,
  };
  return [events, expiries].filter(({ size }) => size > 0);
}

function keysOf(decisions: readonly (FedDecision | null)[]) {
  return {
    subject_ids: decisions.map((each) => each?.subjectId ?? null),
    template_codes: decisions.map((each) => each?.templateCode ?? null),
    sequences: decisions.map((each) => each?.sequence ?? null),
  };
}
