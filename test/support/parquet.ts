/** Reads Parquet files with two independent readers: hyparquet in JavaScript, and Apache Arrow in Rust. */
import { tableFromIPC } from 'apache-arrow'
import { type FileMetaData, parquetMetadata, parquetReadObjects } from 'hyparquet'
import { readParquet } from 'parquet-wasm'

type Row = Record<string, unknown>

const DAYS = ['day', 'first_day', 'last_day']

/** Converts days and timestamps to the API's format. */
const plain = (name: string, value: unknown): unknown => {
  if (value === null || value === undefined) return null
  if (DAYS.includes(name)) return new Date(value as number).toISOString().slice(0, 10)
  if (name === 'date_of_observation') return new Date(value as number).toISOString().replace('.000Z', 'Z')
  if (name === 'tags') return [...(value as Iterable<string>)]
  return value
}

const plainRow = (names: readonly string[], row: Row): Row =>
  Object.fromEntries(names.map((name) => [name, plain(name, row[name])]))

/** A copy in its own ArrayBuffer, which the readers require. */
const bufferOf = (file: Uint8Array): ArrayBuffer => new Uint8Array(file).buffer

export const metadataOf = (file: Uint8Array): FileMetaData => parquetMetadata(bufferOf(file))

const readByJavaScript = async (file: Uint8Array, names: readonly string[]): Promise<Row[]> => {
  const rows = await parquetReadObjects({ file: bufferOf(file) })
  return rows.map((row) => plainRow(names, row))
}

const arrowTable = (file: Uint8Array) => tableFromIPC(readParquet(new Uint8Array(file)).intoIPCStream())

const readByArrow = async (file: Uint8Array, names: readonly string[]): Promise<Row[]> =>
  arrowTable(file)
    .toArray()
    .map((row) => plainRow(names, row))

export const READERS = { JavaScript: readByJavaScript, Arrow: readByArrow }

/** The columns with Arrow types, such as `title: Utf8?`; `?` marks a nullable column. */
export const arrowColumns = (file: Uint8Array): string[] =>
  arrowTable(file).schema.fields.map(({ name, type, nullable }) => `${name}: ${type}${nullable ? '?' : ''}`)
