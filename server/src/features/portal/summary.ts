/** What the portal shows: the data of its overview in one document, and settings. The portal imports the types. */
import Type, { type Static } from 'typebox'
import {
  Count,
  DateTime,
  Day,
  Id,
  Mean,
  Nickname,
  Nullable,
  withDescription,
} from '../../domain/records/field.ts'

const Month = Type.String({ pattern: '^\\d{4}-\\d{2}$', description: 'a month of UTC days, YYYY-MM' })

/** Differences are small numbers, so they compress better than the values. `summary-columns.ts` computes them. */
const Difference = Type.Integer()

/** One array per field, all of the same length, which is much smaller than one object per day. */
const DayDifferences = Type.Object(
  {
    days_skipped: withDescription(
      Type.Array(Count),
      'Days without a record since the day before in this list; 0 for the first, which is first_day',
    ),
    wolf_mean: Type.Array(Mean),
    wolf_min: withDescription(
      Type.Array(Nullable(Difference)),
      'wolf_mean, rounded to an integer, less the minimum',
    ),
    wolf_max: withDescription(
      Type.Array(Nullable(Difference)),
      'The maximum, less wolf_mean rounded to an integer',
    ),
    wolf_north_mean: Type.Array(Mean),
    wolf_south_mean: withDescription(
      Type.Array(Nullable(Difference)),
      'In hundredths: wolf_mean, less wolf_north_mean, less the mean of the south',
    ),
    observer_count: Type.Array(Count),
    obs_count: withDescription(Type.Array(Difference), 'Observations, less observer_count'),
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

const RotationColumns = Type.Object(
  {
    number: Type.Integer({ description: 'The number of the first rotation' }),
    first_day: withDescription(Day, 'The first day whose noon is in the first rotation'),
    days: withDescription(Type.Array(Count), 'How many noons (12:00 UTC) are in each rotation'),
    l0: withDescription(
      Type.Array(Type.Number({ minimum: 0, maximum: 360 })),
      'L0 at noon of the first day of each rotation, then of the day after the last one, in degrees',
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

const LatestImage = Type.Object(
  {
    id: Id,
    observer: Nickname,
    title: Nullable(Type.String()),
    date_of_observation: DateTime,
    thumbnail_url: withDescription(Type.String(), 'One of its URLs, of a small picture if there is one'),
  },
  { additionalProperties: false },
)
export type LatestImage = Static<typeof LatestImage>

export const LATEST_IMAGES = 8
export const LATEST_OBSERVERS = 12

const LatestActivity = Type.Object(
  {
    day: withDescription(
      Nullable(Day),
      'The last day with a Wolf number, else the last with an observation or image; null if there is none',
    ),
    observers: Type.Array(Nickname, {
      maxItems: LATEST_OBSERVERS,
      description: 'Observers with an observation on that day, the latest first; observer_count has how many',
    }),
    images: Type.Array(LatestImage, {
      maxItems: LATEST_IMAGES,
      description: 'The newest images of any day, newest first',
    }),
  },
  { additionalProperties: false },
)

const IndexColumns = Type.Object(
  {
    version: Type.String({ description: 'The data version from which the index was computed' }),
    is_current: Type.Boolean({ description: 'Whether that is the version of this document' }),
    settled_to: withDescription(Nullable(Day), 'The last settled day; later days are provisional'),
    days: Type.Object(
      {
        index: withDescription(
          Type.Array(Nullable(Difference)),
          'The index in tenths, less wolf_mean in tenths; null without an index',
        ),
        uncertainty: withDescription(Type.Array(Nullable(Count)), 'Its standard uncertainty in tenths'),
        observer_count: withDescription(
          Type.Array(Nullable(Difference)),
          'observer_count of the day, less the observers whose Wolf numbers entered',
        ),
      },
      { additionalProperties: false, description: 'One element for each of days' },
    ),
    months: Type.Object(
      {
        mean: Type.Array(Mean),
        uncertainty: Type.Array(Mean),
        smoothed: Type.Array(Mean),
      },
      { additionalProperties: false, description: 'One element for each of months, with one decimal' },
    ),
  },
  { additionalProperties: false },
)

export const SummaryDocument = Type.Object(
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
    latest: LatestActivity,
    today: withDescription(Day, 'The UTC day on which this document was generated'),
    rotation: Type.Object(
      { number: Type.Integer(), first_day: Day, last_day: Day },
      {
        additionalProperties: false,
        description: 'The Carrington rotation in progress at 12:00 UTC today',
      },
    ),
    rotations: withDescription(
      Nullable(RotationColumns),
      'The rotations of the days from first_day to last_day; null without days',
    ),
    days: DayDifferences,
    months: MonthColumns,
    index: withDescription(
      Nullable(IndexColumns),
      'The community index; null if it is off or not computed, or if no observation of these days enters it',
    ),
  },
  { $id: 'SummaryDocument', additionalProperties: false },
)
export type SummaryDocument = Static<typeof SummaryDocument>

/** One array per field. A day has the values of the API. */
export interface DayColumns {
  day: string[]
  wolf_mean: (number | null)[]
  wolf_min: (number | null)[]
  wolf_max: (number | null)[]
  wolf_north_mean: (number | null)[]
  wolf_south_mean: (number | null)[]
  obs_count: number[]
  observer_count: number[]
  image_count: number[]
}

type Index = NonNullable<SummaryDocument['index']>

/** The summary with values instead of differences. */
export interface PortalSummary extends Omit<SummaryDocument, 'days' | 'index'> {
  days: DayColumns
  /** All values have one decimal. */
  index: (Omit<Index, 'days'> & { days: Record<keyof Index['days'], (number | null)[]> }) | null
}

/** The service's settings that the portal's pages show without a token. The server writes them into the pages. */
export interface PortalService {
  /** The version of heliolog. */
  release: string
  /** The name of the community; null when unknown. */
  name: string | null
  /** The community's website. */
  home_url: string | null
  /** The path is relative to the service. */
  logo: { path: string; width: number; height: number } | null
  /** Readable as text in each theme. */
  accent: { light: string; dark: string } | null
  /** An e-mail or web address; null if the operators published none. */
  contact: string | null
  data_license: { id: string | null; url: string } | null
  privacy_url: string | null
  imprint_url: string | null
  /** Calls a minute for a token without its own limit. */
  rate_limit: number
  /** Downloads an hour for each token. */
  bulk_per_hour: number
  /** The URL that clients use, without /api/v1; null when unknown. */
  public_url: string | null
  /** Whether HAPI needs a token in the path, is public, or is not served. */
  hapi: 'token' | 'public' | 'off'
  /** Whether this is the demo, which generates the sample images. */
  demo: boolean
  /** Whether the overview needs a token as well. */
  private: boolean
  /** Whether other sites may show the chart at /embed. */
  embed: boolean
}
