import type { Pool } from 'pg';
import type { DecisionRecord } from '../../domain/decisionRecord';
import { askedRows, rowsByAsked } from './asked';
import { decisionColumns, decisionRecordOf, type DecisionRow } from './decisionRow';

/** Where a page of a history goes on: right after this decision. */
export interface HistoryPosition {
  readonly decidedAt: Date;
  readonly templateCode: string;
  readonly sequence: number;
}

/** A page of one customer's decisions, newest first, on one template or (null) on all. */
export interface HistoryAsked {
  readonly customerId: string;
  readonly templateCode: string | null;
  readonly first: number;
  readonly after: HistoryPosition | null;
}

interface PagesStatement {
  readonly name: string;
  readonly text: string;
}

const asked = askedRows(
  'unnest($1::uuid[], $2::text[], $3::integer[], $4::timestamptz[], $5::text[], $6::integer[])',
  'customer_id, template_code, first, after_at, after_code, after_sequence',
);

const isAfter = `(asked.after_at IS NULL
        OR (d.decided_at, d.template_code, d.sequence) < (asked.after_at, asked.after_code, asked.after_sequence))`;

/** No sequence is as high. */
const highest = 2_147_483_647;

/*
 * On one template a decision is never dated before the one that it follows, so the sequence alone gives the order: a
 * page is a stretch of the primary key, however long the history is. The cursor may be of another template, and then
 * tells no sequence.
 */
const onOneTemplate: PagesStatement = {
  name: 'decision-history',
  text: `
  SELECT asked.n, ${decisionColumns('d')}
  FROM ${asked}
  JOIN customer c ON c.customer_id = asked.customer_id
  CROSS JOIN LATERAL (
    SELECT d.* FROM decision d
    WHERE d.subject_id = c.subject_id AND d.template_code = asked.template_code
      AND d.sequence < CASE asked.after_code WHEN asked.template_code THEN asked.after_sequence ELSE ${highest} END
      AND ${isAfter}
    ORDER BY d.sequence DESC LIMIT asked.first
  ) AS d
  ORDER BY asked.n, d.sequence DESC`,
};

/** Of all templates together no index has the order: what the customer has decided is read and sorted. */
const onAllTemplates: PagesStatement = {
  name: 'decision-history-of-all',
  text: `
  SELECT asked.n, ${decisionColumns('d')}
  FROM ${asked}
  JOIN customer c ON c.customer_id = asked.customer_id
  CROSS JOIN LATERAL (
    SELECT d.* FROM decision d
    WHERE d.subject_id = c.subject_id AND ${isAfter}
    ORDER BY d.decided_at DESC, d.template_code DESC, d.sequence DESC
    LIMIT asked.first
  ) AS d
  ORDER BY asked.n, d.decided_at DESC, d.template_code DESC, d.sequence DESC`,
};

type Page = readonly DecisionRecord[];

/** The pages asked for, in their order; those on one template with one statement, and those on all with another. */
export async function readHistoryPages(pool: Pool, pages: readonly HistoryAsked[]): Promise<readonly Page[]> {
  const isOnAll = ({ templateCode }: HistoryAsked) => templateCode === null;
  const [onAll, onOne] = await Promise.all([
    readPages(pool, onAllTemplates, pages.filter(isOnAll)),
    readPages(
      pool,
      onOneTemplate,
      pages.filter((page) => !isOnAll(page)),
    ),
  ]);
  const [fromAll, fromOne] = [onAll.values(), onOne.values()];
  return pages.map((page) => (isOnAll(page) ? fromAll : fromOne).next().value ?? []);
}

async function readPages(
  pool: Pool,
  statement: PagesStatement,
  pages: readonly HistoryAsked[],
): Promise<readonly Page[]> {
  if (pages.length === 0) return [];
  const { rows } = await pool.query<DecisionRow & { readonly n: string }>({
    ...statement,
    values: [
      pages.map(({ customerId }) => customerId),
      pages.map(({ templateCode }) => templateCode),
      pages.map(({ first }) => first),
      pages.map(({ after }) => after?.decidedAt ?? null),
      pages.map(({ after }) => after?.templateCode ?? null),
      pages.map(({ after }) => after?.sequence ?? null),
    ],
  });
  return rowsByAsked(rows, pages.length).map((page) => page.map(decisionRecordOf));
}

const decisionStatement = `
  SELECT ${decisionColumns('d')} FROM customer c JOIN decision d USING (subject_id)
  WHERE c.customer_id = $1 AND d.template_code = $2 AND d.sequence = $3`;

export async function findDecision(
  pool: Pool,
  customerId: string,
  templateCode: string,
  sequence: number,
): Promise<DecisionRecord | null> {
  const values = [customerId, templateCode, sequence];
  const { rows } = await pool.query<DecisionRow>({ name: 'decision-one', text: decisionStatement, values });
  return rows[0] ? decisionRecordOf(rows[0]) : null;
}

const chainStatement = `
  SELECT ${decisionColumns('d')} FROM customer c JOIN decision d USING (subject_id)
  WHERE c.customer_id = $1 AND d.template_code = $2 ORDER BY d.sequence`;

/** Every record of a customer on a template, oldest first: what `verifyChain` takes. */
export async function readChain(
  pool: Pool,
  customerId: string,
  templateCode: string,
): Promise<readonly DecisionRecord[]> {
  const values = [customerId, templateCode];
  const { rows } = await pool.query<DecisionRow>({ name: 'decision-chain', text: chainStatement, values });
  return rows.map(decisionRecordOf);
}
