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
  readonly chunks: Chunks = () => this.#run()

  async *#run(): AsyncGenerator<Buffer> {
    const { isCsv, lineOf } = this.#format
    const scanner = new LineScanner(isCsv)
    let pending = this.#changes.inserted
    let rest: Buffer = Buffer.alloc(0)
    let headerLines = isCsv ? 1 : 0
    this.rows = pending.length
    for await (const chunk of this.#chunks()) {
      const bytes = Buffer.concat([rest, chunk])
      const starts = [0, ...scanner.lineEnds(chunk).map((end) => rest.length + end)]
      rest = bytes.subarray(starts[starts.length - 1])
      if (starts.length === 1) continue
      const body = Math.min(headerLines, starts.length - 1)
      headerLines -= body
      const end = this.#countInsertionsUpTo(pending, bytes, starts, body)
      yield* this.#editLines(bytes, starts, body, pending.slice(0, end))
      pending = pending.slice(end)
    }
    if (pending.length > 0) yield Buffer.from(pending.map(({ json }) => lineOf(json)).join(''))
  }

  #keyAt(bytes: Buffer, starts: readonly number[], index: number): string {
    return this.#format.keyOf(bytes.toString('utf8', starts[index], starts[index + 1]))
  }

  /** How many of the records to insert come before the last line. */
  #countInsertionsUpTo(
    pending: readonly InsertedRecord[],
    bytes: Buffer,
    starts: readonly number[],
    body: number,
  ): number {
    if (pending.length === 0 || starts.length - 1 === body) return 0
    const last = this.#keyAt(bytes, starts, starts.length - 2)
    const count = pending.findIndex(({ key }) => key > last)
    return count === -1 ? pending.length : count
  }

  /** The first line from `first` on whose key is greater. */
  #findLine(bytes: Buffer, starts: readonly number[], first: number, key: string): number {
    let [low, high] = [first, starts.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#keyAt(bytes, starts, middle) > key) high = middle
      else low = middle + 1
    }
    return low
  }

  *#editLines(
    bytes: Buffer,
    starts: readonly number[],
    body: number,
    inserted: readonly InsertedRecord[],
  ): Generator<Buffer> {
    const lineCount = starts.length - 1
    /** Up to where bytes were passed on. */
    let done = 0
    let line = body
    for (const record of [...inserted, undefined]) {
      const stop = record ? this.#findLine(bytes, starts, line, record.key) : lineCount
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
    this.rows += lineCount - body
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
