import { ByteBuffer } from '../byte-buffer.ts'

const INITIAL_VALUES = 64

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
    if (this.count === this.#ends.length) this.#ends = doubled(this.#ends)
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

export const doubled = (values: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
  const larger = new Int32Array(values.length * 2)
  larger.set(values)
  return larger
}
