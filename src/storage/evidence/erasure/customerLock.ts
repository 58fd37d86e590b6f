import type { ClientBase, Pool } from 'pg';
import { unhurried } from '../../reports/unhurried';
import { findLeafIndexes, type EntryLookUp } from '../logTiles';
import { findHeldCustomer, type HeldCustomer, removeCustomer, type ErasedCustomer } from './heldCustomer';

/** Nothing is recorded for the customer meanwhile. */
export interface LockedCustomer extends HeldCustomer {
  /** The database's clock after locking. */
  readonly lockedAt: Date;
  /** Leaves of the records; null for those without one yet. */
  readonly readLeaves: () => Promise<readonly (number | null)[]>;
  /** Commits with the transaction. */
  readonly erase: (erased: ErasedCustomer) => Promise<void>;
}

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

/** Each may read a tile or two of 8 KiB. */
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
