import type { ClientBase, Pool } from 'pg';
import type {
  CustomerHold,
  HeldPlaces,
  HoldReason,
  ErasureMode,
} from '../../../domain/evidence/erasure/erasure';
import type { LogEvent } from '../../../domain/evidence/logEvent';
import { inParts } from '../../../domain/values/grouped';
import { tallySlots } from '../../decisions/append';
import { erasedCustomerHash } from '../../decisions/erasedCustomerHash';
import { forgetAnswersAbout } from '../../events/webhooks/webhookAttempts';
import { decidedRows } from '../../reports/tallyCheck';
import { unhurried } from '../../reports/unhurried';
import { findLeafIndexes, type EntryLookUp } from '../logTiles';

export interface HeldCustomer {
  /** By the database's clock. */
  readonly readAt: Date;
  readonly subjectId: string;
  readonly knownSince: Date;
  readonly recordedLast: Date | null;
  readonly places: HeldPlaces;
  readonly hold: CustomerHold | null;
}

interface HeldRow extends Omit<HeldCustomer, 'places' | 'hold'>, Omit<HeldPlaces, 'links'> {
  readonly heldSince: Date | null;
  readonly reason: HoldReason | null;
}

// `clock_timestamp()`, not `now()`: read after the lock, it is later than every record.
const statement = `
  SELECT date_trunc('milliseconds', clock_timestamp()) AS "readAt", c.subject_id AS "subjectId",
    c.created_at AS "knownSince", h.held_since AS "heldSince", h.reason,
    (SELECT max(d.decided_at) FROM decision d WHERE d.subject_id = c.subject_id) AS "recordedLast",
    (SELECT count(*) FROM idempotency_key k WHERE k.subject_id = c.subject_id)::float8 AS "idempotencyKeys",
    (SELECT count(DISTINCT d.template_code) FROM decision d WHERE d.subject_id = c.subject_id)::float8 AS standings,
    (SELECT count(*) FROM decision d WHERE d.subject_id = c.subject_id)::float8 AS records
  FROM customer c LEFT JOIN customer_hold h USING (customer_id)
  WHERE c.customer_id = $1`;

export async function findHeldCustomer(
  pool: Pool | ClientBase,
  customerId: string,
): Promise<HeldCustomer | null> {
  const { rows } = await pool.query<HeldRow>(statement, [customerId]);
  const [row] = rows;
  if (!row) return null;
  const { idempotencyKeys, standings, records, heldSince, reason, ...customer } = row;
  return {
    ...customer,
    places: { links: 1, idempotencyKeys, standings, records },
    hold: heldSince && reason && { heldSince, reason },
  };
}

const limitMs = 10_000;

/** Appends for the customer wait meanwhile, as they lock the link's row in share mode. */
export function underCustomerLock<Result>(
  pool: Pool,
  customerId: string,
  work: (held: HeldCustomer | null, client: ClientBase) => Promise<Result>,
): Promise<Result> {
  return unhurried(pool, limitMs, async (client) => {
    await client.query('SELECT FROM customer WHERE customer_id = $1 FOR UPDATE', [customerId]);
    return work(await findHeldCustomer(client, customerId), client);
  });
}

/** Each may read a tile or two of 8 KiB. */
const lookedUpAtOnce = 100;

