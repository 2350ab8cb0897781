/** Reads CSV with papaparse, chunk by chunk: the next chunk is parsed only when the rows before it are used. */
import type { Readable } from 'node:stream'
import Papa from 'papaparse'
import { SourceError } from './text-source.ts'

export interface CsvRow {
  /** The line on which the row begins. */
  line: number
  cells: string[]
  /** What is wrong with the row's form, if anything. */
  fault: string | undefined
}

/** An unclosed quote swallows everything after it; this many chunks without a row are taken for one. */
const MOST_CHUNKS_WITHOUT_ROW = 512

/** Text in pieces, rows out in batches, both at the speed of whoever takes the rows. */
export async function* csvRows(text: Readable): AsyncGenerator<CsvRow[]> {
  const chunks: Papa.ParseResult<string[]>[] = []
  let parser: Papa.Parser | undefined
  let ended = false
  let failure: Error | undefined
  let wake = () => {}

  Papa.parse<string[]>(text, {
    delimiter: ',',
    // Left to itself it takes the first line end for all of them; a carriage return before it is cut off below.
    newline: '\n',
    chunk: (result, handle) => {
      chunks.push(result)
      parser = handle
      handle.pause()
      wake()
    },
    complete: () => {
      ended = true
      wake()
    },
    error: (error) => {
      failure = error
      wake()
    },
  })

  let line = 1
  let idle = 0
  try {
    while (true) {
      const chunk = chunks.shift()
      if (chunk) {
        idle = chunk.data.length === 0 ? idle + 1 : 0
        if (idle > MOST_CHUNKS_WITHOUT_ROW)
          throw new SourceError(`a quote that opens at or after line ${line} is never closed`)
        const faults = new Map(chunk.errors.map((error) => [error.row ?? -1, error.message]))
        const rows: CsvRow[] = []
        for (const [index, cells] of chunk.data.entries()) {
          const last = cells.length - 1
          if (cells[last]?.endsWith('\r')) cells[last] = cells[last].slice(0, -1)
          // A blank line, the one after the last row among them, is no row.
          if (cells.length > 1 || cells[0] !== '') rows.push({ line, cells, fault: faults.get(index) })
          line += 1 + cells.reduce((sum, cell) => sum + newlines(cell), 0)
        }
        yield rows
        parser?.resume()
      } else if (failure) throw failure
      else if (ended) return
      else
        await new Promise<void>((done) => {
          wake = done
        })
    }
  } finally {
    parser?.abort()
    text.destroy()
  }
}

const newlines = (cell: string): number => {
  let count = 0
  for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) count++
  return count
}
