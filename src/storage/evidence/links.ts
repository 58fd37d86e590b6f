import type { ClientBase, Pool } from 'pg';
import type { DecisionRecord, Subject } from '../../domain/evidence/decisionRecord';
import type { CustomerHold, HoldReason } from '../../domain/evidence/erasure/erasure';
import type { LogEvent } from '../../domain/evidence/logEvent';
import { mustBeUndivided } from '../engine/division';
import { takeOffTally } from './erasure/heldCustomer';
import { insertWaitingEvent } from './waitingEvent';
import { unhurried } from '../reports/unhurried';
import { appendWithin, bucketOf, tallySlots, type LedgerBatch } from '../decisions/append';
import type { Behind } from '../../domain/decisions/behind';
import { behindColumns, behindOf, lastYes, type BehindRow } from '../decisions/behind';
import { inPart, partOfOne } from '../decisions/lookUpRows';
import { decisionColumns, decisionRecordOf, type DecisionRow } from '../decisions/decisionRow';
import { erasedCustomerHash } from '../decisions/erasedCustomerHash';

/** One of two ids that are to be linked. */
export interface LinkedId {
  /** Null for a customer not seen before, and so is the salt. */
  readonly subjectId: string | null;
  readonly salt: Uint8Array | null;
  /** The id that it is linked to already, since when, and under which key. */
  readonly linkedTo: string | null;
  readonly linkedAt: Date | null;
  readonly linkKey: string | null;
  readonly linkInputHash: string | null;
  /** What the id had before it was linked. */
  readonly formerSubjectId: string | null;
  readonly erasedAt: Date | null;
  /** Null for one that is not erased, or no longer remembered. */
  readonly refusedUntil: Date | null;
  /** The newest of each template, of the former id what was said last; in the order of their codes. */
  readonly newest: readonly (DecisionRecord & Behind)[];
}

export interface LinkState {
  /** By the database's clock. */
  readonly readAt: Date;
  readonly staying: LinkedId;
  readonly former: LinkedId;
  /** Of either. */
  readonly hold: CustomerHold | null;
  /** Of the templates of all those decisions. */
  readonly revisions: ReadonlyMap<string, number>;
}

interface IdRow extends Omit<LinkedId, 'newest'> {
  readonly readAt: Date;
  readonly heldSince: Date | null;
  readonly reason: HoldReason;
}

// `clock_timestamp()`, not `now()`: read after the locks, it is later than every record.
const idsStatement = `
  SELECT date_trunc('milliseconds', clock_timestamp()) AS "readAt", c.subject_id AS "subjectId", c.salt,
    c.linked_to AS "linkedTo", c.linked_at AS "linkedAt", c.link_key AS "linkKey", c.link_input_hash AS "linkInputHash",
    c.former_subject_id AS "formerSubjectId", h.held_since AS "heldSince", h.reason,
    e.erased_at AS "erasedAt", e.expires_at AS "refusedUntil"
  FROM unnest($1::text[]) WITH ORDINALITY AS look_up (customer_id, n)
  LEFT JOIN customer c ON c.customer_id = look_up.customer_id
  LEFT JOIN LATERAL (
    SELECT h.* FROM customer_hold h JOIN customer o USING (customer_id) WHERE o.subject_id = c.subject_id LIMIT 1
  ) AS h ON true
  LEFT JOIN erased_customer e ON c.customer_id IS NULL AND e.expires_at > statement_timestamp()
    AND e.hash = ${erasedCustomerHash('look_up.customer_id')}
  ORDER BY look_up.n`;

const yesUpTo = (alias: string, sequence: string) => `
  ${alias}.template_code = d.template_code AND ${alias}.value = 'given' AND NOT ${alias}.awaits_confirmation
  AND ${alias}.sequence <= ${sequence} AND ${alias}.sequence > coalesce((
    SELECT max(no.sequence) FROM decision no WHERE no.subject_id = ${alias}.subject_id
      AND no.template_code = d.template_code AND no.value <> 'given' AND no.sequence <= ${sequence}), 0)`;

