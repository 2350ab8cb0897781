/** The columns of the tables, as SQLite has them. The types of the records hold them to what heliolog sends. */
import type { DailyActivity, Image, Observation } from '../records.ts'
import type { Resource } from './bulk-api.ts'

type ColumnType = 'TEXT' | 'TEXT NOT NULL' | 'INTEGER' | 'INTEGER NOT NULL' | 'REAL'
type ColumnsOf<Record> = { [Name in Exclude<keyof Record, 'urls'>]: ColumnType }

const OBSERVATIONS: ColumnsOf<Observation & { tags: string[] }> = {
  id: 'TEXT NOT NULL',
  observer: 'TEXT NOT NULL',
  type: 'INTEGER NOT NULL',
  date_of_observation: 'TEXT NOT NULL',
  title: 'TEXT',
  gt: 'INTEGER',
  gn: 'INTEGER',
  gs: 'INTEGER',
  st: 'INTEGER',
  sn: 'INTEGER',
  ss: 'INTEGER',
  wolf: 'INTEGER',
  wolf_north: 'INTEGER',
  wolf_south: 'INTEGER',
  a_number: 'INTEGER',
  seeing: 'INTEGER',
  transparency: 'INTEGER',
  cloud_cover: 'INTEGER',
  comments: 'TEXT',
  tags: 'TEXT NOT NULL',
}

const IMAGES_BEFORE_URLS: ColumnsOf<
  Pick<Image, 'id' | 'observer' | 'title' | 'date_of_observation' | 'cdn_id'>
> = {
  id: 'TEXT NOT NULL',
  observer: 'TEXT NOT NULL',
  title: 'TEXT',
  date_of_observation: 'TEXT NOT NULL',
  cdn_id: 'TEXT NOT NULL',
}
const IMAGES_AFTER_URLS: ColumnsOf<Omit<Image, keyof typeof IMAGES_BEFORE_URLS> & { tags: string[] }> = {
  site_lat: 'REAL',
  site_lng: 'REAL',
  mount: 'TEXT',
  tags: 'TEXT NOT NULL',
}

const ACTIVITY: ColumnsOf<DailyActivity> = {
  day: 'TEXT NOT NULL',
  carrington_rotation: 'INTEGER NOT NULL',
  obs_count: 'INTEGER NOT NULL',
  observer_count: 'INTEGER NOT NULL',
  wolf_mean: 'REAL',
  wolf_min: 'INTEGER',
  wolf_max: 'INTEGER',
  a_mean: 'REAL',
  a_min: 'INTEGER',
  a_max: 'INTEGER',
  wolf_north_mean: 'REAL',
  wolf_south_mean: 'REAL',
  image_count: 'INTEGER NOT NULL',
}

/** A column for each URL that any of the images has, as in CSV. */
export const URL_PREFIX = 'url_'

/** By name, in their order. */
export const columnsOf = (resource: Resource, urlKeys: readonly string[]): [string, ColumnType][] => {
  if (resource === 'observations') return Object.entries(OBSERVATIONS)
  if (resource === 'activity') return Object.entries(ACTIVITY)
  return [
    ...Object.entries(IMAGES_BEFORE_URLS),
    ...urlKeys.map((key): [string, ColumnType] => [URL_PREFIX + key, 'TEXT']),
    ...Object.entries(IMAGES_AFTER_URLS),
  ]
}
