import { inBackground } from '../../traces/spans';
import { checkpointFile } from '../../storage/evidence/checkpointFile';
import { LogForked, sequence, type LogStanding, type SequencerParts } from './sequencer';

export interface LogUpkeep {
  /** As this node's newest pass left or found it; null before the first. */
  standing(): LogStanding | null;
  /** Age of the oldest entry that is in no signed checkpoint; 0 for none, null before the first pass. */
  lagMs(): number | null;
  wake(): void;
  isForked(): boolean;
  /** Resolves after the first look, even a failed one. */
  readonly looked: Promise<void>;
  stop(): Promise<void>;
}

/** Also bounds how late an effect or expiry is noticed. */
const everyMs = 500;
/** New entries wait this long, so that a pass takes many of them. */
const atLeastMs = 200;

/**
 * Passes twice a second, soon after a write here, and at once while more is waiting. Failed passes are repeated.
 *
 * @param onPass called after each pass that placed something
 */
export function keepLog(
  parts: SequencerParts,
  onFault: (fault: unknown) => void,
  onPass: () => void = () => undefined,
): LogUpkeep {
  let [standing, isStopped, isWoken, isPassing] = [null as LogStanding | null, false, false, false];
  let lagging: Date | null = null;
  let lookedAt = parts.clock.now();
  let timer: NodeJS.Timeout | undefined;
  let underway = Promise.resolve();
  let isForked = false;
  const note = (found: LogStanding): void => {
    lookedAt = parts.clock.now();
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
      // If it could not even look, everything since the last look may be waiting.
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
    lagMs: () => standing && ageMs(lagging, parts.clock.now()),
    wake: () => {
      if (isWoken || isStopped) return;
      isWoken = true;
      if (!isPassing) inBackground(() => goOnIn(atLeastMs));
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await underway;
    },
  };
}

function ageMs(since: Date | null, now: Date): number {
  return since ? Math.max(0, now.getTime() - since.getTime()) : 0;
}

/**
 * Since when the oldest entry waits for a signature; null if none does. A placed but unsigned entry keeps its instant.
 *
 * @param before the result of the last look
 */
export function lagSince(
  { size, newest, oldestWaitingAt }: Pick<LogStanding, 'size' | 'newest' | 'oldestWaitingAt'>,
  before: Date | null,
  now: Date,
): Date | null {
  const isUnsigned = newest !== null && newest.size < size;
  return isUnsigned ? (before ?? oldestWaitingAt ?? now) : oldestWaitingAt;
}

/** A log further behind catches up in its own time. */
const maxPasses = 16;

/** Places what waits at once. A node with a key signs within a second. */
export async function placeWaiting(parts: Pick<SequencerParts, 'pool' | 'prisma' | 'clock'>): Promise<void> {
  const memory = checkpointFile(null);
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const { isBehind } = await sequence({ ...parts, signer: null, memory, atOnce: true });
    if (!isBehind) return;
  }
}
