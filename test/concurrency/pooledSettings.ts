import { escapeIdentifier } from 'pg';
import type { TestDatabase } from '../database/testDatabase';

/** What the guide tells operators to do. */
export async function haveSettings(database: TestDatabase): Promise<void> {
  const settings = [
    `timezone TO 'UTC'`,
    'statement_timeout TO 3000',
    'lock_timeout TO 2000',
    'idle_in_transaction_session_timeout TO 3000',
  ];
  for (const setting of settings)
    await database.engine.pool.query(`ALTER DATABASE ${nameOf(database)} SET ${setting}`);
}

export function nameOf({ url }: TestDatabase): string {
  return escapeIdentifier(new URL(url ?? '').pathname.slice(1));
}
