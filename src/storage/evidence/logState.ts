import type { Pool } from 'pg';
import type { LogEvent, LogEventKind, LogEventName } from '../../domain/evidence/logEvent';
import { successionIn, type Succession } from '../../domain/evidence/succession';
import type { TreeHead } from '../../domain/evidence/treeProof';

/** What one statement appended to the ledger, waiting for its place in the log. */
export interface WaitingBatch {
  readonly batchId: string;
  readonly minAt: Date;
  readonly maxAt: Date;
  /** 32 bytes each. */
  readonly entries: Uint8Array;
}

/** A consent whose time is over. */
export interface DueExpiry {
  readonly subjectId: string;
  readonly templateCode: string;
  readonly sequence: number;
  readonly validUntil: Date;
  /** The record's, in hex; null where another answer came before its end, or it was erased. */
  readonly hash: string | null;
  /** That of the answer after it, which came when its time was over; null where there is none. */
  readonly nextHash: string | null;
}

/** What is to be placed next, from one snapshot. A batch never comes before the version that it answers. */
export interface LogState extends TreeHead {
  /** The name under which the tree is signed; null before the first signature. */
  readonly origin: string | null;
  /** The newest checkpoint of that origin. */
  readonly newest: { readonly size: number; readonly note: string } | null;
  /** The oldest first. */
  readonly waiting: readonly WaitingBatch[];
  /** What happened to templates and has no event yet. */
  readonly unlogged: readonly (LogEventName & { readonly templateCode: string; readonly at: Date })[];
  /** The oldest first, at most a thousand. */
  readonly due: readonly DueExpiry[];
  /** Written by those who made them happen; what comes into being first. */
  readonly events: readonly LogEvent[];
  /** Verifier keys that have their event. */
  readonly keys: readonly string[];
  /** Under which names the log went on. */
  readonly successions: readonly Succession[];
}

interface StateRow {
  readonly size: string;
  readonly root: string;
  readonly origin: string | null;
  readonly newest: { readonly size: number; readonly note: string } | null;
  readonly waiting: readonly WaitingRow[] | null;
  readonly unlogged: readonly UnloggedRow[] | null;
  readonly due: readonly DueRow[] | null;
  readonly events: readonly EventRow[] | null;
  readonly keys: readonly string[] | null;
  readonly successions: readonly string[] | null;
}

interface WaitingRow {
  readonly batch_id: string;
  readonly min_ms: number;
  readonly max_ms: number;
  readonly entries: string;
}

interface UnloggedRow {
  readonly kind: LogEventKind;
  readonly about: string;
  readonly template_code: string;
  readonly at_ms: number;
}

interface DueRow {
  readonly subject_id: string;
  readonly template_code: string;
  readonly sequence: number;
  readonly until_ms: number;
  readonly hash: string | null;
  readonly next_hash: string | null;
}

interface EventRow {
  readonly kind: LogEventKind;
  readonly about: string;
  readonly body: string;
  readonly hash: string;
  readonly at_ms: number;
}

const inMs = (column: string) => `round(date_part('epoch', ${column}) * 1000)`;
const hasNoEvent = (kind: LogEventKind, about: string) =>
  `NOT EXISTS (SELECT FROM log_event e WHERE e.kind = '${kind}' AND e.about = ${about})`;

/** Batches in their order until there are so many leaves. Hashing those of one pass takes some 25 ms. */
const waiting = `
  SELECT batch_id::text, ${inMs('min_at')} AS min_ms, ${inMs('max_at')} AS max_ms, encode(entries, 'hex') AS entries
  FROM (
    SELECT *, sum(octet_length(entries) / 32) OVER (ORDER BY batch_id) - octet_length(entries) / 32 AS before
    FROM (SELECT * FROM log_queue ORDER BY batch_id LIMIT $1) AS first
  ) AS counted
  WHERE before < $1 ORDER BY counted.batch_id`;

