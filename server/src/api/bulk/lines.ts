/** Many records as they come from the store: one JSON text a line. */
import { bytesOf } from '../../storage/joined-bytes.ts'
import type { TabledRecord } from './file-writer.ts'

const LINE_END = '\n'
/** A record has some hundred bytes and may have megabytes; made into objects, they take several times that. */
const BYTES_AT_ONCE = 2 ** 20

export class Lines {
  readonly #bytes: Buffer

  constructor(joined: Uint8Array | string) {
    this.#bytes = bytesOf(joined)
  }

  /** All lines, each with its end. */
  bytes(): Buffer {
    return Buffer.concat([this.#bytes, Buffer.from(LINE_END)])
  }

  /** The same lines, so many of them at once as take little memory. */
  *apart(): Generator<Lines> {
    for (let start = 0; start < this.#bytes.length; ) {
      const found = this.#bytes.indexOf(LINE_END, start + BYTES_AT_ONCE)
      const end = found === -1 ? this.#bytes.length : found
      yield new Lines(this.#bytes.subarray(start, end))
      start = end + 1
    }
  }

  records(): TabledRecord[] {
    return parsed(this.#bytes.toString())
  }

  /**
   * Records in whose texts each letter is a byte of UTF-8. Where nothing but ASCII is looked for and the bytes go on as
   * they are, this takes a third less time: most letters are ASCII, but a single other one makes a text twice as long.
   */
  recordsOfBytes(): TabledRecord[] {
    return parsed(this.#bytes.toString('latin1'))
  }

  last(): TabledRecord {
    return JSON.parse(this.#bytes.toString('utf8', this.#bytes.lastIndexOf(LINE_END) + 1))
  }
}

const parsed = (text: string): TabledRecord[] => JSON.parse(`[${text.replaceAll(LINE_END, ',')}]`)
