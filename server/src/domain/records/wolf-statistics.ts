/** Statistics of Wolf numbers and naked-eye counts, published per day and per observer. */

/** Sum, count and extremes of the values that are not null. They are integers, so the sum is exact. */
export interface Tally {
  sum: number
  count: number
  min: number | null
  max: number | null
}

/** The mean as published: two decimals, rounded half away from zero. Null without values. */
export const mean = (sum: number | bigint, count: number): number | null => {
  if (count === 0) return null
  const divisor = BigInt(count)
  // Sums are never negative, so "half away from zero" is "half up": add half a hundredth, then truncate.
  const hundredths = (BigInt(sum) * 200n + divisor) / (2n * divisor)
  return Number(hundredths) / 100
}

export const meanOf = ({ sum, count }: Tally): number | null => mean(sum, count)

export const wolfStatistics = ({ wolf, nakedEye }: { wolf: Tally; nakedEye: Tally }) => ({
  wolf_mean: meanOf(wolf),
  wolf_min: wolf.min,
  wolf_max: wolf.max,
  a_mean: meanOf(nakedEye),
  a_min: nakedEye.min,
  a_max: nakedEye.max,
})
