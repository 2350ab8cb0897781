/** Reads the first lines of a file as they are, to show its layout: sheets, title, header and delimiter. */
import { DELIMITERS, type DelimiterName } from '@heliolog/table-reader/csv-rows'
import type { TableHead } from '@heliolog/table-reader/table'
import { readCsvHead } from '@heliolog/table-reader/table-rows'
import { decompressed, markedEncoding, peekBytes, readText } from '@heliolog/table-reader/text-source'
import { openWorkbook, type Sheet } from '@heliolog/table-reader/workbook'
import { readSheetHead } from '@heliolog/table-reader/xlsx-rows'
import type { RowFile } from './formats.ts'
import { readBytes } from './input-file.ts'
import { chooseSheets } from './sheets.ts'

export interface SheetHead extends TableHead {
  /** Undefined if the file is no workbook. */
  name: string | undefined
  isHidden: boolean
  /** Set if it is read. */
  isChosen: boolean
}

export interface FileHead {
  /** Undefined for files that are no text. */
  encoding?: string
  /** Undefined for files without columns of text. */
  delimiter?: DelimiterName
  sheets: SheetHead[]
}

const MARK_BYTES = 3

type FileOfBytes = RowFile & { input: string | AsyncIterable<Buffer> }

const workbookHead = async ({ input, sheets, header, decimal }: FileOfBytes): Promise<FileHead> => {
  const workbook = await openWorkbook(decompressed(readBytes(input, () => {})))
  // Reading the rows reports why none can be chosen.
  const chosen = await chooseSheets(workbook, sheets, { header }).catch((): readonly Sheet[] => [])
  const heads = workbook.sheets.map(async (sheet) => ({
    name: sheet.name,
    isHidden: sheet.isHidden,
    isChosen: chosen.includes(sheet),
    ...(await readSheetHead(workbook, sheet, { header, decimal })),
  }))
  return { sheets: await Promise.all(heads) }
}

/** Returns no rows of JSON and other formats without columns. */
export const readFileHead = async (file: FileOfBytes): Promise<FileHead> => {
  if (file.format === 'xlsx') return workbookHead(file)
  const { head, all } = await peekBytes(decompressed(readBytes(file.input, () => {})), MARK_BYTES)
  const encoding = markedEncoding(head) ?? file.encoding ?? 'utf-8'
  const sheet = { name: undefined, isHidden: false, isChosen: true }
  if (file.format !== 'csv' && file.format !== 'tsv')
    return { encoding, sheets: [{ ...sheet, header: undefined, rows: [] }] }
  const given = file.format === 'tsv' ? DELIMITERS.tab : file.delimiter
  const { delimiter, ...table } = await readCsvHead(readText(all, { encoding }), {
    delimiter: given,
    header: file.header,
  })
  const [name] = Object.entries(DELIMITERS).find(([, one]) => one === delimiter) ?? []
  return { encoding, delimiter: name as DelimiterName, sheets: [{ ...sheet, ...table }] }
}
