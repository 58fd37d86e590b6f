import type { Pool } from 'pg';
import type { LogEvent, LogEventKind } from '../../domain/evidence/logEvent';
import type { DecisionRecord } from '../../domain/evidence/decisionRecord';
import type { TreeHead } from '../../domain/evidence/treeProof';
import { defaultRules, sealedRules } from '../../domain/templates/templateRules';
import { decisionColumns, decisionRecordOf, type DecisionRow } from '../decisions/decisionRow';
import { asksApart } from '../engine/division';
import type { LedgerPlace } from '../reports/exportPage';
import { fewOf } from '../decisions/lookUpRows';
import { hasNoEvent, templateChanges } from './logState';
import type { StoredCheckpoint } from './logCheckpoints';
import type { EntryLookUp } from './logTiles';

/* Log and ledger only grow, so no snapshot is needed, which would hold back VACUUM. */

export interface AuditedHead extends TreeHead {
  readonly origin: string | null;
  /** Approximate time of the newest pass; null before the first. */
  readonly passedAt: Date | null;
}

export async function readAuditedHead(pool: Pool): Promise<AuditedHead> {
  const { rows } = await pool.query<AuditedHead>(`
    SELECT size::float8 AS size, root, origin, greatest(
      (SELECT max(signed_at) FROM log_checkpoint), (SELECT max(max_at) FROM log_tile WHERE level = 0)) AS "passedAt"
    FROM log_head`);
  const [row] = rows;
  if (!row) throw new Error('The log has no head.');
  return row;
}

/** Keeps what an audit that has just ended found, for those who watch. */
export async function keepAuditFaults(pool: Pool, faultCount: number): Promise<true> {
  await pool.query('UPDATE log_head SET audited_at = clock_timestamp(), audit_faults = $1', [faultCount]);
  return true;
}

export async function readCheckpointsAfter(
  pool: Pool,
  { size, origin }: Pick<StoredCheckpoint, 'size' | 'origin'>,
  limit: number,
): Promise<readonly StoredCheckpoint[]> {
  const { rows } = await pool.query<StoredCheckpoint>({
    name: 'audit-checkpoints',
    text: `SELECT c.origin, c.size::float8 AS size, c.note FROM log_checkpoint c
      WHERE c.size >= $1::bigint AND (c.size, c.origin COLLATE "C") > ($1::bigint, $2::text COLLATE "C")
      ORDER BY c.size, c.origin COLLATE "C" LIMIT $3`,
    values: [size, origin, limit],
  });
  return rows;
}

export interface StoredEvent extends LogEvent {
  readonly leafIndex: number | null;
}

const eventColumns = 'e.kind, e.about, e.body, e.hash, e.at, e.leaf_index::float8 AS "leafIndex"';

/** Events with leaves from `from` to `to`, exclusive. */
export async function readEventsBetween(
  pool: Pool,
  from: number,
  to: number,
): Promise<readonly StoredEvent[]> {
  const { rows } = await pool.query<StoredEvent>({
    name: 'audit-events',
    text: `SELECT ${eventColumns} FROM log_event e WHERE leaf_index >= $1::bigint AND leaf_index < $2::bigint
      ORDER BY leaf_index`,
    values: [from, to],
  });
  return rows;
}

export async function readEventsOfKind(
  pool: Pool,
  kind: LogEventKind | 'erasure',
  afterAbout: string,
  limit: number,
): Promise<readonly StoredEvent[]> {
  const { rows } = await pool.query<StoredEvent>({
    name: 'audit-events-of-kind',
    text: `SELECT ${eventColumns} FROM log_event e WHERE kind = $1 AND about > $2 ORDER BY about LIMIT $3`,
    values: [kind, afterAbout, limit],
  });
  return rows;
}

/** By what the events are about, all of one kind. */
export async function readBodies(
  pool: Pool,
  events: readonly LogEvent[],
): Promise<ReadonlyMap<string, string>> {
  const text = 'SELECT kind, about, body FROM log_event WHERE kind = $1 AND about = ANY ($2::text[])';
  const values = [events[0]?.kind, events.map(({ about }) => about)];
  const left = await readLeft(pool);
  const { rows } = await pool.query<Told>({ name: 'audit-bodies', text, values });
  const told = left.told.filter(({ kind }) => kind === events[0]?.kind);
  return new Map([...told, ...rows].map(({ about, body }) => [about, body]));
}

