import type { ClientBase, Pool } from 'pg';
import type { Recorder } from '../../../domain/access/caller';
import type {
  CustomerHold,
  HeldPlaces,
  HoldReason,
  ErasureMode,
} from '../../../domain/evidence/erasure/erasure';
import type { LogEvent } from '../../../domain/evidence/logEvent';
import { inParts } from '../../../domain/values/grouped';
import { inPart, partOfOne } from '../../decisions/lookUpRows';
import { tallySlots } from '../../decisions/append';
import { noSubject } from '../../events/feedWrites';
import { forgetAnswersAbout } from '../../events/webhooks/webhookAttempts';
import { decidedRows } from '../../reports/tallyCheck';
import { unhurried } from '../../reports/unhurried';
import { asksApart } from '../../engine/division';
import { findLeafIndexes, type EntryLookUp } from '../logTiles';
import { insertStaffAct } from '../../reports/staffActs';
import { insertWaitingEvent } from '../waitingEvent';
import { rememberErased } from './erasedLately';

export interface HeldCustomer {
  /** By the database's clock. */
  readonly readAt: Date;
  /** What records of theirs hang on: of several linked ids the one that stays comes first. */
  readonly subjects: readonly HeldSubject[];
  readonly knownSince: Date;
  readonly recordedLast: Date | null;
  readonly places: HeldPlaces;
  readonly hold: CustomerHold | null;
}

interface HeldSubject {
  readonly customerId: string;
  /** Null for a linked id under which nothing was recorded. */
  readonly subjectId: string | null;
  readonly records: number;
}

interface HeldRow extends Omit<HeldCustomer, 'places' | 'hold'>, Omit<HeldPlaces, 'links' | 'records'> {
  readonly heldSince: Date | null;
  readonly reason: HoldReason | null;
}

// `clock_timestamp()`, not `now()`: read after the lock, it is later than every record. What is held is looked up for
// each id, as a join might read the whole ledger.
const statement = `
  WITH person AS (
    SELECT o.customer_id, o.created_at, o.linked_to,
      CASE WHEN o.linked_to IS NULL THEN o.subject_id ELSE o.former_subject_id END AS subject_id
    FROM customer c JOIN customer o ON o.subject_id = c.subject_id
    WHERE c.customer_id = $1 AND ${inPart('c', partOfOne)} AND ${inPart('o', partOfOne)}
  ), held AS (
    SELECT p.*, d.*, k.*, h.* FROM person p CROSS JOIN LATERAL (
      SELECT count(*) AS records, max(d.recorded_at) AS recorded_last, count(DISTINCT d.template_code) AS templates
      FROM decision d WHERE d.subject_id = p.subject_id AND ${inPart('d', partOfOne)}
    ) AS d CROSS JOIN LATERAL (
      SELECT count(*) AS keys FROM idempotency_key k WHERE k.subject_id = p.subject_id AND ${inPart('k', partOfOne)}
    ) AS k LEFT JOIN LATERAL (
      SELECT h.held_since, h.reason FROM customer_hold h
      WHERE h.customer_id = p.customer_id AND ${inPart('h', partOfOne)} LIMIT 1
    ) AS h ON true
  )
  SELECT date_trunc('milliseconds', clock_timestamp()) AS "readAt",
    json_agg(json_build_object('customerId', customer_id, 'subjectId', subject_id, 'records', records)
      ORDER BY linked_to IS NULL DESC, customer_id) AS subjects,
    min(created_at) AS "knownSince", min(held_since) AS "heldSince",
    (array_agg(reason ORDER BY held_since))[1] AS reason, max(recorded_last) AS "recordedLast",
    sum(keys)::float8 AS "idempotencyKeys", sum(templates) FILTER (WHERE linked_to IS NULL)::float8 AS standings
  FROM held HAVING count(*) > 0`;

