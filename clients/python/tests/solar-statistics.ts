/** Computes the statistics of docs/notebooks without pandas, to check its output. */

// biome-ignore lint/suspicious/noExplicitAny: tests assert the values
export type Row = any

const mean = (values: number[]): number => values.reduce((total, value) => total + value, 0) / values.length

/** The values of each group by its name. */
const grouped = (rows: Row[], nameOf: (row: Row) => string, numberOf: (row: Row) => number) => {
  const groups = new Map<string, number[]>()
  for (const row of rows) groups.set(nameOf(row), [...(groups.get(nameOf(row)) ?? []), numberOf(row)])
  return groups
}

/** The 13-month smoothed monthly means: the mean of two 12-month windows, one month apart. */
export const smoothed = (days: Row[], field: string): Map<string, number> => {
  const months = [
    ...grouped(
      days,
      ({ day }) => day.slice(0, 7),
      (day) => day[field],
    ),
  ]
  const means = months.map(([, values]) => mean(values))
  const smooth = new Map<string, number>()
  for (let middle = 6; middle < months.length - 6; middle++) {
    const before = mean(means.slice(middle - 6, middle + 6))
    const after = mean(means.slice(middle - 5, middle + 7))
    smooth.set(months[middle]?.[0] as string, (before + after) / 2)
  }
  return smooth
}

export const highest = (months: Map<string, number>, sign = 1): [string, number] =>
  [...months].reduce((best, one) => (sign * one[1] > sign * best[1] ? one : best))
