/** The figures of the compared observers, the ratios between them, and their monthly means. */
import type { ComponentChildren } from 'preact'
import { ObserverLink } from '../../../elements/record-links.tsx'
import { ColumnHeadings } from '../../../elements/table/column-headings.tsx'
import { PeriodsTable } from '../../../elements/table/periods-table.tsx'
import { ScrollRegion } from '../../../elements/table/scroll-region.tsx'
import { formatDecimals, formatExact } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import styles from './compare.module.css'
import { ObserverMark } from './compare-chart.tsx'
import {
  type ComparedObserver,
  type Comparison,
  type Factor,
  meanValue,
  monthlyMeans,
} from './compared-observer.ts'
import { meanOn, ratioOf } from './daily-counts.ts'

const mean = (value: number | null): string =>
  value === null ? texts().compare.none : formatDecimals(value, 1)

const plusMinus = (value: number, uncertainty: number | null, decimals: number): string =>
  uncertainty === null
    ? formatDecimals(value, decimals)
    : `${formatDecimals(value, decimals)} ± ${formatDecimals(uncertainty, decimals)}`

/** k as the service returns it. */
const K_DECIMALS = 4
const RATIO_DECIMALS = 2

const FactorCell = ({ factor, level }: { factor: Factor | undefined; level: string }) => {
  const t = texts().compare
  if (factor === undefined) return t.notDetermined
  const { value, uncertainty, days } = factor
  return (
    <>
      {plusMinus(value, uncertainty, days === undefined ? K_DECIMALS : RATIO_DECIMALS)}
      <small>{days === undefined ? t.kWhat : t.ratioWhat(level, days)}</small>
    </>
  )
}

interface ScrollTableProps {
  title: string
  caption: string
  columns: readonly string[]
  children: ComponentChildren
}

const ScrollTable = ({ title, caption, columns, children }: ScrollTableProps) => (
  <ScrollRegion class={styles.scroll} label={title}>
    <table class={styles.table}>
      <caption class="visually-hidden">{caption}</caption>
      <ColumnHeadings columns={columns} />
      <tbody>{children}</tbody>
    </table>
  </ScrollRegion>
)

interface CompareTablesProps extends Comparison {
  /** The name of the community's level. */
  level: string
  isScaled: boolean
}

const FiguresTable = ({ observers, common, level, isScaled }: CompareTablesProps) => {
  const t = texts().compare
  const columns = [
    t.observer,
    t.observations,
    t.days,
    t.daysInCommon,
    t.factor,
    isScaled ? t.meanMultiplied : t.mean,
    isScaled ? t.meanCommonMultiplied : t.meanCommon,
  ]
  return (
    <ScrollTable title={t.figures} caption={t.figuresCaption} columns={columns}>
      {observers.map((observer, at) => (
        <tr key={observer.nickname}>
          <th scope="row">
            <ObserverMark position={at} /> <ObserverLink nickname={observer.nickname} />
          </th>
          <td>{formatExact(observer.observations)}</td>
          <td>{formatExact(observer.counts.size)}</td>
          <td>{formatExact(common.length)}</td>
          <td>
            <FactorCell factor={observer.factor} level={level} />
          </td>
          <td>{mean(meanValue(observer))}</td>
          <td>{mean(meanOn(common, observer.values))}</td>
        </tr>
      ))}
    </ScrollTable>
  )
}

const RatioCell = ({ row, column }: { row: ComparedObserver; column: ComparedObserver }) => {
  const t = texts().compare
  const ratio = row === column ? undefined : ratioOf(row.values, column.values)
  if (ratio === undefined) return <td>{row === column ? '–' : t.notDetermined}</td>
  const { value, uncertainty, days } = ratio
  return (
    <td>
      {plusMinus(value, uncertainty, RATIO_DECIMALS)}
      <small>{t.onDays(days)}</small>
    </td>
  )
}

const RatiosTable = ({ observers }: { observers: readonly ComparedObserver[] }) => {
  const t = texts().compare
  return (
    <ScrollTable
      title={t.ratios}
      caption={t.ratiosMeaning}
      columns={[t.ratioOf, ...observers.map(({ nickname }) => t.ratioTo(nickname))]}
    >
      {observers.map((row) => (
        <tr key={row.nickname}>
          <th scope="row">
            <bdi>{row.nickname}</bdi>
          </th>
          {observers.map((column) => (
            <RatioCell key={column.nickname} row={row} column={column} />
          ))}
        </tr>
      ))}
    </ScrollTable>
  )
}

export const CompareTables = (props: CompareTablesProps) => {
  const { observers, isScaled } = props
  const t = texts().compare
  return (
    <div class={styles.tables}>
      <h2>{t.figures}</h2>
      <FiguresTable {...props} />
      <p class="remark">{t.uncertainties}</p>
      <h2>{t.ratios}</h2>
      <p>
        {t.ratiosMeaning} {isScaled && t.ratiosMeaningMultiplied}
      </p>
      <RatiosTable observers={observers} />
      <PeriodsTable
        title={t.months}
        caption={t.monthsCaption}
        columns={[t.month, ...observers.map(({ nickname }) => nickname)]}
        rows={monthlyMeans(observers).map(({ month, means }) => ({ period: month, cells: means.map(mean) }))}
      />
    </div>
  )
}
