/** Formats numbers for the output of commands. */
export const number = new Intl.NumberFormat('en')

/** Such as `1 row` or `1,204 rows`. */
export const count = (amount: number, noun: string): string =>
  `${number.format(amount)} ${noun}${amount === 1 ? '' : 's'}`
