import { dayMs } from '../../domain/values/utcDay';
import type { Retention } from '../../actions/evidence/erasure/retention';
import { repeatedly, type Repeated } from '../../actions/evidence/repeatedly';
import { atMostEvery } from '../../observability/atMostEvery';
import type { Engine, EngineLog } from '../../storage/engine/engine';
import { isUnavailable } from '../../storage/engine/faults';
import { forgetErasedCustomers } from '../../storage/evidence/erasure/erasedLately';
import { takeTurn } from '../../storage/evidence/turns';

/** How often a node looks whether it is its turn. */
const everyMs = 60_000;
const hourMs = 3_600_000;

/** Once a day, on one node: forgets who may come back, and erases what was kept long enough. */
export function startDailyErasure(
  { pool }: Engine,
  retention: Retention,
  now: () => Date,
  log: EngineLog,
): Repeated {
  const warn = (err: unknown) =>
    log.warn({ err }, 'the daily erasure failed; it is tried again within a day');
  // While the database is away every look fails; any other fault costs the day's turn, so it comes once.
  const warnRarely = atMostEvery(hourMs, warn);
  const daily = repeatedly(
    () => eraseDaily({ pool }, retention, now(), log),
    everyMs,
    (err) => (isUnavailable(err) ? warnRarely(err) : warn(err)),
  );
  return {
    stop: () => {
      retention.stop();
      return daily.stop();
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
  const run = await retention.run({ dryRun: false, by: { kind: 'service', id: null } });
  if (run && run.lapsed.customers > 0) log.info({ ...run }, 'evidence past its retention was erased');
}
