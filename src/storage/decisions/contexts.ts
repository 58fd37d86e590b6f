import type { ClientBase, Pool } from 'pg';
import type { DecisionContext } from '../../domain/decisions/context';
import type { DecisionRecord } from '../../domain/evidence/decisionRecord';
import { asksApart, lookUpApart } from '../engine/division';
import { arrayOf, inPart, lookUpRows, partOfList, subjectsOfPerson } from './lookUpRows';

export interface ContextLookUp {
  readonly customerId: string;
  readonly templateCode: string;
  readonly sequence: number;
  /** Of two linked ids, both may have a decision with that number. */
  readonly contextHash: string;
}

/** In the order of the look-ups; null where none is kept. */
export function readContexts(
  pool: Pool,
  lookUps: readonly ContextLookUp[],
): Promise<readonly (DecisionContext | null)[]> {
  return lookUpApart(asksApart(pool), lookUps, customerOf, (some) => readTogether(pool, some));
}

const customerOf = ({ customerId }: ContextLookUp) => customerId;

async function readTogether(
  pool: Pool,
  lookUps: readonly ContextLookUp[],
): Promise<readonly (DecisionContext | null)[]> {
  const { rows } = await pool.query<{ readonly context: DecisionContext | null }>({
    name: 'decision-contexts',
    text: `SELECT x.context
      FROM ${lookUpRows('unnest($1::text[], $2::text[], $3::integer[], $4::text[])', 'customer_id, template_code, sequence, context_hash')}
      LEFT JOIN customer c ON c.customer_id = look_up.customer_id AND ${inPart('c', partOfList)}
      LEFT JOIN LATERAL (
        SELECT x.context FROM unnest(${subjectsOfPerson(partOfList)}) AS s (subject_id) CROSS JOIN LATERAL (
          SELECT d.* FROM decision d WHERE d.subject_id = s.subject_id AND d.template_code = look_up.template_code
            AND d.sequence = look_up.sequence AND ${inPart('d', partOfList)} LIMIT 1
        ) AS d CROSS JOIN LATERAL (
          SELECT x.context FROM decision_context x WHERE x.subject_id = d.subject_id
            AND x.template_code = d.template_code AND x.sequence = d.sequence AND ${inPart('x', partOfList)} LIMIT 1
        ) AS x
        WHERE d.context_hash = decode(look_up.context_hash, 'hex') LIMIT 1
      ) AS x ON true
      ORDER BY look_up.n`,
    values: [
      arrayOf(lookUps.map(({ customerId }) => customerId)),
      arrayOf(lookUps.map(({ templateCode }) => templateCode)),
      lookUps.map(({ sequence }) => sequence),
      arrayOf(lookUps.map(({ contextHash }) => contextHash)),
    ],
  });
  return rows.map(({ context }) => context);
}

/** By template. A confirmation has none but the one of the grant that it confirms. @param records of one subject */
export async function readScreens(
  client: ClientBase,
  records: readonly Pick<DecisionRecord, 'subjectId' | 'templateCode' | 'sequence'>[],
): Promise<ReadonlyMap<string, DecisionContext>> {
  const { rows } = await client.query<{ readonly code: string; readonly context: DecisionContext }>(
    `SELECT x.template_code AS code, x.context FROM unnest($2::text[], $3::integer[]) AS r (template_code, sequence)
     JOIN decision_context own ON own.subject_id = $1 AND own.template_code = r.template_code AND own.sequence = r.sequence
     JOIN decision_context x ON x.part = own.part AND x.subject_id = $1 AND x.template_code = r.template_code
       AND x.sequence = coalesce((own.context ->> 'confirms')::integer, r.sequence)`,
    [
      records[0]?.subjectId,
      records.map(({ templateCode }) => templateCode),
      records.map(({ sequence }) => sequence),
    ],
  );
  return new Map(rows.map(({ code, context }) => [code, context]));
}
