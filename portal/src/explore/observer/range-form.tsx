/** Chooses the days that are looked at; the address carries them. */
import { hrefOf, navigate } from '../../browser/routing.ts'
import { Link } from '../../elements/link.tsx'
import { dayNumber } from '../../format/days.ts'
import { latestYears, type Range } from './range.ts'

interface RangeFormProps {
  path: string
  whole: Range
  range: Range
}

/** A browser complains of an address that names no day. */
const dayOrNothing = (day: string): string => (Number.isNaN(dayNumber(day)) ? '' : day)

const isSame = (one: Range, other: Range): boolean => one.from === other.from && one.to === other.to

export const RangeForm = ({ path, whole, range }: RangeFormProps) => {
  const choices = [
    { name: 'Latest year', of: latestYears(whole, 1) },
    { name: 'Latest 5 years', of: latestYears(whole, 5) },
    { name: 'All', of: whole },
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
        <input type="date" name="from" value={dayOrNothing(range.from)} min={whole.from} max={whole.to} />
      </label>
      <label>
        To (UTC){' '}
        <input type="date" name="to" value={dayOrNothing(range.to)} min={whole.from} max={whole.to} />
      </label>
      <button type="submit">Show</button>
    </form>
  )
}
