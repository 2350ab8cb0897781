/** The portal's overview as one document, and its settings. The portal imports the types. */
import type { Rotation, RotationColumns } from '@heliolog/solar-ephemeris/carrington'
import type { DailyActivity } from '../../domain/records/activity.ts'
import type { Image } from '../../domain/records/image.ts'
import type { Meta, PublicationCounts } from '../../domain/records/meta.ts'
import type { MonthlyWolf } from '../../domain/records/monthly-wolf.ts'

type Values = (number | null)[]

export interface LatestPublication {
  number: number
  published_at: string
  version: string
  counts: PublicationCounts
}

export interface LatestImage extends Pick<Image, 'id' | 'observer' | 'title' | 'date_of_observation'> {
  /** One of its URLs, of a small picture if there is one. */
  thumbnail_url: string
}

/** One array per field is much smaller than one object per day, and differences compress better than values. */
interface DayDifferences {
  /** Days without a record since the day before in this list; 0 for the first, which is first_day. */
  days_skipped: number[]
  wolf_mean: Values
  /** wolf_mean, rounded to an integer, less the minimum. */
  wolf_min: Values
  /** The maximum, less wolf_mean rounded to an integer. */
  wolf_max: Values
  wolf_north_mean: Values
  /** In hundredths: wolf_mean, less wolf_north_mean, less the mean of the south. */
  wolf_south_mean: Values
  observer_count: number[]
  /** Observations, less observer_count. */
  obs_count: number[]
  image_count: number[]
}

interface IndexColumns {
  /** The data version from which the index was computed. */
  version: string
  /** True if that is the version of this document. */
  is_current: boolean
  /** The last settled day; later days are provisional. */
  settled_to: string | null
  /** One element for each of the summary's days; null without an index. */
  days: {
    /** The index in tenths, less wolf_mean in tenths. */
    index: Values
    /** Its standard uncertainty in tenths. */
    uncertainty: Values
    /** observer_count of the day, less the observers whose Wolf numbers entered. */
    observer_count: Values
  }
  /** One element for each of the summary's months, with one decimal. */
  months: { mean: Values; uncertainty: Values; smoothed: Values }
}

export interface SummaryDocument extends Pick<Meta, 'version' | 'attribution' | 'first_day' | 'last_day'> {
  published_at: string | null
  totals: Pick<Meta, 'days' | 'observations' | 'images' | 'observers'>
  /** The part of the observers that are synthetic, as in the sample data. */
  synthetic: 'all' | 'some' | 'none'
  /** The latest publications, newest first. */
  publications: LatestPublication[]
  latest: {
    /** The last day with a Wolf number, else the last with an observation or image; null if there is none. */
    day: string | null
    /** Observers with an observation on that day, the latest first; observer_count has how many. */
    observers: string[]
    /** The newest images of any day, newest first. */
    images: LatestImage[]
  }
  /** The UTC day on which this document was generated. */
  today: string
  /** The Carrington rotation in progress at 12:00 UTC today. */
  rotation: Rotation
  /** The rotations of the days from first_day to last_day; null without days. */
  rotations: RotationColumns | null
  days: DayDifferences
  months: MonthlyWolf
  /** The community index; null if it is off or not computed, or if no observation of these days enters it. */
  index: IndexColumns | null
}

export const DAY_FIELDS = [
  'day',
  'wolf_mean',
  'wolf_min',
  'wolf_max',
  'wolf_north_mean',
  'wolf_south_mean',
  'obs_count',
  'observer_count',
  'image_count',
] as const satisfies readonly (keyof DailyActivity)[]

/** One array per field. A day has the values of the API. */
export type DayColumns = { [Field in (typeof DAY_FIELDS)[number]]: DailyActivity[Field][] }

/** The summary with values instead of differences. Those of the index have one decimal. */
export interface PortalSummary extends Omit<SummaryDocument, 'days'> {
  days: DayColumns
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
  /** `token` if HAPI needs a token in the path. */
  hapi: 'token' | 'public' | 'off'
  /** True for the demo, which generates the sample images. */
  demo: boolean
  /** True if the overview needs a token as well. */
  private: boolean
  /** True if other sites may show the chart at /embed. */
  embed: boolean
}

/** A version of the data as a schema.org Dataset. These are the fields that its page and its links show. */
export interface VersionDescription {
  url: string
  version: string
  datePublished?: string
  citation: string
  license?: string
  /** Also says why there are no files. */
  conditionsOfAccess: string
  /** All files, those of a table after each other; undefined if they can no longer be fetched. */
  distribution?: { name: string; contentUrl: string; encodingFormat: string }[]
  /** The data set, with its current version. */
  exampleOfWork: { '@type': string; name: string; url: string; version: string }
}
