/** The names of bulk files: a table, a format, and the encoding of a compressed file, such as observations.csv.gz. */
export const TABLE_NAMES = ['observations', 'images', 'activity', 'activity-monthly', 'observers'] as const
export type TableName = (typeof TABLE_NAMES)[number]

export const FORMATS = ['csv', 'ndjson', 'parquet'] as const
export type Format = (typeof FORMATS)[number]

/** Best first. */
export const FILE_ENCODINGS = ['zstd', 'br', 'gzip'] as const
export type FileEncoding = (typeof FILE_ENCODINGS)[number]

const EXTENSIONS: Record<FileEncoding, string> = { zstd: '.zst', br: '.br', gzip: '.gz' }

/** Parquet is compressed internally. */
export const encodingsOf = (format: Format): readonly FileEncoding[] =>
  format === 'parquet' ? [] : FILE_ENCODINGS

/** The format as a file extension, such as `csv.gz`. */
export const extensionOf = (format: Format, encoding: FileEncoding | undefined): string =>
  format + (encoding ? EXTENSIONS[encoding] : '')

export interface BulkName {
  table: TableName
  format: Format
  encoding: FileEncoding | undefined
}

const BULK_NAMES = new Map<string, BulkName>(
  TABLE_NAMES.flatMap((table) =>
    FORMATS.flatMap((format) =>
      [undefined, ...encodingsOf(format)].map((encoding): [string, BulkName] => [
        `${table}.${extensionOf(format, encoding)}`,
        { table, format, encoding },
      ]),
    ),
  ),
)

export const parseBulkName = (name: string): BulkName | undefined => BULK_NAMES.get(name)
