/** SQLite answers synchronously, PostgreSQL does not; code above the engines handles both. */
export type MaybePromise<Value> = Value | Promise<Value>

/** Like `then`, but synchronous for values that are not promises. */
export const thenSync = <Value, Next>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Next>,
): MaybePromise<Next> => (value instanceof Promise ? value.then(next) : next(value))
