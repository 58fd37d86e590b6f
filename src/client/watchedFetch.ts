export interface SilenceLimit {
  /** How long nothing may come. The service sends something every seven seconds. */
  readonly silenceMs: number;
}

/**
 * The `fetch` for a link whose subscriptions shall notice that the network lost them without a word: as when a laptop
 * slept, or a proxy forgot a connection. It ends a subscription for which no bytes came for `silenceMs`, also at its
 * beginning. All other requests are left alone.
 */
export function watchedFetch({ silenceMs = 20_000 }: Partial<SilenceLimit> = {}): typeof fetch {
  return async (input, init) => {
    if (!isSubscription(init)) return fetch(input, init);
    const silent = new AbortController();
    const signal = init?.signal ? AbortSignal.any([init.signal, silent.signal]) : silent.signal;
    const watched = <Coming>(coming: Promise<Coming>) => watch(coming, silent, silenceMs);
    const response = await watched(fetch(input, { ...init, signal }));
    return response.body ? new Response(passedOn(response.body, watched), response) : response;
  };
}

/** Only these have a heartbeat. */
function isSubscription(init: RequestInit | undefined): boolean {
  return new Headers(init?.headers).get('accept')?.includes('subscriptionSpec') ?? false;
}

async function watch<Coming>(
  coming: Promise<Coming>,
  silent: AbortController,
  silenceMs: number,
): Promise<Coming> {
  const end = () => silent.abort(new Error(`Nothing came for ${silenceMs} ms.`));
  const timer = setTimeout(end, silenceMs);
  try {
    return await coming;
  } finally {
    clearTimeout(timer);
  }
}

/** Nothing is read ahead, so that no timer runs while nobody waits. */
function passedOn(
  body: ReadableStream<Uint8Array>,
  watched: <Coming>(coming: Promise<Coming>) => Promise<Coming>,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await watched(reader.read());
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
