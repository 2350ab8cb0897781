/** Files as lines, many at a time: each a record as heliolog sends it, or the header of CSV, with its end. */
import { createReadStream } from 'node:fs'
import type { Format } from './formats.ts'
import type { Resource } from './words.ts'

const LINE_END = 0x0a
const QUOTE = 0x22
const JSON_BRACKETS = new Set(['[\n', ']\n', '[]\n'])

/** What can be read from its start, more than once. */
export type Lines = () => AsyncIterable<Buffer[]>

/** Line ends within quotes do not end a record of CSV. */
const bytesCut = (file: string, isCsv: boolean): Lines =>
  async function* () {
    let left: Buffer = Buffer.alloc(0)
    let quoted = false
    for await (const piece of createReadStream(file, { highWaterMark: 2 ** 18 }) as AsyncIterable<Buffer>) {
      const lines: Buffer[] = []
      const bytes = left.length === 0 ? piece : Buffer.concat([left, piece])
      let start = 0
      for (let at = left.length; at < bytes.length; at++)
        if (isCsv && bytes[at] === QUOTE) quoted = !quoted
        else if (bytes[at] === LINE_END && !quoted) {
          lines.push(bytes.subarray(start, at + 1))
          start = at + 1
        }
      left = bytes.subarray(start)
      if (lines.length > 0) yield lines
    }
  }

/** Our own arrays have one record a line, with commas between them. */
const arrayCut = (file: string): Lines =>
  async function* () {
    for await (const lines of bytesCut(file, false)())
      yield lines
        .map((line) => line.toString())
        .filter((line) => !JSON_BRACKETS.has(line))
        .map((line) => Buffer.from(line.replace(/,\n$/, '\n')))
  }

export const linesOf = async (file: string, format: Format, resource: Resource): Promise<Lines> => {
  if (format === 'sqlite') return (await import('./sqlite-lines.ts')).sqliteLines(file, resource)
  return format === 'json' ? arrayCut(file) : bytesCut(file, format === 'csv')
}

/** The first so many, then all of another, the header of which is left out if it has one. */
export const joined = (beginning: Lines, count: number, rest: Lines, hasHeader: boolean): Lines =>
  async function* () {
    let left = count
    for await (const lines of beginning()) {
      yield lines.slice(0, left)
      left -= lines.length
      if (left <= 0) break
    }
    let skip = hasHeader ? 1 : 0
    for await (const lines of rest()) {
      yield lines.slice(skip)
      skip = 0
    }
  }
