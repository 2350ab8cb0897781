/** One observation: the Wolf number, the community's numbers of that day, the index, and the meaning of each field. */
import type { Observation } from '@heliolog/client'
import type { PageComponent } from '../../../browser/routing.ts'
import { type CommunityDay, communityOn } from '../../../data/community-day.ts'
import { lightOf } from '../../../data/lists.ts'
import { Instant } from '../../../elements/instant.tsx'
import { ObserverLink, RelatedLinks } from '../../../elements/link.tsx'
import { RichText } from '../../../elements/rich-text.tsx'
import { LoadedSummary } from '../../../elements/token-gate.tsx'
import { dayOf } from '../../../format/days.ts'
import { formatExact } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import { ExploreFrame, Requested } from '../explore-frame.tsx'
import { fileNameOf } from '../export/csv.ts'
import { ExportPanel } from '../export/export-panel.tsx'
import { NotReported } from '../statistic.tsx'
import { FieldMeanings } from './field-meanings.tsx'
import { IndexEntryPanel } from './index-entry-panel.tsx'
import styles from './observation.module.css'

const MARGIN = 4

/** A line from the least to the greatest value, with the mean and this observation on it. */
const Strip = ({ day, wolf }: { day: CommunityDay; wolf: number | null }) => {
  const { wolf_min: least, wolf_max: greatest, wolf_mean: mean } = day
  if (least === null || greatest === null || mean === null) return null
  const at = (value: number): string =>
    `${MARGIN + ((100 - 2 * MARGIN) * (value - least)) / (greatest - least || 1)}%`
  return (
    <svg class={styles.strip} height="56" aria-hidden="true">
      <line class={styles.stripRange} x1={at(least)} x2={at(greatest)} y1="28" y2="28" />
      <line class={styles.stripMean} x1={at(mean)} x2={at(mean)} y1="16" y2="40" />
      {wolf !== null && <circle class={styles.stripThis} cx={at(wolf)} cy="28" r="7" />}
      <text x={at(least)} y="54" text-anchor="start">
        {formatExact(least)}
      </text>
      {greatest > least && (
        <text x={at(greatest)} y="54" text-anchor="end">
          {formatExact(greatest)}
        </text>
      )}
    </svg>
  )
}

const Comparison = ({ day, observation }: { day: CommunityDay; observation: Observation }) => {
  const { wolf_mean: mean, wolf_min: least, wolf_max: greatest } = day
  const t = texts().observation
  const c = t.community
  const textOf = (own: number | null): string => (own === null ? t.notReported : formatExact(own))
  const range = `${formatExact(mean ?? 0)} (${formatExact(least ?? 0)}–${formatExact(greatest ?? 0)})`
  const hemispheres = [
    [c.wolfNorth, day.wolf_north_mean, textOf(observation.wolf_north)],
    [c.wolfSouth, day.wolf_south_mean, textOf(observation.wolf_south)],
  ] as const
  return (
    <>
      <p>
        <RichText
          text={mean === null ? c.noWolf : c.means}
          elements={{
            mean: () => <strong class="number">{range}</strong>,
            own: () => <strong class="number">{textOf(observation.wolf)}</strong>,
          }}
        />
      </p>
      <Strip day={day} wolf={observation.wolf} />
      <dl class={styles.hemispheres}>
        {hemispheres.map(([name, hemisphereMean, own]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd class="number">
              {hemisphereMean === null
                ? c.hemisphereWithoutMean(own)
                : c.hemisphere(formatExact(hemisphereMean), own)}
            </dd>
          </div>
        ))}
      </dl>
      <p class="remark">{c.basis(day.obs_count, day.observer_count)}</p>
    </>
  )
}

const CommunityDayPanel = ({ observation }: { observation: Observation }) => {
  const date = dayOf(observation.date_of_observation)
  const t = texts().observation
  return (
    <LoadedSummary waitingFor={t.loadingDay}>
      {({ days }) => {
        const day = communityOn(days, date)
        return (
          <section class={`panel ${styles.communityDay}`} aria-labelledby="community-day">
            <h2 id="community-day">{t.community.heading(date)}</h2>
            {day === undefined ? (
              <p>{t.community.publishedLater}</p>
            ) : (
              <Comparison day={day} observation={observation} />
            )}
          </section>
        )
      }}
    </LoadedSummary>
  )
}

const GROUP_WEIGHT = 10

interface Count {
  name: string
  groups: number | null
  spots: number | null
  wolf: number | null
}