/** Of the yeses since the last no, with those behind what links recorded anew, where the newest is an import or a link. */
const yesHereAt = `
    CASE WHEN d.value = 'given' AND d.source ->> 'kind' IN ('IMPORTED', 'LINKED') THEN (
      WITH RECURSIVE yes AS (
        SELECT y.source, coalesce(y.decided_at, y.recorded_at) AS at FROM decision y
        WHERE y.subject_id = d.subject_id AND ${yesUpTo('y', 'd.sequence')}
        UNION
        SELECT p.source, coalesce(p.decided_at, p.recorded_at) FROM yes JOIN decision p
          ON p.subject_id = (yes.source ->> 'subjectId')::uuid
            AND ${yesUpTo('p', "(yes.source ->> 'sequence')::integer")}
        WHERE yes.source ->> 'kind' = 'LINKED'
      )
      SELECT max(at) FROM yes WHERE source IS NULL
    ) END`;

/** Of each template one, which alone is looked behind. */
const linkRows = (found: string) => `
  SELECT t.revision, ${decisionColumns('d')}, ${behindColumns('d', 'd.part')}, ${yesHereAt} AS yes_here_at
  FROM (SELECT DISTINCT ON (d.template_code) d.* FROM decision d WHERE d.subject_id = $1 ${found}) AS d
  JOIN template t USING (template_code) ORDER BY d.template_code`;

const newestStatement = linkRows('ORDER BY d.template_code, d.sequence DESC');

interface LinkRow extends DecisionRow, BehindRow {
  readonly yes_here_at: Date | null;
  readonly revision: number;
}

/** Of each template what was said last: the newest, or of noes in a row the latest, as one may be recorded late. */
const saidLastStatement = linkRows(`
  AND d.sequence > ${lastYes('d', 'd.part')} - 1
  ORDER BY d.template_code, d.value = 'given' AND d.sequence = (
    SELECT max(b.sequence) FROM decision b WHERE b.subject_id = d.subject_id AND b.template_code = d.template_code
  ) DESC, d.value = 'given', coalesce(d.decided_at, d.recorded_at) DESC, d.sequence DESC`);

export async function readLinkState(
  client: Pool | ClientBase,
  customerId: string,
  formerId: string,
): Promise<LinkState> {
  mustBeUndivided(client, 'formerCustomerId');
  const ids = await client.query<IdRow>(idsStatement, [[customerId, formerId]]);
  const [staying, former] = ids.rows;
  if (!staying || !former) throw new RangeError('Both ids must be looked up.');
  const newest = await client.query<LinkRow>(newestStatement, [staying.subjectId]);
  const saidLast = await client.query<LinkRow>(saidLastStatement, [former.subjectId]);
  const rows = [...newest.rows, ...saidLast.rows];
  const { heldSince, reason } = staying.heldSince ? staying : former;
  return {
    readAt: staying.readAt,
    staying: { ...staying, newest: newest.rows.map(knownOf) },
    former: { ...former, newest: saidLast.rows.map(knownOf) },
    hold: heldSince && { heldSince, reason },
    revisions: new Map(rows.map(({ template_code, revision }) => [template_code, revision])),
  };
}

function knownOf(row: LinkRow): DecisionRecord & Behind {
  return { ...decisionRecordOf(row), ...behindOf(row), yesHereAt: row.yes_here_at };
}

const limitMs = 10_000;

/** Appends for either customer wait meanwhile, as they lock its row in share mode. In one order, against deadlocks. */
export async function underLinkLock<Result>(
  pool: Pool,
  customerId: string,
  formerId: string,
  work: (state: LinkState, client: ClientBase) => Promise<Result>,
): Promise<Result> {
  mustBeUndivided(pool, 'formerCustomerId');
  return unhurried(pool, limitMs, async (client) => {
    for (;;) {
      const { rowCount: locked } = await client.query(
        'SELECT FROM customer WHERE customer_id = ANY ($1::text[]) ORDER BY customer_id FOR UPDATE',
        [[customerId, formerId]],
      );
      const state = await readLinkState(client, customerId, formerId);
      const known = [state.staying, state.former].filter(({ subjectId }) => subjectId !== null);
      // One that answered for the first time meanwhile is not locked yet.
      if (known.length === locked) return work(state, client);
    }
  });
}

