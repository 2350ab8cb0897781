/** The writers of files, by the names in formats. Separate from the features, because builder threads load only these. */
import type { Writers } from '../files/build/file-bytes.ts'

export const WRITERS: Writers = {
  csv: async (columns) => (await import('../files/write/csv-writer.ts')).csvWriter(columns),
  ndjson: async () => (await import('../files/write/file-writer.ts')).ndjsonWriter(),
  parquet: async ({ columns, metadata }) =>
    (await import('../files/write/parquet-writer.ts')).parquetWriter(columns, metadata),
  silso: async (options) => (await import('./index/silso-writer.ts')).silsoWriter(options),
  hapi: async (options) => (await import('./hapi/hapi-writer.ts')).hapiWriter(options),
}
