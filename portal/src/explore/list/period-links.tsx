/** Links to all rows of the latest days and of each year with data. */
import { useMemo } from 'preact/hooks'
import './period-links.css'
import { Link } from '../../elements/link.tsx'
import { dayNumber, dayText } from '../../format/days.ts'
import { texts } from '../../language/texts.ts'
import { type PortalSummary, useSummary } from '../../service/summary.ts'
import { LISTS, type ListName } from '../lists.ts'
import { type ListQuery, searchParamsOf, withAllRows } from './list-query.ts'

const LATEST_DAYS = 30

type Period = Required<Pick<ListQuery, 'from' | 'to'>> & Pick<ListQuery, 'sort'> & { name: string }

const yearPeriod = (year: string): Period => ({ name: year, from: `${year}-01-01`, to: `${year}-12-31` })

/** Newest first. */
const periodsOf = (list: ListName, { day, obs_count, image_count }: PortalSummary['days']): Period[] => {
  const counts = { observations: obs_count, images: image_count, daily: undefined }[list]
  const days = day.filter((_, at) => counts === undefined || counts[at] !== 0)
  const last = days.at(-1)
  if (last === undefined) return []
  const latest: Period = {
    name: texts().explore.latestDays(LATEST_DAYS),
    from: dayText(dayNumber(last) - LATEST_DAYS + 1),
    to: last,
    // The service returns the oldest rows first.
    sort: `-${LISTS[list].sortedBy}`,
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
  return (
    <nav class="period-links" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <ul>
        {periods.map(({ name, ...bounds }) => {
          const isShown = query.from === bounds.from && query.to === bounds.to
          return (
            <li key={name}>
              <Link
                to={`explore/${list}`}
                query={searchParamsOf(list, withAllRows({ ...query, ...bounds }))}
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
