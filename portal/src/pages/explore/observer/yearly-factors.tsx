/** The factor of each year with its uncertainty, as a chart and as a table. */
import type { IndexObserverDetail } from '@heliolog/client'
import { useRef } from 'preact/hooks'
import { renderedSvg } from '../../../charts/share/rendered-svg.tsx'
import { ShareChart } from '../../../charts/share/share-chart.tsx'
import { PeriodsTable } from '../../../elements/table/periods-table.tsx'
import { formatExact, formatTwoDecimals } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import styles from './observer.module.css'

type YearFactor = IndexObserverDetail['years'][number]

/** Rounded like the factor itself. */
const uncertaintyOf = ({ factor, relative_uncertainty }: YearFactor): number =>
  Math.round(factor * relative_uncertainty * 10_000) / 10_000

const plusMinus = (year: YearFactor): string =>
  `${formatExact(year.factor)} ± ${formatExact(uncertaintyOf(year))}`

const HEIGHT = 220
const MOST_TICKS = 6
const TICK_STEPS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50]
/** A phone has room for this many. */
const MOST_YEAR_LABELS = 8

/** Multiples of a round step, from just below the values to just above. */
const ticksAround = (values: number[]): number[] => {
  const [least, greatest] = [Math.min(...values), Math.max(...values)]
  const ticksOf = (step: number): number[] => {
    const first = Math.floor(least / step)
    return Array.from(
      { length: Math.ceil(greatest / step) - first + 1 },
      (_, at) => Math.round((first + at) * step * 100) / 100,
    )
  }
  const step = TICK_STEPS.find((one) => ticksOf(one).length <= MOST_TICKS) ?? greatest
  return ticksOf(step)
}

interface Scales {
  /** The position of a year, as a part of the width. */
  x: (year: number) => string
  /** The position of a factor in pixels. */
  y: (factor: number) => number
}

const YearMark = ({ year, scales: { x, y } }: { year: YearFactor; scales: Scales }) => {
  const uncertainty = uncertaintyOf(year)
  const [at, low, high] = [x(year.year), y(year.factor - uncertainty), y(year.factor + uncertainty)]
  return (
    <g>
      <title>{`${year.year}: ${plusMinus(year)}`}</title>
      <line class={styles.factorBar} x1={at} x2={at} y1={low} y2={high} />
      <circle class={styles.factorMark} cx={at} cy={y(year.factor)} r="4" />
    </g>
  )
}

const FactorChart = ({ k, years }: Pick<IndexObserverDetail, 'k' | 'years'>) => {
  const first = years[0]?.year ?? 0
  const slots = (years.at(-1)?.year ?? 0) - first + 1
  const ticks = ticksAround([
    1,
    k ?? 1,
    ...years.flatMap((year) => [year.factor - uncertaintyOf(year), year.factor + uncertaintyOf(year)]),
  ])
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)]
  const scales: Scales = {
    x: (year) => `${(100 * (year - first + 0.5)) / slots}%`,
    y: (factor) => (HEIGHT * (top - factor)) / (top - bottom),
  }
  const labelStep = Math.ceil(slots / MOST_YEAR_LABELS)
  const level = (className: string | undefined, factor: number) => (
    <line class={className} x1="0" x2="100%" y1={scales.y(factor)} y2={scales.y(factor)} />
  )
  const factors = years.map(({ factor }) => factor)
  return (
    <svg
      class={styles.factorChart}
      height={HEIGHT}
      role="img"
      aria-label={texts().observers.years.chart(
        years.length,
        formatTwoDecimals(Math.min(...factors)),
        formatTwoDecimals(Math.max(...factors)),
      )}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          {level(styles.factorGrid, tick)}
          <text x="-8" y={scales.y(tick) + 4} text-anchor="end">
            {formatExact(tick)}
          </text>
        </g>
      ))}
      {level(styles.factorOne, 1)}
      {k !== null && level(styles.factorK, k)}
      {years.map((year) => (
        <YearMark key={year.year} year={year} scales={scales} />
      ))}
      {Array.from({ length: Math.ceil(slots / labelStep) }, (_, at) => first + at * labelStep).map((year) => (
        <text key={year} x={scales.x(year)} y={HEIGHT + 18} text-anchor="middle">
          {year}
        </text>
      ))}
    </svg>
  )
}

/** The labels left of the chart and below it. */
const LABEL_ROOM = { left: 40, bottom: 28 }

export const YearlyFactors = ({ nickname, k, years }: IndexObserverDetail) => {
  const chart = useRef<HTMLDivElement>(null)
  const t = texts().observers.years
  return (
    <>
      <h3>{t.heading}</h3>
      <p>{t.meaning}</p>
      <div ref={chart}>
        <FactorChart k={k} years={years} />
      </div>
      <ShareChart
        file={`factors-${nickname}`}
        title={t.heading}
        subtitle={nickname}
        draw={() => renderedSvg(chart.current, LABEL_ROOM)}
      />
      <p class="remark" aria-hidden="true">
        {k === null ? t.lineWithoutK : t.lines}
      </p>
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
