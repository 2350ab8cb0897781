/** The task of a builder thread: writes one bulk file from a snapshot of the store, or computes the digest of a file. */
import { createHash } from 'node:crypto'
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { Readable, type Transform } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib'
import { dayNumber, monthNumber } from '../../domain/day.ts'
import { NO_TEXT_BYTES, TextBytes } from '../../domain/records/text-bytes.ts'
import type { FileEncoding } from '../../http/encoding.ts'
import { bytesOf } from '../../storage/bodies.ts'
import type { Value } from '../../storage/database.ts'
import { freeBytes, OWNER_ONLY } from '../../storage/folders.ts'
import { type Snapshot, takeSnapshot } from '../../storage/open/snapshot.ts'
import {
  isSame,
  PUBLICATION_COLUMNS,
  PUBLICATION_TABLES,
  type Publication,
} from '../../storage/publication.ts'
import { isUnavailable } from '../../storage/store-errors.ts'
import type { Writers } from '../file-writer.ts'
import {
  BATCH_ROWS,
  type Computation,
  type RowTask,
  type Statement,
  type Statements,
} from './batch-statements.ts'
import {
  BuildError,
  type BuilderReply,
  type BuilderTask,
  type BuildTask,
  type FailureKind,
  type FileSpec,
  onDisk,
  type TextTask,
} from './builder-messages.ts'

/** The values of a statement, with the key to continue after. */
export const valuesOf = ({ values }: Statement, key: readonly string[] = []): Value[] =>
  values.map((value) => (value !== null && typeof value === 'object' ? (key[value.key] as string) : value))

const LINE_END = '\n'
/** Limits the memory for parsed records, which need several times the size of their text. */
const PARSED_BYTES = 2 ** 20

/** The progress of a file. */
interface Progress {
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

/** Splits lines into chunks of about PARSED_BYTES. Only the last line of a chunk can be larger than that. */
function* chunksOf(lines: Buffer): Generator<Buffer> {
  for (let start = 0; start < lines.length; ) {
    const found = lines.indexOf(LINE_END, start + PARSED_BYTES)
    const end = found === -1 ? lines.length : found
    yield lines.subarray(start, end)
    start = end + 1
  }
}

/** The bytes of a file with these rows, which are lines. */
export async function* fileBytes(
  rows: AsyncIterable<Buffer>,
  { writer: name, options }: FileSpec,
  writers: Writers,
  progress = newProgress(),
): AsyncGenerator<Uint8Array> {
  const createWriter = writers[name]
  if (!createWriter) throw new Error(`there is no writer ${name}`)
  const writer = await createWriter(options)
  if (writer.header) yield writer.header()
  for await (const lines of rows)
    for (const chunk of chunksOf(lines)) {
      progress.used += chunk.length
      yield writer.rows(chunk)
    }
  if (writer.footer) yield writer.footer()
}

/** Compromises between the time to build a file and its size. */
const GZIP_LEVEL = 5
const BROTLI_QUALITY = 4
/** 256 kB. Larger windows need more memory, and rows that are far apart have little in common. */
const BROTLI_WINDOW_BITS = 18
const ZSTD_LEVEL = 6
const CHUNK_BYTES = 2 ** 17
/**
 * Clients get nothing before so much of a file is written, or has been compressed to less, so that a full disk is mostly
 * known before the response.
 */
const HELD_BYTES = 2 ** 18
const HELD_PLAIN_BYTES = 2 ** 22

const port = parentPort as NonNullable<typeof parentPort>
const reply = (message: BuilderReply): void => port.postMessage(message)

const COMPRESSORS = {
  gzip: () => createGzip({ level: GZIP_LEVEL, chunkSize: CHUNK_BYTES }),
  br: () =>
    createBrotliCompress({
      chunkSize: CHUNK_BYTES,
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
      },
    }),
  zstd: () =>
    createZstdCompress({
      chunkSize: CHUNK_BYTES,
      params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL },
    }),
} satisfies Record<FileEncoding, () => unknown>

