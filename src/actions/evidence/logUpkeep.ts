import { sequence, type LogStanding, type SequencerParts } from './sequencer';

/** Keeps the log near the ledger until it is stopped. */
export interface LogUpkeep {
  /** As the newest pass of this node left it, or found it where it failed; null before the first. */
  standing(): LogStanding | null;
  /** Something was written that waits for its place. */
  wake(): void;
  /** Finishes the pass under way. */
  stop(): Promise<void>;
}

/** Also how late what happens by itself is noticed. */
const everyMs = 500;
/** What is written after a pass waits for so long, so that a pass takes what many have written. */
const atLeastMs = 200;

/**
 * Passes twice a second, soon after something was written here, and at once while there is more than a pass takes. A pass
 * that fails is tried again.
 *
 * @param onPass called after each pass that gave something its place
 */
export function keepLog(
  parts: SequencerParts,
  onFault: (fault: unknown) => void,
  onPass: () => void = () => undefined,
): LogUpkeep {
  let [standing, isStopped, isWoken, isPassing] = [null as LogStanding | null, false, false, false];
  let timer: NodeJS.Timeout | undefined;
  let underway = Promise.resolve();
  const passOnce = async () => {
    try {
      standing = await sequence(parts, (found) => (standing = found));
      if (standing.hasPlaced) onPass();
      return standing.isBehind;
    } catch (fault) {
      onFault(fault);
      return false;
    }
  };
  const goOn = () => {
    [isWoken, isPassing] = [false, true];
    underway = passOnce().then((isBehind) => {
      isPassing = false;
      if (!isStopped) goOnIn(isBehind ? 0 : isWoken ? atLeastMs : everyMs);
    });
  };
  const goOnIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(goOn, ms).unref();
  };
  goOn();
  return {
    standing: () => standing,
    wake: () => {
      if (isWoken || isStopped) return;
      isWoken = true;
      if (!isPassing) goOnIn(atLeastMs);
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await underway;
    },
  };
}
