/**
 * The overview, open to everybody unless the portal is private: the latest day, activity, totals, current rotation,
 * coverage, latest publications.
 */
import { hrefOf, type PageComponent, type Route } from '../../browser/routing.ts'
import { type PortalSummary, useAttribution, useSummary } from '../../data/summary.ts'
import { Instant } from '../../elements/instant.tsx'
import { RichText } from '../../elements/rich-text.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { texts } from '../../language/texts.ts'
import styles from './overview.module.css'
import 'uplot/dist/uPlot.min.css'
import { SERVICE } from '../../data/service-settings.ts'
import { RequestView } from '../../elements/request-view.tsx'
import { TokenGate } from '../../elements/token/token-gate.tsx'
import { ActivityChart } from './activity/activity-chart.tsx'
import { Coverage } from './coverage/coverage.tsx'
import { CurrentRotation } from './current-rotation.tsx'
import { Latest } from './latest/latest.tsx'
import { Publications } from './publications.tsx'

const Figures = ({ summary }: { summary: PortalSummary }) => {
  const t = texts().overview.totals
  const { totals, first_day: first, last_day: last, published_at: published } = summary
  const counts: [string, number][] = [
    [t.observations, totals.observations],
    [t.images, totals.images],
    [t.observers, totals.observers],
    [t.days, totals.days],
  ]
  return (
    <dl class={styles.figures}>
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class="number">{formatNumber(count)}</dd>
        </div>
      ))}
      <div class={styles.figuresDates}>
        <dt>{t.period}</dt>
        <dd class="number">{first === null || last === null ? '–' : t.fromTo(first, last)}</dd>
      </div>
      <div class={styles.figuresDates}>
        <dt>{t.published}</dt>
        <dd class="number">{published === null ? '–' : <Instant at={published} to="minutes" />}</dd>
      </div>
    </dl>
  )
}

/** Records may have been published and retracted again. */
const Empty = ({ publications }: PortalSummary) => {
  const t = texts().overview
  return (
    <div class="notice">
      <h2>{publications.length === 0 ? t.nothingPublished : t.nothingAtTheMoment}</h2>
      <p>
        <RichText
          text={t.oncePublished}
          elements={{ docs: (inner) => <a href={hrefOf('docs')}>{inner}</a> }}
        />
      </p>
    </div>
  )
}

const TotalsAndRotation = ({ summary }: { summary: PortalSummary }) => (
  <div class={styles.totals}>
    <section class="panel" aria-label={texts().overview.totals.title}>
      <Figures summary={summary} />
    </section>
    <CurrentRotation summary={summary} />
  </div>
)

const OverviewContent = ({ summary, route }: { summary: PortalSummary; route: Route }) => (
  <>
    {summary.days.day.length === 0 ? (
      <>
        <TotalsAndRotation summary={summary} />
        <Empty {...summary} />
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

const LoadedOverview = ({ route }: { route: Route }) => {
  const summary = useSummary()
  return (
    <div class={summary.state === 'waiting' ? styles.loading : undefined}>
      <RequestView request={summary} waitingFor={texts().overview.loading}>
        {(loaded) => <OverviewContent summary={loaded} route={route} />}
      </RequestView>
    </div>
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
      {SERVICE.private ? (
        <TokenGate>{() => <LoadedOverview route={route} />}</TokenGate>
      ) : (
        <LoadedOverview route={route} />
      )}
    </div>
  )
}
