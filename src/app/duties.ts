import type { Logger } from 'pino';
import { repeatedly } from '../actions/evidence/repeatedly';
import { causeOfFailure, onceAtATime, type ReadinessCheck } from '../observability/health';

export interface Duty {
  readonly setting: string;
  /** Changes nothing. @throws Error where the duty could not be done */
  readonly tryOut: () => Promise<void>;
}

export interface DutyWatch {
  /** By their settings: each fails where the last try did, and a new one does. */
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  stop(): Promise<void>;
}

const defaultEveryMs = 60_000;
/** A file system that is away may not answer at all. */
const patienceMs = 2_000;

/**
 * Tries each duty now and every minute, and a failed one at each check. A node that cannot do one is not ready, and its
 * log says why.
 */
export async function watchDuties(
  duties: readonly Duty[],
  log: Pick<Logger, 'error'>,
  everyMs = defaultEveryMs,
): Promise<DutyWatch> {
  const causes = new Map<string, string>();
  const tries = duties.map(({ setting, tryOut }) => {
    const trying = onceAtATime(tryOut);
    const tryOne = async () => {
      const cause = await causeOfFailure(trying, patienceMs);
      if (cause === null) causes.delete(setting);
      else {
        if (!causes.has(setting)) log.error({ cause }, `this node is not ready: ${setting}`);
        causes.set(setting, cause);
      }
    };
    return { setting, tryOne };
  });
  const tryAll = async () => {
    await Promise.all(tries.map(({ tryOne }) => tryOne()));
  };
  await tryAll();
  const again = repeatedly(tryAll, everyMs, () => undefined);
  // What failed is tried at each look, since the database or a disk may have been away for a moment alone.
  const checkOf = (setting: string, tryOne: () => Promise<void>) => async () => {
    if (causes.has(setting)) await tryOne();
    const cause = causes.get(setting);
    if (cause !== undefined) throw new Error(cause);
  };
  return {
    checks: Object.fromEntries(tries.map(({ setting, tryOne }) => [setting, checkOf(setting, tryOne)])),
    stop: () => again.stop(),
  };
}
