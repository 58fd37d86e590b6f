/**
 * Runs a batch after the event loop's input phase. By default a DataLoader waits for the promises of one
 * request only; so look-ups of all requests that came in together, on whatever connections, are in the batch.
 */
export function afterInputPhase(runBatch: () => void): void {
  setImmediate(runBatch);
}