/** Leaves of the records; null for those without one yet. */
export async function readLeaves(client: ClientBase, subjectId: string): Promise<readonly (number | null)[]> {
  const { rows } = await client.query<EntryLookUp>(
    `SELECT encode(hash, 'hex') AS hash, decided_at AS "recordedAt" FROM decision WHERE subject_id = $1`,
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

export async function forgetErasedCustomers(pool: Pool): Promise<void> {
  await pool.query('DELETE FROM erased_customer WHERE expires_at <= statement_timestamp()');
}

export interface ErasedCustomer {
  readonly mode: ErasureMode;
  readonly event: LogEvent;
  readonly leaves: readonly number[];
  /** Until when others cannot bring the customer back; null for not at all. */
  readonly rememberedUntil: Date | null;
}

/** Appends use the slots before it, so erasures never wait for one. */
const slot = tallySlots;

/** The customer no longer counts as standing, nor removed records as recorded. */
const tallyStatement = `
  WITH ${decidedRows('d.subject_id = $1')}, counted AS (
    SELECT template_code, counted_version_id AS consent_version_id, value, decided_on, 0 AS recorded, 1 AS newest
    FROM decided WHERE is_newest
    UNION ALL
    SELECT template_code, consent_version_id, value, decided_on, 1, 0 FROM decided WHERE $2::boolean
  )
  INSERT INTO ledger_tally AS t (template_code, consent_version_id, value, decided_on, slot, recorded, newest)
  SELECT template_code, consent_version_id, value, decided_on, ${slot}, -sum(recorded), -sum(newest)
  FROM counted GROUP BY template_code, consent_version_id, value, decided_on
  ORDER BY template_code, consent_version_id, value, decided_on
  ON CONFLICT (template_code, consent_version_id, value, decided_on, slot)
  DO UPDATE SET recorded = t.recorded + excluded.recorded, newest = t.newest + excluded.newest`;

const rememberStatement = `
  INSERT INTO erased_customer AS e (hash, expires_at, erased_at) VALUES (${erasedCustomerHash('$1::uuid')}, $2, $3)
  ON CONFLICT (hash) DO UPDATE SET erased_at = excluded.erased_at, expires_at = greatest(e.expires_at, excluded.expires_at)`;

/** Within the transaction that locked the customer's row. @throws Error if the rows removed are not those counted */
export async function removeCustomer(
  client: ClientBase,
  customerId: string,
  { subjectId, places }: Pick<HeldCustomer, 'subjectId' | 'places'>,
  { mode, event, leaves, rememberedUntil }: ErasedCustomer,
): Promise<void> {
  const written = [Buffer.from(event.hash), event.kind, event.about, event.body, event.at];
  await client.query(
    'INSERT INTO log_event (hash, kind, about, body, at) VALUES ($1, $2, $3, $4, $5)',
    written,
  );
  // An operator may delete old ones meanwhile.
  await client.query('DELETE FROM idempotency_key WHERE subject_id = $1', [subjectId]);
  await client.query(tallyStatement, [subjectId, mode === 'SHRED']);
  if (rememberedUntil) await client.query(rememberStatement, [customerId, rememberedUntil, event.at]);
  await forgetAnswersAbout(client, subjectId);
  const links = await client.query('DELETE FROM customer WHERE customer_id = $1', [customerId]);
  mustBe('links', links.rowCount, places.links);
  if (mode !== 'SHRED') return;
  // First, because it waits for a pass that tells of an expiry; the next statement sees that row.
  await client.query('DELETE FROM expiry WHERE subject_id = $1', [subjectId]);
  await client.query(feedStatement, [subjectId, leaves]);
  const { rowCount } = await client.query('DELETE FROM decision WHERE subject_id = $1', [subjectId]);
  mustBe('records', rowCount, places.records);
}

/** Positions stay without a subject. An expiry has its own leaf, under the record's hash. */
const feedStatement = `
  WITH leaf AS (
    SELECT unnest($2::bigint[]) AS position
    UNION ALL
    SELECT e.leaf_index FROM decision d JOIN log_event e ON e.kind = 'expiry' AND e.about = encode(d.hash, 'hex')
    WHERE d.subject_id = $1 AND d.valid_until IS NOT NULL
  )
  UPDATE feed_batch SET subject_ids = array_replace(subject_ids, $1, NULL)
  WHERE first_position IN (
    SELECT (SELECT max(b.first_position) FROM feed_batch b WHERE b.first_position <= leaf.position) FROM leaf
  ) AND $1 = ANY (subject_ids)`;

function mustBe(what: string, removed: number | null, counted: number): void {
  if (removed === counted) return;
  throw new Error(`An erasure would remove ${removed} ${what}, and ${counted} were counted.`);
}
