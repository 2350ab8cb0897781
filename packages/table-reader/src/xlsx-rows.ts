/** Reads the rows of a sheet of an XLSX file. */

import { COMPARED_ROWS, headerIndex } from './header.ts'
import { tableMessage } from './messages.ts'
import { isoCell, numberCell } from './number-cells.ts'
import { BAD_CELL, isFormulaError, MERGED_CELL, NO_RESULT } from './spreadsheet-faults.ts'
import {
  MAX_COLUMNS,
  type Row,
  type TableBatch,
  TableError,
  type TableHead,
  type TableOptions,
} from './table.ts'
import {
  decodeText,
  joinText,
  type MergedCells,
  parseReference,
  readMergedCells,
  type Sheet,
  TextCollector,
  type Workbook,
} from './workbook.ts'
import { attributeOf, readXml, type XmlEvent } from './xml-reader.ts'

/** The limit of Excel. */
const MAX_ROWS = 2 ** 20
/** Rows times columns of the header: a short row also gets a cell for each of them. */
const MAX_CELLS = 2 ** 25
/** Of all cells: a small file can repeat a shared text. */
const MAX_CHARACTERS = 2 ** 29

const damaged = (what: string) => new TableError(tableMessage('xlsx.saveAgain', { reason: what }))

/** The letters of a column, from its index. */
const lettersOf = (column: number): string =>
  column < 0 ? '' : lettersOf(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))

const BOOLEANS = new Map([
  ['0', 'FALSE'],
  ['1', 'TRUE'],
  ['false', 'FALSE'],
  ['true', 'TRUE'],
])

interface SheetRow extends Row {
  /** The text of empty cells whose value is in a cell above, by their column. */
  covered: Map<number, string>
}

/** Collects the rows of a sheet from its XML. */
class SheetReader {
  readonly rows: SheetRow[] = []
  readonly #workbook: Workbook
  readonly #merged: MergedCells
  /** The last row of merged cells, and of formulas without results for several rows, by their column. */
  readonly #covered = new Map<number, { lastLine: number; text: string }>()
  readonly #decimal: string
  #row: Row = { line: 0, cells: [] }
  #column = -1
  #type = ''
  #style = -1
  #value = ''
  #inValue = false
  #hasValue = false
  #hasFormula = false
  /** The last cell of a formula for several cells. */
  #lastOfFormula: ReturnType<typeof parseReference>
  #inline = new TextCollector()
  #characters = 0
  #rowCount = 0

  constructor(workbook: Workbook, merged: MergedCells, decimal: string) {
    this.#workbook = workbook
    this.#merged = merged
    this.#decimal = decimal
  }

