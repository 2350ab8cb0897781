/** Text files in chunks, and their lines. A line is a record as heliolog sends it, or the CSV header. */
import { open } from 'node:fs/promises'

const LINE_END = 0x0a
const QUOTE = 0x22
const CHUNK_BYTES = 2 ** 20
const JSON_BRACKETS = new Set(['[', ']', '[]'])

/**
 * Can be read more than once, each time from the start. Chunks can end anywhere. A chunk is valid until the next one is
 * requested, because its memory may be used again. A consumer that needs it for longer gives `whenUnused`, which
 * resolves when it no longer needs the chunks that it has requested so far.
 */
export type Chunks = (whenUnused?: () => Promise<unknown>) => AsyncIterable<Buffer>

/** Finds line ends in consecutive chunks. In CSV, line ends within quotes belong to a cell. */
export class LineScanner {
  readonly #isCsv: boolean
  #isQuoted = false

  constructor(isCsv: boolean) {
    this.#isCsv = isCsv
  }

  /** The position after each line end. An escaped quote is two quotes, which cancel each other out. */
  lineEnds(chunk: Buffer): number[] {
    const ends: number[] = []
    let nextQuote = this.#isCsv ? chunk.indexOf(QUOTE) : -1
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

/**
 * Reads the next chunk while the current one is used. Two buffers are used in turn, because new memory costs as much
 * time as reading.
 */
export const readChunks = (file: string): Chunks =>
  async function* (whenUnused = async () => {}) {
    const handle = await open(file)
    let [current, next] = [Buffer.allocUnsafe(CHUNK_BYTES), Buffer.allocUnsafe(CHUNK_BYTES)]
    const readNext = async () => {
      await whenUnused()
      return handle.read(next, 0, CHUNK_BYTES)
    }
    let reading = readNext()
    try {
      while (true) {
        const { bytesRead } = await reading
        if (bytesRead === 0) return
        ;[current, next] = [next, current]
        reading = readNext()
        yield current.subarray(0, bytesRead)
      }
    } finally {
      // The consumer may have stopped early.
      await reading.catch(() => {})
      await handle.close()
    }
  }

/** The lines of NDJSON or of a JSON array, many at a time, without their ends. JSON escapes line ends in texts. */
export async function* splitLines(chunks: Chunks): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks()) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
}

export const toNdjson = (lines: readonly string[]): Buffer =>
  Buffer.from(lines.map((line) => `${line}\n`).join(''))

/** The NDJSON that `toJsonArray` made the array from. */
export const readJsonArray = (file: string): Chunks =>
  async function* () {
    for await (const lines of splitLines(readChunks(file)))
      yield toNdjson(lines.filter((line) => !JSON_BRACKETS.has(line)).map((line) => line.replace(/,$/, '')))
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
