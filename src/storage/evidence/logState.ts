import type { Pool } from 'pg';
import type { LogEvent, LogEventName } from '../../domain/evidence/logEvent';
import { successionIn, type Succession } from '../../domain/evidence/succession';
import type { TreeHead } from '../../domain/evidence/treeProof';
import { fewOf } from '../decisions/lookUpRows';
import { asksApart } from '../engine/division';
import { noSubject } from '../events/feedWrites';

interface WaitingBatch {
  readonly batchId: string;
  readonly minAt: Date;
  readonly maxAt: Date;
  readonly entries: Uint8Array;
}

export interface DueExpiry {
  readonly subjectId: string;
  readonly templateCode: string;
  readonly sequence: number;
  readonly validUntil: Date;
  /** The record's, in hex; null if it was answered again before its end, or erased. */
  readonly hash: string | null;
  /** Of the next answer, after the end; null if there is none. */
  readonly nextHash: string | null;
}

/** A consent whose end is as near as one of its template's `notifyBefore`. */
export interface DueReminder extends Omit<DueExpiry, 'hash' | 'nextHash'> {
  readonly notifyBefore: string;
  /** Null for none to tell of. */
  readonly record: { readonly hash: string; readonly epoch: number } | null;
}

/** What to place next, from one snapshot. A batch never precedes the version that it answers. */
export interface LogState extends TreeHead {
  /** The current name; null before the first signature. */
  readonly origin: string | null;
  readonly newest: { readonly size: number; readonly note: string } | null;
  readonly waiting: readonly WaitingBatch[];
  readonly unlogged: readonly (LogEventName & { readonly templateCode: string; readonly at: Date })[];
  /** Oldest first, at most a thousand. */
  readonly due: readonly DueExpiry[];
  /** By template and duration, and then by their ends, at most a thousand. */
  readonly reminders: readonly DueReminder[];
  readonly events: readonly LogEvent[];
  readonly keys: readonly string[];
  readonly successions: readonly Succession[];
  /** How many the last audit found; null before the first. */
  readonly auditFaults: number | null;
}

type InMs<Due> = Omit<Due, 'validUntil'> & { readonly untilMs: number };

/** Instants are numbers in JSON, and bytes are hex. */
interface StateRow extends Pick<LogState, 'size' | 'origin' | 'newest' | 'auditFaults'> {
  readonly root: string;
  readonly waiting: readonly { batchId: string; minMs: number; maxMs: number; entries: string }[] | null;
  readonly unlogged: readonly (LogEventName & { templateCode: string; atMs: number })[] | null;
  readonly due: readonly InMs<DueExpiry>[] | null;
  readonly reminders: readonly InMs<DueReminder>[] | null;
  readonly events: readonly (Omit<LogEvent, 'hash' | 'at'> & { hash: string; atMs: number })[] | null;
  readonly keys: readonly string[] | null;
  readonly successions: readonly string[] | null;
}

const inMs = (column: string) => `round(date_part('epoch', ${column}) * 1000)`;

/** Automatic events count since the feed exists; older versions took effect long ago. @param until in SQL */
export const templateChanges = (until: string) => `
  SELECT 'version' AS kind, consent_version_id::text AS about, template_code, published_at AS at
  FROM version WHERE number IS NOT NULL
  UNION ALL
  SELECT 'cancellation', consent_version_id::text, template_code, withdrawn_at
  FROM version WHERE withdrawn_at IS NOT NULL
  UNION ALL
  SELECT 'retirement', template_code, template_code, retired_at FROM template WHERE retired_at IS NOT NULL
  UNION ALL
  SELECT 'effect', consent_version_id::text, template_code, effective_from FROM version, feed_head f
  WHERE f.id = 1 AND number IS NOT NULL AND withdrawn_at IS NULL AND effective_from BETWEEN f.started_at AND ${until}
  UNION ALL
  SELECT 'graceEnd', consent_version_id::text, template_code, grace_until FROM version, feed_head f
  WHERE f.id = 1 AND number IS NOT NULL AND withdrawn_at IS NULL AND grace_until BETWEEN f.started_at AND ${until}`;

