/** The tables of the published records, for files and time series. */
import { TABLES } from '../../domain/records/columns.ts'
import { OBSERVATION_TYPES } from '../../domain/records/observation.ts'
import { FORMATS } from '../../files/file-formats.ts'
import {
  BY_NICKNAME,
  type PublishedTable,
  spanOf,
  type TimeSeriesDataset,
} from '../../files/published-table.ts'
import { RECORDS } from '../../http/representation.ts'
import { OBSERVER_FILTER, TYPE_FILTER } from '../../lists/filters.ts'
import { activityList, imageList, observationList } from './resources.ts'

const RECORD_BODIES = { series: RECORDS, body: 'body', hasTags: true } as const
const AGGREGATES = { ...RECORD_BODIES, hasTags: false } as const

const ofType = (id: string, name: string, type: number): TimeSeriesDataset => ({
  id: `observations/${id}`,
  title: `Observations in ${name}`,
  description: `One record for each published observation in ${name}.`,
  filter: { type },
})

const OBSERVATION_DATASETS: readonly TimeSeriesDataset[] = [
  {
    id: 'observations',
    title: 'Observations',
    description: 'One record for each published observation of any type.',
    filter: {},
  },
  ofType('white-light', 'white light', OBSERVATION_TYPES.white_light),
  ofType('h-alpha', 'H-Alpha', OBSERVATION_TYPES.h_alpha),
  ofType('cak', 'CaK', OBSERVATION_TYPES.cak),
]

const IMAGE_DATASET: TimeSeriesDataset = {
  id: 'images',
  title: 'Images',
  description: 'One record with the metadata and URLs of each published image.',
  filter: {},
}

const ACTIVITY_DATASET: TimeSeriesDataset = {
  id: 'daily',
  title: 'Daily activity',
  description:
    'Aggregates over all published observations of each UTC day, of any type. Days without a record are missing.',
  filter: {},
}

export const API_TABLES: readonly PublishedTable[] = [
  {
    ...TABLES.observations,
    name: 'observations',
    source: { ...observationList.source, ...RECORD_BODIES },
    filters: observationList.source.filters,
    formats: FORMATS,
    timeSeries: {
      datasets: OBSERVATION_DATASETS,
      unit: 'instant',
      textKind: 'observation',
      conditions: { type: TYPE_FILTER, observer: OBSERVER_FILTER },
    },
  },
  {
    ...TABLES.images,
    name: 'images',
    source: { ...imageList.source, ...RECORD_BODIES },
    filters: imageList.source.filters,
    formats: FORMATS,
    timeSeries: { datasets: [IMAGE_DATASET], unit: 'instant', textKind: 'image' },
  },
  {
    ...TABLES.activity,
    name: 'activity',
    source: { ...activityList.source, ...AGGREGATES },
    filters: activityList.source.filters,
    formats: FORMATS,
    timeSeries: { datasets: [ACTIVITY_DATASET], unit: 'day' },
  },
  {
    ...TABLES['activity-monthly'],
    name: 'activity-monthly',
    source: { ...activityList.source, ...AGGREGATES, filters: {}, count: spanOf('day', 'month') },
    filters: {},
    isMonthly: true,
    formats: FORMATS,
  },
  {
    ...TABLES.observers,
    name: 'observers',
    source: { ...AGGREGATES, body: 'detail', table: 'observer', order: BY_NICKNAME, filters: {} },
    filters: {},
    formats: FORMATS,
  },
]
