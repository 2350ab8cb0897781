/** Writes NDJSON: the lines as the database has joined them. */
import { type FileWriter, NO_BYTES } from './file-writer.ts'

const LINE_END = Buffer.from('\n')

export const ndjsonWriter = (): FileWriter => ({
  header: () => NO_BYTES,
  rows: (lines) => Buffer.concat([lines, LINE_END]),
  footer: () => NO_BYTES,
})
