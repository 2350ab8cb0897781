/** How a record is written as a line, and how a line's id and key are read, in NDJSON and in CSV. */
import { keyOf } from './record-changes.ts'

export interface LineFormat {
  isCsv: boolean
  /** Where the id begins in a line, and the byte after it. Ids are never quoted or escaped. */
  idStart: number
  idEnd: number
  /** The key of a line in the order of the file. */
  keyOf(line: string): string
  /** The line of a record, with its line end. */
  lineOf(json: string): string
}

type Row = Record<string, unknown>

const [COMMA, QUOTE] = [0x2c, 0x22]
const TIME = 'date_of_observation'
const URL_PREFIX = 'url_'

export const NDJSON_LINES: LineFormat = {
  isCsv: false,
  idStart: '{"id":"'.length,
  idEnd: QUOTE,
  keyOf: (line) => {
    const record = JSON.parse(line)
    return keyOf(record[TIME], record.id)
  },
  lineOf: (json) => `${json}\n`,
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

const columnValue = (record: Row, column: string): unknown => {
  if (column === 'tags') return tagsCell(record['tags'] as string[])
  if (!column.startsWith(URL_PREFIX)) return record[column]
  const urls = record['urls'] as Row
  const key = column.slice(URL_PREFIX.length)
  // Keys can be any text, including `constructor`.
  return Object.hasOwn(urls, key) ? urls[key] : null
}

/** Undefined if the columns are not those of a table whose lines can be edited. */
export const csvLines = (columns: readonly string[]): LineFormat | undefined => {
  const timeColumn = columns.indexOf(TIME)
  if (columns[0] !== 'id' || timeColumn === -1) return undefined
  return {
    isCsv: true,
    idStart: 0,
    idEnd: COMMA,
    keyOf: (line) => keyOf(firstCell(fromCell(line, timeColumn)), firstCell(line)),
    lineOf: (json) => {
      const record = JSON.parse(json)
      return `${columns.map((column) => cellOf(columnValue(record, column))).join(',')}\r\n`
    },
  }
}
