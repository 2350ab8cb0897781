/** The writers of files, by the names in formats. Separate from the features, because builder threads load only these. */
import type { Writers } from '../files/build/file-bytes.ts'
import { FORMATS } from '../files/file-formats.ts'

export const WRITERS: Writers = {
  ...Object.fromEntries(FORMATS.map(({ writer, createWriter }) => [writer, createWriter])),
  silso: async (options) => (await import('./index/silso-writer.ts')).silsoWriter(options),
  hapi: async (options) => (await import('./hapi/hapi-writer.ts')).hapiWriter(options),
}
