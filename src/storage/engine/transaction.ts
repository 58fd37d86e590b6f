import type { ClientBase, Pool, PoolClient } from 'pg';

/**
 * Takes a client from the pool; nothing else does. The pool listens to idle clients alone, so the loss of this one
 * between two statements would end the process. With a listener its next statement fails instead.
 */
export async function takeClient(pool: Pool): Promise<PoolClient> {
  const client = await pool.connect();
  if (!client.listeners('error').includes(passOver)) client.on('error', passOver);
  return client;
}

function passOver(): void {}

/** Does several statements wholly, or nothing of them. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await takeClient(pool);
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (fault) {
    // Ends the session, and with it the transaction, in any state.
    client.release(true);
    throw fault;
  }
}
