import type { Pool } from 'pg';
import { holding } from '../../domain/access/permission';
import { originNow } from '../../domain/evidence/succession';
import type { LedgerFacts } from '../../domain/health/findings';
import type { KeptCheckpoint } from '../../storage/evidence/checkpointFile';
import { findWritten } from '../../storage/events/feedEdges';
import { readWebhookMeasures } from '../../storage/events/webhooks/webhookMeasures';
import { readEndingApiKeys } from '../../storage/health/healthFacts';
import { readState } from '../evidence/sequencer';
import { lagSince } from '../evidence/logUpkeep';
import { isContinued } from '../evidence/tileReader';
import { action } from '../running/action';
import type { Clock } from '../running/clock';

/** What a look at the database shows; changes nothing. */
export const ledgerHealth = action({
  permission: holding('operations:read'),
  input: ({ kept }: { readonly kept: KeptCheckpoint | null }) => kept,
  run: readLedgerFacts,
});

/** @param kept the newest checkpoint outside the database; null for none */
export async function readLedgerFacts(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  kept: KeptCheckpoint | null,
): Promise<LedgerFacts> {
  const state = await readState({ pool, clock }, 1);
  const now = clock.now();
  const oldestWaitingAt = state.waiting[0]?.maxAt ?? null;
  // A log with a name was signed, also where its checkpoints are gone.
  const newest = state.newest ?? (state.origin === null ? null : { size: 0, note: '' });
  const placedAt = await findWritten(pool, newest?.size ?? 0);
  const since = lagSince({ ...state, newest, oldestWaitingAt }, placedAt, now);
  const isNewest = kept !== null && originNow(kept.origin, state.successions) === kept.origin;
  return {
    now,
    keys: state.keys,
    lagMs: since ? now.getTime() - since.getTime() : 0,
    auditFaults: state.auditFaults,
    isForked: isNewest && !(await isContinued(pool, kept, state.size)),
    endingKeys: await readEndingApiKeys(pool, now),
    webhooks: await readWebhookMeasures(pool),
  };
}