type Told = Pick<LogEvent, 'kind' | 'about' | 'body'>;

interface Left {
  readonly hashes: ReadonlySet<string>;
  readonly told: readonly Told[];
}

/** What appends to a divided ledger have left, to be read before the place that it is taken into. */
async function readLeft(pool: Pool): Promise<Left> {
  if (!asksApart(pool)) return { hashes: new Set(), told: [] };
  const { rows } = await pool.query<Pick<Left, 'told'> & { waiting: readonly { entries: string }[] }>({
    name: 'audit-left',
    text: `SELECT waiting, coalesce(told, '[]') AS told FROM ledger_inbox WHERE waiting IS NOT NULL`,
  });
  const all = rows.flatMap(({ waiting }) => waiting).map(({ entries }) => entries);
  const hashes = new Set(all.flatMap((entries) => entries.match(/.{64}/g) ?? []));
  return { hashes, told: rows.flatMap(({ told }) => told) };
}

type UnloggedEvent = Pick<LogEvent, 'kind' | 'about' | 'at'>;

/** Changes of templates, sets and settings, and presentations, without an event; templates with other rules than their newest. */
export const unloggedEvents = `
  SELECT kind, about, at FROM (
    ${templateChanges(`'infinity'`)}
    UNION ALL
    SELECT 'supersession', o.consent_version_id::text, o.template_code, v.effective_from FROM feed_head f, version v
    JOIN LATERAL (SELECT * FROM version o WHERE o.template_code = v.template_code AND o.number < v.number
      AND o.withdrawn_at IS NULL ORDER BY o.number DESC LIMIT 1) AS o ON true
    WHERE f.id = 1 AND v.number IS NOT NULL AND v.withdrawn_at IS NULL AND v.effective_from >= f.started_at
    UNION ALL
    SELECT 'settingsChange', revision::text, NULL, changed_at FROM settings_change
    UNION ALL
    SELECT 'presentation', presentation_id, NULL, registered_at FROM presentation
    UNION ALL
    SELECT 'setSaving', set_code || ' ' || revision, NULL, saved_at FROM set_saving
    UNION ALL
    SELECT 'templateRules', template_code, template_code, created_at FROM template t
    WHERE jsonb_build_object('kind', kind, 'collects', collects, 'mayDecide', may_decide,
      'confirmation', confirmation, 'confirmationValidity', confirmation_validity) <> coalesce((
        SELECT e.body::jsonb - '{changedAt,previous,schemaVersion,templateCode,type}'::text[] FROM log_event e
        WHERE e.kind = 'templateRules' AND e.body::jsonb ->> 'templateCode' = t.template_code
        ORDER BY e.at DESC LIMIT 1
      ), '${JSON.stringify(sealedRules(defaultRules))}')
  ) AS happened
  WHERE ${hasNoEvent}`;

export async function readUnlogged(pool: Pool, limit: number): Promise<readonly UnloggedEvent[]> {
  const { rows } = await pool.query<UnloggedEvent>({
    name: 'audit-unlogged',
    text: `${unloggedEvents} ORDER BY at LIMIT $1`,
    values: [limit],
  });
  return rows;
}

interface KnownExpiry {
  readonly event: StoredEvent | null;
  readonly mustHave: boolean;
}

