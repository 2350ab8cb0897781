/** The embedded engine answers at once; a promise on the way of each call would cost a tenth of it. */
export type MaybeLater<Value> = Value | Promise<Value>

/** Goes on with a value: now when it is there, else when it comes. */
export const whenRead = <Value, Next>(
  value: MaybeLater<Value>,
  goOn: (value: Value) => MaybeLater<Next>,
): MaybeLater<Next> => (value instanceof Promise ? value.then(goOn) : goOn(value))
