import type { ClientBase, Pool } from 'pg';
import { allowTime } from '../engine/silence';

/**
 * Does work whose statements may take longer than those that a request waits for, in one transaction.
 *
 * @param limitMs for each statement
 */
export async function unhurried<Result>(
  pool: Pool,
  limitMs: number,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  // The pool listens to idle clients only: one that is lost between two statements would end the process. The
  // next statement fails anyway.
  client.on('error', passOver);
  allowTime(client, limitMs);
  try {
    await client.query(`BEGIN; SET LOCAL statement_timeout TO ${limitMs}`);
    const result = await work(client);
    await client.query('COMMIT');
    client.off('error', passOver).release();
    return result;
  } catch (fault) {
    // Ends the session, and with it the transaction, in whatever state it is.
    client.release(true);
    throw fault;
  }
}

function passOver(): void {}