export interface Linking {
  readonly customerId: string;
  readonly subject: Subject;
  readonly formerCustomerId: string;
  /** Null for an id that had none. */
  readonly formerSubjectId: string | null;
  readonly at: Date;
  readonly key: string | null;
  /** Null without a key. */
  readonly inputHash: string | null;
  readonly batch: LedgerBatch;
  readonly event: LogEvent | null;
}

const repointStatement = `
  UPDATE customer SET subject_id = $2, salt = $3, linked_to = $4,
    linked_at = CASE customer_id WHEN $5 THEN $6 ELSE linked_at END,
    link_key = CASE customer_id WHEN $5 THEN $7 ELSE link_key END,
    link_input_hash = CASE customer_id WHEN $5 THEN $8 ELSE link_input_hash END,
    former_subject_id = CASE customer_id WHEN $5 THEN subject_id ELSE former_subject_id END,
    former_salt = CASE customer_id WHEN $5 THEN salt ELSE former_salt END
  WHERE subject_id = $1`;

const newLinkStatement = `
  INSERT INTO customer (subject_id, salt, linked_to, customer_id, linked_at, link_key, link_input_hash, bucket)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;

/**
 * Within the transaction that locked both. Ids that were linked to the former one point to the customer who stays, too.
 * False: a template changed meanwhile, and all must be judged again. @throws a conflict with another writer
 */
export async function writeLink(client: ClientBase, linking: Linking): Promise<boolean> {
  const { customerId, subject, formerCustomerId, formerSubjectId, at, key, inputHash, batch, event } =
    linking;
  if (!(await appendWithin(client, tallySlots, batch))) return false;
  if (formerSubjectId !== null) await takeOffTally(client, formerSubjectId, false);
  const pointing = [subject.subjectId, subject.salt, customerId, formerCustomerId, at, key, inputHash];
  if (formerSubjectId === null) {
    await client.query(newLinkStatement, [...pointing, bucketOf(formerCustomerId)]);
    return true;
  }
  await client.query(repointStatement, [formerSubjectId, ...pointing]);
  for (const table of ['expiry', 'said_again'])
    await client.query(`DELETE FROM ${table} WHERE subject_id = $1`, [formerSubjectId]);
  if (event) await insertWaitingEvent(client, event);
  return true;
}

/** What was recorded anew when that subject was linked, in the order of the templates. */
export async function readRecordedAnew(
  client: ClientBase,
  subjectId: string,
  formerSubjectId: string,
): Promise<readonly DecisionRecord[]> {
  const { rows } = await client.query<DecisionRow>(
    `SELECT ${decisionColumns('d')} FROM decision d
     WHERE d.subject_id = $1 AND d.source ->> 'subjectId' = $2 ORDER BY d.template_code`,
    [subjectId, formerSubjectId],
  );
  return rows.map(decisionRecordOf);
}

/** Which of the ids are the customer’s own, by links. */
export async function readOwnIds(
  pool: Pool,
  customerId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ readonly customer_id: string }>({
    name: 'own-ids',
    text: `SELECT o.customer_id FROM customer c JOIN customer o USING (subject_id)
      WHERE c.customer_id = $1 AND ${inPart('c', partOfOne)} AND ${inPart('o', partOfOne)} AND o.customer_id = ANY ($2::text[])`,
    values: [customerId, ids],
  });
  return new Set(rows.map(({ customer_id }) => customer_id));
}

/** Whom an id means: the customer that it is linked to, or itself. */
export async function findStayingId(pool: Pool, customerId: string): Promise<string> {
  const { rows } = await pool.query<{ readonly linked_to: string }>({
    name: 'staying-id',
    text: `SELECT linked_to FROM customer c WHERE customer_id = $1 AND ${inPart('c', partOfOne)} AND linked_to IS NOT NULL`,
    values: [customerId],
  });
  return rows[0]?.linked_to ?? customerId;
}
