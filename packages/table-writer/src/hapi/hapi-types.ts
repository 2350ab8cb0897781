/** The types of HAPI's parameters for the columns of records. */
import type { Column } from '../table.ts'
import { EMPTY_TEXT, NULL_TEXT } from './hapi-texts.ts'

/** As in the info document. */
export interface ValueType {
  type: 'isotime' | 'string' | 'integer' | 'double'
  /** In bytes, of times and texts. */
  length?: number
  fill: string | null
}

/** A parameter, and where its values come from. */
export interface WrittenParameter {
  parameter: ValueType & { name: string }
  /** The number of the column; null if all records have the same value. */
  column: number | null
}

const TIMESTAMP_LENGTH = '2024-05-11T09:30:00Z'.length

/** Lengths are multiples of this, so that they seldom change after a client has read the info document. */
const LENGTH_STEP = 8

const textLength = (bytes: number): number =>
  Math.ceil(Math.max(bytes, NULL_TEXT.length, EMPTY_TEXT.length) / LENGTH_STEP) * LENGTH_STEP

/** `textBytes`: the length of the longest text of the column, with escapes. */
export const hapiTypeOf = (
  { type, nullable }: Pick<Column, 'type' | 'nullable'>,
  textBytes: number,
): ValueType => {
  if (type === 'timestamp') return { type: 'isotime', length: TIMESTAMP_LENGTH, fill: null }
  if (type === 'boolean') return { type: 'integer', fill: null }
  // HAPI integers have no NaN, and every number within their range may be valid.
  if (type === 'double' || (type === 'int32' && nullable)) return { type: 'double', fill: 'NaN' }
  if (type === 'int32') return { type: 'integer', fill: null }
  return { type: 'string', length: textLength(textBytes), fill: nullable ? NULL_TEXT : null }
}

const INTEGER_BYTES = 4
export const DOUBLE_BYTES = 8

/** The length of a binary record, in which every text has the length of the longest one. */
export const binaryRecordBytes = (parameters: readonly WrittenParameter[]): number =>
  parameters.reduce(
    (sum, { parameter: { type, length = DOUBLE_BYTES } }) =>
      sum + (type === 'integer' ? INTEGER_BYTES : length),
    0,
  )
