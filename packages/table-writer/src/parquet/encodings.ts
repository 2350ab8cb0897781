/**
 * Encodings of values: https://github.com/apache/parquet-format/blob/master/Encodings.md
 *
 * Inner loops are functions of their own: V8 optimises a function that is called often sooner and better than a nested
 * loop in one that is called rarely.
 */
import type { ByteBuffer } from '../byte-buffer.ts'

/** Numbers as in the format's enumeration. */
export const ENCODING = {
  plain: 0,
  rle: 3,
  deltaBinaryPacked: 5,
  deltaByteArray: 7,
  rleDictionary: 8,
}

type Numbers = Uint8Array | Int32Array | Float64Array

/** The bits needed for a number from 0 to `max`. */
export const bitWidth = (max: number): number =>
  max < 2 ** 32 ? 32 - Math.clz32(max) : 32 + bitWidth(Math.floor(max / 2 ** 32))

/** Values are packed in groups of eight, which take `width` bytes. */
const GROUP = 8
/** JavaScript shifts 32 bits, of which up to 7 are pending from the value before. */
const MAX_SHIFTED_BITS = 24
const SHIFTED = 2 ** MAX_SHIFTED_BITS

/** Packs eight values of `width` bits, the least significant first. Values from `to` on are 0. */
const packGroup = (output: ByteBuffer, values: Numbers, from: number, to: number, width: number): void => {
  output.reserve(width)
  const { bytes } = output
  let { length } = output
  const groupEnd = length + width
  let pending = 0
  let pendingBits = 0
  const end = Math.min(from + GROUP, to)
  for (let at = from; at < end; at++) {
    let value = values[at] as number
    let bits = width
    for (; bits > MAX_SHIFTED_BITS; bits -= MAX_SHIFTED_BITS) {
      pending |= (value % SHIFTED) << pendingBits
      for (pendingBits += MAX_SHIFTED_BITS; pendingBits >= 8; pendingBits -= 8) {
        bytes[length++] = pending
        pending >>>= 8
      }
      value = Math.floor(value / SHIFTED)
    }
    pending |= value << pendingBits
    for (pendingBits += bits; pendingBits >= 8; pendingBits -= 8) {
      bytes[length++] = pending
      pending >>>= 8
    }
  }
  for (; length < groupEnd; pending >>>= 8) bytes[length++] = pending
  output.length = length
}

/** Packs values of 0 and 1. */
export const writeBits = (output: ByteBuffer, values: Int32Array, from: number, to: number): void => {
  for (let at = from; at < to; at += GROUP) packGroup(output, values, at, to, 1)
}

/** Writes small numbers as runs of equal values where there are at least eight, else packed. */
export const writeHybrid = (
  output: ByteBuffer,
  values: Uint8Array | Int32Array,
  from: number,
  to: number,
  width: number,
): void => {
  for (let at = from; at < to; ) {
    const run = runLength(values, at, to)
    const end = run >= GROUP || run === to - at ? at + run : endOfPacked(values, at, to)
    if (end === at + run) writeRun(output, values[at] as number, run, width)
    else writePacked(output, values, at, end, to, width)
    at = end
  }
}

const writeRun = (output: ByteBuffer, value: number, length: number, width: number): void => {
  output.varint(length * 2)
  for (let bits = 0; bits < width; bits += 8) output.byte((value >>> bits) & 0xff)
}

const writePacked = (
  output: ByteBuffer,
  values: Uint8Array | Int32Array,
  from: number,
  end: number,
  to: number,
  width: number,
): void => {
  output.varint(((end - from) / GROUP) * 2 + 1)
  for (let at = from; at < end; at += GROUP) packGroup(output, values, at, to, width)
}

const runLength = (values: Uint8Array | Int32Array, start: number, to: number): number => {
  const value = values[start]
  let end = start + 1
  while (end < to && values[end] === value) end++
  return end - start
}

/** The end of the groups before the next one that starts with a run. */
const endOfPacked = (values: Uint8Array | Int32Array, start: number, to: number): number => {
  let end = start + GROUP
  while (end < to && !isRun(values, end, to)) end += GROUP
  return end
}

const isRun = (values: Uint8Array | Int32Array, start: number, to: number): boolean => {
  if (start + GROUP > to) return false
  const value = values[start]
  for (let at = start + 1; at < start + GROUP; at++) if (values[at] !== value) return false
  return true
}

const BLOCK = 128
const MINIBLOCKS = 4
const MINIBLOCK = BLOCK / MINIBLOCKS

/** Writes integers as differences from the one before: DELTA_BINARY_PACKED. */
export const writeDeltas = (output: ByteBuffer, values: Float64Array, from: number, to: number): void => {
  output.varint(BLOCK)
  output.varint(MINIBLOCKS)
  output.varint(to - from)
  output.zigzag(to > from ? (values[from] as number) : 0)
  const deltas = new Float64Array(BLOCK)
  for (let start = from + 1; start < to; start += BLOCK) {
    const count = Math.min(BLOCK, to - start)
    output.zigzag(subtractPrevious(values, start, count, deltas))
    writeDeltaBlock(output, deltas, count)
  }
}

/** Sets `deltas` to the differences minus the smallest of them, which is returned. */
const subtractPrevious = (
  values: Float64Array,
  start: number,
  count: number,
  deltas: Float64Array,
): number => {
  let min = Number.POSITIVE_INFINITY
  for (let at = 0; at < count; at++) {
    const delta = (values[start + at] as number) - (values[start + at - 1] as number)
    deltas[at] = delta
    if (delta < min) min = delta
  }
  for (let at = 0; at < count; at++) deltas[at] = (deltas[at] as number) - min
  deltas.fill(0, count)
  return min
}

const writeDeltaBlock = (output: ByteBuffer, deltas: Float64Array, count: number): void => {
  const widthsAt = output.length
  for (let start = 0; start < BLOCK; start += MINIBLOCK) output.byte(widthOf(deltas, start))
  for (let miniblock = 0; miniblock < MINIBLOCKS; miniblock++) {
    const start = miniblock * MINIBLOCK
    // Miniblocks without values have a width but no bytes.
    if (start >= count) break
    const width = output.bytes[widthsAt + miniblock] as number
    for (let at = start; at < start + MINIBLOCK; at += GROUP) packGroup(output, deltas, at, BLOCK, width)
  }
}

const widthOf = (deltas: Float64Array, start: number): number => {
  let max = 0
  for (let at = start; at < start + MINIBLOCK; at++)
    if ((deltas[at] as number) > max) max = deltas[at] as number
  return bitWidth(max)
}