export async function findHeldCustomer(
  pool: Pool | ClientBase,
  customerId: string,
): Promise<HeldCustomer | null> {
  const { rows } = await pool.query<HeldRow>(statement, [customerId]);
  const [row] = rows;
  if (!row) return null;
  const { idempotencyKeys, standings, heldSince, reason, ...customer } = row;
  const records = customer.subjects.reduce((sum, each) => sum + each.records, 0);
  return {
    ...customer,
    places: { links: customer.subjects.length, idempotencyKeys, standings, records },
    hold: heldSince && reason && { heldSince, reason },
  };
}

const limitMs = 10_000;

/** All ids of the person, in one order: a hold on any of them waits, or is seen. */
const lockStatement = `
  SELECT FROM customer o WHERE subject_id = (
    SELECT subject_id FROM customer c WHERE customer_id = $1 AND ${inPart('c', partOfOne)}
  ) AND ${inPart('o', partOfOne)} ORDER BY customer_id FOR UPDATE`;

/** Appends for the customer wait meanwhile, as they lock the row of the id that stays in share mode. */
export function underCustomerLock<Result>(
  pool: Pool,
  customerId: string,
  work: (held: HeldCustomer | null, client: ClientBase) => Promise<Result>,
): Promise<Result> {
  return unhurried(pool, limitMs, async (client) => {
    await client.query(lockStatement, [customerId]);
    // Again, for one that was linked while the first waited.
    await client.query(lockStatement, [customerId]);
    if (asksApart(pool)) await client.query('SELECT take_in()');
    return work(await findHeldCustomer(client, customerId), client);
  });
}

/** Each may read a tile or two of 8 KiB. */
const lookedUpAtOnce = 100;

/** Leaves of the records; null for those without one yet. */
export async function readLeaves(client: ClientBase, subjectId: string): Promise<readonly (number | null)[]> {
  const { rows } = await client.query<EntryLookUp>(
    `SELECT encode(hash, 'hex') AS hash, recorded_at AS "recordedAt" FROM decision WHERE subject_id = $1`,
    [subjectId],
  );
  const found: (number | null)[] = [];
  for (const some of inParts(rows, lookedUpAtOnce)) found.push(...(await findLeafIndexes(client, some)));
  return found;
}

/** Also if it still waits for its leaf. */
export async function hasErasure(pool: Pool, erasureId: string): Promise<boolean> {
  const { rows } = await pool.query({
    text: `SELECT FROM log_event WHERE kind = 'erasure' AND body::json ->> 'erasureId' = $1 LIMIT 1`,
    values: [erasureId],
  });
  return rows.length > 0;
}

export interface ErasedCustomer {
  readonly mode: ErasureMode;
  readonly subjects: readonly ErasedSubject[];
  readonly erasedAt: Date;
  readonly by: Recorder;
  /** Until when others cannot bring the customer back; null for not at all. */
  readonly rememberedUntil: Date | null;
}

interface ErasedSubject {
  readonly customerId: string;
  readonly subjectId: string | null;
  /** Null where nothing was recorded under a linked id. */
  readonly event: LogEvent | null;
  readonly leaves: readonly number[];
}

/** Appends use the slots before it, so erasures never wait for one. */
const slot = tallySlots;

/** The customer no longer counts as standing, nor (with `$2`) their records as recorded. */
const tallyStatement = `
  WITH ${decidedRows('d.subject_id = $1')}, counted AS (
    SELECT template_code, counted_version_id AS consent_version_id, value, decided_on, 0 AS recorded, 1 AS newest
    FROM decided WHERE is_newest
    UNION ALL
    SELECT template_code, consent_version_id, value, decided_on, 1, 0 FROM decided WHERE is_recorded AND $2::boolean
  )
  INSERT INTO ledger_tally AS t (template_code, consent_version_id, value, decided_on, slot, recorded, newest)
  SELECT template_code, consent_version_id, value, decided_on, ${slot}, -sum(recorded), -sum(newest)
  FROM counted GROUP BY template_code, consent_version_id, value, decided_on
  ORDER BY template_code, consent_version_id, value, decided_on
  ON CONFLICT (template_code, consent_version_id, value, decided_on, slot)
  DO UPDATE SET recorded = t.recorded + excluded.recorded, newest = t.newest + excluded.newest`;

