/** CSV as in RFC 4180: a header row, CR LF line ends, and quotes only where necessary. */
import type { Column } from '../../domain/columns.ts'
import { csvCell } from '../../domain/csv-cell.ts'
import { formatTagsCell } from '../../domain/tags.ts'
import { type FileWriter, NO_BYTES } from './file-writer.ts'

/** A record as in API responses, plus its tags. Daily activity has none. */
type BulkRecord = Record<string, unknown>

/** The image URL with this key. Checks own properties only, because a key may be `constructor` or the like. */
const urlOf = ({ urls }: BulkRecord, key: string): string | null =>
  Object.hasOwn(urls as object, key) ? ((urls as Record<string, string>)[key] ?? null) : null

/** Returns the function that formats a record's cell in this column. */
const cellFormatter = ({ name, type, urlKey }: Column): ((record: BulkRecord) => string) => {
  if (urlKey !== undefined) return (record) => csvCell(urlOf(record, urlKey))
  if (type === 'tags') return (record) => csvCell(formatTagsCell(record[name] as string[]) || null)
  return (record) => csvCell(record[name])
}

/**
 * Decodes UTF-8 as latin1, one character per byte, and encodes the cells as latin1 again. CSV delimiters are ASCII, so
 * UTF-8 passes through unchanged. V8 stores such strings with one byte per character, which is faster.
 */
const latin1Records = (lines: Buffer): BulkRecord[] =>
  JSON.parse(`[${lines.toString('latin1').replaceAll('\n', ',')}]`)

export const csvWriter = (columns: readonly Column[]): FileWriter => {
  const formatters = columns.map(cellFormatter)
  const lineOf = (record: BulkRecord): string => {
    let line = (formatters[0] as (typeof formatters)[0])(record)
    for (let at = 1; at < formatters.length; at++) line += `,${formatters[at]?.(record)}`
    return `${line}\r\n`
  }
  return {
    header: () => Buffer.from(`${columns.map(({ name }) => csvCell(name)).join(',')}\r\n`),
    rows: (lines) => {
      let text = ''
      for (const record of latin1Records(lines)) text += lineOf(record)
      return Buffer.from(text, 'latin1')
    },
    footer: () => NO_BYTES,
  }
}
