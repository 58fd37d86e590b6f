import { lagSince } from './logLag';
import { LogForked, sequence, type LogStanding, type SequencerParts } from './sequencer';

/** Keeps the log near the ledger until it is stopped. */
export interface LogUpkeep {
  /** As the newest pass of this node left it, or found it where it failed; null before the first. */
  standing(): LogStanding | null;
  /** How old the oldest entry is that is in no signed checkpoint; 0 for none, null before the first pass. */
  lagMs(): number | null;
  /** Something was written that waits for its place. */
  wake(): void;
  /** Whether the last pass found another tree than the one that was signed here, so that nothing is signed. */
  isForked(): boolean;
  /** Resolves once the first pass has looked, or has failed to. */
  readonly looked: Promise<void>;
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
  let lagging: Date | null = null;
  let lookedAt = parts.now();
  let timer: NodeJS.Timeout | undefined;
  let underway = Promise.resolve();
  let isForked = false;
  const note = (found: LogStanding): void => {
    lookedAt = parts.now();
    lagging = lagSince(found, lagging, lookedAt);
    standing = found;
  };
  const passOnce = async () => {
    try {
      const left = await sequence(parts, note);
      note(left);
      isForked = false;
      if (left.hasPlaced) onPass();
      return left.isBehind;
    } catch (fault) {
      // Where it could not even look, everything since the last look may be waiting.
      lagging ??= lookedAt;
      isForked ||= fault instanceof LogForked;
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
    looked: underway,
    isForked: () => isForked,
    standing: () => standing,
    lagMs: () => {
      if (standing === null) return null;
      return lagging === null ? 0 : Math.max(0, parts.now().getTime() - lagging.getTime());
    },
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
