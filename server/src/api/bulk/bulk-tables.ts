/** Where the rows of each table of bulk files come from. */
import { type RawBuilder, sql } from 'kysely'
import type { TableName } from '../../domain/bulk-names.ts'
import type { ListOrder, ListSource } from '../query/page.ts'
import { activityList } from '../resources/activity.ts'
import { imageList } from '../resources/images.ts'
import { observationList } from '../resources/observations.ts'

/** The rows of a file: those of a list of the API, or others in the order of a key. */
export interface BulkSource extends Pick<ListSource, 'order' | 'filters'> {
  table: ListSource['table'] | 'observer'
  /** The column with the stored record. */
  body: 'body' | 'detail'
  hasTags: boolean
  /** The number of rows in the file; by default that of the rows read. */
  count?: RawBuilder<unknown>
  /** Whether the rows read are days, and those of the file are their months. */
  isMonthly?: true
}

const BY_NICKNAME: ListOrder = { columns: ['nickname'], fields: ['nickname'] }

/** Months are counted without gaps. */
const YEARS = sql`cast(substr(max(day), 1, 4) as integer) - cast(substr(min(day), 1, 4) as integer)`
const MONTHS = sql`cast(substr(max(day), 6, 2) as integer) - cast(substr(min(day), 6, 2) as integer)`

export const BULK_SOURCES: Record<TableName, BulkSource> = {
  observations: { ...observationList.source, body: 'body', hasTags: true },
  images: { ...imageList.source, body: 'body', hasTags: true },
  activity: { ...activityList.source, body: 'body', hasTags: false },
  'activity-monthly': {
    ...activityList.source,
    filters: {},
    body: 'body',
    hasTags: false,
    count: sql`coalesce(12 * (${YEARS}) + ${MONTHS} + 1, 0)`,
    isMonthly: true,
  },
  observers: { table: 'observer', order: BY_NICKNAME, filters: {}, body: 'detail', hasTags: false },
}