/**
 * Ends the compressor when it has compressed all parts: if the end comes while one is waiting, zstd appends an empty
 * frame (nodejs/node#66078), so that equal files would differ. The stream reads the next part meanwhile.
 */
const writeParts = async (plain: AsyncIterable<Uint8Array>, compressor: Transform): Promise<void> => {
  for await (const part of Readable.from(plain))
    await new Promise<void>((done, fail) => compressor.write(part, (error) => (error ? fail(error) : done())))
  compressor.end()
}

export const compress = (
  plain: AsyncIterable<Uint8Array>,
  encoding: FileEncoding | undefined,
): AsyncIterable<Uint8Array> => {
  if (!encoding) return plain
  const compressor = COMPRESSORS[encoding]()
  writeParts(plain, compressor).catch((error) => compressor.destroy(error))
  return compressor
}

/** Throws if the rest of a file has no room on its disk, to judge by the part that is written. */
const checkSpace = (path: string, written: number, count: number, { rows, read, used }: Progress): void => {
  const all = (read / Math.min(rows, count)) * count
  const missing = Math.round((written * (all - used)) / used)
  if (missing > onDisk(() => freeBytes(dirname(path))))
    throw new BuildError({
      kind: 'folder',
      message: `no space left on device: about ${missing} more bytes are needed`,
      code: 'ENOSPC',
    })
}

const tooLarge = (maxBytes: number): BuildError =>
  new BuildError({ kind: 'size', message: `the file would have more than ${maxBytes} bytes` })

/** Calls `onBytes` with the size so far; throws if it is too large. */
async function* limited(
  plain: AsyncIterable<Uint8Array>,
  maxBytes: number,
  onBytes: (size: number) => void,
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const bytes of plain) {
    size += bytes.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    yield bytes
    onBytes(size)
  }
}

/** A restored backup may have another publication of this number. */
const hasPublication = async (snapshot: Snapshot, { number, version }: Publication): Promise<boolean> => {
  if (number === 0) return true
  const text = `select count(*) as known from publication where number = ${number} and version = '${version}'`
  return (await snapshot.read<{ known: number }>(text, [])).known === 1
}

const READ_HEAD = `select ${PUBLICATION_COLUMNS}, d.history_from as "historyFrom" from ${PUBLICATION_TABLES}`

const statementsIn = async (
  snapshot: Snapshot,
  { publication, statements, formerStatements }: RowTask,
): Promise<Statements> => {
  const head = await snapshot.read<Publication & { historyFrom: number }>(READ_HEAD, [])
  if (isSame(head, publication)) return statements
  if (!formerStatements) {
    if (head.indexComputedAt === publication.indexComputedAt) return statements
    throw new BuildError({ kind: 'replaced', message: 'the index has been replaced' })
  }
  // Nothing was published before publication 1, so the state before it needs no history.
  if (publication.number > 0 && publication.number < head.historyFrom)
    throw new BuildError({ kind: 'history', message: 'the history of this publication has been deleted' })
  if (!(await hasPublication(snapshot, publication)))
    throw new BuildError({
      kind: 'backup',
      message: `the store does not have publication ${publication.number} any more`,
    })
  return formerStatements
}

/** Consecutive numbers of days, and of months, in which a day may be. */
const ORDINALS = { day: dayNumber, month: monthNumber }

const lengthOf = (span: keyof typeof ORDINALS, first: string, last: string): number =>
  ORDINALS[span](last) - ORDINALS[span](first) + 1

const countIn = async (snapshot: Snapshot, { count: statement, span }: Statements): Promise<number> => {
  const values = valuesOf(statement)
  if (!span) return (await snapshot.read<{ count: number }>(statement.text, values)).count
  const { first, last } = await snapshot.read<Record<'first' | 'last', string | null>>(statement.text, values)
  return first === null || last === null ? 0 : lengthOf(span, first, last)
}

/** Computes rows from stored ones: the key and the record of each, in the order of the file. */
export type Compute = (rows: AsyncIterable<Buffer>, computation: Computation) => Promise<[string, string][]>

/** Parts that the thread loads from features, by name. */
interface BuilderParts {
  writers: Writers
  computations: Record<string, Compute>
}

