/** How often the log tells of what keeps requests from being answered. */
export const reportIntervalMs = 10_000;

/** The report, made at once and then not again for a while: what it tells of happens to thousands of requests. */
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
