/** What the portal shows: the data of its overview in one document, and settings. The portal imports the types. */
import Type, { type Static } from 'typebox'
import { rotationAt } from './carrington.ts'
import type { DailyActivity } from './daily-activity.ts'
import { Count, DateTime, Day, Extreme, Mean, Nullable, withDescription } from './field.ts'
import type { Meta } from './meta.ts'
import { monthlyWolf } from './monthly-wolf.ts'

const Month = Type.String({ pattern: '^\\d{4}-\\d{2}$', description: 'a month of UTC days, YYYY-MM' })

/** One array per field, all of the same length, which is much smaller than one object per day. */
const DayColumns = Type.Object(
  {
    day: Type.Array(Day),
    wolf_mean: Type.Array(Mean),
    wolf_min: Type.Array(Extreme),
    wolf_max: Type.Array(Extreme),
    wolf_north_mean: Type.Array(Mean),
    wolf_south_mean: Type.Array(Mean),
    obs_count: Type.Array(Count),
    observer_count: Type.Array(Count),
    image_count: Type.Array(Count),
  },
  { additionalProperties: false },
)

const MonthColumns = Type.Object(
  {
    month: withDescription(Type.Array(Month), 'From the first to the last month with a day, without gaps'),
    wolf_mean: withDescription(Type.Array(Mean), 'The mean of the daily means; null when no day has one'),
    wolf_smoothed: withDescription(
      Type.Array(Mean),
      'The 13-month running mean, with half weight at both ends; null unless all thirteen months have a mean',
    ),
  },
  { additionalProperties: false },
)

const Changes = Type.Object({ new: Count, changed: Count, retracted: Count }, { additionalProperties: false })

const LatestPublication = Type.Object(
  {
    number: Type.Integer({ minimum: 1 }),
    published_at: DateTime,
    version: Type.String(),
    counts: Type.Object(
      { observations: Changes, images: Changes, observers: Changes },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
)
export type LatestPublication = Static<typeof LatestPublication>

export const LATEST_PUBLICATIONS = 5

export const PortalSummary = Type.Object(
  {
    version: Type.String({ description: 'The data version of this document' }),
    published_at: Nullable(DateTime),
    attribution: Type.String(),
    first_day: Nullable(Day),
    last_day: Nullable(Day),
    totals: Type.Object(
      { days: Count, observations: Count, images: Count, observers: Count },
      { additionalProperties: false },
    ),
    synthetic: Type.Enum(['all', 'some', 'none'], {
      description: 'Whether all, some or none of the observers are synthetic, as in the sample data',
    }),
    publications: Type.Array(LatestPublication, {
      maxItems: LATEST_PUBLICATIONS,
      description: 'The latest publications, newest first',
    }),
    today: withDescription(Day, 'The UTC day on which this document was generated'),
    rotation: Type.Object(
      { number: Type.Integer(), first_day: Day, last_day: Day },
      {
        additionalProperties: false,
        description: 'The Carrington rotation in progress at 12:00 UTC today',
      },
    ),
    days: DayColumns,
    months: MonthColumns,
  },
  { $id: 'PortalSummary', additionalProperties: false },
)
export type PortalSummary = Static<typeof PortalSummary>

/** The service's settings that the portal's pages show without a token. The server writes them into the pages. */
export interface PortalService {
  /** The version of heliolog. */
  release: string
  /** An e-mail or web address; null if the operators published none. */
  contact: string | null
  /** Calls a minute for a token without its own limit. */
  rate_limit: number
  /** Downloads an hour for each token. */
  bulk_per_hour: number
  /** The URL that clients use, without /api/v1; null when unknown. */
  public_url: string | null
  /** The npm package of the TypeScript client; null if it is not published. */
  client_package: string | null
  /** Whether HAPI needs a token in the path, is public, or is not served. */
  hapi: 'token' | 'public' | 'off'
  /** Whether this is the demo, which generates the sample images. */
  demo: boolean
  /** Whether the overview needs a token as well. */
  private: boolean
}

type Days = PortalSummary['days']

export const emptyDayColumns = (): Days => ({
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

export const appendDays = (columns: Days, days: readonly DailyActivity[]): void => {
  for (const name of Object.keys(columns) as (keyof Days)[]) {
    const column: unknown[] = columns[name]
    for (const day of days) column.push(day[name])
  }
}

/** The published data of one version. */
export interface Published {
  meta: Meta
  days: Days
  sampleObservers: number
  publications: LatestPublication[]
}

const syntheticPart = (sampleObservers: number, observers: number): PortalSummary['synthetic'] => {
  if (sampleObservers === 0) return 'none'
  return sampleObservers === observers ? 'all' : 'some'
}

export const portalSummary = (
  { meta, days, sampleObservers, publications }: Published,
  today: string,
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
  publications,
  today,
  rotation: rotationAt(today),
  days,
  months: monthlyWolf(days.day, days.wolf_mean),
})
