/** The form for the range of days, which becomes the query of the page. */
import { hrefOf, navigate } from '../../browser/routing.ts'
import { Link } from '../../elements/link.tsx'
import { dayNumber } from '../../format/days.ts'
import { type DayRange, latestYears } from './day-range.ts'

interface RangeFormProps {
  path: string
  full: DayRange
  range: DayRange
}

/** Browsers log a warning for a date field with an invalid value. */
const dayOrNothing = (day: string): string => (Number.isNaN(dayNumber(day)) ? '' : day)

const isSame = (one: DayRange, other: DayRange): boolean => one.from === other.from && one.to === other.to

export const RangeForm = ({ path, full, range }: RangeFormProps) => {
  const choices = [
    { name: 'Latest year', of: latestYears(full, 1) },
    { name: 'Latest 5 years', of: latestYears(full, 5) },
    { name: 'All', of: full },
  ]
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement)
    const days = [...given].flatMap(([name, day]) => (day === '' ? [] : [[name, String(day)]]))
    navigate(hrefOf(path, new URLSearchParams(days)))
  }
  return (
    <form class="range" onSubmit={submit} key={`${range.from} ${range.to}`}>
      <nav aria-label="Range">
        {choices.map(({ name, of }) => (
          <Link
            key={name}
            to={path}
            query={new URLSearchParams({ ...of })}
            aria-current={isSame(of, range) ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      <label>
        From (UTC){' '}
        <input type="date" name="from" value={dayOrNothing(range.from)} min={full.from} max={full.to} />
      </label>
      <label>
        To (UTC) <input type="date" name="to" value={dayOrNothing(range.to)} min={full.from} max={full.to} />
      </label>
      <button type="submit">Show</button>
    </form>
  )
}
