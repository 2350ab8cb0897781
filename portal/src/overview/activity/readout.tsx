/** The values of one day, beside the chart. */
import './readout.css'
import { formatCount } from '../../format/numbers.ts'
import type { DayValues, IndexOfDay } from './day-values.ts'

const known = (value: number | null): string => (value === null ? '–' : String(value))

const spreadOf = ({ wolfMin, wolfMax }: DayValues): string =>
  wolfMin === null || wolfMax === null ? '–' : `${wolfMin} – ${wolfMax}`

const statusOf = ({ isSettled }: IndexOfDay): string => (isSettled ? 'settled' : 'provisional')

/** Both have one decimal, also where that is 0. */
const withUncertainty = ({ value, uncertainty }: IndexOfDay): string =>
  `${value.toFixed(1)} ± ${uncertainty.toFixed(1)}`

const describeIndex = (index: DayValues['index']): string => {
  if (index === undefined) return ''
  if (index === 'none') return 'no index, '
  return `index ${withUncertainty(index)}, ${statusOf(index)}, ${formatCount(index.observers, 'observer')}, `
}

/** For screen readers. */
export const describeDay = (values: DayValues): string => {
  const start = `${values.day} UTC: ${describeIndex(values.index)}`
  const counts = `observations ${values.observations}, images ${values.images}`
  if (values.wolfMean === null) return `${start}no Wolf number, ${counts}`
  const mean = values.index === undefined ? 'Wolf number' : 'daily mean'
  return `${start}${mean} ${values.wolfMean}, from ${known(values.wolfMin)} to ${known(values.wolfMax)}, north ${known(values.north)}, south ${known(values.south)}, ${counts}`
}

/** A name for tests, a label and the value. */
type Item = [name: string, label: string, value: string | number]

const indexItems = (index: IndexOfDay | 'none', { wolfMean }: DayValues): Item[] => [
  ['index', 'Index ± u', index === 'none' ? '–' : withUncertainty(index)],
  ['index_status', 'Status', index === 'none' ? '–' : statusOf(index)],
  ['index_observers', 'Observers', index === 'none' ? '–' : index.observers],
  ['wolf_mean', 'Daily mean', known(wolfMean)],
]

const meanItems = (values: DayValues): Item[] => [
  ['wolf_mean', 'Mean Wolf number', known(values.wolfMean)],
  ['wolf_spread', 'Min – max', spreadOf(values)],
]

/** Always shows a day, at the pointer or else the last visible one, so that the layout does not jump. */
export const Readout = ({ values }: { values: DayValues }) => {
  const items: Item[] = [
    ...(values.index === undefined ? meanItems(values) : indexItems(values.index, values)),
    ['wolf_north_mean', 'Daily mean, north', known(values.north)],
    ['wolf_south_mean', 'Daily mean, south', known(values.south)],
    ['obs_count', 'Observations', values.observations],
    ['image_count', 'Images', values.images],
  ]
  return (
    <dl class={values.index === undefined ? 'readout' : 'readout readout-index'}>
      <div class="readout-day">
        <dt class="visually-hidden">Day</dt>
        <dd>
          <time dateTime={values.day}>{values.day}</time> UTC
        </dd>
      </div>
      {items.map(([name, label, value]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd data-value={name}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
