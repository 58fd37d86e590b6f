import type { LogEvent } from '../../domain/evidence/logEvent';
import type { Transaction } from '../engine/prisma';

/** In the caller's transaction. The log's next pass places it. */
export async function writeWaitingEvent(
  transaction: Transaction,
  { hash, kind, about, body, at }: LogEvent,
): Promise<void> {
  await transaction.logEvent.create({ data: { hash: Uint8Array.from(hash), kind, about, body, at } });
}
