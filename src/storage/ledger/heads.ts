import type { Pool } from 'pg';
import type { StatedRecord, Subject } from '../../domain/decisionRecord';
import type { KeyUse } from '../../domain/idempotency';
import { arrayOf, askedRows, rowsByAsked } from './asked';
import { statedColumns, statedRecordOf, type StatedRow } from './statedRow';

/** Whose head on which template, and the idempotency key that came with the command. */
export interface HeadAsked {
  readonly customerId: string;
  readonly templateCode: string;
  readonly idempotencyKey: string | null;
}

/** The first use of an idempotency key with the answer it got. */
export interface KeyAnswer extends KeyUse {
  readonly changed: boolean;
  readonly record: StatedRecord;
}

/** All that a decision is judged by, as the database holds it. */
export interface Head {
  /** Null for a customer not seen before. */
  readonly subject: Subject | null;
  /** The template's revision; null when there is no such template. */
  readonly revision: number | null;
  readonly newest: StatedRecord | null;
  readonly keyAnswer: KeyAnswer | null;
}

export interface Heads {
  /** The database's clock. */
  readonly readAt: Date;
  /** One for each asked, in their order. */
  readonly heads: readonly Head[];
}

interface HeadRow extends StatedRow {
  readonly n: string;
  /** Whole milliseconds since 1970, never ahead of the clock. */
  readonly read_ms: number;
  readonly subject: string | null;
  readonly salt: string | null;
  readonly revision: number | null;
  readonly key_input_hash: string | null;
  readonly key_changed: boolean | null;
  readonly role: 'newest' | 'answer' | null;
}

/*
 * One row or two for each asked head: the newest decision, and the decision that answered the key. Both are
 * look-ups by the ledger's primary key, however many heads are asked for. So is the key, also in an empty database:
 * as a plain join its plan there goes through all keys of the subject.
 */
const statement = `
  SELECT asked.n, floor(date_part('epoch', statement_timestamp()) * 1000) AS read_ms,
    c.subject_id AS subject, encode(c.salt, 'hex') AS salt, t.revision,
    encode(k.input_hash, 'hex') AS key_input_hash, k.changed AS key_changed, found.*
  FROM ${askedRows('unnest($1::uuid[], $2::text[], $3::text[])', 'customer_id, template_code, key')}
  LEFT JOIN template t ON t.template_code = asked.template_code
  LEFT JOIN customer c ON c.customer_id = asked.customer_id
  LEFT JOIN LATERAL (
    SELECT * FROM idempotency_key WHERE subject_id = c.subject_id AND key = asked.key LIMIT 1
  ) AS k ON true
  LEFT JOIN LATERAL (
    (SELECT 'newest' AS role, ${statedColumns('d')} FROM decision d
      WHERE d.subject_id = c.subject_id AND d.template_code = asked.template_code
      ORDER BY d.sequence DESC LIMIT 1)
    UNION ALL
    SELECT 'answer', ${statedColumns('d')} FROM decision d
      WHERE d.subject_id = k.subject_id AND d.template_code = k.template_code AND d.sequence = k.sequence
  ) AS found ON true
  ORDER BY asked.n`;

/** Reads the heads in one statement, and so from one snapshot. */
export async function readHeads(pool: Pool, asked: readonly HeadAsked[]): Promise<Heads> {
  const { rows } = await pool.query<HeadRow>({
    name: 'decision-heads',
    text: statement,
    values: [
      arrayOf(asked.map(({ customerId }) => customerId)),
      arrayOf(asked.map(({ templateCode }) => templateCode)),
      asked.map(({ idempotencyKey }) => idempotencyKey),
    ],
  });
  const [row] = rows;
  if (!row) throw new RangeError('At least one head has to be asked for.');
  const byAsked = rowsByAsked(rows, asked.length);
  return {
    readAt: new Date(row.read_ms),
    heads: asked.map((head, index) => headOf(head, byAsked[index] ?? [])),
  };
}

function headOf({ templateCode }: HeadAsked, rows: readonly HeadRow[]): Head {
  const [row] = rows;
  const newest = rows.find(({ role }) => role === 'newest');
  return {
    subject: row?.subject && row.salt ? { subjectId: row.subject, salt: Buffer.from(row.salt, 'hex') } : null,
    revision: row?.revision ?? null,
    newest: newest ? statedRecordOf(newest, templateCode) : null,
    keyAnswer: keyAnswerOf(
      rows.find(({ role }) => role === 'answer'),
      templateCode,
    ),
  };
}

/** A key that was used on another template is refused by its input, so that its record is never told. */
function keyAnswerOf(row: HeadRow | undefined, templateCode: string): KeyAnswer | null {
  if (!row || row.key_input_hash === null || row.key_changed === null) return null;
  return {
    inputHash: row.key_input_hash,
    changed: row.key_changed,
    record: statedRecordOf(row, templateCode),
  };
}
