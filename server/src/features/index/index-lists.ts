/** GET /daily, /monthly, /smoothed and /flags of the index. */
import { sql } from 'kysely'
import { accepted, withDescription } from '../../domain/records/field.ts'
import { DAYS, type Filter, OBSERVATION_DAYS, OBSERVER_FILTER } from '../../lists/filters.ts'
import { defineList } from '../../lists/list.ts'
import { BY_DAY, BY_TIME, type ListOrder } from '../../lists/page.ts'
import { INDEX } from './index-series.ts'
import { IndexFlag, PUBLISHED_FLAGS, PublishedFlagName } from './records/observer-records.ts'
import { DailyIndex, MonthlyIndex, SmoothedIndex } from './records/series-records.ts'

const BY_MONTH: ListOrder = { columns: ['month'], fields: ['month'] }
/** An observation may have several flags. */
const BY_TIME_AND_FLAG: ListOrder = {
  columns: [...BY_TIME.columns, 'flag'],
  fields: [...BY_TIME.fields, 'flag'],
}

export const dailyIndexList = defineList({
  path: '/daily',
  operationId: 'listDailyIndex',
  summary: 'The index of each day, oldest first',
  record: DailyIndex,
  series: INDEX,
  table: 'index_daily',
  order: BY_DAY,
  filters: DAYS,
})

export const monthlyIndexList = defineList({
  path: '/monthly',
  operationId: 'listMonthlyIndex',
  summary: 'The mean index of each month, oldest first',
  record: MonthlyIndex,
  series: INDEX,
  table: 'index_monthly',
  order: BY_MONTH,
  filters: {},
})

export const smoothedIndexList = defineList({
  path: '/smoothed',
  operationId: 'listSmoothedIndex',
  summary: 'The 13-month smoothing of the index, oldest first',
  record: SmoothedIndex,
  series: INDEX,
  table: 'index_smoothed',
  order: BY_MONTH,
  filters: {},
})

const FLAG_FILTER: Filter = {
  schema: withDescription(PublishedFlagName, 'Only this flag', 'outlier'),
  accepts: () => accepted(PublishedFlagName),
  parse: (text) => PUBLISHED_FLAGS.find((flag) => flag === text),
  condition: (value) => sql`flag = ${value}`,
}

export const flagList = defineList({
  path: '/flags',
  operationId: 'listIndexFlags',
  summary: 'Unusual observations, oldest first',
  record: IndexFlag,
  series: INDEX,
  table: 'index_flag',
  order: BY_TIME_AND_FLAG,
  filters: { ...OBSERVATION_DAYS, flag: FLAG_FILTER, observer: OBSERVER_FILTER },
})
