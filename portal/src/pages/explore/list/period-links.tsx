/** Links to all rows of the latest days and of each year with data. */
import { useMemo } from 'preact/hooks'
import { LISTS, type ListName } from '../../../data/lists.ts'
import { type PortalSummary, useSummary } from '../../../data/summary.ts'
import { Link } from '../../../elements/link.tsx'
import { dayNumber, dayText } from '../../../format/days.ts'
import { texts } from '../../../language/texts.ts'
import styles from './list.module.css'
import { type ListQuery, searchParamsOf, withAllRows } from './list-query.ts'
import { MOST_ROWS } from './load-rows.ts'

/** Fewer if they have more rows than are loaded at once. */
const LATEST_DAYS = 30

type Period = Required<Pick<ListQuery, 'from' | 'to'>> & Pick<ListQuery, 'sort'> & { name: string }

const yearPeriod = (year: string): Period => ({ name: year, from: `${year}-01-01`, to: `${year}-12-31` })

/** The newest first. The service returns the oldest rows first. */
const newestFirst = (list: ListName): string => `-${LISTS[list].sortedBy}`

/** Newest first. */
const periodsOf = (list: ListName, { day, obs_count, image_count }: PortalSummary['days']): Period[] => {
  const counts = { observations: obs_count, images: image_count, daily: undefined }[list]
  const rowsOn = (at: number): number => counts?.[at] ?? 1
  const days = day.filter((_, at) => rowsOn(at) !== 0)
  const last = days.at(-1)
  if (last === undefined) return []
  let from = dayNumber(last) - LATEST_DAYS + 1
  let rows = 0
  for (let at = day.length - 1; dayNumber(day[at] ?? last) >= from && at >= 0; at--) {
    rows += rowsOn(at)
    if (rows > MOST_ROWS) from = Math.min(dayNumber(day[at] ?? last) + 1, dayNumber(last))
  }
  const latest: Period = {
    name: texts().explore.latestDays(dayNumber(last) - from + 1),
    from: dayText(from),
    to: last,
    sort: newestFirst(list),
  }
  const years = [...new Set(days.map((text) => text.slice(0, 'YYYY'.length)))].reverse()
  return [latest, ...years.map(yearPeriod)]
}

export const PeriodLinks = ({ list, query }: { list: ListName; query: ListQuery }) => {
  const summary = useSummary()
  const days = summary.state === 'ready' ? summary.value.days : undefined
  const periods = useMemo(() => (days === undefined ? [] : periodsOf(list, days)), [list, days])
  if (periods.length === 0) return null
  const { period: label } = texts().explore
  // The order of the latest days is not the visitor's choice for a year.
  const sort = query.sort === newestFirst(list) ? undefined : query.sort
  return (
    <nav class={styles.periodLinks} aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <ul>
        {periods.map(({ name, ...bounds }) => {
          const isShown = query.from === bounds.from && query.to === bounds.to
          return (
            <li key={name}>
              <Link
                to={`explore/${list}`}
                query={searchParamsOf(list, withAllRows({ ...query, sort, ...bounds }))}
                aria-current={isShown ? 'page' : undefined}
              >
                {name}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
