/** Means as they are published: from exact sums, two decimals, half away from zero. */
export const mean = (sum: number | bigint, count: number): number | null => {
  if (count === 0) return null
  const divisor = BigInt(count)
  // Sums are never negative, so "half away from zero" is "half up": add half a hundredth, then cut.
  const hundredths = (BigInt(sum) * 200n + divisor) / (2n * divisor)
  return Number(hundredths) / 100
}
