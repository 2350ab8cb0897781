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
    // A call costs more than copying a few bytes.
    if (count < SHORT) for (let at = 0; at < count; at++) bytes[length + at] = source[start + at] as number
    else bytes.set(source.subarray(start, end), length)
    this.length += count
  }

  /** The bytes appended so far. Valid until the buffer changes. */
  content(): Buffer {
    return this.bytes.subarray(0, this.length)
  }
}

const INITIAL_BYTES = 1_024
const SHORT = 64
