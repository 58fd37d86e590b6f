import type { Pool } from 'pg';
import type { DecisionRecord, DecisionSummary } from '../../domain/evidence/decisionRecord';
import type { LogEvent } from '../../domain/evidence/logEvent';
import type { CustomerId } from '../../domain/values/checkedText';
import { asksApart } from '../engine/division';
import { inPart, partOfOne, subjectsOfPerson } from './lookUpRows';
import { decisionSummaryOf, summaryColumns, type PackedRow } from './packedRow';

type WaitingGrant = Pick<DecisionRecord, 'subjectId' | 'templateCode' | 'sequence'>;

/** With the place and the hash of the record that asked first. */
export interface ConfirmationRequest extends WaitingGrant {
  readonly hash: string;
  /** Of several linked ids the one that stays. */
  readonly customerId: CustomerId;
  /** How often the customer was asked. */
  readonly requests: number;
  /** The grant: where it was recorded anew, the last of its records. */
  readonly decision: DecisionSummary;
}

type RequestRow = Omit<ConfirmationRequest, 'decision'> & PackedRow;

/**
 * A grant is recorded anew on whom its customer is linked to, which may happen again. Its request stays where it is.
 * Each is looked up, as a join might read the whole ledger.
 * @param asked the requests, under `r`
 */
const grantsOf = (asked: string, part: string) => `
  WITH RECURSIVE granted AS (
    SELECT r.record_hash, r.subject_id, r.template_code, r.sequence, 0 AS steps FROM ${asked}
    UNION ALL
    SELECT g.record_hash, d.subject_id, d.template_code, d.sequence, g.steps + 1
    FROM granted g CROSS JOIN LATERAL (
      SELECT * FROM customer c WHERE c.former_subject_id = g.subject_id AND ${inPart('c', part)} LIMIT 1
    ) AS c CROSS JOIN unnest(${subjectsOfPerson(part)}) AS s (id) CROSS JOIN LATERAL (
      SELECT * FROM decision d WHERE d.subject_id = s.id AND ${inPart('d', part)} AND d.template_code = g.template_code
        AND d.source ->> 'subjectId' = g.subject_id::text AND (d.source ->> 'sequence')::integer = g.sequence OFFSET 0
    ) AS d
  )`;

const requestsWhere = (asked: string, part: string) =>
  `confirmation_request r WHERE ${asked} AND ${inPart('r', part)}`;

const recordsOfGrants = (part: string) => `granted g CROSS JOIN LATERAL (
    SELECT * FROM decision d WHERE d.subject_id = g.subject_id AND d.template_code = g.template_code
      AND d.sequence = g.sequence AND ${inPart('d', part)} LIMIT 1
  ) AS d`;

/** Whether it is the newest answer of the person. */
const isNewest = (part: string) => `(
    SELECT o.subject_id FROM customer o WHERE o.subject_id = d.subject_id AND ${inPart('o', part)} LIMIT 1
  ) IS NOT NULL AND (
    SELECT n.sequence FROM decision n WHERE n.subject_id = d.subject_id AND n.template_code = d.template_code
      AND n.sequence > d.sequence AND ${inPart('n', part)} LIMIT 1
  ) IS NULL`;

const requested = (part: string) => `
  SELECT c.customer_id AS "customerId", r.subject_id AS "subjectId", r.template_code AS "templateCode", r.sequence,
    encode(r.record_hash, 'hex') AS hash, r.requests, ${summaryColumns}
  FROM ${recordsOfGrants(part)} CROSS JOIN LATERAL (
    SELECT * FROM confirmation_request r WHERE r.record_hash = g.record_hash AND ${inPart('r', part)} LIMIT 1
  ) AS r CROSS JOIN LATERAL (
    SELECT * FROM known_subject c WHERE c.subject_id = r.subject_id AND ${inPart('c', part)} LIMIT 1
  ) AS c`;

