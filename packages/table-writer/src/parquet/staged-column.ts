/** A column of the current row group. It collects values in the form in which they are encoded. */

import { type ByteBuffer, type ByteValues, withCapacity } from '../byte-buffer.ts'
import type { Block } from '../ndjson-scanner.ts'
import type { Bounds } from './bounds.ts'
import { bitWidth, ENCODING, writeHybrid } from './encodings.ts'

export interface StagedColumn {
  /** Adds the rows of a block. */
  add(block: Block, column: number): void
  /** What to write. Valid until the column changes. */
  values(): ChunkValues
  clear(): void
}

/** The values of a row group, ready to be written in pages. */
export interface ChunkValues {
  levels: Levels
  /** The number of values. */
  count: number
  encoding: number
  /** Set if the values are written as numbers of distinct values. `write` writes one of these. */
  dictionary?: { count: number; write(output: ByteBuffer, number: number): void }
  /** Undefined if there are no values. */
  bounds: Bounds | undefined
  /** Writes the values from `from` to before `to`. */
  write(output: ByteBuffer, from: number, to: number): void
  /** Without it, all values are written into one page. */
  sizes?: ValueSizes
}

/** The bytes of values before compression. */
export interface ValueSizes {
  totalLength: number
  lengthOf(index: number): number
}

const INITIAL_ENTRIES = 1_024

/** Which entries of a column have a value, and which belong to the same row as the entry before. */
export class Levels {
  readonly isOptional: boolean
  readonly isList: boolean
  entries = 0
  present = new Uint8Array(INITIAL_ENTRIES)
  repeated = new Uint8Array(INITIAL_ENTRIES)

  constructor({ isOptional = false, isList = false }) {
    this.isOptional = isOptional
    this.isList = isList
  }

  clear(): void {
    this.entries = 0
  }

  /** Makes room for more entries. */
  reserve(extra: number): void {
    this.present = withCapacity(this.present, this.entries + extra)
    if (this.isList) this.repeated = withCapacity(this.repeated, this.entries + extra)
  }

  /** Adds an entry to a column that is not a list. */
  add(isPresent: 0 | 1): void {
    this.present[this.entries++] = isPresent
  }

  addToList(isPresent: 0 | 1, isRepeated: 0 | 1): void {
    this.repeated[this.entries] = isRepeated
    this.present[this.entries++] = isPresent
  }
}

const LENGTH_BYTES = 4

interface NumberedValues {
  distinct: ByteValues
  /** For each value, its number among the distinct ones. */
  numbers: Int32Array
  /** The sum of the values' bytes. Approximate, because it only decides about the encoding. */
  bytes: number
  /** Texts are written with their length, numbers are not. */
  isText: boolean
}

/** Chooses the smaller encoding: a dictionary and the numbers of the values in it, or the values themselves. */
export const dictionaryOrPlain = (values: NumberedValues): Omit<ChunkValues, 'levels' | 'bounds'> => {
  const { distinct, numbers, bytes, isText } = values
  const count = numbers.length
  const width = bitWidth(distinct.count - 1)
  const overhead = isText ? LENGTH_BYTES : 0
  const dictionaryBytes = distinct.totalLength + distinct.count * overhead + (count * width) / 8
  const plainBytes = bytes + count * overhead
  const writeValue = (output: ByteBuffer, number: number): void => {
    if (isText) output.uint32(distinct.lengthOf(number))
    output.append(distinct.buffer.bytes, distinct.startOf(number), distinct.endOf(number))
  }
  if (dictionaryBytes < plainBytes)
    return {
      count,
      encoding: ENCODING.rleDictionary,
      dictionary: { count: distinct.count, write: writeValue },
      write: (output, from, to) => {
        output.byte(width)
        writeHybrid(output, numbers, from, to, width)
      },
    }
  return {
    count,
    encoding: ENCODING.plain,
    write: (output, from, to) => {
      for (const number of numbers.subarray(from, to)) writeValue(output, number)
    },
    sizes: { totalLength: plainBytes, lengthOf: (index) => distinct.lengthOf(numbers[index] as number) },
  }
}