/** An expiry needs an event if it was recorded since the feed exists, is over, and neither another answer nor a link followed. */
export async function readExpiries(
  pool: Pool,
  records: readonly DecisionRecord[],
): Promise<readonly KnownExpiry[]> {
  const { rows } = await pool.query<StoredEvent & { readonly mustHave: boolean }>({
    name: 'audit-expiries',
    text: `WITH recorded AS MATERIALIZED (
        SELECT * FROM unnest($1::text[], $2::uuid[], $3::text[], $4::integer[], $5::timestamptz[]) WITH ORDINALITY
          AS r (hash, subject_id, template_code, sequence, recorded_at, n)
      ), kept AS MATERIALIZED (
        SELECT d.subject_id, d.template_code, d.sequence FROM recorded r JOIN decision d
        ON d.subject_id = r.subject_id AND d.template_code = r.template_code AND d.sequence IN (r.sequence, r.sequence + 1)
      )
      SELECT ${eventColumns},
        r.recorded_at > f.started_at
          AND (SELECT x.sequence FROM expiry x WHERE x.subject_id = r.subject_id
            AND x.template_code = r.template_code AND x.sequence = r.sequence) IS NULL
          AND EXISTS (SELECT FROM kept d WHERE d.subject_id = r.subject_id
            AND d.template_code = r.template_code AND d.sequence = r.sequence)
          AND NOT EXISTS (SELECT FROM kept n WHERE n.subject_id = r.subject_id
            AND n.template_code = r.template_code AND n.sequence = r.sequence + 1)
          AND (SELECT l.about FROM log_event l
            WHERE l.kind = 'linking' AND l.about = r.subject_id::text LIMIT 1) IS NULL AS "mustHave"
      FROM feed_head f CROSS JOIN recorded r
      LEFT JOIN LATERAL (SELECT * FROM log_event e WHERE e.kind = 'expiry' AND e.about = r.hash LIMIT 1) AS e ON true
      WHERE f.id = 1
      ORDER BY r.n`,
    values: [
      records.map(({ hash }) => hash),
      records.map(({ subjectId }) => subjectId),
      records.map(({ templateCode }) => templateCode),
      records.map(({ sequence }) => sequence),
      records.map(({ recordedAt }) => recordedAt),
    ],
  });
  return rows.map(({ mustHave, ...event }) => ({
    event: (event.kind as string | null) === null ? null : event,
    mustHave,
  }));
}

export async function readRecordsAfter(
  pool: Pool,
  { subjectId, templateCode, sequence }: LedgerPlace,
  limit: number,
): Promise<readonly DecisionRecord[]> {
  const { rows } = await pool.query<DecisionRow>(
    `SELECT ${decisionColumns('d')} FROM decision d
      WHERE (d.subject_id, d.template_code, d.sequence) > ($1::uuid, $2::text, $3::integer)
      ORDER BY d.subject_id, d.template_code, d.sequence LIMIT $4`,
    [subjectId, templateCode, sequence, limit],
  );
  return rows.map(decisionRecordOf);
}

/** Erased customers have none. */
export async function readLinks(
  pool: Pool,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly customerId: string; readonly salt: Uint8Array }>> {
  const { rows } = await pool.query<{ subjectId: string; customerId: string; salt: Uint8Array }>({
    name: 'audit-links',
    text: `WITH asked AS MATERIALIZED (${fewOf('SELECT unnest($1::uuid[]) AS subject_id', 'cardinality($1::uuid[])')})
      SELECT c.subject_id AS "subjectId", c.customer_id AS "customerId", c.salt FROM asked JOIN customer c USING (subject_id)
      WHERE c.linked_to IS NULL
      UNION ALL
      SELECT c.former_subject_id, c.customer_id, c.former_salt FROM asked a JOIN customer c ON c.former_subject_id = a.subject_id`,
    values: [subjectIds],
  });
  return new Map(rows.map(({ subjectId, ...link }) => [subjectId, link]));
}

/** In the order of the look-ups. */
export async function areWaiting(pool: Pool, lookUps: readonly EntryLookUp[]): Promise<readonly boolean[]> {
  const left = await readLeft(pool);
  const { rows } = await pool.query<{ readonly waits: boolean }>({
    text: `SELECT EXISTS (
        SELECT FROM log_queue q
        WHERE q.min_at <= look_up.at AND q.max_at >= look_up.at AND position(look_up.entry IN q.entries) > 0
      ) AS waits
      FROM unnest($1::timestamptz[], $2::bytea[]) WITH ORDINALITY AS look_up (at, entry, n) ORDER BY n`,
    values: [
      lookUps.map(({ recordedAt }) => recordedAt),
      lookUps.map(({ hash }) => Buffer.from(hash, 'hex')),
    ],
  });
  return rows.map(({ waits }, at) => waits || left.hashes.has(lookUps[at]?.hash ?? ''));
}
