/** What a file can be, by the end of its name, and what it is made from. */
import { extname } from 'node:path'
import { Misuse } from './problems.ts'

/** What heliolog sends. */
export type SentFormat = 'csv' | 'ndjson' | 'parquet'
export type Format = SentFormat | 'json' | 'sqlite'

const BY_ENDING: Record<string, Format> = {
  '.csv': 'csv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.json': 'json',
  '.parquet': 'parquet',
  '.sqlite': 'sqlite',
  '.db': 'sqlite',
}

export const formatOf = (file: string): Format => {
  const format = BY_ENDING[extname(file).toLowerCase()]
  if (format !== undefined) return format
  throw new Misuse(
    `The end of the file's name tells its format: one of ${Object.keys(BY_ENDING).join(', ')}; ${JSON.stringify(file)} has none of them.`,
  )
}

export const sentAs = (format: Format): SentFormat =>
  format === 'json' || format === 'sqlite' ? 'ndjson' : format
