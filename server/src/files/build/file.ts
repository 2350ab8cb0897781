/** Generates a bulk file in chunks from a snapshot. Runs in a builder thread. */
import type { Format } from '../../domain/bulk-names.ts'
import type { Column } from '../../domain/records/columns.ts'
import { type DayOfMonth, monthlyActivity } from '../../domain/records/monthly-wolf.ts'
import type { HapiSpec } from '../../features/hapi/hapi-writer.ts'
import type { SilsoSpec } from '../../features/index/silso-writer.ts'
import type { Value } from '../../storage/database.ts'
import { bytesOf } from '../../storage/joined-bytes.ts'
import type { Snapshot } from '../../storage/open/snapshot.ts'
import { csvWriter } from '../write/csv-writer.ts'
import type { FileWriter } from '../write/file-writer.ts'
import type { Statement, Statements } from './bulk-statements.ts'

/** A table in one of the formats of bulk files. */
interface TableSpec {
  format: Format
  columns: readonly Column[]
  /** Key-value metadata for formats that support it. */
  metadata: Record<string, string>
  /** Whether the rows read are days, and those of the file are their months. */
  isMonthly: boolean
  /** For a file in the layout of SILSO. */
  silso?: SilsoSpec | undefined
}

/** Plain data, so that it can be passed to another thread. */
export type FileSpec = TableSpec | { format: 'hapi'; hapi: HapiSpec }

/** The values of a statement, with the key to continue after. */
export const valuesOf = ({ values }: Statement, key: readonly string[] = []): Value[] =>
  values.map((value) => (value !== null && typeof value === 'object' ? (key[value.key] as string) : value))

async function* readBatches(snapshot: Snapshot, statements: Statements): AsyncGenerator<Lines> {
  const { first, next, keyFields } = statements
  let [text, values] = [first.text, valuesOf(first)]
  while (true) {
    const { joined } = await snapshot.read<{ joined: Uint8Array | string | null }>(text, values)
    if (joined === null) return
    const lines = new Lines(joined)
    yield lines
    const last = lines.last()
    text = next.text
    const key = keyFields.map((field) => String(last[field]))
    values = valuesOf(next, key)
  }
}

/** Keeps only the fields that months need. */
async function* monthsOf(batches: AsyncIterable<Lines>): AsyncGenerator<Lines> {
  const days: DayOfMonth[] = []
  for await (const lines of batches)
    for (const { day, wolf_mean, obs_count } of JSON.parse(
      `[${lines.joined.toString().replaceAll(LINE_END, ',')}]`,
    ) as DayOfMonth[])
      days.push({ day, wolf_mean, obs_count })
  const months = monthlyActivity(days).map((month) => JSON.stringify(month))
  if (months.length > 0) yield new Lines(months.join(LINE_END))
}

const createWriter = async (spec: FileSpec): Promise<FileWriter> => {
  if (spec.format === 'hapi')
    return (await import('../../features/hapi/hapi-writer.ts')).hapiWriter(spec.hapi)
  const { format, columns, metadata, silso } = spec
  if (silso) return (await import('../../features/index/silso-writer.ts')).silsoWriter(silso)
  if (format === 'csv') return csvWriter(columns)
  return (await import('../write/parquet-writer.ts')).parquetWriter(columns, metadata)
}

/** NDJSON passes the database's lines through unparsed. */
export async function* generateFile(
  snapshot: Snapshot,
  statements: Statements,
  spec: FileSpec,
): AsyncGenerator<Uint8Array> {
  const rows = readBatches(snapshot, statements)
  const batches = spec.format !== 'hapi' && spec.isMonthly ? monthsOf(rows) : rows
  if (spec.format === 'ndjson') {
    for await (const lines of batches) yield lines.bytes()
    return
  }
  const writer = await createWriter(spec)
  yield writer.header()
  for await (const lines of batches) for (const chunk of lines.chunks()) yield writer.rows(chunk.joined)
  yield writer.footer()
}

const LINE_END = '\n'
/** Limits the memory for parsed records, which need several times the size of their text. */
const CHUNK_BYTES = 2 ** 20

/** NDJSON lines, joined by the database. */
export class Lines {
  readonly #bytes: Buffer

  constructor(joined: Uint8Array | string) {
    this.#bytes = bytesOf(joined)
  }

  /** All lines, without the last line end. */
  get joined(): Buffer {
    return this.#bytes
  }

  /** All lines, including the last line end. */
  bytes(): Buffer {
    return Buffer.concat([this.#bytes, Buffer.from(LINE_END)])
  }

  /** Splits the lines into chunks of about CHUNK_BYTES. Only the last line of a chunk can be larger than that. */
  *chunks(): Generator<Lines> {
    for (let start = 0; start < this.#bytes.length; ) {
      const found = this.#bytes.indexOf(LINE_END, start + CHUNK_BYTES)
      const end = found === -1 ? this.#bytes.length : found
      yield new Lines(this.#bytes.subarray(start, end))
      start = end + 1
    }
  }

  last(): Record<string, unknown> {
    return JSON.parse(this.#bytes.subarray(this.#bytes.lastIndexOf(LINE_END) + 1).toString())
  }
}
