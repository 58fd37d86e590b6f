/** How often the log reports what keeps requests from being answered. */
export const reportIntervalMs = 10_000;

/** Reports at once and then not again for a while, because thousands of requests meet the same cause. */
export function atMostEvery<Input extends readonly unknown[]>(
  intervalMs: number,
  report: (...input: Input) => void,
): (...input: Input) => void {
  let reportedAtMs = -Infinity;
  return (...input) => {
    const nowMs = performance.now();
    if (nowMs - reportedAtMs < intervalMs) return;
    reportedAtMs = nowMs;
    report(...input);
  };
}
