/** Links to all rows of a year, for the years with data. */
import { useMemo } from 'preact/hooks'
import './year-links.css'
import { Link } from '../../elements/link.tsx'
import { texts } from '../../language/texts.ts'
import { type PortalSummary, useSummary } from '../../service/summary.ts'
import type { ListName } from '../lists.ts'
import { type ListQuery, searchParamsOf, withAllRows } from './list-query.ts'

/** Newest first. */
const yearsOf = (list: ListName, { day, obs_count, image_count }: PortalSummary['days']): string[] => {
  const counts = { observations: obs_count, images: image_count, daily: undefined }[list]
  const days = day.filter((_, at) => counts === undefined || counts[at] !== 0)
  return [...new Set(days.map((text) => text.slice(0, 'YYYY'.length)))].reverse()
}

export const YearLinks = ({ list, query }: { list: ListName; query: ListQuery }) => {
  const summary = useSummary()
  const days = summary.state === 'ready' ? summary.value.days : undefined
  const years = useMemo(() => (days === undefined ? [] : yearsOf(list, days)), [list, days])
  if (years.length === 0) return null
  const { years: label } = texts().explore
  return (
    <nav class="year-links" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <ul>
        {years.map((year) => {
          const [from, to] = [`${year}-01-01`, `${year}-12-31`]
          const isShown = query.from === from && query.to === to
          return (
            <li key={year}>
              <Link
                to={`explore/${list}`}
                query={searchParamsOf(list, withAllRows({ ...query, from, to }))}
                aria-current={isShown ? 'page' : undefined}
              >
                {year}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
