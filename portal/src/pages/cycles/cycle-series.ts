/** The monthly series divided into solar cycles, each by months since its minimum. */
import { cyclesBetween, type SolarCycle } from '../../data/solar-cycles.ts'

export interface CycleMonth {
  /** `YYYY-MM`. */
  month: string
  mean: number | null
  smoothed: number | null
}

export interface CycleSeries extends Pick<SolarCycle, 'number' | 'minimum'> {
  /** By months since the minimum; undefined before and after the data. */
  months: (CycleMonth | undefined)[]
}

export interface MonthColumns {
  month: readonly string[]
  mean: readonly (number | null)[]
  smoothed: readonly (number | null)[]
}

/** Months since the year 0. */
const monthNumber = (month: string): number => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return year * 12 + number - 1
}

/** The cycles with data, oldest first. Months before the first numbered cycle have none. */
export const cycleSeries = ({ month, mean, smoothed }: MonthColumns): CycleSeries[] => {
  const [first, last] = [month[0], month.at(-1)]
  if (first === undefined || last === undefined) return []
  return cyclesBetween(first, last)
    .map(({ number, minimum, next }) => {
      const start = monthNumber(minimum)
      const months: CycleSeries['months'] = []
      month.forEach((name, at) => {
        if (name < minimum || (next !== null && name >= next)) return
        months[monthNumber(name) - start] = {
          month: name,
          mean: mean[at] ?? null,
          smoothed: smoothed[at] ?? null,
        }
      })
      return { number, minimum, months }
    })
    .filter(({ months }) => months.some((one) => typeof one?.mean === 'number'))
}

/** How many minima the data include. With fewer than two, no cycle is complete. */
export const countMinima = (cycles: readonly CycleSeries[]): number =>
  cycles.filter(({ months }) => months[0] !== undefined).length
