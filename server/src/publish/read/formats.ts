/** Reads rows from files: CSV, TSV, NDJSON, JSON or pages of the API, XLSX and others, plain or gzipped. */
import { isAscii, isUtf8 } from 'node:buffer'
import { JsonSplitter, type PageEnd } from '@heliolog/table-reader/json-records'
import { MAX_COLUMNS, type Row } from '@heliolog/table-reader/table'
import { type CsvOptions, readCsv, readTsv } from '@heliolog/table-reader/table-rows'
import {
  decompressed,
  peekBytes,
  readText,
  type TextOptions,
  textLines,
} from '@heliolog/table-reader/text-source'
import { openWorkbook } from '@heliolog/table-reader/workbook'
import { readSheet, readSheetColumns, type SheetOptions } from '@heliolog/table-reader/xlsx-rows'
import { type Message, message } from '../../domain/messages.ts'
import { MAX_COMMENT_LENGTH } from '../../domain/records/observation.ts'
import { UsageError } from '../../domain/user-error.ts'
import { type CellEdit, withEdits } from './cell-edits.ts'
import { EXCHANGE_READERS, type LineReader } from './exchange-formats.ts'
import {
  FileError,
  inTable,
  optionText,
  readBytes,
  SourceError,
  STANDARD_INPUT,
  tableOf,
  withoutEndMarker,
  withSourceErrors,
} from './input-file.ts'
import { isRejectedCsv, isRejectedTable, withoutRejectedColumns } from './rejected-table.ts'
import { chooseSheets, type SheetChoice } from './sheets.ts'

export const INPUT_FORMATS = ['csv', 'tsv', 'ndjson', 'json', 'xlsx', 'aavso', 'silso'] as const
export type InputFormat = (typeof INPUT_FORMATS)[number]

/** A row as read from a file: values by name, or the cells under a header. */
export type WellFormedRow = Row | { line: number; fields: Record<string, unknown> }
export interface MalformedRow {
  line: number
  /** A description of accepted rows. */
  malformed: Message
  text: string
}
export type RawRow = WellFormedRow | MalformedRow

export interface TableLayout {
  /** Undefined for formats without a header. */
  columns: string[] | undefined
  /** Set if values may be errors of formulas. */
  hasFormulas?: boolean
}

/** Rows of one table, in their order. */
export interface RawBatch extends TableLayout {
  /** Undefined if the file is no workbook. */
  sheet?: string
  rows: RawRow[]
}

const EXTENSIONS: Record<string, InputFormat> = {
  csv: 'csv',
  tsv: 'tsv',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  json: 'json',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
}
const OTHER_SPREADSHEETS = ['xls', 'xlsb', 'ods', 'numbers']

const extensionOf = (file: string): string => /\.([a-z]+)(?:\.gz)?$/i.exec(file)?.[1]?.toLowerCase() ?? ''

/** Checks whether a file has tables, of which rejected rows are written as one. */
export const hasTables = (file: string, given: InputFormat | undefined): boolean =>
  ['csv', 'tsv', 'xlsx'].includes(given ?? EXTENSIONS[extensionOf(file)] ?? '')

export const formatOf = (file: string, given: InputFormat | undefined): InputFormat => {
  if (given) return given
  if (file === STANDARD_INPUT)
    throw new UsageError(`standard input needs --format; accepted: ${INPUT_FORMATS.join(', ')}`)
  const extension = extensionOf(file)
  const format = EXTENSIONS[extension]
  if (OTHER_SPREADSHEETS.includes(extension))
    throw new SourceError(inTable({ file }, message('file.spreadsheet', { extension })))
  if (!format) throw new SourceError(inTable({ file }, message('file.unknownFormat')))
  return format
}

/** Rejects files with pages of the API but without the last one: they look complete, but are a part of a list. */
const rejectPartOfList = (pages: readonly PageEnd[]): void => {
  if (pages.length > 0 && pages.every((page) => (page['next_cursor'] ?? null) !== null))
    throw new FileError(message('file.page'))
}

