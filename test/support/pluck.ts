/** The values of a property of each record. */
export const pluck = <Name extends PropertyKey, Value>(
  records: readonly { readonly [name in Name]?: Value }[],
  name: Name,
): (Value | undefined)[] => records.map((record) => record[name])
