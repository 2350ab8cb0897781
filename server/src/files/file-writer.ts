import type { Column, DescribedTable, FileWriter } from '@heliolog/table-writer/table'
import type { ColumnType, DescribedColumn } from '../domain/records/columns.ts'
import type { Publication } from '../storage/publication.ts'

/** Facts that a writer can put into a file besides the rows. Plain data, because it is passed to a builder thread. */
export interface WrittenFile {
  table: { name: string; title: string; description: string }
  /** With `keywords`: title, meaning, unit and reason for null. */
  columns: readonly DescribedColumn[]
  version: string
  publishedAt: string | null
  attribution: string
  /** The citation of this version, with the attribution on a second line. */
  citation: string
  /** The parameters of the request, or `all`. */
  query: string
  publication: Publication
}

/** Loads a writer on demand, and creates it with the options of a file. */
// biome-ignore lint/suspicious/noExplicitAny: each writer has options of its own
export type Writers = Record<string, (options: any) => Promise<FileWriter>>

const LINE_END = Buffer.from('\n')

export const ndjsonWriter = (): FileWriter => ({
  rows: (lines) => Buffer.concat([lines, LINE_END]),
})

const TYPES: Record<ColumnType, Column['type']> = {
  text: 'string',
  day: 'date',
  instant: 'timestamp',
  integer: 'int32',
  number: 'double',
  boolean: 'boolean',
  tags: 'strings',
}
const UNITS = { '1': undefined, degree: 'deg', percent: '%' }
const UNIQUE_TEXTS = ['id', 'cdn_id']

const fileColumn = ({ name, type, nullable, urlKey, keywords }: DescribedColumn): Column => {
  const { unit: unitName = '1', ucd, meaning, pattern, format, enum: values } = keywords
  const unit = UNITS[unitName]
  return {
    name,
    type: TYPES[type],
    nullable,
    ...(unit !== undefined && { unit }),
    ...(ucd !== undefined && { ucd }),
    ...(meaning !== undefined && { meaning }),
    isUnique: UNIQUE_TEXTS.includes(name) || urlKey !== undefined,
    isFreeText: type === 'text' && pattern === undefined && format === undefined && values === undefined,
    ...(urlKey !== undefined && { path: ['urls', urlKey] as const }),
  }
}

/** The columns as packages/table-writer describes them. */
export const fileColumns = (columns: readonly DescribedColumn[]): Column[] => columns.map(fileColumn)

/** The table and its citation as packages/table-writer writes them into the header of a file. */
export const describedTable = (file: WrittenFile): DescribedTable => ({
  ...file.table,
  columns: fileColumns(file.columns),
  metadata: {
    version: file.version,
    published_at: file.publishedAt ?? '',
    query: file.query,
    attribution: file.attribution,
    citation: file.citation,
  },
})
