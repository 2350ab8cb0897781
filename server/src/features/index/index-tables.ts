/** The tables of the index, for files and time series. */
import { sql } from 'kysely'
import { tableOf } from '../../domain/records/columns.ts'
import { OBSERVATION_TYPES } from '../../domain/records/observation.ts'
import { FORMATS, TEXT } from '../../files/file-formats.ts'
import {
  BY_NICKNAME,
  type PublishedTable,
  type TableFormat,
  type TableRows,
} from '../../files/published-table.ts'
import { RECORDS } from '../../http/representation.ts'
import { TYPE_FILTER } from '../../lists/filters.ts'
import type { FilteredSource } from '../../lists/list.ts'
import { BY_TIME } from '../../lists/list-sql.ts'
import {
  dailyIndexList,
  FORMER_INDEX,
  flagList,
  INDEX,
  monthlyIndexList,
  smoothedIndexList,
} from './index-resources.ts'
import { IndexFactor, IndexFlag, IndexObserver } from './records/observer-records.ts'
import { DailyIndex, MonthlyIndex, SmoothedIndex } from './records/series-records.ts'
import type { SilsoOptions } from './silso-writer.ts'

/** Files in the layout of SILSO have a line for each day or month, with or without an index. */
const silsoFormat = (period: SilsoOptions['period'], rows: Partial<TableRows>): TableFormat => ({
  ...TEXT,
  name: 'silso.csv',
  title: 'CSV in the layout of SILSO',
  contentType: 'text/csv; charset=utf-8; header=absent',
  rows,
  writer: `silso.${period}`,
})

const timeSeries = (unit: 'day' | 'month', dataset: { id: string; title: string; description: string }) => ({
  datasets: [{ ...dataset, filter: {} }],
  unit,
})

/** The observations from which the index is computed. */
const OBSERVATIONS: TableRows = {
  table: 'observation',
  order: BY_TIME,
  filters: { type: TYPE_FILTER },
  series: RECORDS,
}
const WHITE_LIGHT = { type: OBSERVATION_TYPES.white_light }

const currentRowsOf = (source: FilteredSource): PublishedTable['source'] => ({ ...source, series: INDEX })

/** Rows that are computed again for former versions. */
const rowsOf = (source: FilteredSource): PublishedTable['source'] => ({
  ...currentRowsOf(source),
  former: { series: FORMER_INDEX, derived: { from: OBSERVATIONS, values: WHITE_LIGHT, by: 'index' } },
})

const OBSERVERS = { table: 'index_observer', order: BY_NICKNAME, filters: {} } as const

export const INDEX_TABLES: readonly PublishedTable[] = [
  {
    ...tableOf(DailyIndex, {
      title: 'Daily index',
      description: 'One row for each UTC day with an index, oldest first.',
      primaryKey: ['day'],
    }),
    name: 'index-daily',
    source: rowsOf(dailyIndexList.source),
    formats: [...FORMATS, silsoFormat('daily', { span: { column: 'day', unit: 'day' } })],
    timeSeries: timeSeries('day', {
      id: 'index/daily',
      title: 'Community index, daily',
      description:
        'The community index of each UTC day: the mean of the Wolf numbers in white light, each multiplied by the factor of its observer, with its uncertainty.',
    }),
  },
  {
    ...tableOf(MonthlyIndex, {
      title: 'Monthly index',
      description: 'One row for each month with an index, oldest first.',
      primaryKey: ['month'],
    }),
    name: 'index-monthly',
    source: rowsOf(monthlyIndexList.source),
    formats: [
      ...FORMATS,
      silsoFormat('monthly', {
        column: 'silso',
        body: sql.ref('silso'),
        span: { column: 'month', unit: 'month' },
      }),
    ],
    timeSeries: timeSeries('month', {
      id: 'index/monthly',
      title: 'Community index, monthly means',
      description: 'The mean of the daily community index of each month, with its uncertainty.',
    }),
  },
  {
    ...tableOf(SmoothedIndex, {
      title: 'Smoothed index',
      description: 'One row for each month with a complete window of thirteen months, oldest first.',
      primaryKey: ['month'],
    }),
    name: 'index-smoothed',
    source: rowsOf(smoothedIndexList.source),
    formats: FORMATS,
    timeSeries: timeSeries('month', {
      id: 'index/smoothed',
      title: 'Community index, 13-month smoothing',
      description:
        'The mean of the community index over thirteen months around each month, the first and the last with half weight.',
    }),
  },
  {
    ...tableOf(IndexObserver, {
      title: 'Observers of the index',
      description:
        'One row for each observer whose Wolf numbers entered the index, with their factor k, by nickname in byte order.',
      primaryKey: ['nickname'],
    }),
    name: 'index-observers',
    source: rowsOf(OBSERVERS),
    formats: FORMATS,
  },
  {
    ...tableOf(IndexFactor, {
      title: 'Yearly factors of the index',
      description:
        'One row for each observer and calendar year with Wolf numbers that entered the index, by nickname in byte order, then by year.',
      primaryKey: ['nickname', 'year'],
    }),
    name: 'index-factors',
    source: {
      ...rowsOf(OBSERVERS),
      table: 'index_factor',
      derived: { from: { ...rowsOf(OBSERVERS), body: sql.ref('detail') }, values: {}, by: 'index-factors' },
    },
    formats: FORMATS,
  },
  {
    ...tableOf(IndexFlag, {
      title: 'Flags of the index',
      description: 'One row for each flag of an observation, oldest first.',
      primaryKey: ['id', 'flag'],
    }),
    name: 'index-flags',
    source: currentRowsOf(flagList.source),
    formats: FORMATS,
  },
]
