export interface Repeated {
  stop(): Promise<void>;
}

/** Waits `everyMs` before each run, the first included. Failures are reported and do not end it. */
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
