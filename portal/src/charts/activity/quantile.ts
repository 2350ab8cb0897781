/** The value below which a share of the values lies, interpolated between the two nearest. `sorted` is not empty. */
export const quantile = (sorted: readonly number[], share: number): number => {
  const position = share * (sorted.length - 1)
  const below = Math.floor(position)
  const low = sorted[below] ?? Number.NaN
  return low + ((sorted[below + 1] ?? low) - low) * (position - below)
}
