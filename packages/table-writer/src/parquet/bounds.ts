/** Minimum and maximum of a column's values in a row group, with which readers skip groups. */
import type { ByteValues } from '../byte-buffer.ts'

export interface Bounds {
  min: Buffer
  /** Undefined if no short text is great enough. */
  max: Buffer | undefined
  /** False if long texts were shortened. */
  isMinExact: boolean
  isMaxExact: boolean
}

const MAX_TEXT_BYTES = 64
const LAST_CODE_POINT = 0x10ffff
const [LAST_BEFORE_SURROGATES, FIRST_AFTER_SURROGATES] = [0xd7ff, 0xe000]

/** `bytesOf` returns a number in plain encoding. */
export const numberBounds = (
  values: ArrayLike<number>,
  bytesOf: (value: number) => Buffer,
): Bounds | undefined => {
  if (values.length === 0) return undefined
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as number
    if (value < min) min = value
    if (value > max) max = value
  }
  // Doubles have two zeros, and bounds must enclose both.
  return {
    min: bytesOf(min === 0 ? -0 : min),
    max: bytesOf(max === 0 ? 0 : max),
    isMinExact: true,
    isMaxExact: true,
  }
}

export const int32Bytes = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}

export const int64Bytes = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64LE(BigInt(value))
  return bytes
}

export const doubleBytes = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}

/** Bounds of texts in the order of their UTF-8 bytes, as readers compare them. */
export const textBounds = (texts: ByteValues): Bounds | undefined => {
  if (texts.count === 0) return undefined
  let [min, max] = [0, 0]
  for (let index = 1; index < texts.count; index++)
    // Ids are mostly ascending, so a new maximum is more likely.
    if (texts.isLess(max, index)) max = index
    else if (texts.isLess(index, min)) min = index
  const textOf = (index: number) => texts.buffer.bytes.subarray(texts.startOf(index), texts.endOf(index))
  return shortened(textOf(min), textOf(max))
}

/** The bounds, or shorter texts that enclose them. */
const shortened = (min: Buffer, max: Buffer): Bounds => {
  const isMinExact = min.length <= MAX_TEXT_BYTES
  const isMaxExact = max.length <= MAX_TEXT_BYTES
  return {
    min: Buffer.from(isMinExact ? min : beginningOf(min)),
    max: isMaxExact ? Buffer.from(max) : textAfter(beginningOf(max)),
    isMinExact,
    isMaxExact,
  }
}

/** The first bytes of a text, without an incomplete character. */
const beginningOf = (text: Buffer): Buffer => {
  let end = MAX_TEXT_BYTES
  while (isContinuation(text[end] as number)) end--
  return text.subarray(0, end)
}

const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80

/** A text that is greater than all texts with this beginning, if there is one. */
const textAfter = (beginning: Buffer): Buffer | undefined => {
  const codePoints = Array.from(beginning.toString(), (character) => character.codePointAt(0) as number)
  while (codePoints.at(-1) === LAST_CODE_POINT) codePoints.pop()
  const last = codePoints.pop()
  if (last === undefined) return undefined
  const next = last === LAST_BEFORE_SURROGATES ? FIRST_AFTER_SURROGATES : last + 1
  return Buffer.from(String.fromCodePoint(...codePoints, next))
}
