/** Text files in chunks that can end anywhere, and their lines. */
import { createReadStream } from 'node:fs'
import { splitLines } from '../bulk-download.ts'
import type { Format } from './cli-options.ts'

const LINE_END = 0x0a
const QUOTE = 0x22
const CHUNK_BYTES = 2 ** 20
const JSON_BRACKETS = new Set(['[', ']', '[]'])

export type Chunks = AsyncIterable<Buffer>

/** Finds line ends in consecutive chunks. Where cells are quoted, line ends within quotes belong to a cell. */
export class LineScanner {
  readonly #areQuoted: boolean
  #isQuoted = false

  constructor(areQuoted: boolean) {
    this.#areQuoted = areQuoted
  }

  /** The position after each line end. An escaped quote is two quotes, which cancel each other out. */
  lineEnds(chunk: Buffer): number[] {
    const ends: number[] = []
    let nextQuote = this.#areQuoted ? chunk.indexOf(QUOTE) : -1
    for (let at = 0; ; ) {
      const lineEnd = this.#isQuoted ? -1 : chunk.indexOf(LINE_END, at)
      // Quotes are searched for only once, because most lines have none.
      if (nextQuote !== -1 && nextQuote < at) nextQuote = chunk.indexOf(QUOTE, at)
      if (nextQuote !== -1 && (lineEnd === -1 || nextQuote < lineEnd)) {
        this.#isQuoted = !this.#isQuoted
        at = nextQuote + 1
      } else if (lineEnd === -1) return ends
      else {
        at = lineEnd + 1
        ends.push(at)
      }
    }
  }
}

/** Makes a JSON array with one record per line from NDJSON. */
export async function* toJsonArray(ndjson: Chunks): AsyncGenerator<Buffer> {
  let separator = '[\n'
  for await (const lines of splitLines(ndjson)) {
    yield Buffer.from(separator + lines.join(',\n'))
    separator = ',\n'
  }
  yield Buffer.from(separator === ',\n' ? '\n]\n' : '[]\n')
}

/** The NDJSON that `toJsonArray` made the array from. */
async function* fromJsonArray(array: Chunks): AsyncGenerator<Buffer> {
  for await (const lines of splitLines(array)) {
    const records = lines.filter((line) => !JSON_BRACKETS.has(line))
    yield Buffer.from(records.map((line) => `${line.replace(/,$/, '')}\n`).join(''))
  }
}

/** A file in the bulk format that it was made from. */
export const readBulk = (file: string, format: Format): Chunks => {
  const chunks = createReadStream(file, { highWaterMark: CHUNK_BYTES })
  return format === 'json' ? fromJsonArray(chunks) : chunks
}