/** Looked up for each, as a join might read expiries and erasures, which may be millions. */
export const hasNoEvent = `(SELECT e.about FROM log_event e
  WHERE e.kind = happened.kind AND e.about = happened.about LIMIT 1) IS NULL`;

/** Batches in order, up to this many leaves. */
const waiting = `
  SELECT batch_id::text AS "batchId", ${inMs('min_at')} AS "minMs", ${inMs('max_at')} AS "maxMs", encode(entries, 'hex') AS entries
  FROM (
    SELECT *, sum(octet_length(entries) / 32) OVER (ORDER BY batch_id) - octet_length(entries) / 32 AS before
    FROM (SELECT * FROM log_queue ORDER BY batch_id LIMIT $1) AS first
  ) AS counted
  WHERE before < $1 ORDER BY counted.batch_id`;

const unlogged = `
  SELECT kind, about, template_code AS "templateCode", ${inMs('at')} AS "atMs"
  FROM (${templateChanges('$2')}) AS happened WHERE ${hasNoEvent}`;

const defaultMaxDue = 1_000;
/** The decision that a row is about, and the next one. */
const ownAndNext = (found: string) => `
  LEFT JOIN ${found} d ON (d.subject_id, d.template_code, d.sequence) = (x.subject_id, x.template_code, x.sequence)
  LEFT JOIN ${found} n ON (n.subject_id, n.template_code, n.sequence) = (x.subject_id, x.template_code, x.sequence + 1)`;

/** Listed first and looked up for themselves, as they may be on another server than the list. */
const found = (list: string) => `
  SELECT DISTINCT d.subject_id, d.template_code, d.sequence, d.hash, d.epoch, d.recorded_at, d.awaits_confirmation,
    EXISTS (SELECT FROM customer c WHERE c.subject_id = d.subject_id AND c.part = d.part) AS is_known
  FROM ${list} x JOIN decision d ON d.subject_id = x.subject_id AND d.template_code = x.template_code
    AND d.sequence IN (x.sequence, x.sequence + 1)`;

/** A consent that was answered again does not expire. */
const due = `
  SELECT x.subject_id AS "subjectId", x.template_code AS "templateCode", x.sequence, ${inMs('x.valid_until')} AS "untilMs",
    CASE WHEN n.recorded_at < x.valid_until THEN NULL ELSE encode(d.hash, 'hex') END AS hash,
    encode(n.hash, 'hex') AS "nextHash"
  FROM over x ${ownAndNext('ended')}
  ORDER BY x.valid_until`;

/** Within this a decision is committed, so that none comes behind the place. */
const commitTime = '10 seconds';
const moved = (instant: string, by: string) => `(${instant} AT TIME ZONE 'UTC' ${by}) AT TIME ZONE 'UTC'`;

/**
 * What comes after the place of each duration. The feed tells of no consent that was answered again, waits for a
 * confirmation, or was recorded after its time. Nor of one of a former id, or of an erased customer.
 */
const nearing = `
  SELECT x.subject_id, x.template_code, x.sequence, x.valid_until, b.step
  FROM template t CROSS JOIN unnest(t.notify_before) AS b (step)
  LEFT JOIN reminder_place p ON p.template_code = t.template_code AND p.notify_before = b.step
  CROSS JOIN LATERAL (
    SELECT * FROM expiry x WHERE x.template_code = t.template_code AND x.valid_until > $2
      AND (x.valid_until, x.subject_id, x.sequence) > (coalesce(p.valid_until, $2), coalesce(p.subject_id, '${noSubject}'), coalesce(p.sequence, 0))
      AND x.valid_until <= ${moved(`($2::timestamptz - interval '${commitTime}')`, '+ b.step::interval')}
    ORDER BY x.valid_until, x.subject_id, x.sequence LIMIT $3
  ) AS x
  WHERE t.retired_at IS NULL
  ORDER BY x.template_code, b.step, x.valid_until, x.subject_id, x.sequence`;

