/** The records as tables: what the columns of a file are, by the same schemas that the records have. */
import type { TObject } from 'typebox'
import { DailyActivity } from './daily-activity.ts'
import { Image } from './image.ts'
import { Observation } from './observation.ts'

export type ColumnType = 'text' | 'integer' | 'number' | 'day' | 'instant' | 'tags'

export interface Column {
  name: string
  type: ColumnType
  nullable: boolean
  /** For the column of one URL: its key in the record's `urls`. */
  urlKey?: string
}

export const TABLES = {
  observations: { schema: Observation, tagged: true },
  images: { schema: Image, tagged: true },
  activity: { schema: DailyActivity, tagged: false },
} as const satisfies Record<string, { schema: TObject; tagged: boolean }>
export type TableName = keyof typeof TABLES

interface Keywords {
  type: string
  format?: string
  nullable?: boolean
}

const TYPES: Record<string, ColumnType> = { integer: 'integer', number: 'number' }
const FORMATS: Record<string, ColumnType> = { date: 'day', 'date-time': 'instant' }

const typeOf = ({ type, format }: Keywords): ColumnType => TYPES[type] ?? FORMATS[format ?? ''] ?? 'text'

/** One for each URL: an image need not have them all. */
const urlColumns = (urlKeys: readonly string[]): Column[] =>
  urlKeys.map((key) => ({ name: `url_${key}`, type: 'text', nullable: true, urlKey: key }))

/** The columns of a table; `urlKeys` are those that any published image has, in byte order. */
export const columnsOf = (table: TableName, urlKeys: readonly string[]): Column[] => {
  const { schema, tagged } = TABLES[table]
  const fields = Object.entries(schema.properties as unknown as Record<string, Keywords>)
  const columns = fields.flatMap(([name, keywords]): Column[] =>
    name === 'urls'
      ? urlColumns(urlKeys)
      : [{ name, type: typeOf(keywords), nullable: keywords.nullable ?? false }],
  )
  return tagged ? [...columns, { name: 'tags', type: 'tags', nullable: false }] : columns
}
