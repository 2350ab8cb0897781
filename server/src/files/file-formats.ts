/**
 * The formats of files. Each record has everything the server knows about a format; its writer is in write/. Imports
 * little, because builder threads load it.
 */
import { FILE_ENCODINGS, type FileEncoding } from '../http/encoding.ts'
import type { FileFormat, WrittenFile } from './published-table.ts'
import type { FileWriter } from './write/file-writer.ts'

const TEXT = { encodings: FILE_ENCODINGS, isStreamed: true, collectsRows: false, containsTime: false }

/** A format whose writer is loaded on demand, with the options that `optionsFor` returns. */
type WithWriter<Options> = Omit<FileFormat, 'optionsFor' | 'writer'> & {
  optionsFor(file: WrittenFile): Options
  createWriter(options: Options): Promise<FileWriter>
}

const define = <Options>(format: WithWriter<Options>) => ({ ...format, writer: format.name })

/** The formats of every table. */
export const FORMATS = [
  define({
    ...TEXT,
    name: 'csv',
    title: 'CSV',
    contentType: 'text/csv; charset=utf-8; header=present',
    optionsFor: ({ columns }) => columns,
    createWriter: async (columns) => (await import('./write/csv-writer.ts')).csvWriter(columns),
  }),
  define({
    ...TEXT,
    name: 'ndjson',
    title: 'NDJSON',
    contentType: 'application/x-ndjson',
    optionsFor: () => undefined,
    createWriter: async () => (await import('./write/file-writer.ts')).ndjsonWriter(),
  }),
  define({
    name: 'parquet',
    title: 'Parquet',
    contentType: 'application/vnd.apache.parquet',
    // It is compressed internally, and readers need its end first.
    encodings: [],
    isStreamed: false,
    collectsRows: true,
    containsTime: true,
    optionsFor: ({ columns, version, publishedAt, query, attribution }) => ({
      columns,
      metadata: {
        'heliolog.version': version,
        'heliolog.published_at': publishedAt ?? '',
        'heliolog.query': query,
        'heliolog.attribution': attribution,
      },
    }),
    createWriter: async ({ columns, metadata }) =>
      (await import('./write/parquet-writer.ts')).parquetWriter(columns, metadata),
  }),
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
