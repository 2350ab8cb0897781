/** The names of bulk files: a table, a format, and the encoding of a compressed file, such as observations.csv.gz. */
export const TABLE_NAMES = [
  'observations',
  'images',
  'activity',
  'activity-monthly',
  'observers',
  'index-daily',
  'index-monthly',
  'index-observers',
] as const
export type TableName = (typeof TABLE_NAMES)[number]

export const FORMATS = ['csv', 'ndjson', 'parquet'] as const
/** The layout of the files of SILSO, which only some tables have. */
export const SILSO = 'silso.csv'
export const SILSO_TABLES = ['index-daily', 'index-monthly'] as const satisfies readonly TableName[]
export type SilsoTable = (typeof SILSO_TABLES)[number]
/** The formats of every table. */
export type TableFormat = (typeof FORMATS)[number]
export type Format = TableFormat | typeof SILSO

export const formatsOf = (table: TableName): readonly Format[] =>
  SILSO_TABLES.some((name) => name === table) ? [...FORMATS, SILSO] : FORMATS

/** Best first. */
export const FILE_ENCODINGS = ['zstd', 'br', 'gzip'] as const
export type FileEncoding = (typeof FILE_ENCODINGS)[number]

const EXTENSIONS: Record<FileEncoding, string> = { zstd: '.zst', br: '.br', gzip: '.gz' }

/** Parquet is compressed internally. */
export const encodingsOf = (format: Format): readonly FileEncoding[] =>
  format === 'parquet' ? [] : FILE_ENCODINGS

/** The format as a file extension, such as `csv.gz`. */
export const extensionOf = (format: string, encoding: FileEncoding | undefined): string =>
  format + (encoding ? EXTENSIONS[encoding] : '')

export interface BulkName {
  table: TableName
  format: Format
  encoding: FileEncoding | undefined
}

const BULK_NAMES = new Map<string, BulkName>(
  TABLE_NAMES.flatMap((table) =>
    formatsOf(table).flatMap((format) =>
      [undefined, ...encodingsOf(format)].map((encoding): [string, BulkName] => [
        `${table}.${extensionOf(format, encoding)}`,
        { table, format, encoding },
      ]),
    ),
  ),
)

export const parseBulkName = (name: string): BulkName | undefined => BULK_NAMES.get(name)
