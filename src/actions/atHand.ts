/** What is in memory is at hand; what has to be read is promised. */
export type AtHand<Value> = Value | Promise<Value>;

/** Uses the value at once where it is at hand, without a turn of the event loop. */
export function onceAtHand<Value, Result>(
  value: AtHand<Value>,
  use: (value: Value) => Result,
): AtHand<Result> {
  return value instanceof Promise ? value.then(use) : use(value);
}
