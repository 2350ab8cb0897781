/** An observer's factor k in the community index, the factors of all years, and their flagged observations. */
import type { IndexObserverDetail } from '@heliolog/client'
import { useMemo } from 'preact/hooks'
import { type Chart, roundBounds, type Series } from '../../../charts/chart.ts'
import { PageChart } from '../../../charts/page-chart.tsx'
import { chartContent } from '../../../charts/picture.tsx'
import { ShareChart } from '../../../charts/share-chart.tsx'
import { IndexGuideLink } from '../../../elements/index-guide-link.tsx'
import { RichText } from '../../../elements/rich-text.tsx'
import { FoldedTable, numberColumns } from '../../../elements/table/data-table.tsx'
import { formatExact, formatTwoDecimals } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import styles from '../explore.module.css'
import { Requested } from '../explore-frame.tsx'
import { WithIndex } from '../index-view.tsx'
import { Statistic } from '../statistic.tsx'
import { FlaggedObservations } from './flagged-observations.tsx'

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

const YearlyFactors = ({ nickname, k, years }: IndexObserverDetail) => {
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
      <FoldedTable
        title={t.table}
        caption={t.caption}
        columns={[
          { field: 'year', heading: t.year, cell: ({ year }) => year },
          ...numberColumns<YearFactor>([
            [t.factor, plusMinus],
            [t.relativeUncertainty, ({ relative_uncertainty }) => formatExact(relative_uncertainty)],
            [t.commonDays, ({ common_days }) => formatExact(common_days)],
          ]),
        ]}
        rows={years}
        keyOf={({ year }) => year}
      />
    </>
  )
}

/** Between these, an observer is about average. */
const [BELOW_AVERAGE, ABOVE_AVERAGE] = [0.8, 1.25]

const describeQuality = ({ quality, common_days }: IndexObserverDetail): string => {
  const t = texts().observers.factor
  if (common_days === 0) return t.qualityStart
  if (quality < BELOW_AVERAGE) return t.qualityBelow
  return quality > ABOVE_AVERAGE ? t.qualityAbove : t.qualityAverage
}

const Day = ({ day }: { day: string }) => (
  <time class="instant" dateTime={day}>
    {day}
  </time>
)

const CommonDays = ({ first_day: first, last_day: last }: IndexObserverDetail) => {
  const t = texts().observers.factor
  if (first === null || last === null) return t.commonDaysWhat
  return (
    <RichText
      text={t.commonDaysBetween}
      elements={{ first: () => <Day day={first} />, last: () => <Day day={last} /> }}
    />
  )
}

const Factor = (observer: IndexObserverDetail) => {
  const { k, uncertainty, reason, common_days, quality, factor } = observer
  const t = texts().observers.factor
  return (
    <dl class={styles.statistics}>
      {k === null ? (
        <>
          <Statistic name={t.k} what={reason === null ? '' : t.reasons[reason]}>
            {t.notDetermined}
          </Statistic>
          <Statistic name={t.applied} what={t.appliedWhat}>
            {formatExact(factor)}
          </Statistic>
        </>
      ) : (
        <Statistic name={t.k} what={t.uncertaintyWhat}>
          {formatExact(k)} <small>± {formatExact(uncertainty ?? 0)}</small>
        </Statistic>
      )}
      <Statistic name={t.commonDays} what={<CommonDays {...observer} />}>
        {formatExact(common_days)}
      </Statistic>
      <Statistic name={t.quality} what={describeQuality(observer)}>
        {formatExact(quality)}
      </Statistic>
    </dl>
  )
}

export const FactorSection = ({ nickname }: { nickname: string }) => {
  const t = texts().observers.factor
  return (
    <section class={`panel ${styles.factor}`} aria-labelledby="factor">
      <h2 id="factor">{t.heading}</h2>
      <WithIndex>
        {() => (
          <Requested
            send={(service, signal) => service.indexObserver(nickname, { signal })}
            id={nickname}
            waitingFor={t.loading}
            missing={t.missing}
          >
            {(detail) => (
              <>
                <p>
                  <RichText text={t.meaning} elements={{ guide: () => <IndexGuideLink /> }} />
                </p>
                <Factor {...detail} />
                <YearlyFactors {...detail} />
                <FlaggedObservations observer={nickname} />
              </>
            )}
          </Requested>
        )}
      </WithIndex>
    </section>
  )
}
