/** The parameters of datasets, derived from the columns of bulk files. */

import { EMPTY_TEXT, NULL_TEXT } from '../../domain/records/cells.ts'
import { type Column, columnsOf, TAGS_CELL } from '../../domain/records/columns.ts'
import type { Keywords } from '../../domain/records/field.ts'
import type { UrlType } from '../../domain/records/image-urls.ts'
import type { TextBytes } from '../../domain/records/text-bytes.ts'
import type { HapiDataset } from './hapi-datasets.ts'
import { hapiError } from './hapi-status.ts'
import { TIME_LENGTH, UNITS } from './hapi-time.ts'

export interface HapiParameter {
  name: string
  type: 'isotime' | 'string' | 'integer' | 'double'
  /** In bytes, of times and texts. */
  length?: number
  units: string | null
  fill: string | null
  stringType?: { uri: UrlType }
  label?: string
  description?: string
}

/** A parameter, and where its values come from. */
export interface ServedParameter {
  parameter: HapiParameter
  /** The number of the column; null if all records have the same value, the factor k of the observer. */
  column: number | null
}

export type DatasetColumns = ReturnType<typeof datasetColumns>

const INSTANT_LENGTH = '2024-05-11T09:30:00Z'.length

/** Lengths are multiples of this, so that they seldom change after a client has read the info document. */
const LENGTH_STEP = 8

const textLength = (bytes: number): number =>
  Math.ceil(Math.max(bytes, NULL_TEXT.length, EMPTY_TEXT.length) / LENGTH_STEP) * LENGTH_STEP

const typeOf = (
  { type, nullable }: Column,
  textBytes: number,
): Pick<HapiParameter, 'type' | 'length' | 'fill'> => {
  if (type === 'instant') return { type: 'isotime', length: INSTANT_LENGTH, fill: null }
  if (type === 'boolean') return { type: 'integer', fill: null }
  // HAPI integers have no NaN, and every number within their range may be valid.
  if (type === 'number' || (type === 'integer' && nullable)) return { type: 'double', fill: 'NaN' }
  if (type === 'integer') return { type, fill: null }
  return { type: 'string', length: textLength(textBytes), fill: nullable ? NULL_TEXT : null }
}

const unitsOf = ({ type }: Column, { unit }: Keywords): string | null => {
  if (type === 'instant') return 'UTC'
  return unit === undefined || unit === '1' ? null : unit
}

const descriptionOf = ({ type }: Column, { meaning = '' }: Keywords): string => {
  if (type === 'tags') return `Tags of the record, without duplicates, ${TAGS_CELL}.`
  return type === 'boolean' ? `${meaning} 1 is true, 0 is false.` : meaning
}

const describe = (column: Column, keywords: Keywords, textBytes: number): HapiParameter => ({
  name: column.name,
  ...typeOf(column, textBytes),
  units: unitsOf(column, keywords),
  ...(keywords.title !== undefined && { label: keywords.title }),
  description: descriptionOf(column, keywords),
})

const FACTOR: Column = { name: 'k', type: 'number', nullable: true }

/** `urlKeys`: those of all images, in byte order. `factor`: the schema of an observer's factor, if there is an index. */
export const datasetColumns = (
  { table, filter }: HapiDataset,
  urlKeys: readonly string[],
  textBytes: TextBytes,
  factor: Keywords | undefined,
) => {
  const { unit, textKind } = table.timeSeries
  const { description } = UNITS[unit]
  const [timeColumn] = table.source.order.fields
  const columns = columnsOf(table, urlKeys)
  const time = { name: 'Time', type: 'isotime', length: TIME_LENGTH, units: 'UTC', fill: null } as const
  const parameters: ServedParameter[] = [{ parameter: { ...time, description }, column: null }]
  for (const [index, column] of columns.entries()) {
    const { name, urlKey, keywords } = column
    if (unit !== 'instant' && name === timeColumn) continue
    const parameter = describe(column, keywords, textKind ? textBytes.of(textKind, name) : 0)
    if (urlKey !== undefined) parameter.stringType = { uri: textBytes.urlType(name) }
    parameters.push({ parameter, column: index })
  }
  if (filter.observer !== undefined && factor)
    parameters.push({ parameter: describe(FACTOR, factor, 0), column: null })
  return {
    /** The columns of the stored records. */
    columns,
    /** The number of the column from which times are made. */
    timeColumn: columns.findIndex(({ name }) => name === timeColumn),
    /** The first one is the time. */
    parameters,
  }
}

const INTEGER_BYTES = 4
export const DOUBLE_BYTES = 8

/** The length of a binary record, in which every text has the length of the longest one. */
export const binaryRecordBytes = (parameters: readonly ServedParameter[]): number =>
  parameters.reduce(
    (sum, { parameter: { type, length = DOUBLE_BYTES } }) =>
      sum + (type === 'integer' ? INTEGER_BYTES : length),
    0,
  )

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
