/** Writes small Parquet files and checks what readers return. */
import assert from 'node:assert/strict'
import { DailyActivity } from '../../server/src/domain/records/activity.ts'
import { Image } from '../../server/src/domain/records/image.ts'
import { Observation } from '../../server/src/domain/records/observation.ts'
import { DailyIndex } from '../../server/src/features/index/records/series-records.ts'
import { parquetWriter } from '../../server/src/files/write/parquet-writer.ts'
import { READERS } from './parquet.ts'
import { columnsOfTable } from './tables.ts'

export type Row = Record<string, unknown>

export const METADATA = {
  'heliolog.version': '0c51f0a9b3e27',
  'heliolog.attribution': 'Data © the community observers',
}
const URL_KEYS = ['full', 'thumb']

const exampleOf = (schema: object): Row => (schema as { example: Row }).example
export const OBSERVATION: Row = { ...exampleOf(Observation), tags: [] }
export const IMAGE: Row = { ...exampleOf(Image), tags: [] }
export const DAY: Row = exampleOf(DailyActivity)
export const INDEX_DAY: Row = exampleOf(DailyIndex)

/** The record with null in every nullable field. */
export const withNulls = (table: string, record: Row): Row => ({
  ...record,
  ...Object.fromEntries(
    columnsOfTable(table, [])
      .filter(({ nullable }) => nullable)
      .map(({ name }) => [name, null]),
  ),
})

/** Records as the store returns them. */
export const linesOf = (records: readonly Row[]): Buffer =>
  Buffer.from(records.map((record) => JSON.stringify(record)).join('\n'))

export const parquetFileOf = (table: string, records: readonly Row[], urlKeys = URL_KEYS): Uint8Array => {
  const writer = parquetWriter(columnsOfTable(table, urlKeys), METADATA)
  return Buffer.concat([writer.header(), writer.rows(linesOf(records)), writer.footer()])
}

/** A record as a row of the file's columns. */
const asRow = (table: string, record: Row): Row =>
  Object.fromEntries(
    columnsOfTable(table, URL_KEYS).map(({ name, urlKey }) => [
      name,
      (urlKey === undefined ? record[name] : (record['urls'] as Row)[urlKey]) ?? null,
    ]),
  )

export const assertReadBack = async (table: string, records: readonly Row[]): Promise<void> => {
  const file = parquetFileOf(table, records)
  const names = columnsOfTable(table, URL_KEYS).map(({ name }) => name)
  const expected = records.map((record) => asRow(table, record))
  for (const [reader, read] of Object.entries(READERS))
    assert.deepEqual(await read(file, names), expected, reader)
}
