/** The form for the range of days, which becomes the query of the page. */
import { hrefOf, navigate } from '../../browser/routing.ts'
import { Link } from '../../elements/link.tsx'
import { dayNumber } from '../../format/days.ts'
import { texts } from '../../language/texts.ts'
import { type DayRange, latestYears } from './day-range.ts'
import styles from './explore.module.css'

interface RangeFormProps {
  path: string
  /** The other parameters of the page. */
  query?: URLSearchParams
  full: DayRange
  range: DayRange
}

/** Browsers log a warning for a date field with an invalid value. */
const dayOrNothing = (day: string): string => (Number.isNaN(dayNumber(day)) ? '' : day)

const isSame = (one: DayRange, other: DayRange): boolean => one.from === other.from && one.to === other.to

const withDays = (query: URLSearchParams, days: readonly (readonly [string, string])[]): URLSearchParams => {
  const others = [...query].filter(([name]) => name !== 'from' && name !== 'to')
  return new URLSearchParams([...others, ...days].map(([name, value]) => [name, value]))
}

const NO_QUERY = new URLSearchParams()

export const RangeForm = ({ path, query = NO_QUERY, full, range }: RangeFormProps) => {
  const t = texts().observers
  const choices = [
    { name: t.latestYear, of: latestYears(full, 1) },
    { name: t.latestFiveYears, of: latestYears(full, 5) },
    { name: t.allYears, of: full },
  ]
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement)
    const days = [...given].flatMap(([name, day]) => (day === '' ? [] : [[name, String(day)] as const]))
    navigate(hrefOf(path, withDays(query, days)))
  }
  return (
    <form class={styles.range} onSubmit={submit} key={`${range.from} ${range.to}`}>
      <nav aria-label={t.range}>
        {choices.map(({ name, of }) => (
          <Link
            key={name}
            to={path}
            query={withDays(query, [
              ['from', of.from],
              ['to', of.to],
            ])}
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
