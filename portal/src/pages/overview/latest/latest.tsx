/** The latest day: its number compared with the days before, hemispheres, observers and the newest images. */

import { useMemo } from 'preact/hooks'
import { bridgeShortGaps } from '../../../charts/activity/series.ts'
import { seriesPath } from '../../../charts/chart.ts'
import { SeriesMark } from '../../../charts/chart-drawing.tsx'
import type { PortalSummary } from '../../../data/summary.ts'
import { instantText } from '../../../elements/instant.tsx'
import { Link, ObserverLink } from '../../../elements/link.tsx'
import { Picture, smallUrl } from '../../../elements/picture.tsx'
import { RichText } from '../../../elements/rich-text.tsx'
import { formatDay } from '../../../format/dates.ts'
import { dayOf } from '../../../format/days.ts'
import { formatDecimals, formatPercent, formatTwoDecimals } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import styles from './latest.module.css'
import { type Comparison, formatAge, type LatestDay, type LatestNumber, latestDay } from './latest-day.ts'

type LatestImage = PortalSummary['latest']['images'][number]

/** The explorer lists the observer's images of the day, and the fragment opens this one. */
const listQuery = ({ observer, date_of_observation: at }: LatestImage): URLSearchParams =>
  new URLSearchParams({ from: dayOf(at), to: dayOf(at), observer })

const altText = ({ title, observer, date_of_observation: at }: LatestImage): string => {
  const t = texts().overview.latest
  const time = instantText(at, 'minutes')
  return title === null ? t.pictureOf(observer, time) : t.titledPictureOf(title, observer, time)
}

/** Breaks between the date and the time of day where a thumbnail is narrow. */
const TwoLineTime = ({ at }: { at: string }) => {
  const day = dayOf(at)
  return (
    <time dateTime={at}>
      {day} <span class="instant">{instantText(at, 'minutes').slice(day.length + 1)}</span>
    </time>
  )
}

/** Thumbnails of the newest images; each links to the image in the explorer. */
const LatestImages = ({ images }: { images: readonly LatestImage[] }) => {
  const t = texts().overview.latest
  if (images.length === 0) return null
  return (
    <div class={styles.images}>
      <div class={styles.imagesHead}>
        <h3>{t.images}</h3>
        <Link to="explore/images">{t.allImages}</Link>
      </div>
      <ul class={styles.strip}>
        {images.map((image) => (
          <li key={image.id}>
            <Link to="explore/images" query={listQuery(image)} fragment={`#image-${image.id}`}>
              <span class={styles.picture}>
                <Picture url={smallUrl({ thumb: image.thumbnail_url })} alt={altText(image)} lazy />
              </span>
              <span class={styles.caption} aria-hidden="true">
                {image.title !== null && <bdi>{image.title}</bdi>}
                <bdi>{image.observer}</bdi>
                <TwoLineTime at={image.date_of_observation} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const STEP = 10
const HEIGHT = 70
const MARGIN = 7

const Sparkline = ({ recent, value, rotation }: LatestNumber) => {
  const known = recent.filter((one) => one !== null)
  const highest = Math.max(10, ...known)
  const scales = {
    x: (day: number) => MARGIN + day * STEP,
    y: (one: number) => MARGIN + (1 - one / highest) * (HEIGHT - 2 * MARGIN),
  }
  const series = {
    label: '',
    colour: 'var(--monthly)',
    x: recent.map((_, day) => day),
    y: bridgeShortGaps(recent),
  }
  const width = (recent.length - 1) * STEP + 2 * MARGIN
  const decimals = (one: number) => formatDecimals(one, 1)
  return (
    <svg
      class={styles.sparkline}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={texts().overview.latest.recentDescription(
        known.length,
        decimals(Math.min(...known)),
        decimals(Math.max(...known)),
        decimals(value),
      )}
    >
      <path stroke="var(--line)" d={`M0 ${HEIGHT - MARGIN}H${width}`} />
      {rotation && (
        <path
          d={`M0 ${scales.y(rotation.mean).toFixed(1)}H${width}`}
          stroke="var(--line-strong)"
          stroke-dasharray="4 4"
        />
      )}
      <path
        d={seriesPath({ ...series, kind: 'line' }, scales)}
        fill="none"
        stroke={series.colour}
        stroke-width="2"
        stroke-linejoin="round"
      />
      <path d={seriesPath({ ...series, kind: 'points', shape: 'dot' }, scales)} fill={series.colour} />
      <circle
        cx={scales.x(recent.length - 1)}
        cy={scales.y(value)}
        r={4.5}
        fill="var(--smoothed)"
        stroke="var(--panel)"
        stroke-width="1.5"
      />
    </svg>
  )
}

/** An older day than this is worth a remark: the community may have paused. */
const OLD_DAYS = 14

const SIGNS = {
  above: { sign: '▲', colour: 'var(--smoothed)' },
  below: { sign: '▼', colour: 'var(--north)' },
  same: { sign: '≈', colour: 'var(--text-quiet)' },
}

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
    <dt class="remark">{name}</dt>
    {comparison === null ? (
      <dd class="remark">{texts().overview.latest.tooFewDays}</dd>
    ) : (
      <>
        <dd class={styles.verdict}>
          <span style={{ color: SIGNS[comparison.verdict].colour }} aria-hidden="true">
            {SIGNS[comparison.verdict].sign}{' '}
          </span>
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
    <p class={`row ${styles.latestNumber}`}>
      <strong>{isIndex ? formatDecimals(number.value, 1) : formatTwoDecimals(number.value)}</strong>
      <span>
        {number.uncertainty !== null && <b>± {formatDecimals(number.uncertainty, 1)}</b>}
        {isIndex ? t.index : t.wolf}
        {number.isProvisional && <small>{t.provisional}</small>}
      </span>
    </p>
  )
}

const Hemispheres = ({ north, south, number }: LatestDay) => {
  const t = texts().overview.latest
  return (
    <div class={styles.hemispheres}>
      <h3>{t.hemispheres}</h3>
      {north === null || south === null ? (
        <p class="remark">{t.noHemispheres}</p>
      ) : (
        <>
          <div class={styles.hemisphereBar} aria-hidden="true">
            <span style={{ flex: north, background: 'var(--north)' }} />
            <span style={{ flex: south, background: 'var(--south)' }} />
          </div>
          <dl>
            {(['north', 'south'] as const).map((side) => (
              <div key={side}>
                <dt class="remark">
                  <SeriesMark kind="band" colour={`var(--${side})`} /> {t[side]}
                </dt>
                <dd>{formatTwoDecimals({ north, south }[side])}</dd>
              </div>
            ))}
          </dl>
          {number?.measure === 'index' && <p class="remark">{t.hemispheresCounted}</p>}
        </>
      )}
    </div>
  )
}

const Observers = ({ day, names, count }: { day: string; names: readonly string[]; count: number }) => {
  const t = texts().overview.latest
  return (
    <div class={styles.observers}>
      <h3>{count === 0 ? t.noObservers : t.observers(count)}</h3>
      <ul class={`row ${styles.names}`}>
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
