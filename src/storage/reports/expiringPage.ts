import type { Pool } from 'pg';
import { decisionColumns } from '../decisions/decisionRow';
import {
  afterSubject,
  customerColumns,
  customerJoin,
  exportedDecisionOf,
  ledgerBeginning,
  mustReach,
  pageLimitMs,
  type ExportedRow,
  type ExportPage,
  type ExportPageRequest,
  type LedgerPlace,
} from './exportPage';
import { unhurried } from './unhurried';

/** Of consents that end before the instant, the first to end first. */
export type ExpiringPageRequest = Omit<ExportPageRequest, 'from' | 'until' | 'newestOnly'> & {
  readonly before: Date;
};

/** The planner does not know how far that is, and takes the index in its order instead of sorting all that follows. */
const endStatement = `
  SELECT valid_until AS "validUntil", subject_id AS "subjectId" FROM expiry
  WHERE template_code = $1 AND (valid_until, subject_id) >= ($2::timestamptz, $3::uuid) AND valid_until < $4
  ORDER BY valid_until, subject_id OFFSET (SELECT $5::integer - 1) LIMIT 1`;

/* As pages of the ledger; a consent that was answered again since is passed over. */
const pageStatement = `
  SELECT ${customerColumns}, ${decisionColumns('d')}, NULL AS context
  FROM expiry x
  JOIN decision d ON d.subject_id = x.subject_id AND d.template_code = x.template_code AND d.sequence = x.sequence
  ${customerJoin}
  WHERE x.template_code = $1 AND (x.valid_until, x.subject_id) >= ($2::timestamptz, $3::uuid)
    AND (x.valid_until, x.subject_id) < ($4::timestamptz, $5::uuid) AND NOT EXISTS (SELECT FROM decision n WHERE n.part = d.part AND n.subject_id = d.subject_id
    AND n.template_code = d.template_code AND n.sequence = d.sequence + 1)
  ORDER BY x.valid_until, x.subject_id LIMIT $6`;

/**
 * The newest decisions on the template that have an end, by that end and subject.
 * @throws Error where the log is shorter than the request says
 */
export function readExpiringPage(pool: Pool, request: ExpiringPageRequest): Promise<ExportPage> {
  const { templateCode, before, after, span, first } = request;
  const from = [templateCode, after.validUntil, after.subjectId];
  return unhurried(pool, pageLimitMs, async (client) => {
    await mustReach(client, request);
    const ends = await client.query<LedgerPlace>(endStatement, [...from, before, span]);
    const end = ends.rows[0] ? afterSubject(ends.rows[0]) : null;
    const until = end ? [end.validUntil, end.subjectId] : [before, ledgerBeginning.subjectId];
    const { rows } = await client.query<ExportedRow>(pageStatement, [...from, ...until, first]);
    const decisions = rows.map(exportedDecisionOf);
    const last = decisions.length === first ? decisions.at(-1) : undefined;
    return { decisions, next: last ? afterSubject(last.record) : end };
  });
}
