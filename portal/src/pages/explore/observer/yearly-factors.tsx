/** The factor of each year with its uncertainty, as a chart and as a table. */
import type { IndexObserverDetail } from '@heliolog/client'
import { useMemo } from 'preact/hooks'
import { type Chart, roundBounds, type Series } from '../../../charts/chart.ts'
import { PageChart } from '../../../charts/page-chart.tsx'
import { chartContent, ShareChart } from '../../../charts/share-chart.tsx'
import { PeriodsTable } from '../../../elements/table/periods-table.tsx'
import { formatExact, formatTwoDecimals } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'

type YearFactor = IndexObserverDetail['years'][number]

/** Rounded like the factor itself. */
const uncertaintyOf = ({ factor, relative_uncertainty }: YearFactor): number =>
  Math.round(factor * relative_uncertainty * 10_000) / 10_000

const plusMinus = (year: YearFactor): string =>
  `${formatExact(year.factor)} ± ${formatExact(uncertaintyOf(year))}`

const HEIGHT = 220
const STEPS = 5
/** A phone has room for this many. */
const MOST_YEAR_LABELS = 8

const factorChart = ({ k, years }: Pick<IndexObserverDetail, 'k' | 'years'>): Chart => {
  const [first, last] = [years[0]?.year ?? 0, years.at(-1)?.year ?? 0]
  const [from, to] = [first - 0.5, last + 0.5]
  const labelStep = Math.ceil((to - from) / MOST_YEAR_LABELS)
  const bars = {
    x: years.map(({ year }) => year),
    low: years.map((year) => year.factor - uncertaintyOf(year)),
    y: years.map((year) => year.factor + uncertaintyOf(year)),
  }
  const level = (factor: number, style: Pick<Series, 'colour' | 'dash'>): Series => ({
    label: '',
    kind: 'line',
    x: [from, to],
    y: [factor, factor],
    ...style,
  })
  return {
    from,
    to,
    ticks: bars.x.filter((_, at) => at % labelStep === 0).map((at) => ({ at, label: String(at) })),
    panels: [
      {
        label: texts().observers.years.factor,
        height: HEIGHT,
        ...roundBounds([1, k ?? 1, ...bars.low, ...bars.y], STEPS),
        format: formatExact,
        series: [
          level(1, { colour: 'var(--line-strong)' }),
          ...(k === null ? [] : [level(k, { colour: 'var(--smoothed)', dash: '6 4' })]),
          { label: '', kind: 'bars', colour: 'var(--daily)', width: 2, ...bars },
          {
            label: '',
            kind: 'points',
            colour: 'var(--accent)',
            x: bars.x,
            y: years.map(({ factor }) => factor),
            describe: (at) => `${years[at]?.year}: ${plusMinus(years[at] as YearFactor)}`,
          },
        ],
      },
    ],
  }
}

export const YearlyFactors = ({ nickname, k, years }: IndexObserverDetail) => {
  const t = texts().observers.years
  const chart = useMemo(() => factorChart({ k, years }), [k, years])
  const factors = years.map(({ factor }) => factor)
  return (
    <>
      <h3>{t.heading}</h3>
      <p>{t.meaning}</p>
      <PageChart
        chart={chart}
        description={t.chart(
          years.length,
          formatTwoDecimals(Math.min(...factors)),
          formatTwoDecimals(Math.max(...factors)),
        )}
        hint={k === null ? t.lineWithoutK : t.lines}
      />
      <ShareChart
        file={`factors-${nickname}`}
        title={t.heading}
        subtitle={nickname}
        draw={() => chartContent(chart)}
      />
      <PeriodsTable
        title={t.table}
        caption={t.caption}
        columns={[t.year, t.factor, t.relativeUncertainty, t.commonDays]}
        rows={years.map((year) => ({
          period: String(year.year),
          cells: [plusMinus(year), formatExact(year.relative_uncertainty), formatExact(year.common_days)],
        }))}
      />
    </>
  )
}
