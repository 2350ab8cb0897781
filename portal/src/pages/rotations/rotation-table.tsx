/** The map as a table, which is rendered when it is first opened. */
import { LazyDetails } from '../../elements/lazy-details.tsx'
import { ScrollRegion } from '../../elements/table/scroll-region.tsx'
import { dayText } from '../../format/days.ts'
import { texts } from '../../language/texts.ts'
import {
  hasData,
  LONGEST_ROTATION,
  type RotationRow,
  type RotationSeries,
  valueOn,
} from './rotation-series.ts'
import styles from './rotations.module.css'

interface RotationTableProps {
  rows: readonly RotationRow[]
  series: RotationSeries
}

const COLUMNS = Array.from({ length: LONGEST_ROTATION }, (_, index) => index)

const Table = ({ rows, series }: RotationTableProps) => {
  const t = texts().rotations
  const textOn = (day: number): string => {
    if (!hasData(series, day)) return ''
    const value = valueOn(series, day)
    return value === null ? '–' : series.format(value)
  }
  return (
    <ScrollRegion class={styles.table} label={series.name}>
      <table>
        <caption>{t.tableCaption(series.name)}</caption>
        <thead>
          <tr>
            <th scope="col">{t.rotation}</th>
            <th scope="col">{t.firstDay}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, first, length }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              <td>{dayText(first)}</td>
              {COLUMNS.map((column) => (
                <td key={column}>{column < length ? textOn(first + column) : ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

export const RotationTable = (props: RotationTableProps) => (
  <LazyDetails class={styles.details} summary={texts().rotations.asTable}>
    {() => <Table {...props} />}
  </LazyDetails>
)
