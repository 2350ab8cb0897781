/**
 * Applies changes to a text file of a million lines in a fraction of a second: unchanged lines are passed on in large
 * pieces, and only ids are read in them.
 */
import type { LineFormat } from './line-format.ts'
import { type Chunks, LineScanner } from './lines.ts'
import type { InsertedRecord, RecordChanges } from './record-changes.ts'

/** A bit for each hash that a changed id has, so that most lines need no text of their id. A power of two. */
const FILTER_SIZE = 2 ** 16

const nextHash = (hash: number, byte: number): number => (Math.imul(hash, 31) + byte) | 0

class LineBlock {
  readonly bytes: Buffer
  /** Where each line starts, and where the last one ends. */
  readonly starts: readonly number[]

  constructor(bytes: Buffer, starts: readonly number[]) {
    this.bytes = bytes
    this.starts = starts
  }

  get lineCount(): number {
    return this.starts.length - 1
  }

  text(line: number): string {
    return this.bytes.toString('utf8', this.starts[line], this.starts[line + 1])
  }
}

export class LineEdit {
  readonly #chunks: Chunks
  readonly #format: LineFormat
  readonly #changes: RecordChanges
  readonly #filter = new Uint8Array(FILTER_SIZE)
  /** The number of rows that the last run has written. */
  rows = 0

  constructor(chunks: Chunks, format: LineFormat, changes: RecordChanges) {
    this.#chunks = chunks
    this.#format = format
    this.#changes = changes
    for (const id of changes.ids) {
      let hash = 0
      for (let at = 0; at < id.length; at++) hash = nextHash(hash, id.charCodeAt(at))
      this.#filter[hash & (FILTER_SIZE - 1)] = 1
    }
  }

  /** The edited file. */
  readonly chunks: Chunks = (whenUnused) => this.#run(whenUnused)

  async *#run(whenUnused: (() => Promise<unknown>) | undefined): AsyncGenerator<Buffer> {
    const { isCsv, lineOf } = this.#format
    const scanner = new LineScanner(isCsv)
    let pending = this.#changes.inserted
    let rest: Buffer = Buffer.alloc(0)
    let isHeader = isCsv
    this.rows = pending.length
    for await (const chunk of this.#chunks(whenUnused)) {
      const ends = scanner.lineEnds(chunk)
      const firstLine = Buffer.concat([rest, chunk.subarray(0, ends[0])])
      rest = firstLine
      if (ends.length === 0) continue
      rest = Buffer.from(chunk.subarray(ends[ends.length - 1]))
      // The first line begins in the chunk before. Copying it is faster than copying the chunk.
      for (const block of [new LineBlock(firstLine, [0, firstLine.length]), new LineBlock(chunk, ends)]) {
        if (isHeader) yield firstLine
        else {
          const count = this.#countInsertions(block, pending)
          yield* this.#editBlock(block, pending.slice(0, count))
          pending = pending.slice(count)
        }
        isHeader = false
      }
    }
    if (pending.length > 0) yield Buffer.from(pending.map(({ json }) => lineOf(json)).join(''))
  }

  #keyAt(block: LineBlock, line: number): string {
    return this.#format.keyOf(block.text(line))
  }

  /** How many of the records to insert come before the last line. */
  #countInsertions(block: LineBlock, pending: readonly InsertedRecord[]): number {
    if (pending.length === 0 || block.lineCount === 0) return 0
    const last = this.#keyAt(block, block.lineCount - 1)
    const count = pending.findIndex(({ key }) => key > last)
    return count === -1 ? pending.length : count
  }

  /** The first line from `first` on whose key is greater. */
  #findLine(block: LineBlock, first: number, key: string): number {
    let [low, high] = [first, block.lineCount]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#keyAt(block, middle) > key) high = middle
      else low = middle + 1
    }
    return low
  }

  *#editBlock(block: LineBlock, inserted: readonly InsertedRecord[]): Generator<Buffer> {
    const { bytes, starts, lineCount } = block
    /** Up to where bytes were passed on. */
    let done = starts[0] as number
    let line = 0
    for (const record of [...inserted, undefined]) {
      const stop = record ? this.#findLine(block, line, record.key) : lineCount
      for (; line < stop; line++) {
        const start = starts[line] as number
        if (!this.#isChanged(bytes, start)) continue
        if (start > done) yield bytes.subarray(done, start)
        done = starts[line + 1] as number
        this.rows--
      }
      const position = starts[stop] as number
      if (position > done) yield bytes.subarray(done, position)
      done = position
      if (record) yield Buffer.from(this.#format.lineOf(record.json))
    }
    this.rows += lineCount
  }

  #isChanged(bytes: Buffer, lineStart: number): boolean {
    const { idStart, idEnd } = this.#format
    const start = lineStart + idStart
    let [hash, at] = [0, start]
    for (let byte = bytes[at] as number; byte !== idEnd && at < bytes.length; byte = bytes[++at] as number)
      hash = nextHash(hash, byte)
    return (
      this.#filter[hash & (FILTER_SIZE - 1)] === 1 &&
      this.#changes.ids.has(bytes.toString('latin1', start, at))
    )
  }
}
