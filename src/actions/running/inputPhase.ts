import DataLoader from 'dataloader';

/**
 * Runs a batch after the event loop's input phase, so that look-ups of all requests that came in together share it.
 * By default a DataLoader waits for one request only.
 */
export function afterInputPhase(runBatch: () => void): void {
  setImmediate(runBatch);
}

/** Reads together what is requested in one turn, and remembers none of it. */
export function batched<Key, Value>(
  read: (keys: readonly Key[]) => Promise<readonly (Value | Error)[]>,
  maxBatchSize = Infinity,
): DataLoader<Key, Value> {
  return new DataLoader(read, { cache: false, maxBatchSize, batchScheduleFn: afterInputPhase });
}