/** What happens by itself counts since there is a feed: older versions took effect long ago. */
const unlogged = `
  SELECT 'version' AS kind, v.consent_version_id::text AS about, v.template_code, ${inMs('v.published_at')} AS at_ms
  FROM version v WHERE v.number IS NOT NULL AND ${hasNoEvent('version', 'v.consent_version_id::text')}
  UNION ALL
  SELECT 'cancellation', v.consent_version_id::text, v.template_code, ${inMs('v.withdrawn_at')}
  FROM version v WHERE v.withdrawn_at IS NOT NULL AND ${hasNoEvent('cancellation', 'v.consent_version_id::text')}
  UNION ALL
  SELECT 'retirement', t.template_code, t.template_code, ${inMs('t.retired_at')}
  FROM template t WHERE t.retired_at IS NOT NULL AND ${hasNoEvent('retirement', 't.template_code')}
  UNION ALL
  SELECT 'effect', v.consent_version_id::text, v.template_code, ${inMs('v.effective_from')} FROM version v, feed_head f
  WHERE f.id = 1 AND v.number IS NOT NULL AND v.withdrawn_at IS NULL AND v.effective_from BETWEEN f.started_at AND $2
    AND ${hasNoEvent('effect', 'v.consent_version_id::text')}
  UNION ALL
  SELECT 'graceEnd', v.consent_version_id::text, v.template_code, ${inMs('v.grace_until')} FROM version v, feed_head f
  WHERE f.id = 1 AND v.number IS NOT NULL AND v.withdrawn_at IS NULL AND v.grace_until BETWEEN f.started_at AND $2
    AND ${hasNoEvent('graceEnd', 'v.consent_version_id::text')}`;

const defaultMaxDue = 1_000;
/** Whoever answered again before their consent expired has nothing that expires. */
const due = `
  SELECT x.subject_id, x.template_code, x.sequence, ${inMs('x.valid_until')} AS until_ms,
    (SELECT encode(d.hash, 'hex') FROM decision d
      WHERE d.subject_id = x.subject_id AND d.template_code = x.template_code AND d.sequence = x.sequence
        AND NOT EXISTS (SELECT FROM decision n WHERE n.subject_id = x.subject_id
          AND n.template_code = x.template_code AND n.sequence = x.sequence + 1 AND n.decided_at < x.valid_until)) AS hash,
    (SELECT encode(n.hash, 'hex') FROM decision n WHERE n.subject_id = x.subject_id
      AND n.template_code = x.template_code AND n.sequence = x.sequence + 1) AS next_hash
  FROM (SELECT * FROM expiry WHERE valid_until <= $2 ORDER BY valid_until LIMIT $3) AS x
  ORDER BY x.valid_until`;

/** A template or an API key comes into being before anything else happens to it, whatever the clocks of nodes say. */
const events = `
  SELECT kind, about, body, encode(hash, 'hex') AS hash, ${inMs('at')} AS at_ms
  FROM log_event WHERE leaf_index IS NULL ORDER BY kind NOT IN ('creation', 'apiKeyIssuance'), at, hash LIMIT $1`;

const statement = `
  SELECT h.size, encode(h.root, 'hex') AS root, h.origin,
    (SELECT json_build_object('size', c.size, 'note', c.note) FROM log_checkpoint c
      WHERE c.origin = h.origin ORDER BY c.size DESC LIMIT 1) AS newest,
    (SELECT json_agg(w) FROM (${waiting}) AS w) AS waiting,
    (SELECT json_agg(u) FROM (${unlogged}) AS u) AS unlogged,
    (SELECT json_agg(x) FROM (${due}) AS x) AS due,
    (SELECT json_agg(e) FROM (${events}) AS e) AS events,
    (SELECT json_agg(e.about) FROM log_event e WHERE e.kind = 'key') AS keys,
    (SELECT json_agg(e.body) FROM log_event e WHERE e.kind = 'log') AS successions
  FROM log_head h WHERE h.id = 1`;

/**
 * @param maxLeaves how many waiting decisions to read, to the end of a batch
 * @param now until when to look for what happens by itself
 * @param maxDue how many consents whose time is over
 */
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
    size: Number(row.size),
    root: Buffer.from(row.root, 'hex'),
    origin: row.origin,
    newest: row.newest,
    waiting: (row.waiting ?? []).map(waitingOf),
    unlogged: (row.unlogged ?? []).map(({ kind, about, template_code: templateCode, at_ms }) => ({
      ...{ kind, about, templateCode },
      at: new Date(at_ms),
    })),
    due: (row.due ?? []).map(dueOf),
    events: (row.events ?? []).map(eventOf),
    keys: row.keys ?? [],
    successions: (row.successions ?? []).flatMap((body) => successionIn(body) ?? []),
  };
}

function waitingOf({ batch_id: batchId, min_ms, max_ms, entries }: WaitingRow): WaitingBatch {
  return { batchId, minAt: new Date(min_ms), maxAt: new Date(max_ms), entries: Buffer.from(entries, 'hex') };
}

function dueOf({ subject_id, template_code, sequence, until_ms, hash, next_hash }: DueRow): DueExpiry {
  return {
    subjectId: subject_id,
    templateCode: template_code,
    sequence,
    validUntil: new Date(until_ms),
    hash,
    nextHash: next_hash,
  };
}

function eventOf({ kind, about, body, hash, at_ms }: EventRow): LogEvent {
  return { kind, about, body, hash: Buffer.from(hash, 'hex'), at: new Date(at_ms) };
}
