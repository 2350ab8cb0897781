import type { Column as FileColumn } from '../../../../packages/table-writer/src/parquet/parquet-writer.ts'
import type { Column, ColumnType, DescribedColumn } from '../../domain/records/columns.ts'
import type { Publication } from '../../storage/publication.ts'

/** What a writer can put into a file besides the rows. Plain data, because it is passed to a builder thread. */
export interface WrittenFile {
  table: { name: string; title: string; description: string }
  /** With `keywords`: title, meaning, unit and reason for null. */
  columns: readonly DescribedColumn[]
  version: string
  publishedAt: string | null
  attribution: string
  /** How to cite this version, with the attribution on a second line. */
  citation: string
  /** The parameters of the request, or `all`. */
  query: string
  publication: Publication
}

/** What a file with a header says about itself. */
export const metadataOf = ({ table, version, publishedAt, query, attribution, citation }: WrittenFile) => ({
  title: table.title,
  description: table.description,
  version,
  published_at: publishedAt ?? '',
  query,
  attribution,
  citation,
})

/** Whether the text may have several lines. */
export const isFreeText = ({ type, keywords: { pattern, format, enum: values } }: DescribedColumn): boolean =>
  type === 'text' && pattern === undefined && format === undefined && values === undefined

/** Turns records into the bytes of a file. */
export interface FileWriter {
  /** The bytes before the first row. */
  header?(): Uint8Array
  /**
   * The bytes for records in NDJSON, without the last line end; may be empty while the writer buffers rows. Each writer
   * decodes them in the fastest way for its format.
   */
  rows(lines: Buffer): Uint8Array
  footer?(): Uint8Array
}

/** Loads a writer on demand, and creates it with the options of a file. */
// biome-ignore lint/suspicious/noExplicitAny: each writer has options of its own
export type Writers = Record<string, (options: any) => Promise<FileWriter>>

const LINE_END = Buffer.from('\n')

export const ndjsonWriter = (): FileWriter => ({
  rows: (lines) => Buffer.concat([lines, LINE_END]),
})

const TYPES: Record<ColumnType, FileColumn['type']> = {
  text: 'string',
  day: 'date',
  instant: 'timestamp',
  integer: 'int32',
  number: 'double',
  boolean: 'boolean',
  tags: 'strings',
}
const UNIQUE_TEXTS = ['id', 'cdn_id']

/** The columns as packages/table-writer describes them. */
export const fileColumns = (columns: readonly Column[]): FileColumn[] =>
  columns.map(({ name, type, nullable, urlKey }) => ({
    name,
    type: TYPES[type],
    nullable,
    isUnique: UNIQUE_TEXTS.includes(name) || urlKey !== undefined,
    ...(urlKey !== undefined && { path: ['urls', urlKey] as const }),
  }))
