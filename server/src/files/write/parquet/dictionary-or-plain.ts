import type { ByteBuffer } from '../byte-buffer.ts'
import type { ByteValues } from './byte-values.ts'
import { bitWidth, ENCODING, writeHybrid } from './encodings.ts'
import type { ChunkValues } from './staged-column.ts'

const LENGTH_BYTES = 4

export interface NumberedValues {
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
