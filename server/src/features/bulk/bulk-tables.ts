/** Where the rows of each table of bulk files come from. */
import { type RawBuilder, sql } from 'kysely'
import { type Format, SILSO, type SilsoTable, TABLE_NAMES, type TableName } from '../../domain/bulk-names.ts'
import { INDEX, RECORDS, type Series } from '../../http/series.ts'
import type { Filters } from '../../lists/filters.ts'
import type { ListOrder, ListSource, TableSource } from '../../lists/page.ts'
import { activityList } from '../api/activity.ts'
import { imageList } from '../api/images.ts'
import { observationList } from '../api/observations.ts'
import { dailyIndexList, monthlyIndexList } from '../index/index-lists.ts'

/** Rows in the order of a key: those of a list of the API, or others. */
export interface RowSource extends TableSource {
  /** What the file shows. Former versions of the index cannot be read. */
  series: Series
  table: ListSource['table'] | 'observer' | 'index_observer'
  /** The column with the stored record. */
  body: 'body' | 'detail' | 'silso'
  hasTags: boolean
  /** The number of rows in the file; by default that of the rows read. */
  count?: RawBuilder<unknown>
}

/** The rows of a file, and the parameters that select them. */
export interface BulkSource extends RowSource {
  filters: Filters
  /** Whether the rows read are days, and those of the file are their months. */
  isMonthly?: true
}

const BY_NICKNAME: ListOrder = { columns: ['nickname'], fields: ['nickname'] }

/** A part of a day or month as an integer. */
const part = (date: RawBuilder<unknown>, start: number, length: number) =>
  sql`cast(substr(${date}, ${sql.lit(start)}, ${sql.lit(length)}) as integer)`

const ordinal = {
  /** Consecutive numbers of months. */
  month: (date: RawBuilder<unknown>) => sql`12 * ${part(date, 1, 4)} + ${part(date, 6, 2)}`,
  /** Consecutive numbers of days, by the formula for Julian days, because the engines have no common function. */
  day: (date: RawBuilder<unknown>) => {
    const [year, month, day] = [part(date, 1, 4), part(date, 6, 2), part(date, 9, 2)]
    const isEarly = sql`(14 - ${month}) / 12`
    const [y, m] = [sql`(${year} - ${isEarly})`, sql`(${month} + 12 * (${isEarly}) - 3)`]
    return sql`${day} + (153 * ${m} + 2) / 5 + 365 * ${y} + ${y} / 4 - ${y} / 100 + ${y} / 400`
  },
}

/** Counts the days or months from the first to the last, without gaps. */
const spanOf = (column: 'day' | 'month', unit: keyof typeof ordinal): RawBuilder<unknown> => {
  const [first, last] = [sql`min(${sql.ref(column)})`, sql`max(${sql.ref(column)})`]
  return sql`coalesce(${ordinal[unit](last)} - (${ordinal[unit](first)}) + 1, 0)`
}

const BULK_SOURCES: Record<TableName, BulkSource> = {
  observations: { ...observationList.source, series: RECORDS, body: 'body', hasTags: true },
  images: { ...imageList.source, series: RECORDS, body: 'body', hasTags: true },
  activity: { ...activityList.source, series: RECORDS, body: 'body', hasTags: false },
  'activity-monthly': {
    ...activityList.source,
    series: RECORDS,
    filters: {},
    body: 'body',
    hasTags: false,
    count: spanOf('day', 'month'),
    isMonthly: true,
  },
  observers: {
    series: RECORDS,
    table: 'observer',
    order: BY_NICKNAME,
    filters: {},
    body: 'detail',
    hasTags: false,
  },
  'index-daily': { ...dailyIndexList.source, series: INDEX, body: 'body', hasTags: false },
  'index-monthly': { ...monthlyIndexList.source, series: INDEX, body: 'body', hasTags: false },
  'index-observers': {
    series: INDEX,
    table: 'index_observer',
    order: BY_NICKNAME,
    filters: {},
    body: 'body',
    hasTags: false,
  },
}

/** These files have a line for each day or month, with or without an index. */
const SILSO_SOURCES = {
  'index-daily': { count: spanOf('day', 'day') },
  'index-monthly': { body: 'silso', count: spanOf('month', 'month') },
} satisfies Record<SilsoTable, Partial<BulkSource>>

export const sourceOf = (table: TableName, format: Format): BulkSource => ({
  ...BULK_SOURCES[table],
  ...(format === SILSO && SILSO_SOURCES[table as SilsoTable]),
})

/** The tables that can be downloaded: those of the index only if it is on. */
export const servedTables = ({ index }: { index: 'on' | 'off' }): TableName[] =>
  TABLE_NAMES.filter((table) => index === 'on' || sourceOf(table, 'csv').series !== INDEX)
