import type { ClientBase, Pool } from 'pg';
import { unhurried } from '../../reports/unhurried';
import { findLeafIndexes, type EntryLookUp } from '../logTiles';
import { findHeldCustomer, type HeldCustomer } from './heldCustomer';

const limitMs = 10_000;

/**
 * Appends for the customer wait meanwhile, as they lock the link's row in share mode. Later statements see every
 * committed record.
 *
 * @param work gets null if nothing is held of the customer
 */
export function underCustomerLock<Result>(
  pool: Pool,
  customerId: string,
  work: (held: HeldCustomer | null, client: ClientBase) => Promise<Result>,
): Promise<Result> {
  return unhurried(pool, limitMs, async (client) => {
    await client.query('SELECT FROM customer WHERE customer_id = $1 FOR UPDATE', [customerId]);
    return work(await findHeldCustomer(client, customerId), client);
  });
}

/** Each may read a tile or two of 8 KiB. */
const lookedUpAtOnce = 100;

/** Leaves of the records; null for those without one yet. */
export async function readLeaves(client: ClientBase, subjectId: string): Promise<readonly (number | null)[]> {
  const { rows } = await client.query<EntryLookUp>(
    `SELECT encode(hash, 'hex') AS hash, decided_at AS "recordedAt" FROM decision WHERE subject_id = $1`,
    [subjectId],
  );
  const found: (number | null)[] = [];
  for (let start = 0; start < rows.length; start += lookedUpAtOnce) {
    found.push(...(await findLeafIndexes(client, rows.slice(start, start + lookedUpAtOnce))));
  }
  return found;
}
