/** The formats of files. To add one, add it here and its writer to features/writers.ts. */
import { ATTRIBUTION } from '../domain/records/meta.ts'
import { FILE_ENCODINGS, type FileEncoding } from '../http/encoding.ts'
import type { FileFormat } from './published-table.ts'

const TEXT = { encodings: FILE_ENCODINGS, isStreamed: true, collectsRows: false, containsTime: false }

/** The formats of every table. */
export const FORMATS: readonly FileFormat[] = [
  {
    ...TEXT,
    name: 'csv',
    title: 'CSV',
    contentType: 'text/csv; charset=utf-8; header=present',
    writer: 'csv',
    optionsFor: ({ columns }) => columns,
  },
  {
    ...TEXT,
    name: 'ndjson',
    title: 'NDJSON',
    contentType: 'application/x-ndjson',
    writer: 'ndjson',
    optionsFor: () => undefined,
  },
  {
    name: 'parquet',
    title: 'Parquet',
    contentType: 'application/vnd.apache.parquet',
    // It is compressed internally, and readers need its end first.
    encodings: [],
    isStreamed: false,
    collectsRows: true,
    containsTime: true,
    writer: 'parquet',
    optionsFor: ({ columns, version, publishedAt, query }) => ({
      columns,
      metadata: {
        'heliolog.version': version,
        'heliolog.published_at': publishedAt ?? '',
        'heliolog.query': query,
        'heliolog.attribution': ATTRIBUTION,
      },
    }),
  },
]

/** A format like CSV that only some tables have. */
export const textFormat = (format: Omit<FileFormat, keyof typeof TEXT>): FileFormat => ({
  ...TEXT,
  ...format,
})

/** The content type without parameters such as the charset. */
export const mediaType = ({ contentType }: FileFormat): string => contentType.replace(/;.*$/, '')

const EXTENSIONS: Record<FileEncoding, string> = { zstd: '.zst', br: '.br', gzip: '.gz' }

/** The extension of a file, such as `csv.gz`. */
export const extensionOf = (format: string, encoding: FileEncoding | undefined): string =>
  format + (encoding ? EXTENSIONS[encoding] : '')
