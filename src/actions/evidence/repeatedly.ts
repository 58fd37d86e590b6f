/** Work that is done again and again until it is stopped. */
export interface Repeated {
  /** Ends what is under way. */
  stop(): Promise<void>;
}

/**
 * Does the work so long after the last time as `everyMs` says, the first time included. What fails is reported and tried
 * again then.
 *
 * @param work ends early when the signal says so
 */
export function repeatedly(
  work: (until: AbortSignal) => Promise<void>,
  everyMs: number,
  onFault: (fault: unknown) => void,
): Repeated {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let underway = Promise.resolve();
  const goOn = () => {
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      underway = work(stopping.signal).catch(onFault).then(goOn);
    }, everyMs).unref();
  };
  goOn();
  return {
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await underway;
    },
  };
}
