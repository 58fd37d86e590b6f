import type { Pool } from 'pg';
import type { DecisionEntry, FeedEntry } from '../../domain/events/feedEntry';
import type { LogEventKind } from '../../domain/evidence/logEvent';
import type { ToldCounts } from '../../domain/reports/toldCounts';
import type { DecisionValue } from '../../domain/values/decisionValue';
import { fewOf } from '../decisions/lookUpRows';
import { packedColumns, unpack, type PackedRow } from '../decisions/packedRow';

interface EntryRow extends PackedRow {
  readonly kept_from: number;
  readonly kind: 'decision' | 'expiry' | 'event';
  readonly position: number;
  readonly subject_id: string | null;
  readonly template_code: string;
  readonly sequence: number;
  readonly written_ms: number;
  readonly is_kept: boolean;
  readonly customer_id: string | null;
  readonly salt: Buffer;
  readonly of_former_id: boolean;
  readonly previous_value: DecisionValue | null;
  readonly number: number;
  readonly label: string;
  readonly event_kind: LogEventKind;
  readonly about: string;
  readonly body: string;
  readonly at_ms: number;
  readonly counts: ToldCounts | null;
  readonly told_template_code: string | null;
  readonly revision: number;
}

/*
 * As many batches as it takes, from the one that holds the position. Decisions are looked up by key, so the feed
 * says what the ledger says now, and erased customers are named nowhere.
 */
const statement = `
  WITH batch AS (
    SELECT * FROM (
      SELECT *, sum(size) OVER (ORDER BY first_position) - size
        - first_value(size) OVER (ORDER BY first_position) AS before
      FROM (
        SELECT * FROM feed_batch
        WHERE first_position >= coalesce((SELECT max(first_position) FROM feed_batch WHERE first_position <= $1), 0)
        ORDER BY first_position LIMIT $2::integer + 1
      ) AS next
    ) AS counted WHERE before < $2::integer
  ), asked AS MATERIALIZED (
    SELECT a.leaf_index, decode(left(a.about, 64), 'hex') AS record_hash
    FROM batch b JOIN log_event a ON a.leaf_index >= b.first_position AND a.leaf_index < b.first_position + b.size
    WHERE b.kind = 'event' AND a.kind = 'confirmationRequest'
  ), request AS MATERIALIZED (
    SELECT a.leaf_index, r.subject_id, r.template_code, r.sequence
    FROM asked a JOIN confirmation_request r ON r.record_hash = a.record_hash
  ), page AS MATERIALIZED (${fewOf(
    `
    SELECT b.kind, b.first_position + k.n - 1 AS position, b.written_at, k.subject_id, k.template_code, k.sequence,
      NULL::jsonb AS counts
    FROM batch b, unnest(b.subject_ids, b.template_codes, b.sequences)
      WITH ORDINALITY AS k (subject_id, template_code, sequence, n)
    WHERE b.kind <> 'event' AND b.first_position + k.n > $1
    UNION ALL
    SELECT b.kind, b.first_position + n, b.written_at, coalesce(r.subject_id, b.subject_ids[n + 1]),
      coalesce(r.template_code, b.template_codes[n + 1]), coalesce(r.sequence, b.sequences[n + 1]), b.counts -> n
    FROM batch b CROSS JOIN generate_series(0, b.size - 1) AS n
    LEFT JOIN request r ON r.leaf_index = b.first_position + n
    WHERE b.kind = 'event' AND b.first_position + n >= $1
    ORDER BY position`,
    '$2::integer',
  )}
  ), told AS MATERIALIZED (
    SELECT p.position, ${packedColumns('d')}, c.customer_id, c.salt, c.of_former_id, previous.value AS previous_value,
      v.number, v.label
    FROM page p
    JOIN decision d ON d.subject_id = p.subject_id AND d.template_code = p.template_code AND d.sequence = p.sequence
    LEFT JOIN decision previous ON previous.part = d.part AND previous.subject_id = d.subject_id
      AND previous.template_code = d.template_code AND previous.sequence = d.sequence - 1
    LEFT JOIN LATERAL (
      SELECT k.customer_id, k.salt, k.bound_id <> k.customer_id AS of_former_id
      FROM known_subject k WHERE k.part = d.part AND k.subject_id = d.subject_id LIMIT 1
    ) AS c ON true
    JOIN version v ON v.consent_version_id = d.consent_version_id
  ), linked AS MATERIALIZED (
    SELECT o.former_subject_id, o.customer_id FROM (
      SELECT e.about::uuid FROM page p JOIN log_event e ON e.leaf_index = p.position WHERE e.kind = 'linking'
    ) AS e JOIN customer o ON o.former_subject_id = e.about
  )
  SELECT (SELECT kept_from FROM feed_head)::float8 AS kept_from, p.kind, p.position::float8 AS position, p.subject_id, p.template_code, p.sequence,
    round(date_part('epoch', p.written_at) * 1000) AS written_ms, d.position IS NOT NULL AS is_kept,
    d.packed, d.locale, d.channel, d.recorder_id, d.decided_by, d.source, d.salt, d.of_former_id, d.previous_value,
    CASE e.kind WHEN 'linking' THEN (SELECT o.customer_id FROM linked o WHERE o.former_subject_id = e.about::uuid)
      ELSE d.customer_id END AS customer_id,
    d.number, d.label, e.kind AS event_kind, e.about, e.body, round(date_part('epoch', e.at) * 1000) AS at_ms,
    nullif(p.counts, 'null') AS counts,
    t.template_code AS told_template_code, t.revision
  FROM page p
  LEFT JOIN told d ON d.position = p.position
  LEFT JOIN log_event e ON p.kind = 'event' AND e.leaf_index = p.position
  LEFT JOIN template t ON t.template_code = CASE
    WHEN p.kind = 'decision' THEN p.template_code
    WHEN e.kind IN ('effect', 'graceEnd') THEN e.body::jsonb ->> 'templateCode'
  END
  ORDER BY p.position`;

