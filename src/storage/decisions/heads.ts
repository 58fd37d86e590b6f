import type { Pool, QueryConfig } from 'pg';
import type { DecisionSummary, Subject } from '../../domain/evidence/decisionRecord';
import type { KeyedInput, KeyUse } from '../../domain/decisions/idempotency';
import type { CustomerId } from '../../domain/values/checkedText';
import type { Behind } from '../../domain/decisions/behind';
import { behindColumns, behindOf, type BehindRow } from './behind';
import { erasedCustomerHash } from './erasedCustomerHash';
import { arrayOf, inPart, lookUpRows, partOfList, rowsByLookUp, subjectsOfPerson } from './lookUpRows';
import { summaryColumns, summaryColumnsBy, decisionSummaryOf, type PackedRow } from './packedRow';

export interface HeadLookUp {
  readonly customerId: string;
  readonly templateCode: string;
  readonly key: KeyedInput | null;
}

/** The first use of an idempotency key with the answer that it got on the template. */
export interface KeyAnswer extends KeyUse {
  readonly changed: boolean;
  readonly record: DecisionSummary;
  /** Whose record it is, where that is an id that was linked since: its number is not one of the customer's history. */
  readonly formerSubject: string | null;
  /** Whether the asked id used it. Another id of the person did otherwise, with the same input and a yes in it. */
  readonly isOwn: boolean;
}

/** When a customer was erased, and until when nobody else brings them back. */
export interface ErasedLately {
  /** Left out where a node of an earlier release erased. */
  readonly erasedAt?: Date;
  readonly refusedUntil: Date;
}

/** The subject of a customer; of two linked ids it is one, and `customerId` the one that stays. */
export interface KnownSubject extends Subject {
  readonly customerId: CustomerId;
}

export interface Newest extends DecisionSummary, Behind {}

export interface Head {
  /** Null for a customer not seen before. */
  readonly subject: KnownSubject | null;
  /** Of a customer who was erased lately, also where they are back. */
  readonly erased: ErasedLately | null;
  /** The template's revision; null when there is no such template. */
  readonly revision: number | null;
  readonly newest: Newest | null;
  readonly keyAnswer: KeyAnswer | null;
}

export interface Heads {
  /** The database's clock. */
  readonly readAt: Date;
  /** One for each look-up, in their order. */
  readonly heads: readonly Head[];
}

interface HeadRow extends PackedRow, BehindRow {
  readonly n: string;
  /** Whole milliseconds since 1970, never ahead of the clock; of the first look-up, as one clock is for all. */
  readonly read_ms: number | null;
  /** The revisions of all requested templates, with the first as well; null when there is none of them. */
  readonly revisions: Readonly<Record<string, number>> | null;
  readonly subject: string | null;
  readonly salt: string | null;
  readonly customer_id: CustomerId | null;
  /** Both instants of `ErasedLately`, in seconds since 1970. */
  readonly erased_s: readonly [erasedAt: number | null, refusedUntil: number] | null;
  readonly key_input_hash?: string | null;
  readonly key_changed?: boolean | null;
  readonly key_is_own?: boolean | null;
  readonly key_subject?: string | null;
  readonly role: 'newest' | 'answer' | null;
}

/** Whose head it is, and what is read once for all. */
const whose = `look_up.n, c.subject_id AS subject, encode(c.salt, 'hex') AS salt,
    coalesce(c.linked_to, c.customer_id) AS customer_id,
    CASE look_up.n WHEN 1 THEN floor(date_part('epoch', statement_timestamp()) * 1000) END AS read_ms,
    CASE look_up.n WHEN 1 THEN (
      SELECT json_object_agg(template_code, revision) FROM template WHERE template_code = ANY ($3::text[])
    ) END AS revisions,
    (
      SELECT ARRAY[date_part('epoch', e.erased_at), date_part('epoch', e.expires_at)]
      FROM erased_customer e WHERE e.hash = ${erasedCustomerHash('look_up.customer_id')}
        AND e.expires_at > statement_timestamp()
    ) AS erased_s`;