  readonly on = (event: XmlEvent): void => {
    if (event.type === 'text') {
      if (this.#inValue) this.#value = joinText(this.#value, event.text)
      this.#inline.on(event)
    } else if (event.type === 'open') this.#open(event.name, event.attributes)
    else this.#close(event.name)
  }

  #open(name: string, attributes: string): void {
    if (name === 'row') {
      if (++this.#rowCount > MAX_ROWS) throw new TableError(tableMessage('xlsx.manyRows', { max: MAX_ROWS }))
      const line = Number(attributeOf(attributes, 'r') ?? this.#row.line + 1)
      if (!(line > this.#row.line)) throw damaged(`row ${line} comes after row ${this.#row.line}`)
      this.#row = { line, cells: [] }
      this.#column = -1
    } else if (name === 'c') {
      const reference = attributeOf(attributes, 'r')
      const { line } = this.#row
      const at = reference === undefined ? { column: this.#column + 1, line } : parseReference(reference)
      if (at?.line !== line)
        throw damaged(`row ${line} has a cell with the reference ${JSON.stringify(reference)}`)
      this.#column = at.column
      this.#type = attributeOf(attributes, 't') ?? 'n'
      this.#style = Number(attributeOf(attributes, 's') ?? 0)
      this.#value = ''
      this.#hasValue = false
      this.#hasFormula = false
      this.#lastOfFormula = undefined
      this.#inline = new TextCollector()
    } else if (name === 'v') {
      // Extensions, which come later, may contain other values.
      this.#inValue = !this.#hasValue
      this.#hasValue = true
    } else if (name === 'f') {
      this.#hasFormula = true
      if (['array', 'dataTable'].includes(attributeOf(attributes, 't') ?? ''))
        this.#lastOfFormula = parseReference(attributeOf(attributes, 'ref')?.split(':').at(-1) ?? '')
    } else this.#inline.on({ type: 'open', name, attributes })
  }

  #close(name: string): void {
    if (name === 'v') this.#inValue = false
    else if (name === 'c') this.#addCell(this.#text())
    else if (name === 'row') this.#addRow()
    else this.#inline.on({ type: 'close', name })
  }

  #addRow(): void {
    const { line, cells } = this.#row
    for (const [column, { lastLine }] of this.#covered) if (lastLine < line) this.#covered.delete(column)
    if (cells.length === 0) return
    this.rows.push({
      line,
      cells,
      covered: new Map([...this.#covered].map(([column, { text }]) => [column, text])),
    })
    for (const { column, lastLine } of this.#merged.get(line) ?? [])
      if (cells[column]) this.#covered.set(column, { lastLine, text: MERGED_CELL })
  }

  #addCell(text: string): void {
    const { cells, line } = this.#row
    if (text === '') return
    if (this.#column >= MAX_COLUMNS)
      throw new TableError(
        tableMessage('xlsx.manyColumns', {
          column: lettersOf(this.#column),
          line,
          max: MAX_COLUMNS,
          last: lettersOf(MAX_COLUMNS - 1),
        }),
      )
    this.#characters += text.length
    if (this.#characters > MAX_CHARACTERS)
      throw new TableError(tableMessage('xlsx.tooMuch', { found: `more than ${MAX_CHARACTERS} characters` }))
    while (cells.length < this.#column) cells.push('')
    cells[this.#column] = cells[this.#column] ? BAD_CELL : text
    if (text === NO_RESULT && this.#lastOfFormula)
      this.#covered.set(this.#column, { lastLine: this.#lastOfFormula.line, text })
  }

  #text(): string {
    const { texts, formats, is1904 } = this.#workbook
    const value = this.#value.trim()
    const inline = decodeText(this.#inline.text).trim()
    // The result of a formula may be an empty text.
    const isResult = this.#type === 'str' && this.#hasValue
    if (this.#hasFormula && value === '' && inline === '' && !isResult) return NO_RESULT
    if (value === '' || (this.#type === 'inlineStr' && inline !== '')) return inline
    switch (this.#type) {
      case 's':
        return (/^\d+$/.test(value) ? texts[Number(value)] : undefined) ?? BAD_CELL
      case 'str':
        return decodeText(value).trim()
      case 'b':
        return BOOLEANS.get(value) ?? BAD_CELL
      case 'd':
        return isoCell(value, formats[this.#style])
      case 'n':
        return numberCell(value, formats[this.#style], { is1904, decimal: this.#decimal })
      case 'e':
        return isFormulaError(value) ? value : BAD_CELL
      default:
        return BAD_CELL
    }
  }
}

interface SheetHeader {
  names: string[]
  /** The indexes of the columns that have a name. */
  columns: number[]
  isNamed: boolean[]
}

const headerOf = ({ cells }: Row): SheetHeader => {
  const isNamed = cells.map((cell) => cell !== '')
  const columns = [...cells.keys()].filter((column) => isNamed[column])
  return { columns, isNamed, names: columns.map((column) => cells[column] as string) }
}

/** Returns a row with as many cells as the header has columns. Columns without a name must be empty. */
const alignRow = (
  { line, cells, covered }: SheetRow,
  { columns, isNamed }: SheetHeader,
): TableBatch['rows'][number] => {
  const unnamed = cells.findIndex((cell, column) => cell !== '' && !isNamed[column])
  if (unnamed !== -1)
    return {
      line,
      malformed: tableMessage('row.unnamedColumn', { column: lettersOf(unnamed) }),
      text: cells.join(','),
    }
  const textOf = (column: number) => cells[column] || covered.get(column) || ''
  return { line, cells: columns.map(textOf) }
}

/** The index of the header among the first rows; undefined if more rows are needed to find it, -1 if there is none. */
const findHeader = (rows: readonly Row[], isLast: boolean, { header }: SheetOptions): number | undefined => {
  const isEnough = header === undefined ? rows.length >= COMPARED_ROWS : (rows.at(-1)?.line ?? 0) >= header
  if (!isLast && !isEnough) return undefined
  if (header !== undefined) return rows.findIndex(({ line }) => line === header)
  return rows.length === 0 ? -1 : headerIndex(rows.map(({ cells }) => cells))
}

/** Removes the rows up to the header and returns it; undefined if more rows are needed to find it. */
const takeHeader = (rows: Row[], isLast: boolean, options: SheetOptions): Row | undefined => {
  const { header, onNote } = options
  const index = findHeader(rows, isLast, options)
  if (index === undefined) return undefined
  if (index === -1)
    throw new TableError(
      header === undefined
        ? tableMessage('xlsx.emptySheet')
        : tableMessage('xlsx.emptyHeader', { line: header }),
    )
  const line = rows[index]?.line
  if (index > 0 && header === undefined && line !== undefined)
    onNote?.(tableMessage('note.headerRow', { line }))
  return rows.splice(0, index + 1).at(-1)
}

export interface SheetOptions extends TableOptions {
  /** The decimal sign that numbers shall have. */
  decimal?: string | undefined
}

/** Returns the first rows of a sheet that have values, and the header, which is one of them unless the sheet is empty. */
export const readSheetHead = async (
  workbook: Workbook,
  { path }: Sheet,
  options: Pick<SheetOptions, 'header' | 'decimal'> = {},
): Promise<TableHead> => {
  const { rows, on } = new SheetReader(workbook, new Map(), options.decimal ?? '.')
  let index: number | undefined
  for await (const _ of readXml(workbook.archive.read(path), on)) {
    index = findHeader(rows, false, options)
    if (index !== undefined) break
  }
  const header = rows[index ?? findHeader(rows, true, options) ?? -1]
  return { header: header?.line, rows: rows.map(({ line, cells }) => ({ line, cells })) }
}

/** Returns the names of the columns of a sheet, of which it reads the first rows; undefined without a header. */
export const readSheetColumns = async (
  workbook: Workbook,
  sheet: Sheet,
  options: Pick<SheetOptions, 'header'> = {},
): Promise<string[] | undefined> => {
  const { rows, header } = await readSheetHead(workbook, sheet, options)
  const row = rows.find(({ line }) => line === header)
  return row && headerOf(row).names
}

/** Yields the rows of one sheet. */
export async function* readSheet(
  workbook: Workbook,
  { path }: Sheet,
  options: SheetOptions = {},
): AsyncGenerator<TableBatch> {
  const merged = await readMergedCells(workbook.archive, path)
  const sheet = new SheetReader(workbook, merged, options.decimal ?? '.')
  let header: SheetHeader | undefined
  let cells = 0
  const batch = (isLast: boolean): TableBatch | undefined => {
    if (!header) {
      const row = takeHeader(sheet.rows, isLast, options)
      if (!row) return undefined
      header = headerOf(row)
    }
    const found = header
    const rows = sheet.rows.splice(0)
    cells += rows.length * found.columns.length
    if (cells > MAX_CELLS)
      throw new TableError(tableMessage('xlsx.tooMuch', { found: `more than ${MAX_CELLS} cells` }))
    return { columns: found.names, rows: rows.map((row) => alignRow(row, found)) }
  }
  for await (const _ of readXml(workbook.archive.read(path), sheet.on)) {
    const read = batch(false)
    if (read) yield read
  }
  yield batch(true) as TableBatch
}
