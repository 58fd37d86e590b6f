/**
 * Runs a batch after the event loop's input phase, so that look-ups of all requests that came in together share it.
 * By default a DataLoader waits for one request only.
 */
export function afterInputPhase(runBatch: () => void): void {
  setImmediate(runBatch);
}
