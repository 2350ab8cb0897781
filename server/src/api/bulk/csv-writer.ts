/** RFC 4180: a header row, lines that end in CR LF, a cell in quotes where it must be. */
import type { Column } from '../../domain/columns.ts'
import { tagsCell } from '../../domain/tags.ts'
import { type FileWriter, NOTHING, type TabledRecord, urlOf } from './file-writer.ts'

const MUST_BE_QUOTED = /[",\r\n]/

/** Nothing stands for null, so that an empty text is an empty pair of quotes. */
const textCell = (text: string): string =>
  text === '' || MUST_BE_QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text

const valueCell = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? textCell(value) : String(value)
}

/** How the cell of a column is made from a record. */
const cellOf = ({ name, type, urlKey }: Column): ((record: TabledRecord) => string) => {
  if (urlKey !== undefined) return (record) => valueCell(urlOf(record, urlKey))
  if (type === 'tags') return (record) => valueCell(tagsCell(record[name] as string[]) || null)
  return (record) => valueCell(record[name])
}

/** Takes records in whose texts each letter is a byte: see `Lines.recordsOfBytes` in file.ts. */
export const csvWriter = (columns: readonly Column[]): FileWriter => {
  const cells = columns.map(cellOf)
  const lineOf = (record: TabledRecord): string => {
    let line = (cells[0] as (typeof cells)[0])(record)
    for (let at = 1; at < cells.length; at++) line += `,${cells[at]?.(record)}`
    return `${line}\r\n`
  }
  return {
    beginning: () => Buffer.from(`${columns.map(({ name }) => textCell(name)).join(',')}\r\n`),
    rows: (records) => {
      let lines = ''
      for (const record of records) lines += lineOf(record)
      return Buffer.from(lines, 'latin1')
    },
    end: () => NOTHING,
  }
}
