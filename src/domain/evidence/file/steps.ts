/** Long work in steps. The caller decides what runs between them. */
export type Steps<Result> = Generator<void, Result>;

/** Does all steps in one go. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
