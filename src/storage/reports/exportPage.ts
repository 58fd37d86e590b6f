import type { ClientBase, Pool } from 'pg';
import type { DecisionContext } from '../../domain/decisions/context';
import type { DecisionRecord } from '../../domain/evidence/decisionRecord';
import { unhurried } from './unhurried';
import { decisionColumns, decisionRecordOf, type DecisionRow } from '../decisions/decisionRow';

export interface LedgerPlace {
  readonly subjectId: string;
  readonly templateCode: string;
  readonly sequence: number;
  /** Where consents are read in the order in which they end. */
  readonly validUntil?: Date | null;
}

/** Before every record: no sequence is 0. */
export const ledgerBeginning: LedgerPlace = {
  subjectId: '00000000-0000-0000-0000-000000000000',
  templateCode: '',
  sequence: 0,
};

export interface ExportPageRequest {
  readonly templateCode: string;
  /** Recorded at this instant or later; null for all. */
  readonly from: Date | null;
  /** Recorded before this instant; null for all. */
  readonly until: Date | null;
  /** Whether only the newest decision of each subject is wanted. Pages then end between subjects. */
  readonly newestOnly?: boolean;
  /** Minimum leaves of the log where the page is read. A replica that lacks some also lacks their records. */
  readonly logSize: number;
  readonly after: LedgerPlace;
  /** How many records of any template are looked through. */
  readonly span: number;
  readonly first: number;
}

/** A record with its customer, who is null once their link is erased. */
export interface ExportedDecision {
  readonly customerId: string | null;
  /** Of an id that was linked since: what counts of it was recorded anew. Null with the customer. */
  readonly ofFormerId: boolean | null;
  /** As far as it is kept. */
  readonly context: DecisionContext | null;
  readonly record: DecisionRecord;
}

export interface ExportPage {
  readonly decisions: readonly ExportedDecision[];
  /** Where the next page goes on; null after the last. */
  readonly next: LedgerPlace | null;
}

export interface ExportedRow extends DecisionRow {
  readonly customer_id: string | null;
  readonly of_former_id: boolean | null;
  readonly context: DecisionContext | null;
}

/** A page may have to come from a cold disk. */
export const pageLimitMs = 30_000;

/** The customer of the record under `d`. */
export const customerColumns = 'c.customer_id, c.bound_id <> c.customer_id AS of_former_id';
export const customerJoin =
  'LEFT JOIN LATERAL (SELECT * FROM known_subject k WHERE k.subject_id = d.subject_id AND k.part = d.part LIMIT 1) AS c ON true';

/*
 * The ledger is ordered by subject, so one template's records lie scattered. A page therefore ends after a number of
 * records of any template: the first statement finds the end in the index alone, the second reads up to it. The
 * planner cannot tell how little lies between, so subjects are bounded once more, and customers are looked up by
 * subject with a limit: a plain join would walk over all customers for every page. No snapshot is kept between pages, which would hold
 * back VACUUM. Plans depend on the place in the ledger, so the statements are not named.
 */
const endStatement = `
  SELECT subject_id AS "subjectId", template_code AS "templateCode", sequence FROM decision
  WHERE (subject_id, template_code, sequence) > ($1::uuid, $2::text, $3::integer)
  ORDER BY subject_id, template_code, sequence OFFSET $4::integer - 1 LIMIT 1`;

const pageStatement = (which: string) => `
  SELECT ${customerColumns}, ${decisionColumns('d')},
    (SELECT x.context FROM decision_context x WHERE x.subject_id = d.subject_id AND x.part = d.part
      AND x.template_code = d.template_code AND x.sequence = d.sequence) AS context
  FROM decision d ${customerJoin}
  WHERE d.subject_id BETWEEN $1::uuid AND $4::uuid
    AND (d.subject_id, d.template_code, d.sequence) > ($1::uuid, $2::text, $3::integer)
    AND (d.subject_id, d.template_code, d.sequence) <= ($4::uuid, $5::text, $6::integer)
    AND d.template_code = $7 ${which}
    AND d.recorded_at >= coalesce($8::timestamptz, '-infinity')
    AND d.recorded_at < coalesce($9::timestamptz, 'infinity')
  ORDER BY d.subject_id, d.template_code, d.sequence LIMIT $10`;

const anyRecords = pageStatement('');
const newestRecords = pageStatement(`AND d.sequence = (SELECT max(n.sequence) FROM decision n
      WHERE n.subject_id = d.subject_id AND n.part = d.part AND n.template_code = d.template_code)`);

/**
 * The template's records after a place, in the order of the primary key; by hand, since Prisma compares no places.
 * @throws Error where the log is shorter than the request says
 */
export function readExportPage(pool: Pool, request: ExportPageRequest): Promise<ExportPage> {
  return unhurried(pool, pageLimitMs, async (client) => {
    await mustReach(client, request);
    const through = request.newestOnly ? afterSubject : (place: LedgerPlace) => place;
    const found = await findEnd(client, request);
    const end = found && through(found);
    const decisions = await readUpTo(client, request, end ?? ledgerEnd);
    const last = decisions.length === request.first ? decisions.at(-1) : undefined;
    return { decisions, next: last ? through(last.record) : end };
  });
}

/** After every record: subjects are random UUIDs (RFC 9562, section 5.4), and this is none. */
const ledgerEnd: LedgerPlace = { ...ledgerBeginning, subjectId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** After all records of a subject, in any order of codes: before those of the next number that is a UUID. */
export function afterSubject({ subjectId, validUntil = null }: LedgerPlace): LedgerPlace {
  const next = (BigInt(`0x${subjectId.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0');
  return { ...ledgerBeginning, subjectId: next, validUntil };
}

/** What is read after this is at least as new. */
export async function mustReach(
  client: ClientBase,
  { logSize }: Pick<ExportPageRequest, 'logSize'>,
): Promise<void> {
  const { rows } = await client.query<{ readonly size: number }>('SELECT size::float8 AS size FROM log_head');
  const size = rows[0]?.size ?? 0;
  if (size < logSize) throw new Error(`expected a log of at least ${logSize} leaves, got ${size}`);
}

async function findEnd(client: ClientBase, { after, span }: ExportPageRequest): Promise<LedgerPlace | null> {
  const { rows } = await client.query<LedgerPlace>(endStatement, [...valuesOf(after), span]);
  return rows[0] ?? null;
}

async function readUpTo(
  client: ClientBase,
  { templateCode, from, until, newestOnly, after, first }: ExportPageRequest,
  end: LedgerPlace,
): Promise<readonly ExportedDecision[]> {
  const values = [...valuesOf(after), ...valuesOf(end), templateCode, from, until, first];
  const { rows } = await client.query<ExportedRow>(newestOnly ? newestRecords : anyRecords, values);
  return rows.map(exportedDecisionOf);
}

export function exportedDecisionOf(row: ExportedRow): ExportedDecision {
  return {
    customerId: row.customer_id,
    ofFormerId: row.of_former_id,
    context: row.context,
    record: decisionRecordOf(row),
  };
}

function valuesOf({ subjectId, templateCode, sequence }: LedgerPlace): readonly (string | number)[] {
  return [subjectId, templateCode, sequence];
}
