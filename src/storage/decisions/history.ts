import type { Pool } from 'pg';
import type { DecisionSummary } from '../../domain/evidence/decisionRecord';
import type { CustomerId } from '../../domain/values/checkedText';
import { asksApart, lookUpApart } from '../engine/division';
import { inPart, lookUpRows, partOfList, partOfOne, rowsByLookUp } from './lookUpRows';
import { decisionSummaryOf, summaryColumns, summaryColumnsBy, type PackedRow } from './packedRow';

/** Where a page of a history goes on: right after this decision. */
export interface HistoryPosition {
  readonly recordedAt: Date;
  readonly templateCode: string;
  readonly sequence: number;
  /** Whose it is, in the history of a person with several ids. */
  readonly customerId?: string | null;
}

/** A page of one customer's decisions, newest first, on one template or (null) on all. */
export interface HistoryLookUp {
  readonly customerId: CustomerId;
  readonly templateCode: string | null;
  /** Also what the person's other ids had before they were linked, on all templates. */
  readonly ofPerson?: boolean;
  readonly first: number;
  readonly after: HistoryPosition | null;
}

const lookUpsFrom = lookUpRows(
  'unnest($1::text[], $2::text[], $3::integer[], $4::timestamptz[], $5::text[], $6::integer[], $7::text[])',
  'customer_id, template_code, first, after_at, after_code, after_sequence, after_id',
);

/** Pages of the decisions where the condition holds, in an order of the columns of `d`. */
const pagesOf = (name: string, condition: string, order: string) => ({
  name,
  text: `
  SELECT look_up.n, d.template_code, ${summaryColumns}
  FROM ${lookUpsFrom}
  JOIN customer c ON c.customer_id = look_up.customer_id AND ${inPart('c', partOfList)}
  CROSS JOIN LATERAL (
    SELECT d.* FROM decision d WHERE d.subject_id = c.subject_id AND ${inPart('d', partOfList)} AND ${condition}
    ORDER BY ${order} LIMIT look_up.first
  ) AS d
  ORDER BY look_up.n, ${order}`,
});

/** No sequence is as high. */
const highest = 2_147_483_647;

/** On one template the sequence alone gives the order, so a page is a stretch of the primary key. */
const onOneTemplate = pagesOf(
  'decision-history',
  `d.template_code = look_up.template_code AND d.sequence < coalesce(look_up.after_sequence, ${highest})`,
  'd.sequence DESC',
);

/** Of all templates together no index has the order: what the customer has decided is read and sorted. */
const onAllTemplates = pagesOf(
  'decision-history-of-all',
  `(look_up.after_at IS NULL
      OR (d.recorded_at, d.template_code, d.sequence) < (look_up.after_at, look_up.after_code, look_up.after_sequence))`,
  'd.recorded_at DESC, d.template_code DESC, d.sequence DESC',
);

/** Two ids may have decisions of one instant, template and sequence, so the id is the last of the order. */
const inOrderOfPerson = 'd.recorded_at DESC, d.template_code DESC, d.sequence DESC, d.bound_id DESC';

const ofAllIds = {
  name: 'decision-history-of-person',
  text: `
  SELECT look_up.n, d.template_code, d.bound_id, ${summaryColumnsBy('d.salt')}
  FROM ${lookUpsFrom}
  JOIN customer c ON c.customer_id = look_up.customer_id AND ${inPart('c', partOfList)}
  CROSS JOIN LATERAL (
    SELECT d.*, o.customer_id AS bound_id,
      CASE WHEN o.linked_to IS NULL THEN o.salt ELSE o.former_salt END AS salt
    FROM customer o CROSS JOIN LATERAL (
      SELECT * FROM decision d
      WHERE d.subject_id = CASE WHEN o.linked_to IS NULL THEN o.subject_id ELSE o.former_subject_id END
        AND ${inPart('d', partOfList)} AND (look_up.after_at IS NULL
          OR (d.recorded_at, d.template_code, d.sequence, o.customer_id)
            < (look_up.after_at, look_up.after_code, look_up.after_sequence, look_up.after_id))
      ORDER BY d.recorded_at DESC, d.template_code DESC, d.sequence DESC LIMIT look_up.first
    ) AS d
    WHERE o.subject_id = c.subject_id AND ${inPart('o', partOfList)}
    ORDER BY ${inOrderOfPerson.replace('d.bound_id', 'o.customer_id')} LIMIT look_up.first
  ) AS d
  ORDER BY look_up.n, ${inOrderOfPerson}`,
};

export interface HistoryDecision {
  /** Under which it was recorded; in a history of one id, that id. */
  readonly customerId: CustomerId;
  readonly record: DecisionSummary;
}

type Page = readonly HistoryDecision[];

interface HistoryRow extends PackedRow {
  readonly n: string;
  readonly template_code: string;
  readonly bound_id?: CustomerId;
}

/**
 * The pages in their order. SQL by hand: three statements at most, for up to fifty pages, where Prisma would send one for each.
 */
export async function readHistoryPages(
  pool: Pool,
  pages: readonly HistoryLookUp[],
): Promise<readonly Page[]> {
  const statementOf = ({ templateCode, ofPerson }: HistoryLookUp) =>
    ofPerson ? ofAllIds : templateCode === null ? onAllTemplates : onOneTemplate;
  const statements = [ofAllIds, onAllTemplates, onOneTemplate];
  const read = await Promise.all(
    statements.map((statement) =>
      lookUpApart(
        asksApart(pool),
        pages.filter((page) => statementOf(page) === statement),
        customerOf,
        (some) => readPages(pool, statement, some),
      ),
    ),
  );
  const found = read.map((each) => each.values());
  return pages.map((page) => found[statements.indexOf(statementOf(page))]?.next().value ?? []);
}

const customerOf = ({ customerId }: HistoryLookUp) => customerId;

async function readPages(
  pool: Pool,
  statement: typeof onOneTemplate,
  pages: readonly HistoryLookUp[],
): Promise<readonly Page[]> {
  if (pages.length === 0) return [];
  const { rows } = await pool.query<HistoryRow>({
    ...statement,
    values: [
      pages.map(({ customerId }) => customerId),
      pages.map(({ templateCode }) => templateCode),
      pages.map(({ first }) => first),
      pages.map(({ after }) => after?.recordedAt ?? null),
      pages.map(({ after }) => after?.templateCode ?? null),
      pages.map(({ after }) => after?.sequence ?? null),
      pages.map(({ after }) => after?.customerId ?? null),
    ],
  });
  const found = rowsByLookUp(rows, pages.length);
  return pages.map(({ customerId }, index) =>
    (found[index] ?? []).map((row) => ({
      customerId: row.bound_id ?? customerId,
      record: decisionSummaryOf(row, row.template_code),
    })),
  );
}

export async function findDecision(
  pool: Pool,
  customerId: string,
  templateCode: string,
  sequence: number,
): Promise<DecisionSummary | null> {
  const { rows } = await pool.query<PackedRow>({
    name: 'decision-of-sequence',
    text: `SELECT ${summaryColumns} FROM customer c JOIN decision d USING (subject_id)
      WHERE c.customer_id = $1 AND ${inPart('c', partOfOne)} AND ${inPart('d', partOfOne)} AND d.template_code = $2 AND d.sequence = $3`,
    values: [customerId, templateCode, sequence],
  });
  return rows[0] ? decisionSummaryOf(rows[0], templateCode) : null;
}