const newest = `
    SELECT 'newest' AS role, ${summaryColumns}, ${behindColumns('d', partOfList)} FROM decision d
    WHERE d.subject_id = c.subject_id AND d.template_code = look_up.template_code AND ${inPart('d', partOfList)}
    ORDER BY d.sequence DESC LIMIT 1`;

/** A key may have been used before its customer was linked to another. */
const answerColumns = summaryColumnsBy(
  `CASE d.subject_id WHEN c.subject_id THEN c.salt
     ELSE (SELECT o.former_salt FROM customer o WHERE o.former_subject_id = d.subject_id
       AND ${inPart('o', partOfList)}) END`,
);

/** One row for each asked head, with the newest decision: a look-up by the ledger's primary key, however many. */
const statement = `
  SELECT ${whose}, found.*
  FROM ${lookUpRows('unnest($1::text[], $2::text[])', 'customer_id, template_code')}
  LEFT JOIN customer c ON c.customer_id = look_up.customer_id AND ${inPart('c', partOfList)}
  LEFT JOIN LATERAL (${newest}) AS found ON true`;

/** What one of several ids of a person uses a key under, since others may have used it too. Neither holds a space. */
export function keyOfLinked(customerId: CustomerId, key: string): string {
  return `${key} of ${customerId}`;
}

/*
 * With keys: also the decision that answered the key. Both are found by primary key, because a plain join would go
 * through all keys of the subject in an empty database. What the asked id used itself counts. Of another id of the person
 * the same input does where it holds a yes: a queue may send it again after that was withdrawn. Noes are judged anew, so
 * that none is taken for an older one.
 */
const statementWithKeys = `
  SELECT ${whose}, encode(k.input_hash, 'hex') AS key_input_hash, k.changed AS key_changed, k.own AS key_is_own, k.subject_id AS key_subject, found.*
  FROM ${lookUpRows('unnest($1::text[], $2::text[], $4::text[], $5::text[])', 'customer_id, template_code, key, input_hash')}
  LEFT JOIN customer c ON c.customer_id = look_up.customer_id AND ${inPart('c', partOfList)}
  LEFT JOIN LATERAL (
    SELECT coalesce((answers -> look_up.template_code ->> 'subject')::uuid, u.subject_id) AS subject_id, input_hash, used.own,
      CASE WHEN answers ? look_up.template_code THEN look_up.template_code ELSE template_code END AS template_code,
      coalesce((answers -> look_up.template_code -> 'sequence')::integer, sequence) AS sequence,
      coalesce((answers -> look_up.template_code -> 'changed')::boolean, changed) AS changed
    FROM idempotency_key u, LATERAL (
      SELECT u.key = look_up.key || ' of ' || c.customer_id OR u.key = look_up.key AND u.subject_id
        IS NOT DISTINCT FROM CASE WHEN c.linked_to IS NULL THEN c.subject_id ELSE c.former_subject_id END AS own
    ) AS used
    WHERE u.subject_id = ANY (${subjectsOfPerson(partOfList)}) AND ${inPart('u', partOfList)} AND u.key = ANY (ARRAY(
      SELECT look_up.key UNION ALL SELECT look_up.key || ' of ' || o.customer_id FROM customer o
      WHERE o.subject_id = c.subject_id AND ${inPart('o', partOfList)}
    )) AND (used.own OR u.input_hash = decode(look_up.input_hash, 'hex') AND EXISTS (
        SELECT FROM jsonb_each(coalesce(u.answers, jsonb_build_object(u.template_code, jsonb_build_object('sequence', u.sequence)))) AS a
        CROSS JOIN LATERAL (
          SELECT FROM decision d WHERE d.subject_id = coalesce((a.value ->> 'subject')::uuid, u.subject_id)
            AND d.template_code = a.key AND d.sequence = (a.value -> 'sequence')::integer
            AND d.value = 'given' AND ${inPart('d', partOfList)} LIMIT 1
        ) AS yes
      ))
    ORDER BY used.own DESC, u.subject_id = c.subject_id DESC LIMIT 1
  ) AS k ON true
  LEFT JOIN LATERAL (
    (${newest})
    UNION ALL
    SELECT 'answer', ${answerColumns}, NULL, NULL FROM decision d
      WHERE d.subject_id = k.subject_id AND d.template_code = k.template_code AND d.sequence = k.sequence
        AND ${inPart('d', partOfList)}
  ) AS found ON true`;