const isObject = (value: unknown): value is Record<string, unknown> & { data?: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value may be a record, a page of records, a rejected row with its faults, or a list of these. */
const records = (value: unknown, line: number, pages: PageEnd[]): RawRow[] => {
  if (Array.isArray(value)) return value.flatMap((item) => records(item, line, pages))
  if (!isObject(value)) return [{ line, malformed: message('row.object'), text: JSON.stringify(value) }]
  if (Array.isArray(value.data) && !('id' in value) && !('nickname' in value)) {
    pages.push({ next_cursor: value['next_cursor'] })
    return records(value.data, line, pages)
  }
  if (Array.isArray(value['faults']) && 'row' in value) return records(value['row'], line, pages)
  if (Object.keys(value).length > MAX_COLUMNS)
    return [{ line, malformed: message('row.manyFields', { max: MAX_COLUMNS }), text: JSON.stringify(value) }]
  return [{ line, fields: value }]
}

/** More than any record has. JSON.stringify, which reports bad rows, is recursive; JSON.parse is not. */
const MAX_LEVELS = 100

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))

const parsed = (text: string, line: number, pages: PageEnd[]): RawRow[] => {
  try {
    const value = JSON.parse(text)
    if (isDeeper(value, MAX_LEVELS))
      return [{ line, malformed: message('row.nesting', { max: MAX_LEVELS }), text }]
    return records(value, line, pages)
  } catch (error) {
    const reason = (error as Error).message.slice(0, 80)
    return [{ line, malformed: message('row.json', { reason }), text }]
  }
}

async function* fromLines(
  text: AsyncIterable<string>,
  rowsOf: (content: string, line: number) => RawRow[],
): AsyncGenerator<RawBatch> {
  let line = 0
  for await (const lines of textLines(text))
    yield { columns: undefined, rows: lines.flatMap((content) => rowsOf(content, ++line)) }
}

async function* fromNdjson(text: AsyncIterable<string>): AsyncGenerator<RawBatch> {
  const pages: PageEnd[] = []
  yield* fromLines(text, (content, line) => (content.trim() === '' ? [] : parsed(content, line, pages)))
  rejectPartOfList(pages)
}

const fromReport = (text: AsyncIterable<string>, read: LineReader): AsyncGenerator<RawBatch> =>
  fromLines(text, (content, line) => {
    const row = read(content)
    if (!row) return []
    return ['malformed' in row ? { line, ...row, text: content.trim() } : { line, ...row }]
  })

async function* fromJson(text: AsyncIterable<string>): AsyncGenerator<RawBatch> {
  const pages: PageEnd[] = []
  const splitter = new JsonSplitter((page) => pages.push(page))
  let empty = true
  for await (const chunk of text) {
    if (chunk.trim() !== '') empty = false
    yield {
      columns: undefined,
      rows: splitter.push(chunk).flatMap((piece) => parsed(piece.text, piece.line, pages)),
    }
  }
  splitter.end()
  rejectPartOfList(pages)
  if (empty) throw new FileError(message('file.noJson'))
}

type Reading = Omit<TextOptions & CsvOptions & SheetOptions, 'optionText' | 'onNote'> & {
  mayBeEmpty?: boolean
  /** The last line, which is no row. */
  endMarker?: string | undefined
  sheets?: SheetChoice | undefined
  /** Called with what was detected in the file, or in a sheet. */
  onNote?: (note: Message, sheet?: string) => void
}

/** Comments are the longest cells. */
const OUR_OPTIONS = { optionText, maxMultilineLength: MAX_COMMENT_LENGTH }

const READERS: Record<
  Exclude<InputFormat, 'xlsx'>,
  (text: AsyncIterable<string>, reading: Reading) => AsyncGenerator<RawBatch>
