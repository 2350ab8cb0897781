/** Buttons and date fields for the visible range. */
import { Fragment } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Choice, Fault } from '../../../elements/form.tsx'
import { dayNumber, dayText } from '../../../format/days.ts'
import { texts } from '../../../language/texts.ts'
import styles from './activity.module.css'

const RANGES = [
  { name: 'all', days: Number.POSITIVE_INFINITY },
  { name: 'elevenYears', days: 4018 },
  { name: 'fiveYears', days: 1826 },
  { name: 'oneYear', days: 365 },
  { name: 'threeMonths', days: 91 },
] as const
type RangeName = (typeof RANGES)[number]['name']

type Bound = 'from' | 'to'
const BOUNDS: readonly Bound[] = ['from', 'to']

interface RangeFault {
  bounds: readonly Bound[]
  message: string
}

type TypedRange = { from: number; to: number } | RangeFault

/** The range in the date fields. An empty field stands for the first or last day with data. */
const typedRange = (fields: Record<Bound, HTMLInputElement>, first: number, last: number): TypedRange => {
  const t = texts().overview.range
  const incomplete = { from: t.fromIncomplete, to: t.toIncomplete }
  const withoutData = { from: t.fromWithoutData, to: t.toWithoutData }
  const days = { from: first, to: last }
  for (const bound of BOUNDS) {
    const { value, validity } = fields[bound]
    if (validity.badInput) return { bounds: [bound], message: incomplete[bound] }
    if (value !== '') days[bound] = dayNumber(value)
    if (!(days[bound] >= first && days[bound] <= last))
      return { bounds: [bound], message: withoutData[bound](value, dayText(first), dayText(last)) }
  }
  if (days.from <= days.to) return days
  return { bounds: BOUNDS, message: t.reversed(dayText(days.from), dayText(days.to)) }
}

interface RangeControlsProps {
  first: number
  last: number
  shown: [string, string]
  onChoose: (from: number, to: number) => void
}

/**
 * The date fields. A date from the browser's calendar is shown at once, a typed one after Enter or on leaving the field:
 * until then, it is another date than the visitor means. An invalid range is reported after Enter or on leaving both.
 */
const useDateFields = ({ first, last, shown, onChoose }: RangeControlsProps) => {
  const [from, to] = shown
  const group = useRef<HTMLDivElement>(null)
  const edited = useRef(false)
  const typing = useRef(false)
  const [fault, setFault] = useState<RangeFault>()

  const fields = (): Record<Bound, HTMLInputElement> => {
    const [fromField, toField] = group.current?.querySelectorAll('input') ?? []
    return { from: fromField as HTMLInputElement, to: toField as HTMLInputElement }
  }
  /** Not by Preact, which would also write to the field in use and so end the typing. */
  const write = (days: Record<Bound, string>) => {
    for (const bound of BOUNDS) {
      const field = fields()[bound]
      if (field !== document.activeElement) field.value = days[bound]
    }
  }
  const reset = () => {
    edited.current = false
    setFault(undefined)
    write({ from, to })
  }
  useLayoutEffect(reset, [from, to])

  const apply = (reportFault: boolean) => {
    typing.current = false
    const typed = typedRange(fields(), first, last)
    if ('message' in typed) {
      if (reportFault) setFault(typed)
      return
    }
    setFault(undefined)
    write({ from: dayText(typed.from), to: dayText(typed.to) })
    onChoose(typed.from, typed.to)
  }
  const input = () => {
    edited.current = true
    if (!typing.current) apply(false)
  }
  const pressKey = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') apply(true)
    else typing.current = true
  }
  const pressPointer = () => {
    typing.current = false
  }
  const leaveField = ({ target, relatedTarget }: FocusEvent) => {
    // The browser's window has lost the focus, not the field.
    if (target === document.activeElement) return
    // Typing an incomplete date fires no input event.
    const isIncomplete = BOUNDS.some((bound) => fields()[bound].validity.badInput)
    if (edited.current || isIncomplete) apply(!group.current?.contains(relatedTarget as Node | null))
    else write({ from, to })
  }
  const handlers = {
    ref: group,
    onInput: input,
    onKeyDown: pressKey,
    onPointerDown: pressPointer,
    onFocusOut: leaveField,
  }
  return { fault, reset, group: handlers }
}

export const RangeControls = (props: RangeControlsProps) => {
  const { first, last, shown, onChoose } = props
  const t = texts().overview.range
  const id = useId()
  const { fault, reset, group } = useDateFields(props)
  const ranges = RANGES.map(({ name, days }) => ({ name, start: last - days + 1 }))
    .filter(({ name, start }) => name === 'all' || start > first)
    .map(({ name, start }) => ({ name, start: Math.max(first, start) }))
  const choose = (chosen: RangeName) => {
    reset()
    onChoose(ranges.find(({ name }) => name === chosen)?.start ?? first, last)
  }
  return (
    <>
      <div class={`row ${styles.rangeControls}`}>
        <Choice
          legend={t.title}
          options={ranges.map(({ name }) => [name, t[name]] as const)}
          chosen={
            shown[1] === dayText(last)
              ? ranges.find(({ start }) => dayText(start) === shown[0])?.name
              : undefined
          }
          onChoose={choose}
        />
        <div class={`row ${styles.rangeDates}`} {...group}>
          {BOUNDS.map((bound) => (
            <Fragment key={bound}>
              <label for={id + bound}>{t[bound]}</label>
              <input
                id={id + bound}
                type="date"
                min={dayText(first)}
                max={dayText(last)}
                aria-invalid={fault?.bounds.includes(bound)}
                aria-describedby={fault?.bounds.includes(bound) ? `${id}fault` : undefined}
              />
            </Fragment>
          ))}
        </div>
      </div>
      <Fault id={`${id}fault`} text={fault?.message} />
    </>
  )
}