/** Reads the heads in one statement, and so from one snapshot. */
export async function readHeads(pool: Pool, lookUps: readonly HeadLookUp[]): Promise<Heads> {
  const { rows } = await pool.query<HeadRow>(statementFor(lookUps));
  const byLookUp = rowsByLookUp(rows, lookUps.length);
  const first = byLookUp[0]?.[0];
  if (!first || first.read_ms === null) throw new RangeError('At least one head must be requested.');
  const revisions = new Map(Object.entries(first.revisions ?? {}));
  return {
    readAt: new Date(first.read_ms),
    heads: lookUps.map((head, index) => headOf(head, byLookUp[index] ?? [], revisions)),
  };
}

function statementFor(lookUps: readonly HeadLookUp[]): QueryConfig {
  const codes = lookUps.map(({ templateCode }) => templateCode);
  const customerIds = lookUps.map(({ customerId }) => customerId);
  const values = [arrayOf(customerIds), arrayOf(codes), arrayOf([...new Set(codes)])];
  if (lookUps.every(({ key }) => key === null)) return { name: 'decision-heads', text: statement, values };
  const keys = lookUps.map(({ key }) => key?.key ?? null);
  const hashes = lookUps.map(({ key }) => key?.inputHash ?? null);
  return { name: 'decision-heads-with-keys', text: statementWithKeys, values: [...values, keys, hashes] };
}

function headOf(
  { templateCode }: HeadLookUp,
  rows: readonly HeadRow[],
  revisions: ReadonlyMap<string, number>,
): Head {
  const [row] = rows;
  const newest = rows.find(({ role }) => role === 'newest');
  const answer = rows.find(({ role }) => role === 'answer');
  return {
    subject: subjectIn(row),
    erased: erasedIn(row),
    revision: revisions.get(templateCode) ?? null,
    newest: newest ? { ...decisionSummaryOf(newest, templateCode), ...behindOf(newest) } : null,
    keyAnswer: keyAnswerOf(answer, templateCode),
  };
}

function subjectIn(row: HeadRow | undefined): KnownSubject | null {
  if (!row?.subject || !row.salt || row.customer_id === null) return null;
  return { customerId: row.customer_id, subjectId: row.subject, salt: Buffer.from(row.salt, 'hex') };
}

function erasedIn(row: HeadRow | undefined): ErasedLately | null {
  if (!row?.erased_s) return null;
  const [erasedAt, refusedUntil] = row.erased_s;
  return {
    ...(erasedAt !== null && { erasedAt: instantOf(erasedAt) }),
    refusedUntil: instantOf(refusedUntil),
  };
}

function instantOf(seconds: number): Date {
  return new Date(Math.round(seconds * 1_000));
}

/** A key that was used on another template is refused by its input, so that its record stays hidden. */
function keyAnswerOf(row: HeadRow | undefined, templateCode: string): KeyAnswer | null {
  if (typeof row?.key_input_hash !== 'string' || typeof row.key_changed !== 'boolean') return null;
  return {
    inputHash: row.key_input_hash,
    changed: row.key_changed,
    record: decisionSummaryOf(row, templateCode),
    // Its id is made with the salt of its own subject.
    formerSubject: row.packed.startsWith(`${row.salt} `) ? null : (row.key_subject ?? null),
    isOwn: row.key_is_own === true,
  };
}
