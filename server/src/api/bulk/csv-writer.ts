/** CSV as in RFC 4180: a header row, CR LF line ends, and quotes only where necessary. */
import type { Column } from '../../domain/columns.ts'
import { csvCell } from '../../domain/csv-cell.ts'
import { formatTagsCell } from '../../domain/tags.ts'
import { type BulkRecord, type FileWriter, NO_BYTES, urlOf } from './file-writer.ts'

/** Returns the function that formats a record's cell in this column. */
const cellFormatter = ({ name, type, urlKey }: Column): ((record: BulkRecord) => string) => {
  if (urlKey !== undefined) return (record) => csvCell(urlOf(record, urlKey))
  if (type === 'tags') return (record) => csvCell(formatTagsCell(record[name] as string[]) || null)
  return (record) => csvCell(record[name])
}

/** Expects records decoded as latin1; see `Lines.latin1Records` in file.ts. */
export const csvWriter = (columns: readonly Column[]): FileWriter => {
  const formatters = columns.map(cellFormatter)
  const lineOf = (record: BulkRecord): string => {
    let line = (formatters[0] as (typeof formatters)[0])(record)
    for (let at = 1; at < formatters.length; at++) line += `,${formatters[at]?.(record)}`
    return `${line}\r\n`
  }
  return {
    header: () => Buffer.from(`${columns.map(({ name }) => csvCell(name)).join(',')}\r\n`),
    rows: (records) => {
      let lines = ''
      for (const record of records) lines += lineOf(record)
      return Buffer.from(lines, 'latin1')
    },
    footer: () => NO_BYTES,
  }
}