/** The rows of a task, and how many they are. */
const rowsIn = async (
  snapshot: Snapshot,
  task: RowTask,
  { computations }: BuilderParts,
  progress: Progress,
) => {
  const statements = await statementsIn(snapshot, task)
  const stored = readBatches(snapshot, statements, progress)
  const { computation } = task
  if (!computation) return { count: await countIn(snapshot, statements), rows: stored }
  const compute = computations[computation.by]
  if (!compute) throw new Error(`there is no computation ${computation.by}`)
  const computed = await compute(stored, computation)
  const [first, last] = [computed[0], computed.at(-1)]
  const { span } = computation
  const count = span && first && last ? lengthOf(span, first[0], last[0]) : computed.length
  const lines = Buffer.from(computed.map(([, record]) => record).join(LINE_END))
  Object.assign(progress, { rows: count, read: lines.length })
  return { count, rows: Readable.from(lines.length > 0 ? [lines] : []) }
}

const build = async (snapshot: Snapshot, task: BuildTask, parts: BuilderParts): Promise<void> => {
  const { spec, encoding, path, maxBytes = Number.POSITIVE_INFINITY } = task
  const progress = newProgress()
  const { count, rows } = await rowsIn(snapshot, task, parts, progress)
  if (count * (spec.rowBytes ?? 0) > maxBytes) throw tooLarge(maxBytes)
  const hash = createHash('sha256')
  let written = 0
  let isHeld = true
  const release = (): void => {
    if (isHeld) reply({ rows: count })
    isHeld = false
  }
  const releaseIf = (isLong: boolean): void => {
    if (!isHeld || !isLong) return
    checkSpace(path, written, count, progress)
    release()
  }
  const plain = fileBytes(rows, spec, parts.writers, progress)
  const chunks = limited(plain, maxBytes, (size) => releaseIf(size >= HELD_PLAIN_BYTES))
  const file = onDisk(() => openSync(path, 'wx', OWNER_ONLY))
  for await (const bytes of compress(chunks, encoding)) {
    hash.update(bytes)
    for (let at = 0; at < bytes.length; ) at += onDisk(() => writeSync(file, bytes, at))
    written += bytes.length
    releaseIf(written >= HELD_BYTES)
    if (!isHeld) reply({ written })
  }
  onDisk(() => closeSync(file))
  release()
  reply({ written })
  reply({ result: hash.digest('base64url') })
}

const measureTexts = async (snapshot: Snapshot, task: TextTask): Promise<void> => {
  const lengths = new TextBytes(NO_TEXT_BYTES)
  for await (const lines of readBatches(snapshot, await statementsIn(snapshot, task)))
    for (const chunk of chunksOf(lines))
      for (const line of chunk.toString().split(LINE_END)) {
        const record = JSON.parse(line)
        lengths.add(task.kind, record, record.tags)
      }
  reply({ result: lengths.text })
}

const digest = async (path: string): Promise<void> => {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path, { highWaterMark: 2 ** 20 })) hash.update(bytes)
  reply({ result: hash.digest('base64url') })
}

let snapshot: Snapshot | undefined
const run = async (task: BuilderTask, parts: BuilderParts): Promise<void> => {
  if ('digest' in task) return digest(task.digest)
  const [{ snapshotAddress }] = Object.values(task) as [RowTask]
  snapshot = await takeSnapshot(snapshotAddress)
  if ('build' in task) return build(snapshot, task.build, parts)
  if ('texts' in task) return measureTexts(snapshot, task.texts)
  const { count } = await rowsIn(snapshot, task.count, parts, newProgress())
  reply({ result: String(count) })
}

const kindOf = (error: unknown): FailureKind => {
  if (error instanceof BuildError) return error.kind
  return !snapshot || isUnavailable(error) ? 'store' : 'other'
}

/** Runs the task of this thread, and reports its result. */
export const runTask = (parts: BuilderParts): Promise<void> =>
  run(workerData as BuilderTask, parts).catch((error) => {
    const { message, stack, code } = error as NodeJS.ErrnoException
    reply({ failed: { kind: kindOf(error), message, stack, code } })
  })
