/** One observation: the Wolf number, the community's numbers of that day, the index, and the meaning of each field. */
import type { BulkObservation, Heliolog, IndexedObservation, Observation } from '@heliolog/client'
import type { PageComponent } from '../../../browser/routing.ts'
import { SeriesMark } from '../../../charts/chart-drawing.tsx'
import { type CommunityDay, communityOn, valueOn } from '../../../data/community-day.ts'
import { lightOf } from '../../../data/lists.ts'
import type { PortalSummary } from '../../../data/summary.ts'
import { Facts } from '../../../elements/figure.tsx'
import { Instant } from '../../../elements/instant.tsx'
import { IndexGuideLink, ObserverLink, RelatedLinks, TagLinks } from '../../../elements/link.tsx'
import { RichText } from '../../../elements/rich-text.tsx'
import { LoadedSummary } from '../../../elements/token-gate.tsx'
import { dayOf } from '../../../format/days.ts'
import { formatDecimals, formatExact, formatTwoDecimals } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import exploreStyles from '../explore.module.css'
import { ExploreFrame, Requested } from '../explore-frame.tsx'
import { fileNameOf } from '../export/csv.ts'
import { ExportPanel } from '../export/export-panel.tsx'
import { type FlagName, flagMeaning, NotReported, Statistic, WithIndex } from '../statistic.tsx'
import { FieldMeanings } from './field-meanings.tsx'
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
  const hemisphere = (hemisphereMean: number | null, own: number | null): string =>
    hemisphereMean === null
      ? c.hemisphereWithoutMean(textOf(own))
      : c.hemisphere(formatExact(hemisphereMean), textOf(own))
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
      <Facts
        class={styles.hemispheres}
        facts={[
          [c.wolfNorth, hemisphere(day.wolf_north_mean, observation.wolf_north)],
          [c.wolfSouth, hemisphere(day.wolf_south_mean, observation.wolf_south)],
        ]}
      />
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
const GROUP_COLOUR = 'var(--accent)'
const SPOT_COLOUR = 'var(--band)'

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
      <span style={{ width: percent(ofGroups, greatest), background: GROUP_COLOUR }} />
      <span style={{ width: percent(ofSpots, greatest), background: SPOT_COLOUR }} />
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
      <Facts
        facts={counts.map((count) => [
          count.name,
          <>
            <Sum {...count} />
            <Bar count={count} greatest={greatest} />
          </>,
        ])}
      />
      {greatest > 0 && (
        <p class={`row remark ${styles.legend}`} aria-hidden="true">
          <span>
            <SeriesMark kind="band" colour={GROUP_COLOUR} /> {t.groupKey}
          </span>
          <span>
            <SeriesMark kind="band" colour={SPOT_COLOUR} /> {t.spotKey}
          </span>
        </p>
      )}
    </section>
  )
}

const WHITE_LIGHT = 0

/** Why an observation of this kind never enters; undefined if it does. */
const reasonToLeaveOut = ({ type, wolf }: Observation): string | undefined => {
  const t = texts().observation.index
  if (type !== WHITE_LIGHT) return t.otherLight(lightOf(type))
  return wolf === null ? t.withoutWolf : undefined
}

interface Entry extends IndexedObservation {
  /** Its flags from the simple checks. */
  remarks: FlagName[]
}

const fetchEntry = async (
  service: Heliolog,
  { id, observer, date_of_observation }: Observation,
  signal: AbortSignal,
): Promise<Entry> => {
  const entry = await service.indexedObservation(id, { signal })
  const day = dayOf(date_of_observation)
  const { data } = await service.indexFlags({ observer, from: day, to: day, signal }).page()
  const flags = data.filter((row) => row.id === id).map(({ flag }) => flag)
  return { ...entry, remarks: flags.filter((flag) => flag !== entry.flag) }
}

const describeVerdict = ({ flag }: IndexedObservation): string => {
  const t = texts().observation.index
  if (flag === 'ok') return t.ok
  const { title, description } = flagMeaning(flag)
  return t.verdict(title, description)
}

