/** Builds the portal's summary from the published data. */
import { rotationAt, rotationsBetween } from '../../domain/carrington.ts'
import type { Image } from '../../domain/records/image.ts'
import type { Meta } from '../../domain/records/meta.ts'
import { monthlyWolf } from '../../domain/records/monthly-wolf.ts'
import type { DayColumns, LatestImage, LatestPublication, SummaryDocument } from './summary.ts'
import { dayDifferences, indexColumns, type SummarisedIndex } from './summary-columns.ts'

/** The published data of one version, and the index, which may be of another one. */
export interface Published {
  meta: Meta
  days: DayColumns
  sampleObservers: number
  publications: LatestPublication[]
  latest: Omit<SummaryDocument['latest'], 'images'> & { images: Image[] }
  index: SummarisedIndex | null
}

/** The keys of small pictures, best first, as the portal's list of images prefers them. */
const SMALL_PICTURES = ['thumb', 'small', 'preview', 'medium']

/** One URL of each image, because a record may have a hundred kilobytes of them. */
const latestImage = ({ id, observer, title, date_of_observation, urls }: Image): LatestImage => {
  const key = SMALL_PICTURES.find((name) => Object.hasOwn(urls, name)) ?? Object.keys(urls)[0] ?? ''
  return { id, observer, title, date_of_observation, thumbnail_url: urls[key] ?? '' }
}

const syntheticPart = (sampleObservers: number, observers: number): SummaryDocument['synthetic'] => {
  if (sampleObservers === 0) return 'none'
  return sampleObservers === observers ? 'all' : 'some'
}

export const portalSummary = (
  { meta, days, sampleObservers, publications, latest, index }: Published,
  today: string,
): SummaryDocument => {
  const months = monthlyWolf(days.day, days.wolf_mean)
  return {
    version: meta.version,
    published_at: meta.last_published_at,
    attribution: meta.attribution,
    first_day: meta.first_day,
    last_day: meta.last_day,
    totals: {
      days: meta.days,
      observations: meta.observations,
      images: meta.images,
      observers: meta.observers,
    },
    synthetic: syntheticPart(sampleObservers, meta.observers),
    publications,
    latest: { ...latest, images: latest.images.map(latestImage) },
    today,
    rotation: rotationAt(today),
    rotations:
      meta.first_day === null || meta.last_day === null
        ? null
        : rotationsBetween(meta.first_day, meta.last_day),
    days: dayDifferences(days),
    months,
    index: index && indexColumns(index, { ...days, version: meta.version, month: months.month }),
  }
}
