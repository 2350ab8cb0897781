/** The tables of the index, for files and time series. */
import { tableOf } from '../../domain/records/columns.ts'
import { OBSERVATION_TYPES } from '../../domain/records/observation.ts'
import { FORMATS, TEXT } from '../../files/file-formats.ts'
import {
  BY_NICKNAME,
  type FileLayout,
  type PublishedTable,
  type StoredRows,
  type TableFormat,
} from '../../files/published-table.ts'
import { RECORDS } from '../../http/representation.ts'
import { TYPE_FILTER } from '../../lists/filters.ts'
import type { FilteredRows } from '../../lists/list.ts'
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
const silsoFormat = (period: SilsoOptions['period'], layout: FileLayout): TableFormat => ({
  ...TEXT,
  name: 'silso.csv',
  title: 'CSV in the layout of SILSO',
  contentType: 'text/csv; charset=utf-8; header=absent',
  layout,
  writer: `silso.${period}`,
})

/** The observations from which the index is computed. */
const OBSERVATIONS: StoredRows = {
  table: 'observation',
  order: BY_TIME,
  filters: { type: TYPE_FILTER },
  series: RECORDS,
}

/** Rows of the current index, which are computed again for former versions. */
const rowsOf = (rows: FilteredRows): Pick<PublishedTable, 'rows' | 'former'> => ({
  rows: { ...rows, series: INDEX },
  former: {
    series: FORMER_INDEX,
    by: 'index',
    table: rows.table,
    from: OBSERVATIONS,
    values: { type: OBSERVATION_TYPES.white_light },
  },
})

export const INDEX_TABLES: readonly PublishedTable[] = [
  {
    ...tableOf(DailyIndex, {
      title: 'Daily index',
      description: 'One row for each UTC day with an index, oldest first.',
      primaryKey: ['day'],
    }),
    name: 'index-daily',
    ...rowsOf(dailyIndexList.rows),
    formats: [...FORMATS, silsoFormat('daily', { span: 'day' })],
    timeSeries: [
      {
        id: 'index/daily',
        title: 'Community index, daily',
        description:
          'The community index of each UTC day: the mean of the Wolf numbers in white light, each multiplied by the factor of its observer, with its uncertainty.',
      },
    ],
  },
  {
    ...tableOf(MonthlyIndex, {
      title: 'Monthly index',
      description: 'One row for each month with an index, oldest first.',
      primaryKey: ['month'],
    }),
    name: 'index-monthly',
    ...rowsOf(monthlyIndexList.rows),
    formats: [...FORMATS, silsoFormat('monthly', { column: 'silso', span: 'month' })],
    timeSeries: [
      {
        id: 'index/monthly',
        title: 'Community index, monthly means',
        description: 'The mean of the daily community index of each month, with its uncertainty.',
      },
    ],
  },
  {
    ...tableOf(SmoothedIndex, {
      title: 'Smoothed index',
      description: 'One row for each month with a complete window of thirteen months, oldest first.',
      primaryKey: ['month'],
    }),
    name: 'index-smoothed',
    ...rowsOf(smoothedIndexList.rows),
    formats: FORMATS,
    timeSeries: [
      {
        id: 'index/smoothed',
        title: 'Community index, 13-month smoothing',
        description:
          'The mean of the community index over thirteen months around each month, the first and the last with half weight.',
      },
    ],
  },
  {
    ...tableOf(IndexObserver, {
      title: 'Observers of the index',
      description:
        'One row for each observer whose Wolf numbers entered the index, with their factor k, by nickname in byte order.',
      primaryKey: ['nickname'],
    }),
    name: 'index-observers',
    ...rowsOf({ table: 'index_observer', order: BY_NICKNAME, filters: {} }),
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
    ...rowsOf({
      table: 'index_factor',
      order: { columns: ['nickname', 'year'], fields: ['nickname', 'year'] },
      filters: {},
    }),
    formats: FORMATS,
  },
  {
    ...tableOf(IndexFlag, {
      title: 'Flags of the index',
      description: 'One row for each flag of an observation, oldest first.',
      primaryKey: ['id', 'flag'],
    }),
    name: 'index-flags',
    rows: { ...flagList.rows, series: INDEX },
    formats: FORMATS,
  },
]