const describeScaling = ({ reports, wolf, factor, day }: IndexedObservation): string => {
  const t = texts().observation.index
  const [count, times, year] = [formatExact(wolf), formatExact(factor), day.slice(0, 4)]
  return reports === 1
    ? t.scaledWhat(count, times, year)
    : t.scaledMeanWhat(count, times, formatExact(reports), year)
}

const EntryFigures = ({ entry, summary }: { entry: Entry; summary: PortalSummary }) => {
  const { day, index, scaled, weight, share, z, remarks } = entry
  // The summary has the uncertainty, so that no request is necessary. It has one decimal.
  const uncertainty = summary.index && valueOn(summary.days.day, summary.index.days.uncertainty, day)
  const t = texts().observation.index
  return (
    <>
      <p>
        <RichText text={describeVerdict(entry)} />
      </p>
      <dl class={exploreStyles.statistics}>
        <Statistic name={t.scaled} what={describeScaling(entry)}>
          {formatExact(scaled)}
        </Statistic>
        <Statistic name={t.dayIndex} what={uncertainty === null ? '' : t.uncertaintyWhat}>
          {formatDecimals(index, 1)}{' '}
          {uncertainty !== null && <small>± {formatDecimals(uncertainty, 1)}</small>}
        </Statistic>
        {z !== null && (
          <Statistic name={t.deviation} what={z < 0 ? t.below : t.above}>
            {formatExact(Math.abs(z))}
          </Statistic>
        )}
        <Statistic name={t.share} what={t.shareWhat(formatExact(weight))}>
          {t.percent(formatTwoDecimals(100 * share))}
        </Statistic>
      </dl>
      {remarks.length > 0 && (
        <>
          <h3>{t.remarks}</h3>
          <ul>
            {remarks.map((flag) => (
              <li key={flag}>{flagMeaning(flag).description}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** The part of an observation in the community index, or the reason why it has none. */
const IndexEntryPanel = ({ observation }: { observation: Observation }) => {
  const reason = reasonToLeaveOut(observation)
  const t = texts().observation.index
  return (
    <section class={`panel ${styles.indexEntry}`} aria-labelledby="index-entry">
      <h2 id="index-entry">{t.heading}</h2>
      {reason === undefined ? (
        <WithIndex>
          {(summary) => (
            <Requested
              send={(service, signal) => fetchEntry(service, observation, signal)}
              id={observation.id}
              waitingFor={t.loadingEntry}
              missing={t.newer}
            >
              {(entry) => <EntryFigures entry={entry} summary={summary} />}
            </Requested>
          )}
        </WithIndex>
      ) : (
        <p>{reason}</p>
      )}
      <p class="remark">
        <IndexGuideLink />
      </p>
    </section>
  )
}

const Head = ({ id, observer, date_of_observation: at, type, title, tags }: BulkObservation) => (
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
    <TagLinks list="observations" tags={tags} />
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

const ObservationArticle = ({ tags, ...observation }: BulkObservation) => (
  <article class={styles.record}>
    <Head {...observation} tags={tags} />
    <div class={`panels ${styles.recordFigures}`}>
      <WolfSum {...observation} />
      <CommunityDayPanel observation={observation} />
      <IndexEntryPanel observation={observation} />
    </div>
    <ObservationLinks {...observation} />
    <FieldMeanings observation={observation} />
    <ExportPanel
      calls={[{ record: 'observation', name: observation.id }]}
      csv={{ name: fileNameOf('observation', observation.id), records: [{ ...observation, tags }] }}
    />
  </article>
)

export const Page: PageComponent = ({ name }) => (
  <ExploreFrame title={texts().observation.heading} path="explore/observations">
    <Requested
      send={({ newest }, signal) => newest.observation(name, { signal })}
      id={name}
      waitingFor={texts().observation.loading}
    >
      {(observation) => <ObservationArticle {...observation} />}
    </Requested>
  </ExploreFrame>
)
