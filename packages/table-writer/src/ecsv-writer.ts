/**
 * ECSV 1.0, the text format of astropy: CSV after a YAML header with types, units, UCDs, meanings and metadata. The
 * header has only what STILTS reads too: no tags of astropy, so that times are strings, and only ASCII.
 */

import { csvCell } from './cells.ts'
import { csvWriter, textWriter, type WriteCell } from './csv-writer.ts'
import type { Block } from './ndjson-scanner.ts'
import { type Column, type ColumnType, type DescribedTable, type FileWriter, isTime } from './table.ts'

const DATATYPES: Record<ColumnType, string> = {
  string: 'string',
  date: 'string',
  timestamp: 'string',
  int32: 'int64',
  double: 'float64',
  boolean: 'bool',
  strings: 'string',
}

/** Readers drop line ends and spaces from other cells. */
const isJson = ({ type, isFreeText = false }: Column): boolean => type === 'strings' || isFreeText

/** Line ends of Unicode besides those that JSON escapes, in UTF-8 that was decoded as latin1. astropy ends a line there. */
const LINE_ENDS = /\xc2\x85|\xe2\x80[\xa8\xa9]/g
const ESCAPED: Record<string, string> = {
  '\xc2\x85': '\\u0085',
  '\xe2\x80\xa8': '\\u2028',
  '\xe2\x80\xa9': '\\u2029',
}
const escapeLineEnds = (text: string): string =>
  text.replace(LINE_ENDS, (lineEnd) => ESCAPED[lineEnd] as string)

const jsonOf = ({ bytes, cells }: Block, value: number): string =>
  bytes.toString('latin1', (cells[value] as number) - 1, (cells[value + 1] as number) + 1)

const writePlain = textWriter((text) => csvCell(text))
const IS_SPECIAL = /^"#|\xe2\x80[\xa8\xa9]/

/** Quotes texts that begin with #, because a line that does so would be a comment. */
const writeText: WriteCell = (output, to, block, value) => {
  const json = jsonOf(block, value)
  if (!IS_SPECIAL.test(json)) return writePlain(output, to, block, value)
  const text = escapeLineEnds(JSON.parse(json))
  const cell = text.startsWith('#') ? `"${text.replaceAll('"', '""')}"` : csvCell(text)
  return to + output.write(cell, to, 'latin1')
}

const writeJson: WriteCell = (output, to, block, value) =>
  to + output.write(csvCell(escapeLineEnds(jsonOf(block, value))), to, 'latin1')

const writeList: WriteCell = (output, to, block, value) =>
  block.cells[value] === block.cells[value + 1]
    ? to + output.write('[]', to, 'latin1')
    : writeJson(output, to, block, value)

const writeBoolean: WriteCell = (output, to, { cells }, value) =>
  to + output.write(cells[value + 1] === 1 ? 'True' : 'False', to, 'latin1')

/** YAML has the syntax of JSON, but escapes characters beyond U+FFFF as one. */
const escapeYaml = (character: string): string => {
  const code = (character.codePointAt(0) ?? 0).toString(16)
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`
}
const listItem = (facts: object): string => `# - ${JSON.stringify(facts).replace(/[^ -~]/gu, escapeYaml)}\n`

const columnLine = (column: Column): string => {
  const { name, type, unit, ucd, meaning } = column
  return listItem({
    name,
    datatype: DATATYPES[type],
    ...(isJson(column) && { subtype: 'json' }),
    ...(unit && { unit }),
    description: meaning,
    // The names of STILTS, which astropy reads as metadata of the column.
    meta: { ucd, ...(isTime(column) && { xtype: 'timestamp' }) },
  })
}

const headerOf = ({ title, description, columns, metadata }: DescribedTable): string =>
  [
    "# %ECSV 1.0\n# ---\n# delimiter: ','\n# datatype:\n",
    ...columns.map(columnLine),
    '# meta: !!omap\n',
    ...Object.entries({ title, description, ...metadata }).map(([name, value]) =>
      listItem({ [name]: value }),
    ),
    '# schema: astropy-2.0\n',
  ].join('')

export const ecsvWriter = (table: DescribedTable): FileWriter =>
  csvWriter(table.columns, {
    delimiter: ',',
    lineEnd: '\n',
    preamble: headerOf(table),
    writerOf: (column) => {
      if (column.type === 'strings') return writeList
      if (column.type === 'boolean') return writeBoolean
      if (isJson(column)) return writeJson
      return column.type === 'string' ? writeText : undefined
    },
  })
