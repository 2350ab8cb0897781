/** RFC 4180: a header row, lines that end in CR LF, a cell in quotes where it must be. */
import type { Column } from '../../domain/columns.ts'
import { csvCell } from '../../domain/csv-cell.ts'
import { tagsCell } from '../../domain/tags.ts'
import { type FileWriter, NOTHING, type TabledRecord, urlOf } from './file-writer.ts'

/** How the cell of a column is made from a record. */
const cellOf = ({ name, type, urlKey }: Column): ((record: TabledRecord) => string) => {
  if (urlKey !== undefined) return (record) => csvCell(urlOf(record, urlKey))
  if (type === 'tags') return (record) => csvCell(tagsCell(record[name] as string[]) || null)
  return (record) => csvCell(record[name])
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
    beginning: () => Buffer.from(`${columns.map(({ name }) => csvCell(name)).join(',')}\r\n`),
    rows: (records) => {
      let lines = ''
      for (const record of records) lines += lineOf(record)
      return Buffer.from(lines, 'latin1')
    },
    end: () => NOTHING,
  }
}
