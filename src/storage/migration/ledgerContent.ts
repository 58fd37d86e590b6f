import type { ClientBase } from 'pg';

/** What two tables must agree in to hold the same ledger. Sums do not depend on the order of rows. */
export interface LedgerContent {
  readonly decisions: string;
  readonly chains: string;
  /** Over the hash of each chain's newest record. */
  readonly headsSum: string;
  /** Over every column of every decision. */
  readonly decisionsSum: string;
  readonly keys: string;
  readonly keysSum: string;
}

const sumOf = (text: string) => `coalesce(sum(hashtextextended(${text}, 0)::numeric), 0)::text`;

const statement = (decision: string, idempotencyKey: string) => `
  SELECT * FROM (
    SELECT count(*)::text AS decisions, ${sumOf('d::text')} AS "decisionsSum" FROM ${decision} AS d
  ) AS counted, (
    SELECT count(*)::text AS chains, ${sumOf(`encode(hash, 'hex')`)} AS "headsSum" FROM (
      SELECT hash, lead(sequence) OVER (PARTITION BY subject_id, template_code ORDER BY sequence) AS later
      FROM ${decision}
    ) AS linked WHERE later IS NULL
  ) AS headed, (
    SELECT count(*)::text AS keys, ${sumOf('k::text')} AS "keysSum" FROM ${idempotencyKey} AS k
  ) AS keyed`;

/** Reads the whole of both tables. */
export async function readContent(
  client: ClientBase,
  decision: string,
  idempotencyKey: string,
): Promise<LedgerContent> {
  const { rows } = await client.query<LedgerContent>(statement(decision, idempotencyKey));
  const [content] = rows;
  if (!content) throw new Error('An aggregate has no row.');
  return content;
}

/** The members in which they differ. */
export function differences(one: LedgerContent, other: LedgerContent): readonly string[] {
  return (Object.keys(one) as (keyof LedgerContent)[]).filter((member) => one[member] !== other[member]);
}
