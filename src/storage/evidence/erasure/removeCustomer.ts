import type { ClientBase } from 'pg';
import type { ErasureMode } from '../../../domain/evidence/erasure/erasure';
import type { LogEvent } from '../../../domain/evidence/logEvent';
import { tallySlots } from '../../decisions/append';
import { erasedCustomerHash } from '../../decisions/erasedCustomerHash';
import { forgetAnswersAbout } from '../../events/webhooks/webhookAttempts';
import { decidedRows } from '../../reports/tallyCheck';
import type { HeldCustomer } from './heldCustomer';

/** What an erasure writes. */
export interface ErasedCustomer {
  readonly mode: ErasureMode;
  readonly event: LogEvent;
  /** Where the records that go stand in the log; none where they stay. */
  readonly leaves: readonly number[];
  /** Until when nobody else brings the customer back; null where they may at once. */
  readonly rememberedUntil: Date | null;
}

/** Appends count in the slots before it, so that no erasure waits for one there. */
const slot = tallySlots;

/** Whoever is erased no longer counts by a newest decision, and records that go are no longer counted as recorded. */
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

/**
 * Within the transaction that has locked the customer's row.
 *
 * @throws Error if another number of rows goes than was counted, so that the transaction ends with nothing done
 */
export async function removeCustomer(
  client: ClientBase,
  customerId: string,
  { subjectId, places }: Pick<HeldCustomer, 'subjectId' | 'places'>,
  { mode, event, leaves, rememberedUntil }: ErasedCustomer,
): Promise<void> {
  await writeEvent(client, event);
  // An operator may delete old ones meanwhile, so there may be fewer than were counted.
  await client.query('DELETE FROM idempotency_key WHERE subject_id = $1', [subjectId]);
  await client.query(tallyStatement, [subjectId, mode === 'SHRED']);
  if (rememberedUntil) await client.query(rememberStatement, [customerId, rememberedUntil, event.at]);
  await forgetAnswersAbout(client, subjectId);
  const links = await client.query('DELETE FROM customer WHERE customer_id = $1', [customerId]);
  mustBe('links', links.rowCount, places.links);
  if (mode !== 'SHRED') return;
  await removeFromFeed(client, subjectId, leaves);
  await removeRecords(client, subjectId, places.records);
}

/** The log's next pass gives it its place. */
async function writeEvent(client: ClientBase, { hash, kind, about, body, at }: LogEvent): Promise<void> {
  await client.query('INSERT INTO log_event (hash, kind, about, body, at) VALUES ($1, $2, $3, $4, $5)', [
    Buffer.from(hash),
    kind,
    about,
    body,
    at,
  ]);
}

/** Positions stay, and name nobody. An expiry stands at a leaf of its own, under the hash of the record. */
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

async function removeFromFeed(
  client: ClientBase,
  subjectId: string,
  leaves: readonly number[],
): Promise<void> {
  // First: it waits for a pass that tells of an expiry meanwhile, whose row the next statement then sees.
  await client.query('DELETE FROM expiry WHERE subject_id = $1', [subjectId]);
  await client.query(feedStatement, [subjectId, leaves]);
}

async function removeRecords(client: ClientBase, subjectId: string, records: number): Promise<void> {
  const { rowCount } = await client.query('DELETE FROM decision WHERE subject_id = $1', [subjectId]);
  mustBe('records', rowCount, records);
}

function mustBe(what: string, removed: number | null, counted: number): void {
  if (removed === counted) return;
  throw new Error(`An erasure would remove ${removed} ${what}, and ${counted} were counted.`);
}
