/** Work that stops now and then, so that whoever does it can let others have a turn. */
export type Steps<Result> = Generator<void, Result>;

/** Does it without a stop. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
