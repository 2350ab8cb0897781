/** Files as lines, many at a time. A line is a record as heliolog sends it, or the CSV header, with its line end. */
import { createReadStream } from 'node:fs'

const LINE_END = 0x0a
const QUOTE = 0x22
const CHUNK_BYTES = 2 ** 18
const JSON_BRACKETS = new Set(['[\n', ']\n', '[]\n'])

/** Can be read more than once, each time from the start. */
export type Lines = () => AsyncIterable<Buffer[]>

/** Finds line ends in consecutive chunks. In CSV, line ends within quotes belong to a cell. */
export class LineScanner {
  readonly #isCsv: boolean
  #isQuoted = false

  constructor(isCsv: boolean) {
    this.#isCsv = isCsv
  }

  /** The position after each line end. An escaped quote is two quotes, which cancel each other out. */
  *lineEnds(chunk: Uint8Array): Generator<number> {
    for (let at = 0; at < chunk.length; at++)
      if (this.#isCsv && chunk[at] === QUOTE) this.#isQuoted = !this.#isQuoted
      else if (chunk[at] === LINE_END && !this.#isQuoted) yield at + 1
  }
}

export const splitLines = (file: string, isCsv: boolean): Lines =>
  async function* () {
    const scanner = new LineScanner(isCsv)
    let rest: Buffer = Buffer.alloc(0)
    const chunks = createReadStream(file, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>
    for await (const chunk of chunks) {
      const bytes = Buffer.concat([rest, chunk])
      const lines: Buffer[] = []
      let start = 0
      for (const lineEnd of scanner.lineEnds(chunk)) {
        const end = rest.length + lineEnd
        lines.push(bytes.subarray(start, end))
        start = end
      }
      rest = bytes.subarray(start)
      if (lines.length > 0) yield lines
    }
  }

/** The lines of an array as `toJsonArray` writes it. */
export const splitJsonArray = (file: string): Lines =>
  async function* () {
    for await (const lines of splitLines(file, false)())
      yield lines
        .map((line) => line.toString())
        .filter((line) => !JSON_BRACKETS.has(line))
        .map((line) => Buffer.from(line.replace(/,\n$/, '\n')))
  }

/** A JSON array with one record per line. */
export async function* toJsonArray(lines: Lines): AsyncGenerator<Buffer> {
  let separator = '[\n'
  for await (const batch of lines()) {
    let text = ''
    for (const line of batch) {
      text += separator + line.toString('utf8', 0, line.length - 1)
      separator = ',\n'
    }
    yield Buffer.from(text)
  }
  yield Buffer.from(separator === ',\n' ? '\n]\n' : '[]\n')
}

/** The first `count` lines, then all lines of the rest, without the rest's header if it has one. */
export const joinLines = (beginning: Lines, count: number, rest: Lines, hasHeader: boolean): Lines =>
  async function* () {
    let left = count
    for await (const lines of beginning()) {
      yield lines.slice(0, left)
      left -= lines.length
      if (left <= 0) break
    }
    let skipped = hasHeader ? 1 : 0
    for await (const lines of rest()) {
      yield lines.slice(skipped)
      skipped = 0
    }
  }
