/** The latest day: its number compared with the days before, hemispheres, observers and the newest images. */
import { useMemo } from 'preact/hooks'
import type { PortalSummary } from '../../../data/summary.ts'
import { Link } from '../../../elements/link.tsx'
import { ObserverLink } from '../../../elements/record-links.tsx'
import { RichText } from '../../../elements/rich-text.tsx'
import { formatDay } from '../../../format/dates.ts'
import { formatDecimals, formatPercent, formatTwoDecimals } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import { formatAge } from './age.ts'
import styles from './latest.module.css'
import { type Comparison, type LatestDay, type LatestNumber, latestDay } from './latest-day.ts'
import { LatestImages } from './latest-images.tsx'
import { Sparkline } from './sparkline.tsx'

/** An older day than this is worth a remark: the community may have paused. */
const OLD_DAYS = 14

const SIGNS = { above: '▲', below: '▼', same: '≈' }

const verdictText = ({ verdict, share }: Comparison): string => {
  const t = texts().overview.latest
  if (verdict === 'same') return t.same
  if (share === null) return verdict === 'above' ? t.above : t.below
  return (verdict === 'above' ? t.percentAbove : t.percentBelow)(formatPercent(share))
}

interface ComparedProps {
  name: string
  comparison: Comparison | null
  meanText: (mean: string) => string
}

const Compared = ({ name, comparison, meanText }: ComparedProps) => (
  <div>
    <dt>{name}</dt>
    {comparison === null ? (
      <dd class="remark">{texts().overview.latest.tooFewDays}</dd>
    ) : (
      <>
        <dd class={`${styles.verdict} ${styles[comparison.verdict]}`}>
          <span aria-hidden="true">{SIGNS[comparison.verdict]} </span>
          {verdictText(comparison)}
        </dd>
        <dd class="remark">{meanText(formatDecimals(comparison.mean, 1))}</dd>
      </>
    )}
  </div>
)

const NumberOfDay = ({ number }: { number: LatestNumber }) => {
  const t = texts().overview.latest
  const isIndex = number.measure === 'index'
  return (
    <p class={styles.latestNumber}>
      <strong>{isIndex ? formatDecimals(number.value, 1) : formatTwoDecimals(number.value)}</strong>
      <span>
        {number.uncertainty !== null && <b>± {formatDecimals(number.uncertainty, 1)}</b>}
        {isIndex ? t.index : t.wolf}
        {number.isProvisional && <small>{t.provisional}</small>}
      </span>
    </p>
  )
}

const Hemispheres = ({ north, south }: Pick<LatestDay, 'north' | 'south'>) => {
  const t = texts().overview.latest
  return (
    <div class={styles.hemispheres}>
      <h3>{t.hemispheres}</h3>
      {north === null || south === null ? (
        <p class="remark">{t.noHemispheres}</p>
      ) : (
        <>
          <div class={styles.hemisphereBar} aria-hidden="true">
            <span class={styles.north} style={{ flexGrow: north }} />
            <span class={styles.south} style={{ flexGrow: south }} />
          </div>
          <dl>
            {(
              [
                ['north', t.north, north],
                ['south', t.south, south],
              ] as const
            ).map(([side, name, value]) => (
              <div key={side}>
                <dt>
                  <span class={`${styles.dot} ${styles[side]}`} aria-hidden="true" />
                  {name}
                </dt>
                <dd>{formatTwoDecimals(value)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  )
}

interface ObserversProps {
  day: string
  names: readonly string[]
  count: number
}

const Observers = ({ day, names, count }: ObserversProps) => {
  const t = texts().overview.latest
  return (
    <div class={styles.observers}>
      <h3>{count === 0 ? t.noObservers : t.observers(count)}</h3>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <ObserverLink nickname={name} />
          </li>
        ))}
        {count > names.length && (
          <li>
            <Link to="explore/observations" query={new URLSearchParams({ from: day, to: day })}>
              {t.moreObservers(count - names.length)}
            </Link>
          </li>
        )}
      </ul>
    </div>
  )
}

export const Latest = ({ summary }: { summary: PortalSummary }) => {
  const t = texts().overview.latest
  const latest = useMemo(() => latestDay(summary), [summary])
  const { day, age, number } = latest
  return (
    <section class={`panel ${styles.latest}`} aria-labelledby="latest">
      <div class={styles.main}>
        <h2 id="latest">{t.title}</h2>
        <p class={styles.day}>
          <RichText
            text={t.dayAndAge(formatDay(day), formatAge(age))}
            elements={{ day: (text) => <time dateTime={day}>{text}</time> }}
          />
        </p>
        {age > OLD_DAYS && <p class={styles.paused}>{t.paused}</p>}
        {number === null ? <p>{t.noWolf}</p> : <NumberOfDay number={number} />}
      </div>
      {number !== null && (
        <>
          <dl class={styles.comparisons}>
            <Compared name={t.rotation} comparison={number.rotation} meanText={t.rotationMean} />
            <Compared name={t.year} comparison={number.year} meanText={t.yearMean} />
          </dl>
          <div class={styles.recent}>
            <h3>{t.recent}</h3>
            <Sparkline {...number} />
          </div>
        </>
      )}
      <Hemispheres {...latest} />
      <Observers day={day} names={summary.latest.observers} count={latest.observers} />
      <LatestImages images={summary.latest.images} />
    </section>
  )
}
