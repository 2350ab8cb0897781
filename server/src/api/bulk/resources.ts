/** What can be had as a whole: the three lists, each in three formats. */
import type { TableName } from '../../domain/columns.ts'
import type { Asked } from '../endpoint.ts'
import { checkRange, type List, parametersOf } from '../list.ts'
import type { ParameterValues } from '../parameters.ts'
import { dailyActivityList } from '../resources/daily-activity.ts'
import { imageList } from '../resources/images.ts'
import { observationList } from '../resources/observations.ts'
import type { Format } from './file.ts'

export const BULK_PATH = '/bulk/v1'

export const LISTS: Record<TableName, List> = {
  observations: observationList,
  images: imageList,
  activity: dailyActivityList,
}

/** How each format is sent. A part of a file, or a packed one, is only there for formats that are plain text. */
export const MEDIA: Record<Format, { type: string; isText: boolean }> = {
  csv: { type: 'text/csv; charset=utf-8; header=present', isText: true },
  ndjson: { type: 'application/x-ndjson', isText: true },
  parquet: { type: 'application/vnd.apache.parquet', isText: false },
}

export interface BulkResource {
  table: TableName
  format: Format
  /** Below the path of the interface. */
  path: string
}

export const BULK_RESOURCES: readonly BulkResource[] = (Object.keys(LISTS) as TableName[]).flatMap((table) =>
  (Object.keys(MEDIA) as Format[]).map((format) => ({ table, format, path: `/${table}.${format}` })),
)

export interface BulkQuery {
  values: ParameterValues
  /** The parameters in one order and one spelling, so that equal queries are equal text. */
  text: string
  /** As files tell it: `all` where nothing narrows it down. */
  told: string
}

export const queryFor = ({ table }: BulkResource, asked: Asked): BulkQuery => {
  const { filters } = LISTS[table]
  const values = parametersOf(asked, filters)
  checkRange(values)
  const text = Object.keys(filters.properties)
    .filter((name) => name in values)
    .map((name) => `${name}=${encodeURIComponent(String(values[name]))}`)
    .join('&')
  return { values, text, told: text || 'all' }
}
