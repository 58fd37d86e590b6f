import type { ClientBase, Pool } from 'pg';
import { allowTime } from '../engine/silence';
import { inTransaction } from '../engine/transaction';

/**
 * Does work whose statements may take longer than those that a request waits for, in one transaction.
 *
 * @param limitMs for each statement
 */
export function unhurried<Result>(
  pool: Pool,
  limitMs: number,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, async (client) => {
    allowTime(client, limitMs);
    await client.query(`SET LOCAL statement_timeout TO ${limitMs}`);
    return work(client);
  });
}
