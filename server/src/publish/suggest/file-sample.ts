/** Reads the first rows of a file, from which a profile is guessed, and rows further down that may be totals. */
import { type Message, message } from '../../domain/messages.ts'
import { type Profile, rowFile } from '../profile/profile.ts'
import { type InputFormat, type MalformedRow, type RawBatch, type RawRow, readRows } from '../read/formats.ts'
import { type InputFile, inputFile, inTable, SourceError, tableOf } from '../read/input-file.ts'
import { isTotal } from './column-guesses.ts'
import type { Sample } from './suggest-profile.ts'

const MAX_ROWS = 2_000
/** Of each sheet but the first, which may have other columns. */
const MAX_LATER_ROWS = 100
const MAX_TOTALS = 1_000
/** Of each column. */
const MAX_TEXTS = 1_000
/** The encoding of spreadsheets on Windows, in most of Europe and America. */
const OTHER_ENCODING = 'windows-1252'

/** The part of a profile that describes how a file is read. */
export type ReadingProfile = Pick<Profile, 'delimiter' | 'encoding' | 'header' | 'sheet' | 'sheets'>

/** Numbers of workbooks get the decimal sign of the profile. */
type Reading = ReadingProfile & Pick<Profile, 'decimal'>

export interface FileSample {
  /** The first rows, as they are in the file. */
  batches: readonly RawBatch[]
  /** Rows below them that may be totals. */
  totals: readonly RawBatch[]
  /** Different texts of each column, with the number of rows that have them. */
  texts: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** Undefined for UTF-8. */
  encoding: string | undefined
  /** Set if rows are in several sheets. */
  hasSheets: boolean
  notes: Message[]
  /** Set if numbers are not texts in this format. */
  isTyped: boolean
}

/** The value of a cell, or of a key of JSON. */
export const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const namesOf = (row: RawRow, header: readonly string[]): readonly string[] =>
  'fields' in row ? Object.keys(row.fields) : header

const countTexts = (
  found: Map<string, Map<string, number>>,
  names: readonly string[],
  cells: readonly string[],
): void => {
  for (const [index, name] of names.entries()) {
    const text = cells[index]?.trim() ?? ''
    if (text === '') continue
    const counts = found.get(name) ?? new Map<string, number>()
    if (counts.size === 0) found.set(name, counts)
    const rows = counts.get(text) ?? 0
    if (rows > 0 || counts.size < MAX_TEXTS) counts.set(text, rows + 1)
  }
}

export const textsOf = (row: RawRow): string[] => {
  if ('malformed' in row) return [row.text]
  return 'cells' in row ? row.cells : Object.values(row.fields).map(textOf)
}

/** Returns the cells in the order of `columns`, to which it adds names that are new. */
const align = (columns: string[], names: readonly string[], cells: readonly string[]): readonly string[] => {
  if (columns.length === 0) columns.push(...names)
  if (names.length === columns.length && names.every((name, index) => name === columns[index])) return cells
  for (const name of names) if (!columns.includes(name)) columns.push(name)
  return columns.map((name) => cells[names.indexOf(name)] ?? '')
}

/** Combines the rows of files under the columns of all of them. */
export const combineSamples = (files: readonly FileSample[]): Sample => {
  const columns: string[] = []
  const cellsOf = (batches: readonly RawBatch[]) =>
    batches.flatMap(({ columns: header = [], rows }) =>
      rows
        .filter((row) => !('malformed' in row))
        .map((row) => align(columns, namesOf(row, header), textsOf(row))),
    )
  const cells = files.flatMap(({ batches }) => cellsOf(batches))
  const totals = files.flatMap(({ totals: found }) => cellsOf(found))
  return { columns, cells, totals, isTyped: files.every(({ isTyped }) => isTyped) }
}

const readAs = async (
  input: InputFile,
  format: InputFormat | undefined,
  reading: Reading,
): Promise<FileSample> => {
  const { name } = input
  const notes: Message[] = []
  const onNote = (note: Message, sheet?: string) => notes.push(inTable(tableOf(name, sheet), note))
  const sheets = reading.sheet === undefined && { sheets: reading.sheets ?? ('*' as const) }
  const file = rowFile(input, format, { ...reading, ...sheets }, onNote)
  const found = new Set<string | undefined>()
  const batches: RawBatch[] = []
  const totals: RawBatch[] = []
  const texts = new Map<string, Map<string, number>>()
  let [count, totalCount, badRows] = [0, 0, 0]
  let limit = MAX_ROWS
  let firstBad: MalformedRow | undefined
  for await (const { rows, ...layout } of readRows(file, () => {})) {
    const isNew = !found.has(layout.sheet)
    if (found.size > 0 && isNew) limit = count + MAX_LATER_ROWS
    found.add(layout.sheet)
    const first: RawRow[] = []
    const later: RawRow[] = []
    for (const row of rows) {
      if ('malformed' in row) {
        firstBad ??= row
        badRows++
        if (count < limit) first.push(row)
        continue
      }
      const cells = textsOf(row)
      countTexts(texts, namesOf(row, layout.columns ?? []), cells)
      if (count < limit) {
        count++
        first.push(row)
      } else if (totalCount < MAX_TOTALS && cells.some(isTotal)) {
        totalCount++
        later.push(row)
      }
    }
    if (first.length > 0 || isNew) batches.push({ ...layout, rows: first })
    if (later.length > 0) totals.push({ ...layout, rows: later })
  }
  const fault = firstBad && message('row.malformed', { line: firstBad.line, rule: firstBad.malformed })
  if (count === 0)
    throw new SourceError(
      inTable({ file: name }, message('file.noGuess', { fault: fault ?? message('file.noRow') })),
    )
  if (fault) onNote(badRows > 1 ? message('note.malformedRows', { fault, more: badRows - 1 }) : fault)
  const { encoding } = reading
  const isTyped = file.format !== 'csv' && file.format !== 'tsv'
  return { batches, totals, texts, encoding, hasSheets: found.size > 1, notes, isTyped }
}

/** Reads the first rows of a file. Tries UTF-8 first, unless `reading` names the encoding. */
export const readSample = (
  file: string | InputFile,
  format: InputFormat | undefined,
  reading: Reading,
): Promise<FileSample> =>
  readAs(inputFile(file), format, reading).catch((error) => {
    const isOther = error instanceof SourceError && error.message.includes('is not UTF-8 text')
    if (isOther && reading.encoding === undefined)
      return readAs(inputFile(file), format, { ...reading, encoding: OTHER_ENCODING })
    throw error
  })