/** @param recordedToo whether the records no longer count as recorded either */
export async function takeOffTally(
  client: ClientBase,
  subjectId: string,
  recordedToo: boolean,
): Promise<void> {
  await client.query(tallyStatement, [subjectId, recordedToo]);
}

/**
 * Within the transaction that locked the customer's row: all ids of the person.
 * @throws Error if the rows removed are not those counted
 */
export async function removeCustomer(
  client: ClientBase,
  { places }: Pick<HeldCustomer, 'places'>,
  { mode, subjects, erasedAt, by, rememberedUntil }: ErasedCustomer,
): Promise<void> {
  for (const { customerId, subjectId, event } of subjects) {
    if (rememberedUntil) await rememberErased(client, customerId, rememberedUntil, erasedAt);
    if (subjectId === null || !event) continue;
    await insertWaitingEvent(client, event);
    const about = Buffer.from(event.hash).toString('hex');
    // The log says what kind of caller it was.
    if (by.id !== null) await insertStaffAct(client, { kind: 'CUSTOMER_ERASED', about, by });
    // An operator may delete old ones meanwhile.
    for (const table of ['idempotency_key', 'decision_context', 'confirmation_request', 'said_again'])
      await client.query(`DELETE FROM ${table} WHERE subject_id = $1`, [subjectId]);
    await takeOffTally(client, subjectId, mode === 'SHRED');
    await forgetAnswersAbout(client, subjectId);
  }
  const links = await client.query('DELETE FROM customer WHERE customer_id = ANY ($1::text[])', [
    subjects.map(({ customerId }) => customerId),
  ]);
  mustBe('links', links.rowCount, places.links);
  if (mode !== 'SHRED') return;
  let records = 0;
  for (const { subjectId, leaves } of subjects) {
    // First, because it waits for a pass that tells of an expiry; the next statement sees that row.
    await client.query('DELETE FROM expiry WHERE subject_id = $1', [subjectId]);
    await client.query('UPDATE reminder_place SET subject_id = $2 WHERE subject_id = $1', [
      subjectId,
      noSubject,
    ]);
    await client.query(feedStatement, [subjectId, leaves]);
    if (subjectId !== null) await client.query(`SET LOCAL consent.shredded TO '${subjectId}'`);
    const { rowCount } = await client.query('DELETE FROM decision WHERE subject_id = $1', [subjectId]);
    records += rowCount ?? 0;
  }
  mustBe('records', records, places.records);
}

/** Positions stay without a subject. An expiry has its own leaf, under the record's hash, and so has each reminder. */
const feedStatement = `
  WITH own AS MATERIALIZED (
    SELECT template_code, hash FROM decision WHERE subject_id = $1 AND valid_until IS NOT NULL
  ), leaf AS (
    SELECT unnest($2::bigint[]) AS position
    UNION ALL
    SELECT e.leaf_index FROM own d JOIN log_event e ON e.kind = 'expiry' AND e.about = encode(d.hash, 'hex')
    UNION ALL
    SELECT e.leaf_index FROM own d JOIN reminder_place p ON p.template_code = d.template_code
    JOIN log_event e ON e.kind = 'reminder' AND e.about = encode(d.hash, 'hex') || ' ' || p.notify_before
  )
  UPDATE feed_batch SET subject_ids = array_replace(subject_ids, $1, NULL)
  WHERE first_position IN (
    SELECT (SELECT max(b.first_position) FROM feed_batch b WHERE b.first_position <= leaf.position) FROM leaf
  ) AND $1 = ANY (subject_ids)`;

function mustBe(what: string, removed: number | null, counted: number): void {
  if (removed === counted) return;
  throw new Error(`An erasure would remove ${removed} ${what}, and ${counted} were counted.`);
}
