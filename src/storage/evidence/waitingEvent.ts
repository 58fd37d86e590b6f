import type { ClientBase } from 'pg';
import type { LogEvent } from '../../domain/evidence/logEvent';
import type { Transaction } from '../engine/prisma';

/** In the caller's transaction. The log's next pass places it. */
export async function writeWaitingEvent(
  transaction: Transaction,
  { hash, kind, about, body, at }: LogEvent,
): Promise<void> {
  await transaction.logEvent.create({ data: { hash: Uint8Array.from(hash), kind, about, body, at } });
}

/** The same in a transaction without Prisma. */
export async function insertWaitingEvent(
  client: ClientBase,
  { hash, kind, about, body, at }: LogEvent,
): Promise<void> {
  const text = 'INSERT INTO log_event (hash, kind, about, body, at) VALUES ($1, $2, $3, $4, $5)';
  await client.query(text, [Buffer.from(hash), kind, about, body, at]);
}
