/** Snappy compression: https://github.com/google/snappy/blob/main/format_description.txt */
import type { ByteBuffer } from '../byte-buffer.ts'

const MAX_TABLE_BITS = 14
const MAX_DISTANCE = 0xffff
/** Shorter matches cost as many bytes as they save. */
const MIN_MATCH = 4
const MAX_MATCH = 64
/** After so many positions without a match, only every second position is tried, then every third, and so on. */
const POSITIONS_PER_STEP = 32
const COPY_WITH_SHORT_DISTANCE = 1
const COPY_WITH_LONG_DISTANCE = 2

/** The latest position of each hash of four bytes, plus 1. */
const table = new Int32Array(1 << MAX_TABLE_BITS)

export const compressSnappy = (input: Buffer, output: ByteBuffer): void => {
  output.varint(input.length)
  const tableBits = Math.min(MAX_TABLE_BITS, 32 - Math.clz32(input.length))
  table.fill(0, 0, 1 << tableBits)
  const shift = 32 - tableBits
  let literalStart = 0
  for (let at = nextMatch(input, 0, shift); at < input.length; at = nextMatch(input, at, shift)) {
    const length = matchLength(input, match, at)
    writeLiteral(output, input, literalStart, at)
    writeCopies(output, at - match, length)
    at += length
    literalStart = at
  }
  writeLiteral(output, input, literalStart, input.length)
}

/** The earlier position that `nextMatch` found. A second return value without an allocation. */
let match = 0

/** The next position with four bytes that occurred before, or the length of the input. */
const nextMatch = (input: Uint8Array, start: number, shift: number): number => {
  const last = input.length - MIN_MATCH
  let tried = POSITIONS_PER_STEP
  for (let at = start; at <= last; at += Math.floor(tried++ / POSITIONS_PER_STEP)) {
    const word = wordAt(input, at)
    const hash = Math.imul(word, 0x1e35a7bd) >>> shift
    match = (table[hash] as number) - 1
    table[hash] = at + 1
    if (match >= 0 && at - match <= MAX_DISTANCE && wordAt(input, match) === word) return at
  }
  return input.length
}

const matchLength = (input: Uint8Array, from: number, to: number): number => {
  let length = MIN_MATCH
  while (to + length < input.length && input[from + length] === input[to + length]) length++
  return length
}

const wordAt = (bytes: Uint8Array, at: number): number =>
  (bytes[at] as number) |
  ((bytes[at + 1] as number) << 8) |
  ((bytes[at + 2] as number) << 16) |
  ((bytes[at + 3] as number) << 24)

const writeLiteral = (output: ByteBuffer, input: Uint8Array, start: number, end: number): void => {
  if (start === end) return
  const length = end - start - 1
  if (length < 60) output.byte(length << 2)
  else {
    const lengthBytes = length < 0x100 ? 1 : length < 0x10000 ? 2 : length < 0x1000000 ? 3 : 4
    output.byte((59 + lengthBytes) << 2)
    for (let at = 0; at < lengthBytes; at++) output.byte((length >>> (8 * at)) & 0xff)
  }
  output.append(input, start, end)
}

const writeCopies = (output: ByteBuffer, distance: number, length: number): void => {
  let rest = length
  // The last copy must have at least four bytes.
  for (; rest >= MAX_MATCH + MIN_MATCH; rest -= MAX_MATCH) writeCopy(output, distance, MAX_MATCH)
  if (rest > MAX_MATCH) {
    writeCopy(output, distance, MAX_MATCH - MIN_MATCH)
    rest -= MAX_MATCH - MIN_MATCH
  }
  writeCopy(output, distance, rest)
}

const writeCopy = (output: ByteBuffer, distance: number, length: number): void => {
  const isShort = length < 12 && distance < 2_048
  output.byte(
    isShort
      ? COPY_WITH_SHORT_DISTANCE | ((length - MIN_MATCH) << 2) | ((distance >> 8) << 5)
      : COPY_WITH_LONG_DISTANCE | ((length - 1) << 2),
  )
  output.byte(distance & 0xff)
  if (!isShort) output.byte(distance >> 8)
}
