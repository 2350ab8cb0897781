/** How an observation entered the community index, or why it did not. */
import type { Heliolog, IndexedObservation, Observation } from '@heliolog/client'
import { IndexGuideLink } from '../../elements/index-guide-link.tsx'
import { dayOf } from '../../format/days.ts'
import { formatDecimals, formatTwoDecimals } from '../../format/numbers.ts'
import { useRequest } from '../../service/request-state.ts'
import type { PortalSummary } from '../../service/summary.ts'
import { valueOn } from '../community-day.ts'
import { type FlagName, flagMeaning } from '../index-flags.ts'
import { IndexView, WithIndex } from '../index-view.tsx'
import { lightOf } from '../lists.ts'
import { Statistic } from '../statistic.tsx'

const WHITE_LIGHT = 0

/** Why an observation of this kind never enters; undefined if it does. */
const reasonToLeaveOut = ({ type, wolf }: Observation): string | undefined => {
  if (type !== WHITE_LIGHT) return `it is in ${lightOf(type)}, and only observations in white light enter.`
  return wolf === null ? 'it has no Wolf number.' : undefined
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

const Verdict = ({ flag }: IndexedObservation) => {
  if (flag === 'ok')
    return (
      <p>
        <strong>Ok</strong>: it agrees with the other observers of the day.
      </p>
    )
  const { title, description } = flagMeaning(flag)
  return (
    <p>
      <strong>{title}</strong>: {description}
    </p>
  )
}

const describeScaling = ({ reports, wolf, factor, day }: IndexedObservation): string => {
  const count = reports === 1 ? 'the Wolf number' : `the mean of ${reports} reports that day`
  return `${wolf} × ${factor}: ${count} times the observer’s factor k of ${day.slice(0, 4)}`
}

/** The summary has the uncertainty, so that no request is necessary. It has one decimal. */
const DayIndex = ({ day, index, summary }: IndexedObservation & { summary: PortalSummary }) => {
  const uncertainty = summary.index && valueOn(summary.days.day, summary.index.days.uncertainty, day)
  return (
    <Statistic name="Index of the day" what={uncertainty === null ? '' : '± its standard uncertainty'}>
      {formatDecimals(index, 1)} {uncertainty !== null && <small>± {formatDecimals(uncertainty, 1)}</small>}
    </Statistic>
  )
}

const EntryFigures = ({ entry, summary }: { entry: Entry; summary: PortalSummary }) => {
  const { scaled, weight, share, z, remarks } = entry
  return (
    <>
      <Verdict {...entry} />
      <dl class="statistics">
        <Statistic name="Scaled value" what={describeScaling(entry)}>
          {scaled}
        </Statistic>
        <DayIndex {...entry} summary={summary} />
        {z !== null && (
          <Statistic name="Deviation z" what={`standard deviations ${z < 0 ? 'below' : 'above'} the index`}>
            {Math.abs(z)}
          </Statistic>
        )}
        <Statistic name="Share" what={`of the index of the day; the weight is ${weight}`}>
          {formatTwoDecimals(100 * share)} %
        </Statistic>
      </dl>
      {remarks.length > 0 && (
        <>
          <h3>Remarks</h3>
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

interface IndexEntryPanelProps {
  service: Heliolog
  observation: Observation
}

const EntryView = ({ service, observation, summary }: IndexEntryPanelProps & { summary: PortalSummary }) => {
  const request = useRequest((signal) => fetchEntry(service, observation, signal), observation.id)
  return (
    <IndexView
      request={request}
      waitingFor="Loading its entry in the index"
      missing="This observation is newer than the index."
    >
      {(entry) => <EntryFigures entry={entry} summary={summary} />}
    </IndexView>
  )
}

export const IndexEntryPanel = (props: IndexEntryPanelProps) => {
  const reason = reasonToLeaveOut(props.observation)
  return (
    <section class="panel index-entry" aria-labelledby="index-entry">
      <h2 id="index-entry">In the community index</h2>
      {reason === undefined ? (
        <WithIndex>{(summary) => <EntryView {...props} summary={summary} />}</WithIndex>
      ) : (
        <p>This observation does not enter, because {reason}</p>
      )}
      <p class="remark">
        <IndexGuideLink />
      </p>
    </section>
  )
}
