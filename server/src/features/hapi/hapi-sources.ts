/** Where the records of each HAPI dataset are stored. */
import { sql } from 'kysely'
import { instant } from '../../domain/day.ts'
import { INDEX } from '../../http/series.ts'
import { OBSERVER_FILTER, type RowConditions, TYPE_FILTER } from '../../lists/filters.ts'
import type { ParameterValues } from '../../lists/parameters.ts'
import { type RowSource, sourceOf } from '../bulk/bulk-tables.ts'
import { smoothedIndexList } from '../index/index-lists.ts'
import { type HapiDataset, type HapiTableName, tableOfDataset } from './datasets/hapi-datasets.ts'
import { formatHapiTime, TIME_ENDS, type TimeUnit } from './datasets/hapi-time.ts'
import type { Bounds } from './hapi-request.ts'

const between = (column: 'at' | 'day' | 'month'): RowConditions => ({
  start: { condition: (value) => sql`${sql.ref(column)} >= ${value}`, isLowerBound: true },
  stop: { condition: (value) => sql`${sql.ref(column)} < ${value}` },
})

const SOURCES: Record<HapiTableName, RowSource> = {
  activity: { ...sourceOf('activity', 'csv'), filters: between('day') },
  'index-daily': { ...sourceOf('index-daily', 'csv'), filters: between('day') },
  'index-monthly': { ...sourceOf('index-monthly', 'csv'), filters: between('month') },
  'index-smoothed': {
    ...smoothedIndexList.source,
    series: INDEX,
    body: 'body',
    hasTags: false,
    filters: between('month'),
  },
  observations: {
    ...sourceOf('observations', 'csv'),
    filters: { ...between('at'), type: TYPE_FILTER, observer: OBSERVER_FILTER },
  },
  images: { ...sourceOf('images', 'csv'), filters: between('at') },
}

export const sourceOfDataset = ({ table }: HapiDataset): RowSource => SOURCES[table]

/**
 * A bound in the form of the key. Keys are beginnings of times, so a day or month is before each later time in it, as
 * text too.
 */
const keyOf = (unit: TimeUnit, milliseconds: number): string => {
  const time = formatHapiTime(milliseconds)
  const end = TIME_ENDS[unit]
  return time.endsWith(end) ? time.slice(0, -end.length) : time
}

/** The values of the conditions that select the records between two times, and all others of the same seconds. */
export const valuesBetween = (dataset: HapiDataset, { start, stop }: Bounds): ParameterValues => {
  const { unit } = tableOfDataset(dataset)
  return unit === 'instant'
    ? { ...dataset.filter, start: instant(start), stop: instant(stop + 999) }
    : { ...dataset.filter, start: keyOf(unit, start), stop: keyOf(unit, stop) }
}
