import { sequence, type LogStanding, type SequencerParts } from './sequencer';

/** Keeps the log near the ledger until it is stopped. */
export interface LogUpkeep {
  /** As the newest pass of this node left it, or found it where it failed; null before the first. */
  standing(): LogStanding | null;
  /** Finishes the pass under way. */
  stop(): Promise<void>;
}

const everyMs = 1_000;

/** Passes once a second, and at once while there is more than a pass takes. A pass that fails is tried again. */
export function keepLog(parts: SequencerParts, onFault: (fault: unknown) => void): LogUpkeep {
  let [standing, isStopped] = [null as LogStanding | null, false];
  let timer: NodeJS.Timeout | undefined;
  let underway = Promise.resolve();
  const passOnce = async () => {
    try {
      standing = await sequence(parts, (found) => (standing = found));
      return standing.isBehind;
    } catch (fault) {
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
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await underway;
    },
  };
}
