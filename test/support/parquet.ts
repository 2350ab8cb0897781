/** Reads Parquet files with independent readers, and returns days and times in the API's format. */
import { READERS as PLAIN_READERS, type Row } from '../../packages/table-writer/test/support/parquet-files.ts'

const DAYS = ['day', 'first_day', 'last_day', 'last_seen_day']
const TIMES = ['date_of_observation', 'first_seen', 'last_seen']

const publishedValue = (name: string, value: unknown): unknown => {
  if (typeof value === 'number' && DAYS.includes(name)) return new Date(value).toISOString().slice(0, 10)
  if (typeof value === 'number' && TIMES.includes(name))
    return new Date(value).toISOString().replace('.000Z', 'Z')
  return value ?? null
}

const reader =
  (read: (file: Uint8Array) => Promise<Row[]>) =>
  async (file: Uint8Array, names: readonly string[]): Promise<Row[]> =>
    (await read(file)).map((row) =>
      Object.fromEntries(names.map((name) => [name, publishedValue(name, row[name])])),
    )

export const READERS = {
  JavaScript: reader(PLAIN_READERS.JavaScript),
  Arrow: reader(PLAIN_READERS.Arrow),
}
