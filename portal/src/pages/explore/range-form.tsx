/** The form for the range of days, which becomes the query of the page. */
import type { ObserverDetail } from '@heliolog/client'
import type { ComponentChildren } from 'preact'
import { hrefOf, navigate } from '../../browser/routing.ts'
import { Link } from '../../elements/link.tsx'
import { dayNumber, dayOf, dayText, monthStart } from '../../format/days.ts'
import { texts } from '../../language/texts.ts'
import styles from './explore.module.css'
import { type DayRange, withParameter } from './query.ts'

/** From the observer's first to their last published record. */
export const fullRange = ({ first_seen, last_seen }: ObserverDetail): DayRange | undefined =>
  first_seen === null || last_seen === null ? undefined : { from: dayOf(first_seen), to: dayOf(last_seen) }

/** The last `years` years up to `to`, within the full range. They start the day after an anniversary of `to`. */
const latestYears = ({ from, to }: DayRange, years: number): DayRange => {
  const [year = 0, month = 1, day = 1] = to.split('-').map(Number)
  const anniversary = Math.min(monthStart(year - years, month) + day, monthStart(year - years, month + 1)) - 1
  return { from: dayText(Math.max(dayNumber(from), anniversary + 1)), to }
}

const isValidRange = ({ from, to }: DayRange): boolean => dayNumber(from) <= dayNumber(to)

/** The range of the query, valid or not; by default the latest year. */
const rangeFromQuery = (query: URLSearchParams, full: DayRange): DayRange => {
  const [from, to] = [query.get('from'), query.get('to')]
  if (from === null && to === null) return latestYears(full, 1)
  return { from: from ?? full.from, to: to ?? full.to }
}

interface WithRangeProps {
  path: string
  query: URLSearchParams
  full: DayRange
  children: (range: DayRange) => ComponentChildren
}

/** Browsers log a warning for a date field with an invalid value. */
const dayOrNothing = (day: string): string => (Number.isNaN(dayNumber(day)) ? '' : day)

const isSame = (one: DayRange, other: DayRange): boolean => one.from === other.from && one.to === other.to

const withDays = (query: URLSearchParams, { from, to }: DayRange): URLSearchParams =>
  withParameter(withParameter(query, 'from', from), 'to', to)

type RangeFormProps = Omit<WithRangeProps, 'children'> & { range: DayRange }

const RangeForm = ({ path, query, full, range }: RangeFormProps) => {
  const t = texts().observers
  const choices = [
    { name: t.latestYear, of: latestYears(full, 1) },
    { name: t.latestFiveYears, of: latestYears(full, 5) },
    { name: t.allYears, of: full },
  ]
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement)
    const days = { from: String(given.get('from')), to: String(given.get('to')) }
    navigate(hrefOf(path, withDays(query, days)))
  }
  return (
    <form class={`row ${styles.range}`} onSubmit={submit} key={`${range.from} ${range.to}`}>
      <nav class="choice" aria-label={t.range}>
        {choices.map(({ name, of }) => (
          <Link
            key={name}
            class="button"
            to={path}
            query={withDays(query, of)}
            aria-current={isSame(of, range) ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      <label>
        {t.from}{' '}
        <input type="date" name="from" value={dayOrNothing(range.from)} min={full.from} max={full.to} />
      </label>
      <label>
        {t.to} <input type="date" name="to" value={dayOrNothing(range.to)} min={full.from} max={full.to} />
      </label>
      <button type="submit">{t.show}</button>
    </form>
  )
}

/** The form, and what depends on its range. */
export const WithRange = ({ children, ...form }: WithRangeProps) => {
  const range = rangeFromQuery(form.query, form.full)
  return (
    <>
      <RangeForm {...form} range={range} />
      {isValidRange(range) ? (
        children(range)
      ) : (
        <p class="notice" role="alert">
          {texts().observers.invalidRange}
        </p>
      )}
    </>
  )
}