> = {
  csv: (text, reading) => readCsv(text, { ...reading, ...OUR_OPTIONS }),
  tsv: (text, reading) => readTsv(text, { ...reading, ...OUR_OPTIONS }),
  ndjson: fromNdjson,
  json: fromJson,
  aavso: (text) => fromReport(text, EXCHANGE_READERS.aavso()),
  silso: (text) => fromReport(text, EXCHANGE_READERS.silso()),
}

export interface RowFile extends Reading {
  /** A path, the bytes of the file, or rows of it that were read before. */
  input: string | AsyncIterable<Buffer> | readonly RawBatch[]
  format: InputFormat
  name: string
  edits?: readonly CellEdit[] | undefined
  /** Set if it is read without the profile of the import. */
  isPlain?: boolean
}

/** The part of a text from which its kind is recognised. */
const HEAD_BYTES = 2 ** 16

async function* fromText(
  bytes: AsyncIterable<Buffer>,
  format: Exclude<InputFormat, 'xlsx'>,
  { endMarker, ...reading }: Reading,
): AsyncGenerator<RawBatch> {
  const { head = Buffer.of(), all } = await peekBytes(decompressed(bytes), HEAD_BYTES)
  if ((format === 'csv' || format === 'tsv') && isRejectedCsv(head)) {
    const { onNote = () => {}, encoding } = reading
    const start = head.subarray(0, head.lastIndexOf('\n'))
    // Excel may save it in the encoding of Windows, which the first characters may not show.
    const saved = isUtf8(start) ? isAscii(start) && encoding : (encoding ?? 'windows-1252')
    const text = readText(all, { ...(saved && { encoding: saved }), onNote, optionText })
    const batches = withoutRejectedColumns(readCsv(text, { onNote, ...OUR_OPTIONS }))
    for await (const batch of batches) yield { ...batch, hasFormulas: true }
    return
  }
  const text = readText(all, { ...reading, optionText })
  yield* READERS[format](endMarker === undefined ? text : withoutEndMarker(text, endMarker), reading)
}

async function* fromWorkbook(
  bytes: AsyncIterable<Buffer>,
  name: string,
  reading: Reading,
): AsyncGenerator<RawBatch> {
  const workbook = await openWorkbook(decompressed(bytes))
  const [first] = workbook.sheets
  const isRejected = first !== undefined && isRejectedTable((await readSheetColumns(workbook, first)) ?? [])
  const chosen = isRejected ? [first] : await chooseSheets(workbook, reading.sheets, reading)
  for (const sheet of chosen) {
    const onNote = (note: Message) => reading.onNote?.(note, sheet.name)
    const header = isRejected ? undefined : reading.header
    const rows = readSheet(workbook, sheet, { decimal: reading.decimal, header, onNote })
    const batches = isRejected ? withoutRejectedColumns(rows) : rows
    for await (const batch of withSourceErrors(tableOf(name, sheet.name), batches))
      yield { ...batch, sheet: sheet.name, hasFormulas: true }
  }
}

const isRead = (input: RowFile['input']): input is readonly RawBatch[] => Array.isArray(input)

async function* asyncOf(batches: readonly RawBatch[]): AsyncGenerator<RawBatch> {
  yield* batches
}

/** Yields the rows of a file in batches; calls `onBytes` with the number of bytes of each read. */
export const readRows = (
  { input, format, name, edits = [], ...reading }: RowFile,
  onBytes: (bytes: number) => void,
): AsyncGenerator<RawBatch> => {
  const batches = isRead(input)
    ? asyncOf(input)
    : format === 'xlsx'
      ? fromWorkbook(readBytes(input, onBytes), name, reading)
      : fromText(readBytes(input, onBytes), format, reading)
  const edited = edits.length > 0 ? withEdits(batches, edits, reading.onNote ?? (() => {})) : batches
  return withSourceErrors({ file: name }, edited)
}
