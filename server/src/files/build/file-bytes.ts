/** Generates a bulk file in chunks from a snapshot. Runs in a builder thread. */
import { type DayOfMonth, monthlyActivity } from '../../domain/records/monthly-wolf.ts'
import { bytesOf } from '../../storage/bodies.ts'
import type { Value } from '../../storage/database.ts'
import type { Snapshot } from '../../storage/open/snapshot.ts'
import type { FileWriter } from '../write/file-writer.ts'
import { BATCH_ROWS, type Statement, type Statements } from './batch-statements.ts'

/** What to write. Plain data, so that it can be passed to another thread. */
export interface FileSpec {
  /** The name of the writer. */
  writer: string
  options: unknown
  /** Whether the rows read are days, and those of the file are their months. */
  isMonthly: boolean
  /** Whether the writer collects many rows in memory. */
  collectsRows: boolean
  /** The size of each row, if it is the same for all. */
  rowBytes?: number | undefined
}

/** Loads a writer on demand, and creates it with the options of a file. */
// biome-ignore lint/suspicious/noExplicitAny: each writer has options of its own
export type Writers = Record<string, (options: any) => Promise<FileWriter>>

/** The values of a statement, with the key to continue after. */
export const valuesOf = ({ values }: Statement, key: readonly string[] = []): Value[] =>
  values.map((value) => (value !== null && typeof value === 'object' ? (key[value.key] as string) : value))

export const LINE_END = '\n'
/** Limits the memory for parsed records, which need several times the size of their text. */
const CHUNK_BYTES = 2 ** 20

/** How far a file has come. */
export interface Progress {
  /** Rows read, or a few more. */
  rows: number
  /** Bytes of the rows that were read, and of those that the writer has got. */
  read: number
  used: number
}

const newProgress = (): Progress => ({ rows: 0, read: 0, used: 0 })

/** Reads the records in NDJSON, without the last line end. */
export async function* readBatches(
  snapshot: Snapshot,
  { first, next, keyFields }: Statements,
  progress = newProgress(),
): AsyncGenerator<Buffer> {
  let [statement, key] = [first, [] as string[]]
  while (true) {
    const values = valuesOf(statement, key)
    const { joined } = await snapshot.read<{ joined: Uint8Array | string | null }>(statement.text, values)
    if (joined === null) return
    const lines = bytesOf(joined)
    progress.rows += BATCH_ROWS
    progress.read += lines.length
    yield lines
    const last = JSON.parse(lines.subarray(lines.lastIndexOf(LINE_END) + 1).toString())
    key = keyFields.map((field) => String(last[field]))
    statement = next
  }
}

/** Keeps only the fields that months need. */
async function* monthsOf(batches: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const days: DayOfMonth[] = []
  for await (const lines of batches) {
    const records: DayOfMonth[] = JSON.parse(`[${lines.toString().replaceAll(LINE_END, ',')}]`)
    for (const { day, wolf_mean, obs_count } of records) days.push({ day, wolf_mean, obs_count })
  }
  const months = monthlyActivity(days).map((month) => JSON.stringify(month))
  if (months.length > 0) yield Buffer.from(months.join(LINE_END))
}

/** Splits lines into chunks of about CHUNK_BYTES. Only the last line of a chunk can be larger than that. */
export function* chunksOf(lines: Buffer): Generator<Buffer> {
  for (let start = 0; start < lines.length; ) {
    const found = lines.indexOf(LINE_END, start + CHUNK_BYTES)
    const end = found === -1 ? lines.length : found
    yield lines.subarray(start, end)
    start = end + 1
  }
}

async function* partsOf(
  writer: FileWriter,
  rows: AsyncIterable<Buffer>,
  progress: Progress,
): AsyncGenerator<Uint8Array> {
  if (writer.header) yield writer.header()
  for await (const lines of rows)
    for (const chunk of chunksOf(lines)) {
      progress.used += chunk.length
      yield writer.rows(chunk)
    }
  if (writer.footer) yield writer.footer()
}

export async function* fileBytes(
  snapshot: Snapshot,
  statements: Statements,
  { writer: name, options, isMonthly }: FileSpec,
  writers: Writers,
  progress = newProgress(),
): AsyncGenerator<Uint8Array> {
  const createWriter = writers[name]
  if (!createWriter) throw new Error(`there is no writer ${name}`)
  const rows = readBatches(snapshot, statements, progress)
  // Without empty parts: zstd may write an empty frame for one, so that equal files would differ.
  const written = isMonthly ? monthsOf(rows) : rows
  for await (const part of partsOf(await createWriter(options), written, progress))
    if (part.length > 0) yield part
}
