import type { ClientBase, Pool } from 'pg';
import { unhurried } from '../../reports/unhurried';
import { findLeafIndexes, type EntryLookUp } from '../logTiles';
import { findHeldCustomer, type HeldCustomer } from './heldCustomer';
import { removeCustomer, type ErasedCustomer } from './removeCustomer';

/** A customer for whom nothing is recorded meanwhile. */
export interface LockedCustomer extends HeldCustomer {
  /** The database's clock, read once the lock was had. */
  readonly lockedAt: Date;
  /** Where the records stand in the log; null for those that have no place yet. */
  readonly readLeaves: () => Promise<readonly (number | null)[]>;
  /** Nobody else sees anything of it before all of it is done. */
  readonly erase: (erased: ErasedCustomer) => Promise<void>;
}

/** A statement over one customer's rows, however many they are. */
const limitMs = 10_000;

/**
 * Does the work while appends for the customer wait: they hold the row of the link in share mode. Each statement after
 * the lock sees what was committed before it was had, and so every record.
 *
 * @param work is given null for a customer of whom nothing is held
 */
export function underCustomerLock<Result>(
  pool: Pool,
  customerId: string,
  work: (locked: LockedCustomer | null) => Promise<Result>,
): Promise<Result> {
  return unhurried(pool, limitMs, async (client) => {
    await client.query('SELECT FROM customer WHERE customer_id = $1 FOR UPDATE', [customerId]);
    const held = await findHeldCustomer(client, customerId);
    return work(held && (await lockedOf(client, customerId, held)));
  });
}

async function lockedOf(client: ClientBase, customerId: string, held: HeldCustomer): Promise<LockedCustomer> {
  const { rows } = await client.query<{ readonly now_ms: number }>(
    `SELECT floor(date_part('epoch', clock_timestamp()) * 1000) AS now_ms`,
  );
  return {
    ...held,
    lockedAt: new Date(rows[0]?.now_ms ?? NaN),
    readLeaves: async () => findLeaves(client, await readEntries(client, held.subjectId)),
    erase: (erased) => removeCustomer(client, customerId, held, erased),
  };
}

async function readEntries(client: ClientBase, subjectId: string): Promise<readonly EntryLookUp[]> {
  const { rows } = await client.query<{ readonly hash: Buffer; readonly decided_at: Date }>(
    'SELECT hash, decided_at FROM decision WHERE subject_id = $1',
    [subjectId],
  );
  return rows.map(({ hash, decided_at }) => ({ entry: hash, at: decided_at }));
}

/** Each may bring a tile or two of 8 KiB along. */
const lookedUpAtOnce = 100;

async function findLeaves(
  client: ClientBase,
  entries: readonly EntryLookUp[],
): Promise<readonly (number | null)[]> {
  const found: (number | null)[] = [];
  for (let start = 0; start < entries.length; start += lookedUpAtOnce) {
    found.push(...(await findLeafIndexes(client, entries.slice(start, start + lookedUpAtOnce))));
  }
  return found;
}
