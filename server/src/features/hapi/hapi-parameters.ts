/** The parameters of datasets, derived from the columns of bulk files. */

import { TIME_LENGTH, type TimeUnit } from '@heliolog/table-writer/hapi-time'
import { hapiTypeOf, type ValueType, type WrittenParameter } from '@heliolog/table-writer/hapi-types'
import type { Column as FileColumn } from '@heliolog/table-writer/table'
import { columnsOf, TAGS_CELL } from '../../domain/records/columns.ts'
import type { Keywords } from '../../domain/records/field.ts'
import type { UrlType } from '../../domain/records/image-urls.ts'
import type { TextBytes } from '../../domain/records/text-bytes.ts'
import { fileColumns } from '../../files/file-writer.ts'
import type { HapiDataset } from './hapi-datasets.ts'
import { hapiError } from './hapi-status.ts'

interface HapiParameter extends ValueType {
  name: string
  units: string | null
  stringType?: { uri: UrlType }
  label?: string
  description?: string
}

/** One whose `column` is null is the time, or the factor k of the observer, which is the same in all records. */
interface ServedParameter extends WrittenParameter {
  parameter: HapiParameter
}

export type DatasetColumns = ReturnType<typeof datasetColumns>

const TIME_DESCRIPTIONS: Record<TimeUnit, string> = {
  instant:
    'Time of the record. Records of the same second are numbered in milliseconds, in the order of their ids; date_of_observation has the time without them.',
  day: 'The first instant of the UTC day.',
  month: 'The first instant of the month.',
}

const unitsOf = ({ type }: FileColumn, { unit }: Keywords): string | null => {
  if (type === 'timestamp') return 'UTC'
  return unit === undefined || unit === '1' ? null : unit
}

const descriptionOf = ({ type }: FileColumn, { meaning = '' }: Keywords): string => {
  if (type === 'strings') return `Tags of the record, without duplicates, ${TAGS_CELL}.`
  return type === 'boolean' ? `${meaning} 1 is true, 0 is false.` : meaning
}

const describe = (column: FileColumn, keywords: Keywords, textBytes: number): HapiParameter => ({
  name: column.name,
  ...hapiTypeOf(column, textBytes),
  units: unitsOf(column, keywords),
  ...(keywords.title !== undefined && { label: keywords.title }),
  description: descriptionOf(column, keywords),
})

const FACTOR: FileColumn = { name: 'k', type: 'double', nullable: true }

/** `urlKeys`: those of all images, in byte order. `factor`: the schema of an observer's factor, if there is an index. */
export const datasetColumns = (
  { table, filter, unit, textKind }: HapiDataset,
  urlKeys: readonly string[],
  textBytes: TextBytes,
  factor: Keywords | undefined,
) => {
  const [timeColumn] = table.rows.order.fields
  const columns = columnsOf(table, urlKeys)
  const time = { name: 'Time', type: 'isotime', length: TIME_LENGTH, units: 'UTC', fill: null } as const
  const parameters: ServedParameter[] = [
    { parameter: { ...time, description: TIME_DESCRIPTIONS[unit] }, column: null },
  ]
  const written = fileColumns(columns)
  for (const [index, { name, urlKey, keywords }] of columns.entries()) {
    if (unit !== 'instant' && name === timeColumn) continue
    const parameter = describe(
      written[index] as FileColumn,
      keywords,
      textKind ? textBytes.of(textKind, name) : 0,
    )
    if (urlKey !== undefined) parameter.stringType = { uri: textBytes.urlType(name) }
    parameters.push({ parameter, column: index })
  }
  if (filter.observer !== undefined && factor)
    parameters.push({ parameter: describe(FACTOR, factor, 0), column: null })
  return {
    /** The columns of the stored records, and as the writer describes them. */
    columns,
    written,
    /** The number of the column from which times are made. */
    timeColumn: columns.findIndex(({ name }) => name === timeColumn),
    /** The first one is the time. */
    parameters,
  }
}

/** The parameters with these names; the time is always the first. An empty text selects all. */
export const selectParameters = (all: ServedParameter[], names: string): ServedParameter[] => {
  if (names === '') return all
  const known = all.map(({ parameter }) => parameter.name)
  const indexes = names.split(',').map((name) => known.indexOf(name))
  if (indexes.includes(-1)) throw hapiError(1407, `The dataset has the parameters ${known.join(', ')}.`)
  if (indexes.some((index, at) => at > 0 && index <= (indexes[at - 1] as number)))
    throw hapiError(1411, `Each parameter can be given once, in this order: ${known.join(', ')}.`)
  return all.filter((_, index) => index === 0 || indexes.includes(index))
}
