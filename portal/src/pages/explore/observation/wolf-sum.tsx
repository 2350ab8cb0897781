/** The Wolf number as a sum, 10 × groups + spots, for the whole disk and both hemispheres. */
import type { Observation } from '@heliolog/client'
import { RichText } from '../../../elements/rich-text.tsx'
import { formatExact } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import { NotReported } from '../not-reported.tsx'
import styles from './observation.module.css'

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
  const apart = groups !== null && spots !== null
  return (
    <div class={styles.sumBar} aria-hidden="true">
      {apart ? (
        <>
          <span class={styles.barGroups} style={{ width: percent(GROUP_WEIGHT * groups, greatest) }} />
          <span class={styles.barSpots} style={{ width: percent(spots, greatest) }} />
        </>
      ) : (
        <span class={styles.barWhole} style={{ width: percent(wolf ?? 0, greatest) }} />
      )}
    </div>
  )
}

export const WolfSum = (observation: Observation) => {
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
        <p class={styles.legend} aria-hidden="true">
          <span class={`${styles.key} ${styles.barGroups}`} /> {t.groupKey}{' '}
          <span class={`${styles.key} ${styles.barSpots}`} /> {t.spotKey}
        </p>
      )}
    </section>
  )
}