const countsOf = (observation: Observation): Count[] => {
  const { gt, gn, gs, st, sn, ss, wolf, wolf_north, wolf_south } = observation
  const t = texts().observation.counts
  return [
    { name: t.disk, groups: gt, spots: st, wolf },
    { name: t.north, groups: gn, spots: sn, wolf: wolf_north },
    { name: t.south, groups: gs, spots: ss, wolf: wolf_south },
  ]
}

const figure = (value: number | null, format: (value: number) => string = formatExact) =>
  value === null ? <NotReported /> : format(value)

const Sum = ({ groups, spots, wolf }: Count) =>
  wolf === null && groups === null && spots === null ? (
    <NotReported />
  ) : (
    <span>
      {GROUP_WEIGHT} × {figure(groups, texts().observation.counts.groups)} +{' '}
      {figure(spots, texts().observation.counts.spots)} = <strong>{figure(wolf)}</strong>
    </span>
  )

const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`

/** Hidden from screen readers, because the sum beside it has the same information. */
const Bar = ({ count: { groups, spots, wolf }, greatest }: { count: Count; greatest: number }) => {
  if (greatest === 0) return null
  // Without spots or groups of their own, all of it is one part.
  const [ofGroups, ofSpots] =
    groups === null || spots === null ? [wolf ?? 0, 0] : [GROUP_WEIGHT * groups, spots]
  return (
    <div class={styles.sumBar} aria-hidden="true">
      <span class={styles.barGroups} style={{ width: percent(ofGroups, greatest) }} />
      <span class={styles.barSpots} style={{ width: percent(ofSpots, greatest) }} />
    </div>
  )
}

const WolfSum = (observation: Observation) => {
  const counts = countsOf(observation)
  const greatest = Math.max(...counts.map(({ wolf }) => wolf ?? 0))
  const t = texts().observation.counts
  return (
    <section class={`panel ${styles.counts}`} aria-labelledby="counts">
      <h2 id="counts">{t.heading}</h2>
      <p class={styles.wolf}>
        <RichText
          text={t.wolf}
          elements={{ wolf: () => <strong class="number">{figure(observation.wolf)}</strong> }}
        />
      </p>
      <dl>
        {counts.map((count) => (
          <div key={count.name}>
            <dt>{count.name}</dt>
            <dd class="number">
              <Sum {...count} />
              <Bar count={count} greatest={greatest} />
            </dd>
          </div>
        ))}
      </dl>
      {greatest > 0 && (
        <p class={`remark ${styles.legend}`} aria-hidden="true">
          <span class={`${styles.key} ${styles.barGroups}`} /> {t.groupKey}{' '}
          <span class={`${styles.key} ${styles.barSpots}`} /> {t.spotKey}
        </p>
      )}
    </section>
  )
}

const Head = ({ id, observer, date_of_observation: at, type, title }: Observation) => (
  <header class={styles.recordHead}>
    {title !== null && (
      <p class={styles.recordTitle} dir="auto">
        {title}
      </p>
    )}
    <p>
      <RichText
        text={texts().observation.byObserver(lightOf(type))}
        elements={{
          observer: () => <ObserverLink nickname={observer} />,
          time: () => <Instant at={at} />,
        }}
      />
    </p>
    <p class="remark">
      <RichText text={texts().observation.id} elements={{ id: () => <code>{id}</code> }} />
    </p>
  </header>
)

const ObservationLinks = ({ observer, date_of_observation: at }: Observation) => {
  const day = { from: dayOf(at), to: dayOf(at) }
  const t = texts().observation
  return (
    <RelatedLinks
      label={t.relatedRecords}
      links={[
        { to: 'explore/observations', query: day, text: t.allOnDay(day.from) },
        { to: 'explore/observations', query: { observer }, text: t.allByObserver },
        { to: 'explore/images', query: { observer, ...day }, text: t.imagesOnDay },
      ]}
    />
  )
}

const ObservationArticle = (observation: Observation) => (
  <article class={styles.record}>
    <Head {...observation} />
    <div class={`panels ${styles.recordFigures}`}>
      <WolfSum {...observation} />
      <CommunityDayPanel observation={observation} />
      <IndexEntryPanel observation={observation} />
    </div>
    <ObservationLinks {...observation} />
    <FieldMeanings observation={observation} />
    <ExportPanel
      calls={[{ record: 'observation', name: observation.id }]}
      csv={{ name: fileNameOf('observation', observation.id), records: [observation] }}
    />
  </article>
)

export const Page: PageComponent = ({ name }) => (
  <ExploreFrame title={texts().observation.heading} path="explore/observations">
    <Requested
      send={(service, signal) => service.observation(name, { signal })}
      id={name}
      waitingFor={texts().observation.loading}
    >
      {(observation) => <ObservationArticle {...observation} />}
    </Requested>
  </ExploreFrame>
)
