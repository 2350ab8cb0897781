/** How an observation entered the community index, or why it did not. */
import type { Heliolog, IndexedObservation, Observation } from '@heliolog/client'
import { valueOn } from '../../../data/community-day.ts'
import { lightOf } from '../../../data/lists.ts'
import type { PortalSummary } from '../../../data/summary.ts'
import { IndexGuideLink } from '../../../elements/link.tsx'
import { RichText } from '../../../elements/rich-text.tsx'
import { dayOf } from '../../../format/days.ts'
import { formatDecimals, formatExact, formatTwoDecimals } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import styles from '../explore.module.css'
import { Requested } from '../explore-frame.tsx'
import { type FlagName, flagMeaning, Statistic, WithIndex } from '../statistic.tsx'
import observationStyles from './observation.module.css'

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
      <dl class={styles.statistics}>
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

export const IndexEntryPanel = ({ observation }: { observation: Observation }) => {
  const reason = reasonToLeaveOut(observation)
  const t = texts().observation.index
  return (
    <section class={`panel ${observationStyles.indexEntry}`} aria-labelledby="index-entry">
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
