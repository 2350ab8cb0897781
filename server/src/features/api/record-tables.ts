/** The tables of the published records, for files and time series. */
import { TABLES } from '../../domain/records/columns.ts'
import { OBSERVATION_TYPES } from '../../domain/records/observation.ts'
import { FORMATS } from '../../files/file-formats.ts'
import {
  BY_NICKNAME,
  type PublishedTable,
  type TableRows,
  type TimeSeries,
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

const tableOf = (
  name: keyof typeof TABLES,
  source: TableRows & Pick<PublishedTable, 'filters'>,
  timeSeries?: TimeSeries,
): PublishedTable => ({
  ...TABLES[name],
  name,
  source,
  filters: source.filters,
  formats: FORMATS,
  ...(timeSeries && { timeSeries }),
})

const DAYS = { ...activityList.source, ...AGGREGATES }

export const API_TABLES: readonly PublishedTable[] = [
  tableOf(
    'observations',
    { ...observationList.source, ...RECORD_BODIES },
    {
      datasets: OBSERVATION_DATASETS,
      unit: 'instant',
      textKind: 'observation',
      conditions: { type: TYPE_FILTER, observer: OBSERVER_FILTER },
    },
  ),
  tableOf(
    'images',
    { ...imageList.source, ...RECORD_BODIES },
    { datasets: [IMAGE_DATASET], unit: 'instant', textKind: 'image' },
  ),
  tableOf('activity', DAYS, { datasets: [ACTIVITY_DATASET], unit: 'day' }),
  {
    ...tableOf('activity-monthly', { ...DAYS, filters: {}, span: { column: 'day', unit: 'month' } }),
    isMonthly: true,
  },
  tableOf('observers', { ...AGGREGATES, body: 'detail', table: 'observer', order: BY_NICKNAME, filters: {} }),
]
