const INITIAL_BYTES = 1_024
const INITIAL_VALUES = 64
/** Copying fewer bytes takes less time than a call. */
const SHORT = 64

type Numbers = Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

/** Returns the array, or a copy of twice its length if it has less than `needed` elements. */
export const withCapacity = <Type extends Numbers>(values: Type, needed: number): Type => {
  if (needed <= values.length) return values
  const larger = new (values.constructor as new (length: number) => Type)(Math.max(needed, values.length * 2))
  larger.set(values)
  return larger
}

/** Bytes that are appended one after the other. Cleared buffers keep their memory for the next use. */
export class ByteBuffer {
  bytes: Buffer = Buffer.alloc(INITIAL_BYTES)
  length = 0

  clear(): void {
    this.length = 0
  }

  /** Makes room for `extra` more bytes. */
  reserve(extra: number): void {
    const needed = this.length + extra
    if (needed <= this.bytes.length) return
    const larger = Buffer.alloc(Math.max(needed, this.bytes.length * 2))
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
  }

  byte(value: number): void {
    this.reserve(1)
    this.bytes[this.length++] = value
  }

  uint32(value: number): void {
    this.reserve(4)
    this.length = this.bytes.writeUInt32LE(value, this.length)
  }

  int32(value: number): void {
    this.uint32(value >>> 0)
  }

  double(value: number): void {
    this.reserve(8)
    this.length = this.bytes.writeDoubleLE(value, this.length)
  }

  /** Variable-length integer as in Thrift and Snappy. Exact up to 2^53, which shifts are not. */
  varint(value: number): void {
    let rest = value
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.byte((rest % 0x80) | 0x80)
    this.byte(rest)
  }

  zigzag(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value)
  }

  append(source: Uint8Array, start = 0, end = source.length): void {
    const count = end - start
    this.reserve(count)
    const { bytes, length } = this
    if (count < SHORT) for (let at = 0; at < count; at++) bytes[length + at] = source[start + at] as number
    else bytes.set(source.subarray(start, end), length)
    this.length += count
  }

  /** The bytes appended so far. Valid until the buffer changes. */
  content(): Buffer {
    return this.bytes.subarray(0, this.length)
  }
}

/** Byte strings, stored one after the other. */
export class ByteValues {
  readonly buffer = new ByteBuffer()
  count = 0
  #ends = new Int32Array(INITIAL_VALUES)

  clear(): void {
    this.buffer.clear()
    this.count = 0
  }

  /** Makes the bytes that were appended since the last call the next value. */
  endValue(): void {
    if (this.count === this.#ends.length) this.#ends = withCapacity(this.#ends, this.count + 1)
    this.#ends[this.count++] = this.buffer.length
  }

  startOf(index: number): number {
    return index === 0 ? 0 : (this.#ends[index - 1] as number)
  }

  endOf(index: number): number {
    return this.#ends[index] as number
  }

  lengthOf(index: number): number {
    return this.endOf(index) - this.startOf(index)
  }

  get totalLength(): number {
    return this.buffer.length
  }

  /** How many bytes two values have in common at their beginning. */
  sharedLength(left: number, right: number): number {
    const { bytes } = this.buffer
    const leftStart = this.startOf(left)
    const rightStart = this.startOf(right)
    const max = Math.min(this.endOf(left) - leftStart, this.endOf(right) - rightStart)
    let length = 0
    while (length < max && bytes[leftStart + length] === bytes[rightStart + length]) length++
    return length
  }

  /** Whether a value comes before another one in the order of unsigned bytes. */
  isLess(left: number, right: number): boolean {
    const shared = this.sharedLength(left, right)
    if (shared === this.lengthOf(right)) return false
    const { bytes } = this.buffer
    return (
      shared === this.lengthOf(left) ||
      (bytes[this.startOf(left) + shared] as number) < (bytes[this.startOf(right) + shared] as number)
    )
  }
}
