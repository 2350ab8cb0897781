/** Classes of activity, which the map draws in one colour each. */

/** With one for spotless days: as many as there are colours. */
export const CLASSES = 8

const STEPS = [1, 2, 5, 10, 15, 20, 25, 30, 40, 50, 75]
const LARGEST_STEP = 100
/** The highest class is for the few days above this share of the days, which would otherwise flatten all others. */
const SHARE_BELOW_HIGHEST = 0.98

/**
 * The upper bounds of the classes but the highest: 0, one step, two steps and so on. All days of all series determine
 * the step, so that periods and hemispheres have the same colours and can be compared.
 */
export const classBounds = (...series: readonly (readonly (number | null)[])[]): number[] => {
  const values = series.flat().filter((value) => value !== null)
  values.sort((one, other) => one - other)
  const high = values[Math.floor(values.length * SHARE_BELOW_HIGHEST)] ?? 0
  const count = CLASSES - 1
  const exact = high / (count - 1)
  const step = STEPS.find((one) => one >= exact) ?? Math.ceil(exact / LARGEST_STEP) * LARGEST_STEP
  return Array.from({ length: count }, (_, index) => index * step)
}

/** From 0 for a spotless day. */
export const classOf = (bounds: readonly number[], value: number): number => {
  const found = bounds.findIndex((bound) => value <= bound)
  return found < 0 ? bounds.length : found
}
