/** A value in memory is returned as it is: a promise would cost a turn of the event loop for each text of a list. */
export type PromiseOrValue<Value> = Value | Promise<Value>;

/** Uses the value at once where it is at hand, without a turn of the event loop. */
export function whenReady<Value, Result>(
  value: PromiseOrValue<Value>,
  use: (value: Value) => Result,
): Result | Promise<Awaited<Result>> {
  return value instanceof Promise ? (value.then(use) as Promise<Awaited<Result>>) : use(value);
}

/** All of them in their order, at once where all are at hand. */
export function allReady<Value>(values: readonly PromiseOrValue<Value>[]): PromiseOrValue<readonly Value[]> {
  const atHand = values.filter((value): value is Awaited<Value> & Value => !(value instanceof Promise));
  return atHand.length === values.length ? atHand : Promise.all(values);
}
