/** Builds the portal's summary from the published data. */
import { rotationAt, rotationsBetween } from './carrington.ts'
import type { Meta } from './meta.ts'
import { monthlyWolf } from './monthly-wolf.ts'
import type { DayColumns, LatestPublication, SummaryDocument } from './summary.ts'
import { dayDifferences, indexColumns, type StoredIndex } from './summary-columns.ts'

/** The published data of one version, and the index, which may be of another one. */
export interface Published {
  meta: Meta
  days: DayColumns
  sampleObservers: number
  publications: LatestPublication[]
  index: StoredIndex | null
}

const syntheticPart = (sampleObservers: number, observers: number): SummaryDocument['synthetic'] => {
  if (sampleObservers === 0) return 'none'
  return sampleObservers === observers ? 'all' : 'some'
}

export const portalSummary = (
  { meta, days, sampleObservers, publications, index }: Published,
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
