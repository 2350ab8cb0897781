/** Makes the summary from what is published. Apart from its schema, which the portal's own types are taken from. */
import { rotationAt } from './carrington.ts'
import type { DailyActivity } from './daily-activity.ts'
import type { Meta } from './meta.ts'
import { monthsOf } from './months.ts'
import type { PortalSummary } from './summary.ts'

type Days = PortalSummary['days']

export const noDays = (): Days => ({
  day: [],
  wolf_mean: [],
  wolf_min: [],
  wolf_max: [],
  wolf_north_mean: [],
  wolf_south_mean: [],
  obs_count: [],
  observer_count: [],
  image_count: [],
})

/** Adds days to the ends of the columns. */
export const addDays = (columns: Days, days: readonly DailyActivity[]): void => {
  for (const name of Object.keys(columns) as (keyof Days)[]) {
    const column: unknown[] = columns[name]
    for (const day of days) column.push(day[name])
  }
}

/** What is published, of one version. */
export interface Published {
  meta: Meta
  days: Days
  sampleObservers: number
}

const syntheticPart = (sampleObservers: number, observers: number): PortalSummary['synthetic'] => {
  if (sampleObservers === 0) return 'none'
  return sampleObservers === observers ? 'all' : 'some'
}

export const portalSummary = (
  { meta, days, sampleObservers }: Published,
  today: string,
  service: PortalSummary['service'],
): PortalSummary => ({
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
  today,
  rotation: rotationAt(today),
  days,
  months: monthsOf(days.day, days.wolf_mean),
  service,
})
