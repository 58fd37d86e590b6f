import type { LogEvent } from '../../domain/evidence/logEvent';
import type { Transaction } from '../engine/prisma';

/** Within the transaction that makes it happen. The log's next pass gives it its place. */
export async function writeWaitingEvent(
  transaction: Transaction,
  { hash, kind, about, body, at }: LogEvent,
): Promise<void> {
  await transaction.logEvent.create({ data: { hash: Uint8Array.from(hash), kind, about, body, at } });
}
