/** What the columns of a table are in Parquet: logical types in the old form and in the new, for readers of either. */
import type { SchemaElement } from 'hyparquet-writer'
import type { Column, ColumnType } from '../../domain/columns.ts'

type Element = Omit<SchemaElement, 'name' | 'repetition_type'>

const TEXT: Element = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } }
const ELEMENTS: Record<Exclude<ColumnType, 'tags'>, Element> = {
  text: TEXT,
  integer: { type: 'INT32' },
  number: { type: 'DOUBLE' },
  day: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
  instant: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
}

/** A list has three levels: so the format's rules want it. */
const listElements = (name: string): SchemaElement[] => [
  {
    name,
    repetition_type: 'REQUIRED',
    num_children: 1,
    converted_type: 'LIST',
    logical_type: { type: 'LIST' },
  },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  { name: 'element', repetition_type: 'REQUIRED', ...TEXT },
]

export const parquetSchema = (columns: readonly Column[]): SchemaElement[] => [
  { name: 'root', num_children: columns.length },
  ...columns.flatMap(({ name, type, nullable }): SchemaElement[] =>
    type === 'tags'
      ? listElements(name)
      : [{ name, repetition_type: nullable ? 'OPTIONAL' : 'REQUIRED', ...ELEMENTS[type] }],
  ),
]
