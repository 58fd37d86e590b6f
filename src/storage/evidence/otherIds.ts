import type { Pool } from 'pg';
import { asksApart, lookUpApart } from '../engine/division';
import { arrayOf, inPart, lookUpRows, partOfList, rowsByLookUp } from '../decisions/lookUpRows';

/** Another id of the same person. */
export interface OtherId {
  readonly customerId: string;
  /** Null of the one that stays, under which all is recorded since. */
  readonly linkedAt: Date | null;
}

const maxOtherIds = 100;

/** For each of the ids the person's others: the one that stays, then the others as they were linked. */
export function readOtherIds(pool: Pool, ids: readonly string[]): Promise<readonly (readonly OtherId[])[]> {
  return lookUpApart(
    asksApart(pool),
    ids,
    (id) => id,
    (some) => readTogether(pool, some),
  );
}

async function readTogether(pool: Pool, ids: readonly string[]): Promise<readonly (readonly OtherId[])[]> {
  const { rows } = await pool.query<OtherId & { readonly n: string }>({
    name: 'other-ids',
    text: `SELECT look_up.n, o.customer_id AS "customerId", o.linked_at AS "linkedAt"
      FROM ${lookUpRows('unnest($1::text[])', 'customer_id')}
      JOIN customer c ON c.customer_id = look_up.customer_id AND ${inPart('c', partOfList)}
      CROSS JOIN LATERAL (
        SELECT * FROM customer o WHERE o.subject_id = c.subject_id AND o.customer_id <> c.customer_id AND ${inPart('o', partOfList)}
        ORDER BY o.linked_at NULLS FIRST, o.customer_id LIMIT ${maxOtherIds}
      ) AS o
      ORDER BY look_up.n, o.linked_at NULLS FIRST, o.customer_id`,
    values: [arrayOf(ids)],
  });
  return rowsByLookUp(rows, ids.length).map((others) =>
    others.map(({ customerId, linkedAt }) => ({ customerId, linkedAt })),
  );
}
