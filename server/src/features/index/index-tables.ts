/** The tables of the index, for files and time series. */
import { tableOf } from '../../domain/records/columns.ts'
import { FORMATS } from '../../files/file-formats.ts'
import { BY_NICKNAME, type PublishedTable, spanOf, type TableRows } from '../../files/published-table.ts'
import type { List } from '../../lists/list.ts'
import { dailyIndexList, monthlyIndexList, smoothedIndexList } from './index-lists.ts'
import { INDEX } from './index-series.ts'
import { IndexObserver } from './records/observer-records.ts'
import { DailyIndex, MonthlyIndex, SmoothedIndex } from './records/series-records.ts'
import { silsoFormat } from './silso-format.ts'

const rowsOf = ({ source }: List): TableRows => ({ ...source, series: INDEX, body: 'body', hasTags: false })

export const INDEX_TABLES: readonly PublishedTable[] = [
  {
    ...tableOf(DailyIndex, {
      title: 'Daily index',
      description: 'One row for each UTC day with an index, oldest first.',
      primaryKey: 'day',
    }),
    name: 'index-daily',
    source: rowsOf(dailyIndexList),
    filters: dailyIndexList.source.filters,
    formats: [...FORMATS, silsoFormat('daily', { count: spanOf('day', 'day') })],
    timeSeries: {
      datasets: [
        {
          id: 'index/daily',
          title: 'Community index, daily',
          description:
            'The community index of each UTC day: the mean of the Wolf numbers in white light, each multiplied by the factor of its observer, with its uncertainty.',
          filter: {},
        },
      ],
      unit: 'day',
    },
  },
  {
    ...tableOf(MonthlyIndex, {
      title: 'Monthly index',
      description: 'One row for each month with an index, oldest first.',
      primaryKey: 'month',
    }),
    name: 'index-monthly',
    source: rowsOf(monthlyIndexList),
    filters: monthlyIndexList.source.filters,
    formats: [...FORMATS, silsoFormat('monthly', { body: 'silso', count: spanOf('month', 'month') })],
    timeSeries: {
      datasets: [
        {
          id: 'index/monthly',
          title: 'Community index, monthly means',
          description: 'The mean of the daily community index of each month, with its uncertainty.',
          filter: {},
        },
      ],
      unit: 'month',
    },
  },
  {
    ...tableOf(SmoothedIndex, {
      title: 'Smoothed index',
      description: 'One row for each month with a complete window of thirteen months, oldest first.',
      primaryKey: 'month',
    }),
    name: 'index-smoothed',
    source: rowsOf(smoothedIndexList),
    filters: {},
    formats: [],
    timeSeries: {
      datasets: [
        {
          id: 'index/smoothed',
          title: 'Community index, 13-month smoothing',
          description:
            'The mean of the community index over thirteen months around each month, the first and the last with half weight.',
          filter: {},
        },
      ],
      unit: 'month',
    },
  },
  {
    ...tableOf(IndexObserver, {
      title: 'Observers of the index',
      description:
        'One row for each observer whose Wolf numbers entered the index, with their factor k, by nickname in byte order.',
      primaryKey: 'nickname',
    }),
    name: 'index-observers',
    source: {
      series: INDEX,
      table: 'index_observer',
      order: BY_NICKNAME,
      filters: {},
      body: 'body',
      hasTags: false,
    },
    filters: {},
    formats: FORMATS,
  },
]
