/**
 * ECSV 1.0, the text format of astropy: CSV after a YAML header with types, units, meanings and the citation. Strings in
 * JSON are valid in YAML.
 */

import type { Block } from '../../../../packages/table-writer/src/ndjson-scanner.ts'
import { csvCell } from '../../domain/records/cells.ts'
import type { Column, ColumnType, DescribedColumn } from '../../domain/records/columns.ts'
import { csvWriter, type WriteCell } from './csv-writer.ts'
import { type FileWriter, isFreeText, metadataOf, type WrittenFile } from './file-writer.ts'

const DATATYPES: Record<ColumnType, string> = {
  text: 'string',
  day: 'string',
  instant: 'string',
  integer: 'int64',
  number: 'float64',
  boolean: 'bool',
  tags: 'string',
}

/** Pure numbers have none. */
const UNITS = { '1': '', degree: 'deg', percent: '%' }

/** Readers drop line ends, spaces and lines that begin with # from other cells. */
const isJson = (column: DescribedColumn): boolean => column.type === 'tags' || isFreeText(column)

/** Line ends of Unicode besides those that JSON escapes, in UTF-8 that was decoded as latin1. */
const LINE_ENDS = /\xc2\x85|\xe2\x80[\xa8\xa9]/g
const ESCAPED: Record<string, string> = {
  '\xc2\x85': '\\u0085',
  '\xe2\x80\xa8': '\\u2028',
  '\xe2\x80\xa9': '\\u2029',
}

const jsonOf = ({ bytes, cells }: Block, value: number): string =>
  bytes.toString('latin1', (cells[value] as number) - 1, (cells[value + 1] as number) + 1)

const writeText: WriteCell = (output, to, block, value) => {
  const json = jsonOf(block, value).replace(LINE_ENDS, (lineEnd) => ESCAPED[lineEnd] as string)
  return to + output.write(csvCell(json), to, 'latin1')
}

const writeTags: WriteCell = (output, to, block, value) =>
  block.cells[value] === block.cells[value + 1]
    ? to + output.write('[]', to, 'latin1')
    : writeText(output, to, block, value)

const writeBoolean: WriteCell = (output, to, { cells }, value) =>
  to + output.write(cells[value + 1] === 1 ? 'True' : 'False', to, 'latin1')

/** Quotes every text, because a line that begins with # would be a comment. */
const writeQuoted: WriteCell = (output, to, block, value) =>
  to + output.write(`"${String(JSON.parse(jsonOf(block, value))).replaceAll('"', '""')}"`, to, 'latin1')

const columnLine = (column: DescribedColumn): string => {
  const { name, type, keywords } = column
  const unit = UNITS[keywords.unit ?? '1']
  const facts = {
    name,
    datatype: DATATYPES[type],
    ...(isJson(column) && { subtype: 'json' }),
    ...(unit && { unit }),
    description: keywords.meaning,
  }
  return `# - ${JSON.stringify(facts)}\n`
}

/** Makes astropy read a column as Time. */
const timeLines = ({ name, type }: Column): string =>
  `#     ${JSON.stringify(name)}:
#       __class__: astropy.time.core.Time
#       format: isot
#       out_subfmt: ${type === 'day' ? 'date' : 'date_hms'}
#       precision: 0
#       scale: utc
#       value: !astropy.table.SerializedColumn {name: ${JSON.stringify(name)}}
`

const headerOf = (file: WrittenFile): string => {
  const times = file.columns.filter(({ type }) => type === 'day' || type === 'instant')
  const metadata = Object.entries(metadataOf(file)).map(
    ([name, value]) => `# - ${JSON.stringify({ [name]: value })}\n`,
  )
  return [
    "# %ECSV 1.0\n# ---\n# delimiter: ','\n# datatype:\n",
    ...file.columns.map(columnLine),
    '# meta: !!omap\n',
    ...metadata,
    times.length > 0 ? '# - __serialized_columns__:\n' : '',
    ...times.map(timeLines),
    '# schema: astropy-2.0\n',
  ].join('')
}

export const ecsvWriter = (file: WrittenFile): FileWriter => {
  const [first] = file.columns
  const json = new Set<Column>(file.columns.filter(isJson))
  return csvWriter(file.columns, {
    delimiter: ',',
    lineEnd: '\n',
    preamble: headerOf(file),
    writerOf: (column) => {
      if (column.type === 'tags') return writeTags
      if (column.type === 'boolean') return writeBoolean
      if (json.has(column)) return writeText
      return column === first && column.type === 'text' ? writeQuoted : undefined
    },
  })
}
