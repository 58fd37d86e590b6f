import type { Retention } from '../../actions/evidence/erasure/retention';
import type { Engine, EngineLog } from '../../storage/engine/engine';
import { forgetErasedCustomers } from '../../storage/evidence/erasure/erasedCustomers';
import { takeTurn } from '../../storage/evidence/turns';

/** Not at the start itself, when there is enough to do. */
const firstAfterMs = 60_000;
const everyMs = 3_600_000;
const dayMs = 86_400_000;

/** Once a day, on one of the nodes: forgets who may come back by now, and erases what was kept for long enough. */
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

/** Does what is to be done once a day, unless it was done today. */
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
