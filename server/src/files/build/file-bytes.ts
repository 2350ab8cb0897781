/** Generates a bulk file in chunks from a snapshot. Runs in a builder thread. */
import { type DayOfMonth, monthlyActivity } from '../../domain/records/monthly-wolf.ts'
import { bytesOf } from '../../storage/bodies.ts'
import type { Value } from '../../storage/database.ts'
import type { Snapshot } from '../../storage/open/snapshot.ts'
import type { FileWriter } from '../write/file-writer.ts'
import type { Statement, Statements } from './batch-statements.ts'

/** What to write. Plain data, so that it can be passed to another thread. */
export interface FileSpec {
  /** The name of the writer. */
  writer: string
  options: unknown
  /** Whether the rows read are days, and those of the file are their months. */
  isMonthly: boolean
  /** Whether the writer collects many rows in memory. */
  collectsRows: boolean
}

/** Loads a writer on demand, and creates it with the options of a file. */
// biome-ignore lint/suspicious/noExplicitAny: each writer has options of its own
export type Writers = Record<string, (options: any) => Promise<FileWriter>>

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

export async function* fileBytes(
  snapshot: Snapshot,
  statements: Statements,
  { writer: name, options, isMonthly }: FileSpec,
  writers: Writers,
): AsyncGenerator<Uint8Array> {
  const createWriter = writers[name]
  if (!createWriter) throw new Error(`there is no writer ${name}`)
  const writer = await createWriter(options)
  const rows = readBatches(snapshot, statements)
  if (writer.header) yield writer.header()
  for await (const lines of isMonthly ? monthsOf(rows) : rows)
    for (const chunk of lines.chunks()) yield writer.rows(chunk.joined)
  if (writer.footer) yield writer.footer()
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
