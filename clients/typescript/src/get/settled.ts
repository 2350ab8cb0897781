/** The beginning of a file that is not expected to change any more, and what it takes to know that it has not. */
import { createHash, type Hash } from 'node:crypto'
import type { Format } from './formats.ts'
import type { Lines } from './lines.ts'

/** Corrections mostly come within days: what is younger is fetched again anyway. */
const SETTLED_AFTER_DAYS = 31
const DAY_MS = 86_400_000

export interface Beginning {
  /** The first day that is not in it. */
  before: string
  rows: number
  /** Of the beginning as heliolog would send it as a file of its own. */
  sha256: string
}

export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

/** A cell of a line of CSV, by its number. */
const cellOf = (line: string, number: number): string => {
  let at = 0
  for (let left = number; left > 0 && at < line.length; at++)
    if (line[at] === '"') at = line.indexOf('"', at + 1)
    else if (line[at] === ',') left--
  return line.slice(at)
}

const DAY_FIELDS = ['date_of_observation', 'day']

/** Tells the day of a record; the header of CSV, which must come first, has none. */
const dayReader = (format: Format): ((line: Buffer) => string | undefined) => {
  if (format !== 'csv')
    return (line) => {
      const { date_of_observation: at, day } = JSON.parse(line.toString())
      return (at ?? day).slice(0, 10)
    }
  let column: number | undefined
  return (line) => {
    const text = line.toString()
    if (column !== undefined) return cellOf(text, column).slice(0, 10)
    column = text
      .trimEnd()
      .split(',')
      .findIndex((name) => DAY_FIELDS.includes(name))
    return undefined
  }
}

/** Undefined where everything is young. */
export const settledBeginning = async (lines: Lines, format: Format): Promise<Beginning | undefined> => {
  const dayOf = dayReader(format)
  const hash = createHash('sha256')
  /** Where each of the last days begins. */
  const starts: { before: string; rows: number; hash: Hash }[] = []
  let rows = 0
  for await (const some of lines())
    for (const line of some) {
      const day = dayOf(line)
      if (day !== undefined) {
        if (starts[starts.length - 1]?.before !== day) {
          starts.push({ before: day, rows, hash: hash.copy() })
          const oldest = daysBefore(day, SETTLED_AFTER_DAYS)
          while (starts[0] && starts[0].before < oldest) starts.shift()
        }
        rows++
      }
      hash.update(line)
    }
  const [first] = starts
  return first === undefined || first.rows === 0
    ? undefined
    : { before: first.before, rows: first.rows, sha256: first.hash.digest('hex') }
}
