/** Buttons and date fields for the visible range. */
import { useId } from 'preact/hooks'
import './range-controls.css'
import { dayNumber, dayText } from '../../format/days.ts'
import { windowOfDays } from './time-window.ts'

const RANGES = [
  { name: 'All', days: Number.POSITIVE_INFINITY },
  { name: '11 years', days: 4018 },
  { name: '5 years', days: 1826 },
  { name: '1 year', days: 365 },
  { name: '3 months', days: 91 },
]

/** Replaces an invalid date by the visible day. */
const resetInvalid = (field: HTMLInputElement, day: string): void => {
  if (!field.validity.valid || field.value === '') field.value = day
}

interface RangeControlsProps {
  first: number
  last: number
  /** The first and last visible day. */
  shown: [string, string]
  onChoose: (from: number, to: number) => void
}

export const RangeControls = ({ first, last, shown, onChoose }: RangeControlsProps) => {
  const id = useId()
  const [from, to] = shown
  const ranges = RANGES.filter(({ days }) => days === Number.POSITIVE_INFINITY || days < last - first + 1)
  const choose = (chosenFrom: string, chosenTo: string) => {
    const window = windowOfDays(dayNumber(chosenFrom), dayNumber(chosenTo))
    // A date that is still being typed may be invalid or in the year 2.
    if (window.from < window.to && window.from < last && window.to > first)
      onChoose(window.from + 0.5, window.to - 0.5)
  }
  return (
    <div class="range-controls">
      <fieldset>
        <legend class="visually-hidden">Range</legend>
        {ranges.map(({ name, days }) => {
          const start = Math.max(first, last - days + 1)
          const pressed = from === dayText(start) && to === dayText(last)
          return (
            <button key={name} type="button" aria-pressed={pressed} onClick={() => onChoose(start, last)}>
              {name}
            </button>
          )
        })}
      </fieldset>
      <div class="range-dates">
        <label for={`${id}from`}>From (UTC)</label>
        <input
          id={`${id}from`}
          type="date"
          min={dayText(first)}
          max={to}
          value={from}
          onChange={(event) => choose(event.currentTarget.value, to)}
          onBlur={(event) => resetInvalid(event.currentTarget, from)}
        />
        <label for={`${id}to`}>To (UTC)</label>
        <input
          id={`${id}to`}
          type="date"
          min={from}
          max={dayText(last)}
          value={to}
          onChange={(event) => choose(from, event.currentTarget.value)}
          onBlur={(event) => resetInvalid(event.currentTarget, to)}
        />
      </div>
    </div>
  )
}