export interface FeedPage {
  readonly entries: readonly FeedEntry[];
  readonly keptFrom: number;
  /** Revisions of the templates whose timelines the entries need. */
  readonly revisions: ReadonlyMap<string, number>;
}

/** In order, from the position on. Skips positions from before there was a feed. */
export async function readFeedPage(pool: Pool, position: number, limit: number): Promise<FeedPage> {
  const { rows } = await pool.query<EntryRow>({
    name: 'feed-page',
    text: statement,
    values: [position, limit],
  });
  return {
    entries: rows.map(entryOf),
    keptFrom: rows[0]?.kept_from ?? 0,
    revisions: new Map(
      rows.flatMap(({ told_template_code: code, revision }) =>
        code === null ? [] : [[code, revision] as const],
      ),
    ),
  };
}

function entryOf(row: EntryRow): FeedEntry {
  const { kind, position, subject_id: subjectId, template_code: templateCode, sequence } = row;
  if (kind === 'event') {
    const { told_template_code: told, event_kind, about, body, at_ms, counts } = row;
    const event = { kind: event_kind, about, body, at: new Date(at_ms) };
    if (event_kind === 'confirmationRequest' || event_kind === 'reminder') {
      // Once the customer was erased, only the log says what it was about.
      const asked = JSON.parse(body) as Pick<DecisionEntry, 'templateCode' | 'sequence' | 'notifyBefore'>;
      const named = subjectId === null ? asked : { templateCode, sequence };
      const place = { templateCode: named.templateCode, sequence: named.sequence };
      const told = { position, subjectId, ...place, writtenAt: event.at, decided: decidedOf(row) };
      if (event_kind === 'confirmationRequest') return { ...told, kind: 'request' };
      return { ...told, kind: 'reminder', notifyBefore: asked.notifyBefore };
    }
    return { kind, position, templateCode: told, formerId: row.customer_id, event, counts };
  }
  const writtenAt = new Date(row.written_ms);
  return { kind, position, subjectId, templateCode, sequence, writtenAt, decided: decidedOf(row) };
}

function decidedOf(row: EntryRow) {
  if (!row.is_kept) return null;
  const { customer_id: customerId, salt, previous_value: previousValue, number, label } = row;
  return {
    decision: unpack(row, row.template_code),
    customer: customerId === null ? null : { customerId, salt, ofFormerId: row.of_former_id },
    previousValue,
    version: { number, label },
  };
}
