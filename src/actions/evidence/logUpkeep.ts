import { lagSince } from './logLag';
import { sequence, type LogStanding, type SequencerParts } from './sequencer';

/** Keeps the log near the ledger until it is stopped. */
export interface LogUpkeep {
  /** As the newest pass of this node left it, or found it where it failed; null before the first. */
  standing(): LogStanding | null;
  /** How old the oldest entry is that is in no signed checkpoint; 0 for none, null before the first pass. */
  lagMs(): number | null;
  /** Finishes the pass under way. */
  stop(): Promise<void>;
}

const everyMs = 1_000;

/** Passes once a second, and at once while there is more than a pass takes. A pass that fails is tried again. */
export function keepLog(parts: SequencerParts, onFault: (fault: unknown) => void): LogUpkeep {
  let [standing, isStopped] = [null as LogStanding | null, false];
  let lagging: Date | null = null;
  let lookedAt = parts.now();
  let timer: NodeJS.Timeout | undefined;
  let underway = Promise.resolve();
  const note = (found: LogStanding): void => {
    lookedAt = parts.now();
    lagging = lagSince(found, lagging, lookedAt);
    standing = found;
  };
  const passOnce = async () => {
    try {
      const left = await sequence(parts, note);
      note(left);
      return left.isBehind;
    } catch (fault) {
      // Where it could not even look, everything since the last look may be waiting.
      lagging ??= lookedAt;
      onFault(fault);
      return false;
    }
  };
  const goOn = () => {
    underway = passOnce().then((isBehind) => {
      if (!isStopped) timer = setTimeout(goOn, isBehind ? 0 : everyMs).unref();
    });
  };
  goOn();
  return {
    standing: () => standing,
    lagMs: () => {
      if (standing === null) return null;
      return lagging === null ? 0 : Math.max(0, parts.now().getTime() - lagging.getTime());
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await underway;
    },
  };
}
