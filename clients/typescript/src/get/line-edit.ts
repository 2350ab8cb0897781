/** Applies changes of observations to CSV or NDJSON, in which they are sorted by time and id. */
import type { BulkObservation } from '../records.ts'
import type { Format } from './cli-options.ts'
import { type Chunks, LineScanner } from './lines.ts'

/** Writes a record as a line, and reads the id and key of a line. */
interface LineFormat {
  /** Where the id begins in a line, and the byte after it. Ids are ASCII, and never quoted or escaped. */
  idStart: number
  idEnd: number
  keyOf(line: string): string
  lineOf(record: BulkObservation): string
}

/** A part of the file that is replaced by a text. */
interface Edit {
  start: number
  end: number
  text: string
}

const [COMMA, QUOTE] = [0x2c, 0x22]
const TIME = 'date_of_observation'

const nextHash = (hash: number, byte: number): number => (31 * hash + byte) & 0xffff

/** Time and id are ASCII, so comparing texts compares bytes. */
const keyFor = (time: string, id: string): string => `${time} ${id}`

const recordKey = (record: BulkObservation): string => keyFor(record[TIME], record.id)

const NDJSON_LINES: LineFormat = {
  idStart: '{"id":"'.length,
  idEnd: QUOTE,
  keyOf: (line) => recordKey(JSON.parse(line)),
  lineOf: (record) => `${JSON.stringify(record)}\n`,
}

/** The rest of a CSV line from a cell on. */
const fromCell = (line: string, index: number): string => {
  let at = 0
  for (let left = index; left > 0 && at < line.length; at++)
    if (line[at] === '"') at = line.indexOf('"', at + 1)
    else if (line[at] === ',') left--
  return line.slice(at)
}

const firstCell = (text: string): string => text.slice(0, text.indexOf(','))

/** As in docs/bulk.md: null is an empty cell, an empty text is a pair of quotes. */
const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  return value === '' || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

const tagsCell = (tags: readonly string[]): string | null => {
  const isAmbiguous = tags[0]?.startsWith('[') || tags.some((tag) => tag.includes(';'))
  return (isAmbiguous ? JSON.stringify(tags) : tags.join(';')) || null
}

const csvLines = (header: string): LineFormat => {
  const columns = header.trimEnd().split(',')
  const timeColumn = columns.indexOf(TIME)
  return {
    idStart: 0,
    idEnd: COMMA,
    keyOf: (line) => keyFor(firstCell(fromCell(line, timeColumn)), firstCell(line)),
    lineOf: (record) => {
      const values: Record<string, unknown> = { ...record, tags: tagsCell(record.tags) }
      return `${columns.map((column) => cellOf(values[column])).join(',')}\r\n`
    },
  }
}

/** By id: the records as they are now; null if a record was retracted or no longer matches the query. */
export type Changed = ReadonlyMap<string, BulkObservation | null>

export class LineEdit {
  readonly #chunks: Chunks
  readonly #format: Format
  readonly #changed: Changed
  /** Marks the hashes of changed ids, so that most other ids need not be read as text. */
  readonly #hashes = new Uint8Array(2 ** 16)
  readonly #pending: BulkObservation[]
  /** The number of rows that were written. */
  rows: number

  constructor(chunks: Chunks, format: Format, changed: Changed) {
    this.#chunks = chunks
    this.#format = format
    this.#changed = changed
    for (const id of changed.keys()) this.#hashes[Buffer.from(id).reduce(nextHash, 0)] = 1
    const current = [...changed.values()].filter((record) => record !== null)
    this.#pending = current.sort((a, b) => (recordKey(a) < recordKey(b) ? -1 : 1))
    this.rows = current.length
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    const scanner = new LineScanner(this.#format === 'csv')
    let lines = this.#format === 'csv' ? undefined : NDJSON_LINES
    let rest: Buffer = Buffer.alloc(0)
    for await (const chunk of this.#chunks) {
      const offset = rest.length
      const block = Buffer.concat([rest, chunk])
      const starts = scanner.lineEnds(chunk).map((end) => end + offset)
      rest = block.subarray(starts.at(-1) ?? 0)
      if (lines !== undefined) starts.unshift(0)
      else if (starts.length > 0) {
        const header = block.subarray(0, starts[0])
        lines = csvLines(header.toString())
        yield header
      }
      if (lines !== undefined && starts.length > 1) yield* this.#editBlock(block, starts, lines)
    }
    const { lineOf } = lines ?? NDJSON_LINES
    yield Buffer.from(this.#pending.map(lineOf).join(''))
  }

  /** `starts` are where each line starts, and where the last one ends. */
  *#editBlock(block: Buffer, starts: number[], lines: LineFormat): Generator<Buffer> {
    const edits = [...this.#removals(block, starts, lines), ...this.#insertions(block, starts, lines)]
    this.rows += starts.length - 1
    let done = starts[0] as number
    for (const { start, end, text } of edits.sort((a, b) => a.start - b.start)) {
      yield block.subarray(done, Math.max(start, done))
      if (text === '') this.rows--
      else yield Buffer.from(text)
      done = Math.max(done, end)
    }
    yield block.subarray(done, starts.at(-1))
  }

  *#removals(block: Buffer, starts: number[], { idStart, idEnd }: LineFormat): Generator<Edit> {
    for (let line = 0; line < starts.length - 1; line++) {
      const start = starts[line] as number
      let [hash, at] = [0, start + idStart]
      for (; at < block.length && block[at] !== idEnd; at++) hash = nextHash(hash, block[at] as number)
      if (this.#hashes[hash] === 1 && this.#changed.has(block.toString('latin1', start + idStart, at)))
        yield { start, end: starts[line + 1] as number, text: '' }
    }
  }

  /** The records that come before the last line of the block. */
  *#insertions(block: Buffer, starts: number[], { keyOf, lineOf }: LineFormat): Generator<Edit> {
    const keyAt = (line: number) => keyOf(block.toString('utf8', starts[line], starts[line + 1]))
    const lastLine = starts.length - 2
    const next = () => this.#pending[0]
    for (let record = next(); record && recordKey(record) < keyAt(lastLine); record = next()) {
      this.#pending.shift()
      let [low, high] = [0, lastLine]
      while (low < high) {
        const middle = (low + high) >> 1
        if (keyAt(middle) > recordKey(record)) high = middle
        else low = middle + 1
      }
      const position = starts[low] as number
      yield { start: position, end: position, text: lineOf(record) }
    }
  }
}
