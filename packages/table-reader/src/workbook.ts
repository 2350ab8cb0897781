/** Reads the parts of an XLSX file that its sheets refer to: their names, the shared texts, the number formats and the merged cells. */
import { posix } from 'node:path'
import { tableMessage } from './messages.ts'
import { TableError } from './table.ts'
import { attributeOf, readXml, type XmlEvent } from './xml-reader.ts'
import { ZipArchive } from './zip-archive.ts'

/** The meaning of the number in a cell, by its number format. */
export interface NumberFormat {
  hasDate: boolean
  hasTime: boolean
  isPercent: boolean
}

export interface Sheet {
  name: string
  path: string
  isHidden: boolean
}

export interface Workbook {
  archive: ZipArchive
  /** In the order of the tabs. Hidden sheets come last. */
  sheets: readonly Sheet[]
  texts: readonly string[]
  /** By the index that cells have. */
  formats: readonly NumberFormat[]
  /** Set if days are counted from 1904, as old versions for the Mac did. */
  is1904: boolean
}

const MAX_FILE_BYTES = 2 ** 27
const MAX_TEXT_CHARACTERS = 2 ** 26
/** The memory of a text besides its characters, counted as characters: a file may have many empty ones. */
const TEXT_OVERHEAD = 16
/** Limits of Excel. */
const MAX_CELL_CHARACTERS = 32_767
const MAX_FORMATS = 65_490
const MAX_FORMAT_CHARACTERS = 255
/** More than any real workbook has. */
const MAX_PARTS = 10_000
const MAX_MERGED_CELLS = 2 ** 18
const COMPOUND_FILE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

const tooMany = (found: string) => new TableError(tableMessage('xlsx.tooMuch', { found }))

const events = async (archive: ZipArchive, path: string, on: (event: XmlEvent) => void): Promise<void> => {
  for await (const _ of readXml(archive.read(path), on));
}

interface Relation {
  type: string
  path: string
}

