/** Reads the first rows of a file whose encoding and delimiter are unknown. */
import { type Format, readRows } from '../formats.ts'
import { rowFile } from '../import-files.ts'
import { SourceError } from '../text-source.ts'
import type { Sample } from './suggest-profile.ts'

const MAX_ROWS = 2_000
/** The encoding of spreadsheets on Windows, in most of Europe and America. */
const OTHER_ENCODING = 'windows-1252'

export interface FileSample extends Sample {
  /** Undefined for UTF-8. */
  encoding: string | undefined
  /** What was detected. */
  notes: string[]
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const readAs = async (path: string, format: Format | undefined, encoding?: string): Promise<FileSample> => {
  const notes: string[] = []
  const file = rowFile(path, format, encoding === undefined ? {} : { encoding }, (note) => notes.push(note))
  let columns: string[] | undefined
  const rows: (readonly string[])[] = []
  const objects: Record<string, unknown>[] = []
  for await (const batch of readRows(file, () => {})) {
    columns ??= batch.columns
    for (const row of batch.rows) {
      if ('cells' in row) rows.push(row.cells)
      else if ('fields' in row) objects.push(row.fields)
    }
    if (rows.length + objects.length >= MAX_ROWS) break
  }
  const keys = columns ?? [...new Set(objects.flatMap((fields) => Object.keys(fields)))]
  const cells = columns ? rows : objects.map((fields) => keys.map((key) => textOf(fields[key])))
  if (cells.length === 0)
    throw new SourceError(`${path}: there are no rows from which a profile could be guessed`)
  return { columns: keys, cells, encoding, notes, isTyped: !columns || file.format === 'xlsx' }
}

/** Tries UTF-8 first. */
export const readSample = (path: string, format: Format | undefined): Promise<FileSample> =>
  readAs(path, format).catch((error) => {
    if (error instanceof SourceError && error.message.includes('is not UTF-8 text'))
      return readAs(path, format, OTHER_ENCODING)
    throw error
  })