/** By the hash of the token in a link. */
export async function findRequestByToken(
  pool: Pool,
  tokenHash: Uint8Array,
): Promise<ConfirmationRequest | null> {
  const asked = 'r.token_hashes @> ARRAY[$1::bytea]';
  const values = [Buffer.from(tokenHash)];
  const part = await findPart(pool, asked, values);
  const text = `${grantsOf(requestsWhere(asked, '$2'), '$2')} ${requested('$2')} ORDER BY g.steps DESC LIMIT 1`;
  return findRequest(pool, 'confirmation-by-token', text, [...values, part]);
}

/** Of what only a subject or a token names; one server has no other than 0. */
async function findPart(pool: Pool, asked: string, values: readonly unknown[]): Promise<number> {
  if (!asksApart(pool)) return 0;
  const text = `SELECT part FROM confirmation_request r WHERE ${asked}`;
  const { rows } = await pool.query<{ readonly part: number }>(text, [...values]);
  return rows[0]?.part ?? 0;
}

/** Of the customer's newest decision on the template; null unless that is a grant which was to be confirmed. */
export function findNewestRequest(
  pool: Pool,
  customerId: string,
  templateCode: string,
): Promise<ConfirmationRequest | null> {
  const own = `customer c CROSS JOIN unnest(${subjectsOfPerson(partOfOne)}) AS s (id) CROSS JOIN LATERAL (
      SELECT * FROM ${requestsWhere('r.subject_id = s.id AND r.template_code = $2', partOfOne)} OFFSET 0
    ) AS r WHERE c.customer_id = $1 AND ${inPart('c', partOfOne)}`;
  const text = `${grantsOf(own, partOfOne)} ${requested(partOfOne)} WHERE ${isNewest(partOfOne)}`;
  return findRequest(pool, 'confirmation-newest', text, [customerId, templateCode]);
}

async function findRequest(
  pool: Pool,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<ConfirmationRequest | null> {
  const { rows } = await pool.query<RequestRow>({ name, text, values: [...values] });
  const [row] = rows;
  return row ? { ...row, decision: decisionSummaryOf(row, row.templateCode) } : null;
}

/** False if the grant does not wait any more. */
export async function keepToken(
  pool: Pool,
  { subjectId, templateCode, sequence }: WaitingGrant,
  tokenHash: Uint8Array | null,
  now: Date,
): Promise<boolean> {
  const asked = '(r.subject_id, r.template_code, r.sequence) = ($1, $2, $3)';
  const place = [subjectId, templateCode, sequence];
  const part = await findPart(pool, asked, place);
  const { rowCount } = await pool.query({
    name: 'confirmation-token',
    text: `${grantsOf(requestsWhere(asked, '$6'), '$6')}
      UPDATE confirmation_request r SET token_hashes = array_append(r.token_hashes, $4::bytea)
      WHERE ${inPart('r', '$6')} AND r.record_hash = (
        SELECT g.record_hash FROM ${recordsOfGrants('$6')} WHERE d.valid_until > $5 AND ${isNewest('$6')} LIMIT 1)`,
    values: [...place, tokenHash && Buffer.from(tokenHash), now, part],
  });
  return rowCount === 1;
}

/**
 * Asks once more, for the time that the event names. Nothing changes where somebody else just did.
 * @param recordHash of the record that asked first
 */
export async function requestAgain(
  pool: Pool,
  recordHash: string,
  number: number,
  { hash, kind, about, body, at }: LogEvent,
): Promise<void> {
  await pool.query({
    name: 'confirmation-again',
    text: `WITH asked AS (
        UPDATE confirmation_request SET requests = $2
        WHERE record_hash = decode($1, 'hex') AND requests = $2 - 1 RETURNING 1
      )
      INSERT INTO log_event (hash, kind, about, body, at) SELECT $3, $4, $5, $6, $7 FROM asked`,
    values: [recordHash, number, Buffer.from(hash), kind, about, body, at],
  });
}
