/**
 * The overview, open to everybody unless the portal is private: the latest day, activity, totals, current rotation,
 * coverage, latest publications.
 */

import { hrefOf, type PageComponent, type Route } from '../../browser/routing.ts'
import type { Chart } from '../../charts/chart.ts'
import { PageChart } from '../../charts/page-chart.tsx'
import { valueOn } from '../../data/community-day.ts'
import { SERVICE } from '../../data/service-settings.ts'
import { type PortalSummary, useAttribution } from '../../data/summary.ts'
import { Figure } from '../../elements/figure.tsx'
import { Instant } from '../../elements/instant.tsx'
import { Empty } from '../../elements/request-view.tsx'
import { RichText } from '../../elements/rich-text.tsx'
import { SummaryView } from '../../elements/token-gate.tsx'
import { dayNumber, dayText } from '../../format/days.ts'
import { formatNumber, formatTwoDecimals } from '../../format/numbers.ts'
import { texts } from '../../language/texts.ts'
import { ActivityChart } from './activity/activity-chart.tsx'
import { Coverage } from './coverage/coverage.tsx'
import { Latest } from './latest/latest.tsx'
import styles from './overview.module.css'

const ROTATION_HEIGHT = 110

/** The current Carrington rotation: its days, today, and the Wolf numbers so far. */
const CurrentRotation = ({ summary: { rotation, today, days } }: { summary: PortalSummary }) => {
  const t = texts().overview.rotation
  const first = dayNumber(rotation.first_day)
  const length = dayNumber(rotation.last_day) - first + 1
  const position = dayNumber(today) - first + 1
  const dayAt = (index: number): string => dayText(first + index)
  const wolf = Array.from({ length }, (_, index) => valueOn(days.day, days.wolf_mean, dayAt(index)))
  const seen = wolf.filter((value) => value !== null)
  const title = t.title(rotation.number)
  const place = t.position(position, length, rotation.first_day, rotation.last_day)
  const chart: Chart = {
    from: first,
    to: first + length,
    panels: [
      {
        label: texts().overview.activity.wolfHeading,
        height: ROTATION_HEIGHT,
        min: 0,
        max: Math.max(10, ...seen) * 1.05,
        series: [
          {
            label: '',
            kind: 'columns',
            colour: 'var(--monthly)',
            x: wolf.map((_, index) => first + index),
            y: wolf,
            describe: (index) => t.wolfOfDay(dayAt(index), formatTwoDecimals(wolf[index] ?? 0)),
          },
        ],
        notes: ({ x, top }) => [
          { x: x(dayNumber(today) + 0.5), y: top, text: '▾', colour: 'var(--smoothed)' },
        ],
      },
    ],
  }
  return (
    <section class={`panel ${styles.rotation}`} aria-labelledby="rotation">
      <h2 id="rotation">{title}</h2>
      <p>{place}</p>
      <PageChart
        chart={chart}
        description={t.description(today, position, length, seen.length)}
        hint={`▾ ${t.today(today)} ${seen.length === 0 ? t.noneYet : t.bars}`}
        file={`rotation-${rotation.number}`}
        title={title}
        subtitle={`${place}. ${t.today(today)}`}
      />
    </section>
  )
}

type Publication = PortalSummary['publications'][number]
type Counts = Publication['counts']

const KINDS = ['observations', 'images', 'observers'] as const satisfies (keyof Counts)[]
const FURTHER_CHANGES = ['changed', 'retracted'] as const

/** `12 observations new, 3 changed`, or an empty string without changes. */
const describeKind = (kind: keyof Counts, counts: Counts): string => {
  const t = texts().overview.publications
  const changed = counts[kind]
  const first = (['new', ...FURTHER_CHANGES] as const).find((change) => changed[change] > 0)
  if (first === undefined) return ''
  const further = FURTHER_CHANGES.filter((change) => change !== first && changed[change] > 0)
  return [
    t[kind][first](changed[first]),
    ...further.map((change) => t.further[change](formatNumber(changed[change]))),
  ].join(', ')
}

const describeCounts = (counts: Counts): string =>
  KINDS.map((kind) => describeKind(kind, counts))
    .filter((text) => text !== '')
    .join('; ') || texts().overview.publications.onlyDate

/** The latest publications: when, how many records, and the data version after each. */
const Publications = ({ publications }: { publications: readonly Publication[] }) =>
  publications.length === 0 ? null : (
    <section class="panel" aria-labelledby="publications">
      <h2 id="publications">{texts().overview.publications.title}</h2>
      <ul class={styles.publications}>
        {publications.map(({ number, published_at, version, counts }) => (
          <li key={number} class="row">
            <span>
              <RichText
                text={texts().overview.publications.entry(describeCounts(counts))}
                elements={{ at: () => <Instant at={published_at} to="minutes" /> }}
              />
            </span>{' '}
            <span class="remark">
              <RichText
                text={texts().overview.publications.version(formatNumber(number))}
                elements={{ version: () => <code>{version}</code> }}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )

const Figures = ({ summary }: { summary: PortalSummary }) => {
  const t = texts().overview.totals
  const { totals, first_day: first, last_day: last, published_at: published } = summary
  return (
    <dl class={styles.figures}>
      {(['observations', 'images', 'observers', 'days'] as const).map((name) => (
        <Figure key={name} name={t[name]} value={formatNumber(totals[name])} />
      ))}
      <Figure
        class={styles.figuresDates}
        name={t.period}
        value={first === null || last === null ? '–' : t.fromTo(first, last)}
      />
      <Figure
        class={styles.figuresDates}
        name={t.published}
        value={published === null ? '–' : <Instant at={published} to="minutes" />}
      />
    </dl>
  )
}

const TotalsAndRotation = ({ summary }: { summary: PortalSummary }) => (
  <div class={`panels ${styles.totals}`}>
    <section class="panel" aria-label={texts().overview.totals.title}>
      <Figures summary={summary} />
    </section>
    <CurrentRotation summary={summary} />
  </div>
)

const OverviewContent = ({ summary, route }: { summary: PortalSummary; route: Route }) => {
  const t = texts().overview
  return (
    <>
      {summary.days.day.length === 0 ? (
        <>
          <TotalsAndRotation summary={summary} />
          <Empty
            // Records may have been published and retracted again.
            title={summary.publications.length === 0 ? t.nothingPublished : t.nothingAtTheMoment}
            text={
              <RichText
                text={t.oncePublished}
                elements={{ docs: (inner) => <a href={hrefOf('docs')}>{inner}</a> }}
              />
            }
          />
        </>
      ) : (
        <>
          <Latest summary={summary} />
          <ActivityChart summary={summary} query={route.query} />
          <TotalsAndRotation summary={summary} />
          <Coverage days={summary.days} />
        </>
      )}
      <Publications publications={summary.publications} />
    </>
  )
}

export const Overview: PageComponent = ({ route }) => {
  const t = texts().overview
  const attribution = useAttribution()
  return (
    <div class={styles.overview}>
      <h1>{t.title}</h1>
      <p class={styles.lead}>
        {SERVICE.name === null ? t.lead : t.leadNamed(SERVICE.name)} <strong>{attribution}</strong>
      </p>
      <SummaryView waitingFor={t.loading}>
        {(summary) => <OverviewContent summary={summary} route={route} />}
      </SummaryView>
    </div>
  )
}
