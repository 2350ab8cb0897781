/** The figures of the compared observers, the ratios between them, and their monthly means. */
import { ObserverLink } from '../../../elements/link.tsx'
import { type Column, DataTable, FoldedTable, numberColumns } from '../../../elements/table/data-table.tsx'
import { formatDecimals, formatExact } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import styles from '../explore.module.css'
import { ObserverMark } from './compare-chart.tsx'
import {
  type ComparedObserver,
  type Comparison,
  type Factor,
  type MonthlyMeans,
  meanOn,
  meanValue,
  monthlyMeans,
  ratioOf,
} from './compared-observer.ts'

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

interface CompareTablesProps extends Comparison {
  /** The name of the community's level. */
  level: string
  isScaled: boolean
}

const figureColumns = ({
  observers,
  common,
  level,
  isScaled,
}: CompareTablesProps): Column<ComparedObserver>[] => {
  const t = texts().compare
  return [
    {
      field: 'observer',
      heading: t.observer,
      cell: (observer) => (
        <>
          <ObserverMark position={observers.indexOf(observer)} />{' '}
          <ObserverLink nickname={observer.nickname} />
        </>
      ),
      kind: 'text',
    },
    ...numberColumns<ComparedObserver>([
      [t.observations, ({ observations }) => formatExact(observations)],
      [t.days, ({ counts }) => formatExact(counts.size)],
      [t.daysInCommon, () => formatExact(common.length)],
      [t.factor, ({ factor }) => <FactorCell factor={factor} level={level} />],
      [isScaled ? t.meanMultiplied : t.mean, (observer) => mean(meanValue(observer))],
      [isScaled ? t.meanCommonMultiplied : t.meanCommon, ({ values }) => mean(meanOn(common, values))],
    ]),
  ]
}

const RatioCell = ({ row, column }: { row: ComparedObserver; column: ComparedObserver }) => {
  const t = texts().compare
  if (row === column) return '–'
  const ratio = ratioOf(row.values, column.values)
  if (ratio === undefined) return t.notDetermined
  const { value, uncertainty, days } = ratio
  return (
    <>
      {plusMinus(value, uncertainty, RATIO_DECIMALS)}
      <small>{t.onDays(days)}</small>
    </>
  )
}

const nicknameOf = ({ nickname }: ComparedObserver): string => nickname

export const CompareTables = (props: CompareTablesProps) => {
  const { observers, isScaled } = props
  const t = texts().compare
  return (
    <div class={styles.tables}>
      <h2>{t.figures}</h2>
      <DataTable
        title={t.figures}
        caption={t.figuresCaption}
        columns={figureColumns(props)}
        rows={observers}
        keyOf={nicknameOf}
      />
      <p class="remark">{t.uncertainties}</p>
      <h2>{t.ratios}</h2>
      <p>
        {t.ratiosMeaning} {isScaled && t.ratiosMeaningMultiplied}
      </p>
      <DataTable
        title={t.ratios}
        caption={t.ratiosMeaning}
        columns={[
          {
            field: 'observer',
            heading: t.ratioOf,
            cell: ({ nickname }) => <bdi>{nickname}</bdi>,
            kind: 'text',
          },
          ...numberColumns<ComparedObserver>(
            observers.map((column) => [
              t.ratioTo(column.nickname),
              (row) => <RatioCell row={row} column={column} />,
            ]),
          ),
        ]}
        rows={observers}
        keyOf={nicknameOf}
      />
      <FoldedTable
        title={t.months}
        caption={t.monthsCaption}
        columns={[
          { field: 'month', heading: t.month, cell: ({ month }) => month },
          ...numberColumns<MonthlyMeans>(
            observers.map(({ nickname }, at) => [nickname, ({ means }) => mean(means[at] ?? null)]),
          ),
        ]}
        rows={monthlyMeans(observers)}
        keyOf={({ month }) => month}
      />
    </div>
  )
}
