/** Many records as they come from the store: one JSON text a line. */
import { transcode } from 'node:buffer'
import type { TabledRecord } from './file-writer.ts'

const LINE_END = '\n'

export class Lines {
  readonly #joined: Buffer | string
  #records: TabledRecord[] | undefined

  /** Engines give text or the bytes of it, whichever they have. */
  constructor(joined: Uint8Array | string) {
    this.#joined =
      typeof joined === 'string' ? joined : Buffer.from(joined.buffer, joined.byteOffset, joined.byteLength)
  }

  /** All lines, each with its end. */
  bytes(): Buffer {
    return typeof this.#joined === 'string'
      ? transcode(Buffer.from(this.#joined + LINE_END, 'utf16le'), 'utf16le', 'utf8')
      : Buffer.concat([this.#joined, Buffer.from(LINE_END)])
  }

  records(): TabledRecord[] {
    this.#records ??= JSON.parse(`[${this.#joined.toString().replaceAll(LINE_END, ',')}]`) as TabledRecord[]
    return this.#records
  }

  last(): TabledRecord {
    const start = this.#joined.lastIndexOf(LINE_END) + 1
    return this.#records?.at(-1) ?? JSON.parse(this.#from(start))
  }

  #from(start: number): string {
    return typeof this.#joined === 'string' ? this.#joined.slice(start) : this.#joined.toString('utf8', start)
  }
}
