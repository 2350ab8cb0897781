/**
 * ECSV 1.0, the text format of astropy: CSV after a YAML header with types, units, meanings and metadata. Strings in
 * JSON are valid in YAML.
 */

import { csvCell } from './cells.ts'
import { csvWriter, type WriteCell } from './csv-writer.ts'
import type { Block } from './ndjson-scanner.ts'
import type { Column, ColumnType, DescribedTable, FileWriter } from './table.ts'

const DATATYPES: Record<ColumnType, string> = {
  string: 'string',
  date: 'string',
  timestamp: 'string',
  int32: 'int64',
  double: 'float64',
  boolean: 'bool',
  strings: 'string',
}

/** Readers drop line ends, spaces and lines that begin with # from other cells. */
const isJson = ({ type, isFreeText = false }: Column): boolean => type === 'strings' || isFreeText

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

const writeList: WriteCell = (output, to, block, value) =>
  block.cells[value] === block.cells[value + 1]
    ? to + output.write('[]', to, 'latin1')
    : writeText(output, to, block, value)

const writeBoolean: WriteCell = (output, to, { cells }, value) =>
  to + output.write(cells[value + 1] === 1 ? 'True' : 'False', to, 'latin1')

/** Quotes every text, because a line that begins with # would be a comment. */
const writeQuoted: WriteCell = (output, to, block, value) =>
  to + output.write(`"${String(JSON.parse(jsonOf(block, value))).replaceAll('"', '""')}"`, to, 'latin1')

const columnLine = (column: Column): string => {
  const { name, type, unit, meaning } = column
  const facts = {
    name,
    datatype: DATATYPES[type],
    ...(isJson(column) && { subtype: 'json' }),
    ...(unit && { unit }),
    description: meaning,
  }
  return `# - ${JSON.stringify(facts)}\n`
}

/** Makes astropy read a column as Time. */
const timeLines = ({ name, type }: Column): string =>
  `#     ${JSON.stringify(name)}:
#       __class__: astropy.time.core.Time
#       format: isot
#       out_subfmt: ${type === 'date' ? 'date' : 'date_hms'}
#       precision: 0
#       scale: utc
#       value: !astropy.table.SerializedColumn {name: ${JSON.stringify(name)}}
`

const headerOf = ({ title, description, columns, metadata }: DescribedTable): string => {
  const times = columns.filter(({ type }) => type === 'date' || type === 'timestamp')
  const facts = Object.entries({ title, description, ...metadata })
  return [
    "# %ECSV 1.0\n# ---\n# delimiter: ','\n# datatype:\n",
    ...columns.map(columnLine),
    '# meta: !!omap\n',
    ...facts.map(([name, value]) => `# - ${JSON.stringify({ [name]: value })}\n`),
    times.length > 0 ? '# - __serialized_columns__:\n' : '',
    ...times.map(timeLines),
    '# schema: astropy-2.0\n',
  ].join('')
}

export const ecsvWriter = (table: DescribedTable): FileWriter => {
  const [first] = table.columns
  return csvWriter(table.columns, {
    delimiter: ',',
    lineEnd: '\n',
    preamble: headerOf(table),
    writerOf: (column) => {
      if (column.type === 'strings') return writeList
      if (column.type === 'boolean') return writeBoolean
      if (isJson(column)) return writeText
      return column === first && column.type === 'string' ? writeQuoted : undefined
    },
  })
}
