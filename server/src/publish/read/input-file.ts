/** Reads bytes from a file or standard input. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type OptionText, TableError } from '@heliolog/table-reader/table'
import { CHUNK_BYTES } from '@heliolog/table-reader/text-source'
import { english, type Message, message, type Part, partOf } from '../../domain/messages.ts'
import { UserError } from '../../domain/user-error.ts'
import type { CellEdit } from './cell-edits.ts'

/** A file cannot be read; nothing was published. */
export class SourceError extends UserError {
  override name = 'SourceError'
}

/** Like a `TableError`: the message continues a sentence that begins with the name of the file. */
export class FileError extends UserError {
  override name = 'FileError'
}

export const STANDARD_INPUT = '-'

/** A file to import, with the name that messages, publications and the format follow. */
export interface InputFile {
  path: string
  name: string
  /** Cells that this import reads with another value. */
  edits?: readonly CellEdit[] | undefined
}

export const nameOf = (file: string): string => (file === STANDARD_INPUT ? 'standard input' : file)

export const inputFile = (file: string | InputFile): InputFile =>
  typeof file === 'string' ? { path: file, name: nameOf(file) } : file

/** A file, or a sheet of a workbook, with rows. */
export interface Table {
  file: string
  sheet?: string
}

export const tableOf = (file: string, sheet: string | undefined): Table =>
  sheet === undefined ? { file } : { file, sheet }

export const tablePart = ({ file, sheet }: Table): Part =>
  sheet === undefined ? file : message('place.sheet', { file, sheet })

export const tableName = (table: Table): string => english(tablePart(table))

/** The position of a row in a file. */
export interface RowPlace extends Table {
  line: number
}

/** The place of a row, as messages name it. */
export const rowPart = ({ file, sheet }: Table, line: number): Message =>
  sheet === undefined ? message('place.line', { file, line }) : message('place.row', { file, sheet, line })

export const rowPlace = (table: Table, line: number): string => english(rowPart(table, line))

/** A message about a file or sheet, which it begins with. */
export const inTable = (table: Table, fault: Part): Message =>
  message('place', { place: tablePart(table), message: fault })

const inFile = (file: string, fault: Part): SourceError => new SourceError(inTable({ file }, fault))

/** The size of a file in bytes; undefined for standard input and pipes. Throws if there is no such file. */
export const sizeOf = async (file: string | InputFile): Promise<number | undefined> => {
  const { path, name } = inputFile(file)
  if (path === STANDARD_INPUT) return undefined
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw inFile(name, error.code === 'ENOENT' ? message('file.missing') : error.message)
  })
  if (found.isDirectory()) throw inFile(name, message('file.directory'))
  return found.isFile() ? found.size : undefined
}

/** Calls `onBytes` with the number of bytes of each read. */
export async function* readBytes(
  input: string | AsyncIterable<Buffer>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const file = input === STANDARD_INPUT ? process.stdin : input
  const source = typeof file === 'string' ? createReadStream(file, { highWaterMark: CHUNK_BYTES }) : file
  for await (const chunk of source) {
    onBytes(chunk.length)
    yield chunk as Buffer
  }
}

/** Names an option of the readers as the command line sets it. */
export const optionText: OptionText = (name, value) =>
  name === 'format' ? `--format ${value}` : `--set ${name}=${value}`

/** Turns an error of a reader into one for the user that names the file. Any other error is a bug. */
export const asSourceError = (table: Table, error: unknown): unknown => {
  if (error instanceof TableError || error instanceof FileError)
    return new SourceError(inTable(table, partOf(error)))
  const { code, message: reason } = error as NodeJS.ErrnoException
  // Errors of the file system and of decompression have these codes.
  return code?.startsWith('E') || code?.startsWith('Z_') ? new SourceError(inTable(table, reason)) : error
}

/** Passes on what a reader yields, with errors for the user. */
export async function* withSourceErrors<Read>(table: Table, read: AsyncIterable<Read>): AsyncGenerator<Read> {
  try {
    yield* read
  } catch (error) {
    throw asSourceError(table, error)
  }
}

const LONGEST_LINE_ENDS = '\n\r\n'.length

/** Yields the text before its last line, which must be the marker. */
export async function* withoutEndMarker(text: AsyncIterable<string>, marker: string): AsyncGenerator<string> {
  // The last line may be split between chunks, so its length is always kept back.
  const kept = marker.length + LONGEST_LINE_ENDS
  let rest = ''
  for await (const chunk of text) {
    rest += chunk
    if (rest.length <= kept) continue
    yield rest.slice(0, -kept)
    rest = rest.slice(-kept)
  }
  const content = rest.replace(/\r?\n$/, '')
  const before = content.slice(0, -marker.length)
  if (!content.endsWith(marker) || !/(^|\n)$/.test(before))
    throw new FileError(message('file.noEndMarker', { marker }))
  yield before
}
