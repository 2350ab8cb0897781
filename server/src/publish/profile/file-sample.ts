/** Reads the first rows of a file whose encoding and delimiter are unknown. */
import { type InputFormat, type MalformedRow, readRows } from '../read/formats.ts'
import { SourceError } from '../read/text-source.ts'
import { type Profile, rowFile } from './profile.ts'
import type { Sample } from './suggest-profile.ts'

const MAX_ROWS = 2_000
/** The encoding of spreadsheets on Windows, in most of Europe and America. */
const OTHER_ENCODING = 'windows-1252'

interface FileSample extends Sample {
  /** Undefined for UTF-8. */
  encoding: string | undefined
  notes: string[]
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The part of a profile that describes how a file is read. */
export type ReadingProfile = Pick<Profile, 'delimiter' | 'encoding' | 'sheet'>

const readAs = async (
  path: string,
  format: InputFormat | undefined,
  reading: ReadingProfile,
): Promise<FileSample> => {
  const notes: string[] = []
  const file = rowFile(path, format, reading, (note) => notes.push(note))
  let columns: string[] | undefined
  const rows: (readonly string[])[] = []
  const objects: Record<string, unknown>[] = []
  const malformed: MalformedRow[] = []
  for await (const batch of readRows(file, () => {})) {
    columns ??= batch.columns
    for (const row of batch.rows) {
      if ('cells' in row) rows.push(row.cells)
      else if ('fields' in row) objects.push(row.fields)
      else malformed.push(row)
    }
    if (rows.length + objects.length >= MAX_ROWS) break
  }
  const keys = columns ?? [...new Set(objects.flatMap((fields) => Object.keys(fields)))]
  const cells = columns ? rows : objects.map((fields) => keys.map((key) => textOf(fields[key])))
  const [bad] = malformed
  const fault = bad && `line ${bad.line} is not a row; accepted: ${bad.malformed}`
  if (cells.length === 0)
    throw new SourceError(`${path}: ${fault ?? 'there are no rows'}, so no profile could be guessed`)
  if (fault) notes.push(malformed.length > 1 ? `${fault} (and ${malformed.length - 1} more)` : fault)
  const { encoding } = reading
  return { columns: keys, cells, encoding, notes, isTyped: !columns || file.format === 'xlsx' }
}

/** Tries UTF-8 first, unless `reading` names the encoding. */
export const readSample = (
  path: string,
  format: InputFormat | undefined,
  reading: ReadingProfile,
): Promise<FileSample> =>
  readAs(path, format, reading).catch((error) => {
    const isOther = error instanceof SourceError && error.message.includes('is not UTF-8 text')
    if (isOther && reading.encoding === undefined)
      return readAs(path, format, { ...reading, encoding: OTHER_ENCODING })
    throw error
  })
