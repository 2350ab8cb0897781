/** VOTable 1.4, the XML format of the Virtual Observatory, with typed fields, units, UCDs, meanings and metadata. */
import { formatListCell } from './cells.ts'
import { convert, copy, rowWriter, type WriteCell, writeInteger, writeNumber } from './csv-writer.ts'
import { NULL } from './ndjson-scanner.ts'
import { type Column, type ColumnType, type DescribedTable, type FileWriter, isTime } from './table.ts'

const TEXT = 'datatype="unicodeChar" arraysize="*"'
const DATATYPES: Record<ColumnType, string> = {
  string: TEXT,
  date: 'datatype="char" arraysize="10" xtype="timestamp" ref="utc"',
  timestamp: 'datatype="char" arraysize="20" xtype="timestamp" ref="utc"',
  int32: 'datatype="int"',
  double: 'datatype="double"',
  boolean: 'datatype="boolean"',
  strings: TEXT,
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Readers turn unescaped line ends in attributes into spaces, and carriage returns into line feeds.
  '\n': '&#10;',
  '\r': '&#13;',
}
const MUST_BE_ESCAPED = /[&<>"\n\r]/g
/** XML cannot contain most control characters, U+FFFE and U+FFFF, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is replaced.
const IMPOSSIBLE = /[\x00-\x08\x0b\x0c\x0e-\x1f]|\xef\xbf[\xbe\xbf]/g
const REPLACEMENT = Buffer.from('\ufffd').toString('latin1')

/** Escapes UTF-8 that was decoded as latin1, as cells are. */
const escapeCell = (text: unknown): string =>
  String(text)
    .replace(MUST_BE_ESCAPED, (character) => ENTITIES[character] as string)
    .replace(IMPOSSIBLE, REPLACEMENT)

const escapeText = (text: string): string =>
  Buffer.from(escapeCell(Buffer.from(text).toString('latin1')), 'latin1').toString()

/** The bytes & < > and \\, and the first one of U+FFFE. */
const SPECIAL = new Set([0x26, 0x3c, 0x3e, 0x5c, 0xef])

const writeText: WriteCell = (output, to, { bytes, cells }, value) => {
  const start = cells[value] as number
  const end = cells[value + 1] as number
  for (let at = start; at < end; at++)
    if (SPECIAL.has(bytes[at] as number))
      return convert(output, to, bytes.subarray(start - 1, end + 1), escapeCell)
  return copy(output, to, bytes, start, end)
}

const writeList: WriteCell = (output, to, { bytes, cells }, value) => {
  const start = cells[value] as number
  const end = cells[value + 1] as number
  if (start === end) return to
  return convert(output, to, bytes.subarray(start - 1, end + 1), (texts) =>
    escapeCell(formatListCell(texts as string[])),
  )
}

const writeBoolean: WriteCell = (output, to, { cells }, value) =>
  to + output.write(cells[value + 1] === 1 ? 'T' : 'F', to, 'latin1')

const WRITERS: Record<ColumnType, WriteCell> = {
  string: writeText,
  date: writeText,
  timestamp: writeText,
  int32: writeInteger,
  double: writeNumber,
  boolean: writeBoolean,
  strings: writeList,
}

const attribute = (name: string, value: string | undefined): string =>
  value === undefined ? '' : ` ${name}="${escapeText(value)}"`

const fieldOf = ({ name, type, unit, ucd, meaning = '' }: Column): string =>
  `<FIELD name="${escapeText(name)}" ${DATATYPES[type]}${attribute('unit', unit)}${attribute('ucd', ucd)}>
<DESCRIPTION>${escapeText(meaning)}</DESCRIPTION>
</FIELD>
`

/** The time system that fields with times refer to. */
const TIMESYS = '<TIMESYS ID="utc" timescale="UTC" refposition="UNKNOWN"/>\n'

const headerOf = ({ name, title, description, columns, metadata }: DescribedTable): string => {
  const infos = Object.entries(metadata).map(
    ([key, value]) => `<INFO name="${escapeText(key)}" value="${escapeText(value)}"/>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<VOTABLE version="1.4" xmlns="http://www.ivoa.net/xml/VOTable/v1.3">
<RESOURCE>
${infos.join('')}${columns.some(isTime) ? TIMESYS : ''}<TABLE name="${escapeText(name)}">
<DESCRIPTION>${escapeText(`${title}. ${description}`)}</DESCRIPTION>
${columns.map(fieldOf).join('')}<DATA>
<TABLEDATA>
`
}

const FOOTER = '</TABLEDATA>\n</DATA>\n</TABLE>\n</RESOURCE>\n</VOTABLE>\n'

const [ROW, ROW_END, CELL, CELL_END, EMPTY] = ['<TR>', '</TR>\n', '<TD>', '</TD>', '<TD/>'].map((tag) =>
  Buffer.from(tag),
) as [Buffer, Buffer, Buffer, Buffer, Buffer]
/** An ampersand becomes five bytes. */
const GROWTH = 5

export const votableWriter = (table: DescribedTable): Required<FileWriter> => {
  const writers = table.columns.map(({ type }) => WRITERS[type])
  const rowBytes = ROW.length + ROW_END.length + writers.length * (CELL.length + CELL_END.length)
  const put = (output: Buffer, to: number, tag: Buffer): number => copy(output, to, tag, 0, tag.length)
  return {
    header: () => Buffer.from(headerOf(table)),
    rows: rowWriter(table.columns, { growth: GROWTH, rowBytes }, (output, start, block, cell) => {
      let to = put(output, start, ROW)
      for (let column = 0; column < writers.length; column++) {
        const value = cell + 2 * column
        if (block.cells[value] === NULL) {
          to = put(output, to, EMPTY)
          continue
        }
        to = put(output, to, CELL)
        to = (writers[column] as WriteCell)(output, to, block, value)
        to = put(output, to, CELL_END)
      }
      return put(output, to, ROW_END)
    }),
    footer: () => Buffer.from(FOOTER),
  }
}
