/** The writers of files, by the names in formats. Separate from the features, because builder threads load only these. */
import type { Compute } from '../files/build/build-file.ts'
import { FORMATS } from '../files/file-formats.ts'
import type { Writers } from '../files/file-writer.ts'

export const WRITERS: Writers = {
  ...Object.fromEntries(FORMATS.map(({ name, createWriter }) => [name, createWriter])),
  'silso.daily': async (file) => (await import('./index/silso-writer.ts')).silsoFileWriter('daily', file),
  'silso.monthly': async (file) => (await import('./index/silso-writer.ts')).silsoFileWriter('monthly', file),
  hapi: async (options) => (await import('@heliolog/table-writer/hapi-writer')).hapiWriter(options),
}

/** Computations of rows, by the names in tables. */
export const COMPUTATIONS: Record<string, Compute> = {
  index: async (...rows) => (await import('./index/records/series-rows.ts')).computeRows(...rows),
}
