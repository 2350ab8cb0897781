/** The datasets of HAPI: lists of the API, and the observations of one type or observer. */
import { TABLES, type Table, tableOf } from '../../../domain/records/columns.ts'
import { isNickname } from '../../../domain/records/field.ts'
import { OBSERVATION_TYPES } from '../../../domain/records/observation.ts'
import { SmoothedIndex } from '../../index/records/series-records.ts'
import type { TimeUnit } from './hapi-time.ts'
import { nicknameId, nicknameOf } from './nickname-id.ts'

const SMOOTHED = tableOf(SmoothedIndex, {
  title: 'Smoothed index',
  description: 'One row for each month with a complete window of thirteen months, oldest first.',
  primaryKey: 'month',
})

/** The records that datasets have in common. */
export interface HapiTable {
  table: Table
  /** What the time of a record is made from. */
  unit: TimeUnit
  /** The column with it. Days and months have no parameter of their own. */
  timeColumn: 'date_of_observation' | 'day' | 'month'
  /** Undefined for irregular times. */
  cadence?: 'P1D' | 'P1M'
  /** How many of the last records the sample has at least. The verifier wants more than ten cadences. */
  sampleRows: number
  /** Whether it is part of the community index. */
  isIndex: boolean
  /** The kind of records whose texts have lengths of their own. */
  textKind?: 'observation' | 'image'
}

const daily = { unit: 'day', timeColumn: 'day', cadence: 'P1D', sampleRows: 30 } as const
const monthly = { unit: 'month', timeColumn: 'month', cadence: 'P1M', sampleRows: 24 } as const
const irregular = {
  unit: 'instant',
  timeColumn: 'date_of_observation',
  sampleRows: 10,
  isIndex: false,
} as const

export const HAPI_TABLES = {
  activity: { table: TABLES.activity, ...daily, isIndex: false },
  'index-daily': { table: TABLES['index-daily'], ...daily, isIndex: true },
  'index-monthly': { table: TABLES['index-monthly'], ...monthly, isIndex: true },
  'index-smoothed': { table: SMOOTHED, ...monthly, isIndex: true },
  observations: { table: TABLES.observations, ...irregular, textKind: 'observation' },
  images: { table: TABLES.images, ...irregular, textKind: 'image' },
} satisfies Record<string, HapiTable>
export type HapiTableName = keyof typeof HAPI_TABLES

export interface HapiDataset {
  id: string
  title: string
  description: string
  table: HapiTableName
  /** Only the records with these values. */
  filter: { type?: number; observer?: string }
}

export const tableOfDataset = ({ table }: HapiDataset): HapiTable => HAPI_TABLES[table]

const ofType = (id: string, name: string, type: number): HapiDataset => ({
  id: `observations/${id}`,
  title: `Observations in ${name}`,
  description: `One record for each published observation in ${name}.`,
  table: 'observations',
  filter: { type },
})

/** In the order of the catalog. */
export const FIXED_DATASETS: readonly HapiDataset[] = [
  {
    id: 'daily',
    title: 'Daily activity',
    description:
      'Aggregates over all published observations of each UTC day, of any type. Days without a record are missing.',
    table: 'activity',
    filter: {},
  },
  {
    id: 'index/daily',
    title: 'Community index, daily',
    description:
      'The community index of each UTC day: the mean of the Wolf numbers in white light, each multiplied by the factor of its observer, with its uncertainty.',
    table: 'index-daily',
    filter: {},
  },
  {
    id: 'index/monthly',
    title: 'Community index, monthly means',
    description: 'The mean of the daily community index of each month, with its uncertainty.',
    table: 'index-monthly',
    filter: {},
  },
  {
    id: 'index/smoothed',
    title: 'Community index, 13-month smoothing',
    description:
      'The mean of the community index over thirteen months around each month, the first and the last with half weight.',
    table: 'index-smoothed',
    filter: {},
  },
  {
    id: 'observations',
    title: 'Observations',
    description: 'One record for each published observation of any type.',
    table: 'observations',
    filter: {},
  },
  ofType('white-light', 'white light', OBSERVATION_TYPES.white_light),
  ofType('h-alpha', 'H-Alpha', OBSERVATION_TYPES.h_alpha),
  ofType('cak', 'CaK', OBSERVATION_TYPES.cak),
  {
    id: 'images',
    title: 'Images',
    description: 'One record with the metadata and URLs of each published image.',
    table: 'images',
    filter: {},
  },
]

const OBSERVER_PREFIX = 'observer/'
/** The specification recommends it. */
const MAX_TITLE_LENGTH = 40

const shorten = (text: string): string => {
  if (text.length <= MAX_TITLE_LENGTH) return text
  const characters = [...text]
  while (characters.join('').length >= MAX_TITLE_LENGTH) characters.pop()
  return `${characters.join('')}…`
}

export const observerDataset = (observer: string): HapiDataset => ({
  id: OBSERVER_PREFIX + nicknameId(observer),
  title: shorten(`Observations of ${observer}`),
  description: `One record for each published observation of the observer ${observer}, with the factor k of the observer in the community index.`,
  table: 'observations',
  filter: { observer },
})

/** The dataset with this id, whether or not it has records; undefined if no dataset can have the id. */
export const datasetWithId = (id: string): HapiDataset | undefined => {
  if (!id.startsWith(OBSERVER_PREFIX)) return FIXED_DATASETS.find((dataset) => dataset.id === id)
  const observer = nicknameOf(id.slice(OBSERVER_PREFIX.length))
  return observer !== undefined && isNickname(observer) ? observerDataset(observer) : undefined
}