/** The files that a part of the workbook refers to, by id. */
const relationsOf = async (archive: ZipArchive, part: string): Promise<Map<string, Relation>> => {
  const { dir, base } = posix.parse(part)
  const path = posix.join(dir, '_rels', `${base}.rels`)
  const relations = new Map<string, Relation>()
  if (!archive.has(path)) return relations
  await events(archive, path, (event) => {
    if (event.type !== 'open' || event.name !== 'Relationship') return
    if (relations.size >= MAX_PARTS) throw tooMany(`more than ${MAX_PARTS} parts`)
    const target = attributeOf(event.attributes, 'Target') ?? ''
    relations.set(attributeOf(event.attributes, 'Id') ?? '', {
      type: (attributeOf(event.attributes, 'Type') ?? '').replace(/^.*\//, ''),
      path: target.startsWith('/') ? target.slice(1) : posix.join(dir, target),
    })
  })
  return relations
}

/** Texts may contain the code of a character, such as _x000D_ for a carriage return. */
export const decodeText = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** Appends a part of a cell's text, which may be split into any number of parts. */
export const joinText = (text: string, part: string): string => {
  if (text.length + part.length > MAX_CELL_CHARACTERS)
    throw tooMany(`a cell of more than ${MAX_CELL_CHARACTERS} characters`)
  return text + part
}

/** Collects the text of an element, whose runs may have formats. Phonetic hints are left out. */
export class TextCollector {
  text = ''
  #inText = false
  #inHint = false

  on(event: XmlEvent): void {
    if (event.type === 'text') {
      if (this.#inText && !this.#inHint) this.text = joinText(this.text, event.text)
    } else if (event.name === 't') this.#inText = event.type === 'open'
    else if (event.name === 'rPh') this.#inHint = event.type === 'open'
  }
}

const readTexts = async (archive: ZipArchive, path: string): Promise<string[]> => {
  const texts: string[] = []
  let characters = 0
  let collector = new TextCollector()
  await events(archive, path, (event) => {
    collector.on(event)
    if (event.type !== 'close' || event.name !== 'si') return
    const text = decodeText(collector.text).trim()
    texts.push(text)
    characters += text.length + TEXT_OVERHEAD
    if (characters > MAX_TEXT_CHARACTERS) throw tooMany('too many texts for memory')
    collector = new TextCollector()
  })
  return texts
}

const REFERENCE = /^([A-Z]{1,3})(\d+)$/

/** The row, and the index of the column, of a reference such as AB12; undefined for other texts. */
export const parseReference = (reference: string): { column: number; line: number } | undefined => {
  const [, letters, row] = REFERENCE.exec(reference.toUpperCase()) ?? []
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { column: column - 1, line: Number(row) }
}

const END_OF_ROWS = /<\/(?:\w+:)?sheetData\s*>/
const MAX_TAG_LENGTH = 100

/** The XML after the rows of a sheet. */
async function* afterRows(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let isAfter = false
  let rest = ''
  for await (const chunk of chunks) {
    const text = rest + chunk
    const end: number = isAfter ? 0 : text.search(END_OF_ROWS)
    isAfter ||= end !== -1
    if (isAfter) yield text.slice(end)
    rest = isAfter ? '' : text.slice(-MAX_TAG_LENGTH)
  }
}

/** Cells of a column that are merged with one above them, up to a row. By the row of the upper one. */
export type MergedCells = Map<number, { column: number; lastLine: number }[]>

/** Reads the merged cells of a sheet. They are written after its rows, which need them. */
export const readMergedCells = async (archive: ZipArchive, path: string): Promise<MergedCells> => {
  const merged: MergedCells = new Map()
  let count = 0
  const on = (event: XmlEvent): void => {
    if (event.type !== 'open' || event.name !== 'mergeCell') return
    const [first, last] = (attributeOf(event.attributes, 'ref') ?? '').split(':').map(parseReference)
    if (!first || !last || first.line === last.line) return
    if (++count > MAX_MERGED_CELLS) throw tooMany(`more than ${MAX_MERGED_CELLS} merged cells`)
    const ofLine = merged.get(first.line) ?? []
    ofLine.push({ column: first.column, lastLine: last.line })
    merged.set(first.line, ofLine)
  }
  for await (const _ of readXml(afterRows(archive.read(path)), on));
  return merged
}

const isBetween = (value: number, first: number, last: number) => value >= first && value <= last

/** Formats that are not written in the file. The numbers 27 to 36 and 50 to 58 are dates of East Asian languages. */
const builtInFormat = (id: number): NumberFormat => ({
  hasDate: isBetween(id, 14, 17) || id === 22 || isBetween(id, 27, 36) || isBetween(id, 50, 58),
  hasTime: isBetween(id, 18, 22) || isBetween(id, 45, 47),
  isPercent: isBetween(id, 9, 10),
})

const formatOfCode = (code: string): NumberFormat => {
  const hasElapsedTime = /\[(?:h+|m+|s+)\]/i.test(code)
  const letters = code
    .replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
    .replaceAll(/general/gi, '')
    .toLowerCase()
  const hasTime = hasElapsedTime || /[hs]/.test(letters)
  return {
    hasDate: /[yd]/.test(letters) || (letters.includes('m') && !hasTime),
    hasTime,
    isPercent: letters.includes('%'),
  }
}

const readFormats = async (archive: ZipArchive, path: string): Promise<NumberFormat[]> => {
  const ofCodes = new Map<number, NumberFormat>()
  const formats: NumberFormat[] = []
  let inCellFormats = false
  await events(archive, path, (event) => {
    if (event.type === 'text') return
    if (event.name === 'cellXfs') inCellFormats = event.type === 'open'
    if (event.type === 'close') return
    const id = Number(attributeOf(event.attributes, 'numFmtId') ?? 0)
    if (event.name === 'numFmt') {
      const code = attributeOf(event.attributes, 'formatCode') ?? ''
      if (code.length > MAX_FORMAT_CHARACTERS)
        throw tooMany(`a number format of more than ${MAX_FORMAT_CHARACTERS} characters`)
      ofCodes.set(id, formatOfCode(code))
    } else if (event.name === 'xf' && inCellFormats) formats.push(ofCodes.get(id) ?? builtInFormat(id))
    if (Math.max(ofCodes.size, formats.length) > MAX_FORMATS)
      throw tooMany(`more than ${MAX_FORMATS} cell formats`)
  })
  return formats
}

const readBytes = async (chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    parts.push(chunk)
    length += chunk.length
    if (length > MAX_FILE_BYTES)
      throw new TableError(tableMessage('xlsx.tooLarge', { megabytes: MAX_FILE_BYTES / 2 ** 20 }))
  }
  return Buffer.concat(parts)
}

export const openWorkbook = async (chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Workbook> => {
  const bytes = await readBytes(chunks)
  if (bytes.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE))
    throw new TableError(tableMessage('xlsx.old'))
  const archive = await ZipArchive.open(bytes)
  const [root] = [...(await relationsOf(archive, '')).values()].filter(
    ({ type }) => type === 'officeDocument',
  )
  if (!root?.path.endsWith('.xml')) throw new TableError(tableMessage('xlsx.other'))
  const relations = await relationsOf(archive, root.path)
  const sheets: Sheet[] = []
  let is1904 = false
  await events(archive, root.path, (event) => {
    if (event.type !== 'open') return
    const { name, attributes } = event
    if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributeOf(attributes, 'date1904') ?? '')
    if (name !== 'sheet') return
    const relation = relations.get(attributeOf(attributes, '[^\\s:]+:id') ?? '')
    // Charts also have tabs.
    if (relation?.type !== 'worksheet') return
    if (sheets.length >= MAX_PARTS) throw tooMany(`more than ${MAX_PARTS} sheets`)
    const isHidden = (attributeOf(attributes, 'state') ?? 'visible') !== 'visible'
    sheets.push({ name: attributeOf(attributes, 'name') ?? '', path: relation.path, isHidden })
  })
  if (sheets.length === 0) throw new TableError(tableMessage('xlsx.noSheet'))
  const pathOf = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.path
  const [textsPath, stylesPath] = [pathOf('sharedStrings'), pathOf('styles')]
  return {
    archive,
    sheets: sheets.sort((one, other) => Number(one.isHidden) - Number(other.isHidden)),
    texts: textsPath ? await readTexts(archive, textsPath) : [],
    formats: stylesPath ? await readFormats(archive, stylesPath) : [],
    is1904,
  }
}
