/** The hemisphere and the period that the URL asks for. Unknown values are reported. */
import { cyclesBetween } from '../../data/solar-cycles.ts'
import { dayNumber, dayText } from '../../format/days.ts'
import { echoed } from '../../format/text.ts'
import { texts } from '../../language/texts.ts'

export const HEMISPHERES = ['total', 'north', 'south'] as const
export type Hemisphere = (typeof HEMISPHERES)[number]

export interface Period {
  /** In the URL: `2y`, `5y`, `cycle-25` or `all`. */
  name: string
  title: string
  /** The first and last day, which may be outside the data. */
  from: number
  to: number
}

const RECENT_YEARS = [2, 5]
const DEFAULT_YEARS = 5
const DAYS_PER_YEAR = 365.25

/** The periods that are shorter than the data, and all data. */
export const periodsOf = (first: number, last: number): Period[] => {
  const t = texts().rotations
  const recent = RECENT_YEARS.map((years) => ({
    name: `${years}y`,
    title: t.lastYears(years),
    from: Math.floor(last - years * DAYS_PER_YEAR) + 1,
    to: last,
  }))
  const cycles = cyclesBetween(dayText(first).slice(0, 7), dayText(last).slice(0, 7)).map(
    ({ number, minimum, next }) => ({
      name: `cycle-${number}`,
      title: t.cycle(number),
      from: dayNumber(`${minimum}-01`),
      to: next === null ? last : dayNumber(`${next}-01`) - 1,
    }),
  )
  const shorter = [...recent, ...cycles.reverse()].filter(({ from, to }) => from > first || to < last)
  return [...shorter, { name: 'all', title: t.allRotations, from: first, to: last }]
}

/** Five years fit on a screen; all data of a shorter series do too. */
const defaultPeriod = (periods: readonly Period[]): Period =>
  (periods.find(({ name }) => name === `${DEFAULT_YEARS}y`) ?? periods.at(-1)) as Period

export interface RotationsView {
  hemisphere: Hemisphere
  period: Period
}

export const requestedView = (
  query: URLSearchParams,
  periods: readonly Period[],
): { view: RotationsView; faults: string[] } => {
  const t = texts().rotations
  const hemisphere = HEMISPHERES.find((one) => one === query.get('hemisphere'))
  const period = periods.find(({ name }) => name === query.get('period'))
  const faults: string[] = []
  if (query.has('hemisphere') && hemisphere === undefined)
    faults.push(t.unknownHemisphere(echoed(query.get('hemisphere'))))
  if (query.has('period') && period === undefined)
    faults.push(t.unknownPeriod(echoed(query.get('period')), periods.map(({ name }) => name).join(', ')))
  return {
    view: { hemisphere: hemisphere ?? 'total', period: period ?? defaultPeriod(periods) },
    faults,
  }
}

/** The query of a URL with the view. Defaults are left out. */
export const viewQuery = (
  { hemisphere, period }: RotationsView,
  periods: readonly Period[],
): Record<string, string> => ({
  ...(hemisphere !== 'total' && { hemisphere }),
  ...(period.name !== defaultPeriod(periods).name && { period: period.name }),
})
