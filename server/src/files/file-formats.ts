/**
 * The formats of files. Each record has everything the server knows about a format: routes, openapi.json, dictionary,
 * headers, compression, builds and cache follow from it. Imports little, because builder threads load it.
 */

import type { FileWriter } from '@heliolog/table-writer/table'
import { FILE_ENCODINGS, type FileEncoding } from '../http/encoding.ts'
import { describedTable, fileColumns, ndjsonWriter, type WrittenFile } from './file-writer.ts'

export interface FileFormat {
  /** Also the extension of the file. */
  name: string
  title: string
  contentType: string
  encodings: readonly FileEncoding[]
  /** True if clients can receive the beginning while the rest is written. */
  isStreamed: boolean
  /** True if the thread that writes it collects many rows in memory. */
  collectsRows: boolean
  /**
   * Content of the file besides the data, version and query: the time of publication, or the citation, which contains
   * it and depends on settings. It becomes part of the ETag.
   */
  metadata: 'none' | 'time' | 'citation'
  /** The name of its writer in `features/writers.ts`; by default that of the format. */
  writer?: string
}

/** A format of every table. Its writer is loaded on demand. */
interface CommonFormat extends FileFormat {
  createWriter(file: WrittenFile): Promise<FileWriter>
}

/** The properties that text formats have in common. */
export const TEXT = {
  encodings: FILE_ENCODINGS,
  isStreamed: true,
  collectsRows: false,
  metadata: 'none',
} as const satisfies Partial<FileFormat>

/** The formats of every table. */
export const FORMATS: readonly CommonFormat[] = [
  {
    ...TEXT,
    name: 'csv',
    title: 'CSV',
    contentType: 'text/csv; charset=utf-8; header=present',
    createWriter: async ({ columns }) =>
      (await import('@heliolog/table-writer/csv-writer')).csvWriter(fileColumns(columns)),
  },
  {
    ...TEXT,
    name: 'ndjson',
    title: 'NDJSON',
    contentType: 'application/x-ndjson',
    createWriter: async () => ndjsonWriter(),
  },
  {
    name: 'parquet',
    title: 'Parquet',
    contentType: 'application/vnd.apache.parquet',
    // It is compressed internally, and readers need its end first.
    encodings: [],
    isStreamed: false,
    collectsRows: true,
    metadata: 'time',
    createWriter: async ({ columns, version, publishedAt, query, attribution }) => {
      const { parquetWriter } = await import('@heliolog/table-writer/parquet-writer')
      const written = fileColumns(columns)
      const described = written.map(({ name, meaning, unit }) => [name, { description: meaning, unit }])
      return parquetWriter(written, {
        metadata: {
          'heliolog.version': version,
          'heliolog.published_at': publishedAt ?? '',
          'heliolog.query': query,
          'heliolog.attribution': attribution,
          'heliolog.columns': JSON.stringify(Object.fromEntries(described)),
        },
        // The version of the writer, not of the release: the bytes of a file must not change with each release.
        createdBy: 'heliolog version 2',
      })
    },
  },
  {
    ...TEXT,
    name: 'ecsv',
    title: 'ECSV',
    contentType: 'text/x-ecsv; charset=utf-8',
    metadata: 'citation',
    createWriter: async (file) =>
      (await import('@heliolog/table-writer/ecsv-writer')).ecsvWriter(describedTable(file)),
  },
  {
    ...TEXT,
    name: 'vot',
    title: 'VOTable',
    contentType: 'application/x-votable+xml; serialization=tabledata',
    metadata: 'citation',
    createWriter: async (file) =>
      (await import('@heliolog/table-writer/votable-writer')).votableWriter(describedTable(file)),
  },
]

/** The content type without parameters such as the charset. */
export const mediaType = ({ contentType }: FileFormat): string => contentType.replace(/;.*$/, '')

const EXTENSIONS: Record<FileEncoding, string> = { zstd: '.zst', br: '.br', gzip: '.gz' }

/** The extension of a file, such as `csv.gz`. */
export const extensionOf = (format: string, encoding: FileEncoding | undefined): string =>
  format + (encoding ? EXTENSIONS[encoding] : '')