const reminders = `
  SELECT x.subject_id AS "subjectId", x.template_code AS "templateCode", x.sequence, ${inMs('x.valid_until')} AS "untilMs",
    x.step AS "notifyBefore",
    CASE WHEN n.sequence IS NULL AND NOT d.awaits_confirmation AND d.is_known
      AND d.recorded_at <= ${moved('x.valid_until', '- x.step::interval')}
      AND NOT EXISTS (SELECT FROM log_event e
        WHERE e.kind = 'reminder' AND e.about = encode(d.hash, 'hex') || ' ' || x.step)
      THEN json_build_object('hash', encode(d.hash, 'hex'), 'epoch', d.epoch) END AS record
  FROM nearing x ${ownAndNext('nearest')}
  ORDER BY x.template_code, x.step, x.valid_until, x.subject_id, x.sequence`;

/** Creation and issuance come first, even where the nodes' clocks differ. */
const events = `
  SELECT kind, about, body, encode(hash, 'hex') AS hash, ${inMs('at')} AS "atMs"
  FROM log_event WHERE leaf_index IS NULL ORDER BY kind NOT IN ('creation', 'apiKeyIssuance'), at, hash LIMIT $1`;

const statement = `
  WITH over AS MATERIALIZED (
    ${fewOf('SELECT * FROM expiry WHERE valid_until <= $2 ORDER BY valid_until', '$3')}
  ), ended AS MATERIALIZED (${found('over')}
  ), nearing AS MATERIALIZED (${fewOf(nearing, '$3')}
  ), nearest AS MATERIALIZED (${found('nearing')}
  )
  SELECT h.size::float8 AS size, encode(h.root, 'hex') AS root, h.origin, h.audit_faults AS "auditFaults",
    (SELECT json_build_object('size', c.size, 'note', c.note) FROM log_checkpoint c
      WHERE c.origin = h.origin ORDER BY c.size DESC LIMIT 1) AS newest,
    (SELECT json_agg(w) FROM (${waiting}) AS w) AS waiting,
    (SELECT json_agg(u) FROM (${unlogged}) AS u) AS unlogged,
    (SELECT json_agg(x) FROM (${due}) AS x) AS due,
    (SELECT json_agg(r) FROM (${reminders}) AS r) AS reminders,
    (SELECT json_agg(e) FROM (${events}) AS e) AS events,
    (SELECT json_agg(e.about) FROM log_event e WHERE e.kind = 'key') AS keys,
    (SELECT json_agg(e.body) FROM log_event e WHERE e.kind = 'log') AS successions
  FROM log_head h WHERE h.id = 1`;

/** What appends to a divided ledger have left for the log; one server has it there already. */
export async function takeIn(pool: Pool): Promise<void> {
  if (asksApart(pool)) await pool.query({ name: 'take-in', text: 'SELECT take_in()' });
}

/** @param maxLeaves to the end of a batch. @param now until when to look for effects and expiries */
export async function readLogState(
  pool: Pool,
  maxLeaves: number,
  now: Date,
  maxDue = defaultMaxDue,
): Promise<LogState> {
  const { rows } = await pool.query<StateRow>({
    name: 'log-state',
    text: statement,
    values: [maxLeaves, now, maxDue],
  });
  const [row] = rows;
  if (!row) throw new Error('The log has no head.');
  return {
    size: row.size,
    origin: row.origin,
    newest: row.newest,
    auditFaults: row.auditFaults,
    root: Buffer.from(row.root, 'hex'),
    waiting: (row.waiting ?? []).map(({ batchId, minMs, maxMs, entries }) => ({
      batchId,
      minAt: new Date(minMs),
      maxAt: new Date(maxMs),
      entries: Buffer.from(entries, 'hex'),
    })),
    unlogged: (row.unlogged ?? []).map(({ atMs, ...event }) => ({ ...event, at: new Date(atMs) })),
    due: (row.due ?? []).map(untilOf),
    reminders: (row.reminders ?? []).map(untilOf),
    events: (row.events ?? []).map(({ hash, atMs, ...event }) => ({
      ...event,
      hash: Buffer.from(hash, 'hex'),
      at: new Date(atMs),
    })),
    keys: row.keys ?? [],
    successions: (row.successions ?? []).flatMap((body) => successionIn(body) ?? []),
  };
}

function untilOf<Due>({ untilMs, ...due }: InMs<Due> & { untilMs: number }) {
  return { ...due, validUntil: new Date(untilMs) };
}
