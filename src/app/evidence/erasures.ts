import { Erasures } from '../../actions/evidence/erasure/erasures';
import { placeWaiting } from '../../actions/evidence/logUpkeep';
import { Retention, type RetentionParts } from '../../actions/evidence/erasure/retention';
import type { Clock } from '../../actions/running/clock';
import type { Identities } from '../../actions/running/identities';
import type { ErasureConfig } from '../../config/erasure';
import type { Engine, EngineLog } from '../../storage/engine/engine';
import type { PrismaClient } from '../../storage/engine/prisma';
import { erasureJournal } from '../../storage/evidence/erasure/erasureJournal';
import { firstSubject, readLapsedPage } from '../../storage/evidence/erasure/lapsedCustomers';
import { logStoreOver } from './evidenceLog';
import { forgetErasedCustomers } from '../../storage/evidence/erasure/heldCustomer';
import { takeTurn } from '../../storage/evidence/turns';

interface Erasing {
  readonly erasure?: ErasureConfig;
}

export function erasuresOver(
  engine: Engine,
  prisma: PrismaClient,
  { clock, identities, erasure }: Erasing & { readonly clock: Clock; readonly identities: Identities },
): Erasures {
  const { pool } = engine;
  const log = logStoreOver(engine, prisma, clock);
  return new Erasures({
    identities,
    journal: erasureJournal(erasure?.journalFile ?? null),
    rememberedForMs: erasure?.rememberedForMs ?? 0,
    placeWaiting: () => placeWaiting(log, () => clock.now()),
    pool,
  });
}

export function retentionOver(
  { pool }: Engine,
  parts: Pick<RetentionParts, 'erasures' | 'catalogue' | 'clock'>,
  { erasure }: Erasing,
): Retention {
  return new Retention({
    ...parts,
    retention: erasure?.retention ?? null,
    readLapsedPage: (after, before) => readLapsedPage(pool, after ?? firstSubject, before),
  });
}

const firstAfterMs = 60_000;
const everyMs = 3_600_000;
const dayMs = 86_400_000;

/** Once a day, on one node: forgets who may come back, and erases what was kept long enough. */
export function startDailyErasure(
  { pool }: Engine,
  retention: Retention,
  now: () => Date,
  log: EngineLog,
): { readonly stop: () => Promise<void> } {
  let underway = Promise.resolve();
  const begin = () => {
    underway = eraseDaily({ pool }, retention, now(), log).catch((err: unknown) =>
      log.warn({ err }, 'the daily erasure failed; it is tried again tomorrow'),
    );
  };
  const first = setTimeout(begin, firstAfterMs).unref();
  const later = setInterval(begin, everyMs).unref();
  return {
    stop: async () => {
      clearTimeout(first);
      clearInterval(later);
      retention.stop();
      await underway;
    },
  };
}

export async function eraseDaily(
  { pool }: Pick<Engine, 'pool'>,
  retention: Retention,
  now: Date,
  log: EngineLog,
): Promise<void> {
  if (!(await takeTurn(pool, 'daily-erasure', dayMs, now))) return;
  await forgetErasedCustomers(pool);
  const run = await retention.run({ dryRun: false, by: 'service' });
  if (run && run.lapsed.customers > 0) log.info({ ...run }, 'evidence past its retention was erased');
}
