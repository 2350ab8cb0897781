/** Writes small Parquet files, and reads them with two other programs: hyparquet in JavaScript, and Apache Arrow in Rust. */
import assert from 'node:assert/strict'
import { tableFromIPC } from 'apache-arrow'
import { type FileMetaData, parquetMetadata, parquetReadObjects } from 'hyparquet'
import { readParquet } from 'parquet-wasm'
import { parquetWriter } from '../../src/parquet-writer.ts'
import type { Column } from '../../src/table.ts'

export type Row = Record<string, unknown>

export const COLUMNS: readonly Column[] = [
  { name: 'id', type: 'string', nullable: false, isUnique: true },
  { name: 'title', type: 'string', nullable: true },
  { name: 'at', type: 'timestamp', nullable: false },
  { name: 'day', type: 'date', nullable: true },
  { name: 'count', type: 'int32', nullable: true },
  { name: 'mean', type: 'double', nullable: true },
  { name: 'settled', type: 'boolean', nullable: true },
  { name: 'full', type: 'string', nullable: true, path: ['urls', 'full'], isUnique: true },
  { name: 'url_constructor', type: 'string', nullable: true, path: ['urls', 'constructor'] },
  { name: 'thumb', type: 'string', nullable: true, path: ['urls', 'thumb'] },
  { name: 'tags', type: 'strings', nullable: false },
]

export const RECORD = {
  id: 'a-1',
  title: 'Sun',
  at: '2024-05-11T09:30:00Z',
  day: '2024-05-11' as string | null,
  count: 7 as number | null,
  mean: 0.5,
  settled: true as boolean | null,
  urls: { full: 'https://images.example/1' } as Record<string, string>,
  tags: ['full disk'],
}

export const linesOf = (records: readonly Row[]): Buffer =>
  Buffer.from(records.map((record) => JSON.stringify(record)).join('\n'))

export const fileOf = (lines: Buffer): Buffer => {
  const writer = parquetWriter(COLUMNS, { metadata: { licence: '©' }, createdBy: 'test version 1' })
  return Buffer.concat([writer.rows(lines), writer.footer()])
}

/** A copy in its own ArrayBuffer, which the readers require. */
const bufferOf = (file: Uint8Array): ArrayBuffer => new Uint8Array(file).buffer

export const metadataOf = (file: Uint8Array): FileMetaData => parquetMetadata(bufferOf(file))

const arrowTable = (file: Uint8Array) => tableFromIPC(readParquet(new Uint8Array(file)).intoIPCStream())

/** Dates and timestamps become milliseconds since 1970. */
const plain = (value: unknown): unknown => {
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'object' && value !== null) return [...(value as Iterable<string>)]
  return value ?? null
}

const plainRow = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)]))

export const READERS = {
  JavaScript: async (file: Uint8Array): Promise<Row[]> =>
    (await parquetReadObjects({ file: bufferOf(file) })).map(plainRow),
  Arrow: async (file: Uint8Array): Promise<Row[]> =>
    arrowTable(file)
      .toArray()
      .map((row) => plainRow(row.toJSON())),
}

/** The columns with Arrow types, such as `title: Utf8?`; `?` marks a nullable column. */
export const arrowColumns = (file: Uint8Array): string[] =>
  arrowTable(file).schema.fields.map(({ name, type, nullable }) => `${name}: ${type}${nullable ? '?' : ''}`)

export const assertReadBack = async (records: readonly (typeof RECORD)[]): Promise<void> => {
  const expected = records.map(({ urls, at, day, ...record }) => ({
    ...record,
    at: Date.parse(at),
    day: day === null ? null : Date.parse(day),
    full: urls['full'] ?? null,
    url_constructor: Object.hasOwn(urls, 'constructor') ? urls['constructor'] : null,
    thumb: urls['thumb'] ?? null,
  }))
  const file = fileOf(linesOf(records))
  for (const [reader, read] of Object.entries(READERS)) assert.deepEqual(await read(file), expected, reader)
}
