/**
 * Rounding of published numbers: half away from zero, of the shortest decimal that identifies the double.
 * Every language prints that decimal (`repr` in Python), so others can reproduce it: 0.575 rounds to 0.58, although
 * the nearest double is slightly less.
 */
export const roundTo = (value: number, decimals: number): number => {
  const scaled = Math.abs(value) * 10 ** decimals
  const isTie = Math.abs(scaled - Math.floor(scaled) - 0.5) < 1e-6
  // Only near a tie does the decimal text matter. Shifting its exponent, unlike multiplying, is exact.
  const exact = isTie ? shiftDecimalPoint(Math.abs(value), decimals) : scaled
  const rounded = Math.round(exact) / 10 ** decimals
  // Adding 0 turns -0 into 0.
  return (value < 0 ? -rounded : rounded) + 0
}

const shiftDecimalPoint = (value: number, places: number): number => {
  const [digits, exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

/** Index, uncertainties, z and months have two decimals. */
export const round2 = (value: number): number => roundTo(value, 2)
/** Factors k, relative uncertainties, weights and qualities have four. */
export const round4 = (value: number): number => roundTo(value, 4)
