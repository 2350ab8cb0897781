/** The task of a builder thread: writes one bulk file from a snapshot of the store, or computes the digest of a file. */
import { createHash } from 'node:crypto'
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib'
import type { FileEncoding } from '../../http/encoding.ts'
import { OWNER_ONLY } from '../../storage/folders.ts'
import { type Snapshot, takeSnapshot } from '../../storage/open/snapshot.ts'
import {
  isSame,
  type Publication,
  type PublicationDetails,
  READ_PUBLICATION_DETAILS,
} from '../../storage/publication.ts'
import type { RowTask, Statements } from './batch-statements.ts'
import {
  BuildError,
  type BuilderReply,
  type BuilderTask,
  type BuildTask,
  type FailureKind,
} from './builder-messages.ts'
import { fileBytes, valuesOf, type Writers } from './file-bytes.ts'

/** Compromises between the time to build a file and its size. */
const GZIP_LEVEL = 5
const BROTLI_QUALITY = 4
/** 256 kB. Larger windows need more memory, and rows that are far apart have little in common. */
const BROTLI_WINDOW_BITS = 18
const ZSTD_LEVEL = 6
const CHUNK_BYTES = 2 ** 17

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

/** The callback ignores errors because the returned stream throws them. */
const compress = (
  plain: AsyncIterable<Uint8Array>,
  encoding: FileEncoding | undefined,
): AsyncIterable<Uint8Array> =>
  encoding ? pipeline(Readable.from(plain), COMPRESSORS[encoding](), () => {}) : plain

const onDisk = <T>(work: () => T): T => {
  try {
    return work()
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    throw new BuildError({ kind: 'folder', message, code })
  }
}

const writeFile = async (chunks: AsyncIterable<Uint8Array>, file: number): Promise<string> => {
  const hash = createHash('sha256')
  let written = 0
  for await (const bytes of chunks) {
    hash.update(bytes)
    for (let at = 0; at < bytes.length; ) at += onDisk(() => writeSync(file, bytes, at))
    written += bytes.length
    if (bytes.length > 0) reply({ written })
  }
  return hash.digest('base64url')
}

/** A restored backup may have another publication of this number. */
const hasPublication = async (snapshot: Snapshot, { number, version }: Publication): Promise<boolean> => {
  if (number === 0) return true
  const text = `select count(*) as known from publication where number = ${number} and version = '${version}'`
  return (await snapshot.read<{ known: number }>(text, [])).known === 1
}

const statementsIn = async (
  snapshot: Snapshot,
  { publication, statements, formerStatements }: RowTask,
): Promise<Statements> => {
  const head = await snapshot.read<PublicationDetails>(READ_PUBLICATION_DETAILS, [])
  if (isSame(head, publication)) return statements
  if (!formerStatements) {
    if (head.index === publication.index) return statements
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

const countIn = async (snapshot: Snapshot, { count }: Statements): Promise<number> =>
  (await snapshot.read<{ count: number }>(count.text, valuesOf(count))).count

const build = async (snapshot: Snapshot, task: BuildTask, writers: Writers): Promise<void> => {
  const { spec, encoding, path } = task
  const statements = await statementsIn(snapshot, task)
  const count = await countIn(snapshot, statements)
  const file = onDisk(() => openSync(path, 'wx', OWNER_ONLY))
  reply({ rows: count })
  const sha256 = await writeFile(compress(fileBytes(snapshot, statements, spec, writers), encoding), file)
  onDisk(() => closeSync(file))
  reply({ result: sha256 })
}

const digest = async (path: string): Promise<void> => {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path, { highWaterMark: 2 ** 20 })) hash.update(bytes)
  reply({ result: hash.digest('base64url') })
}

let snapshot: Snapshot | undefined
const run = async (task: BuilderTask, writers: Writers): Promise<void> => {
  if ('digest' in task) return digest(task.digest)
  const { snapshotSource } = 'count' in task ? task.count : task.build
  snapshot = await takeSnapshot(snapshotSource)
  if ('build' in task) return build(snapshot, task.build, writers)
  const statements = await statementsIn(snapshot, task.count)
  reply({ result: String(await countIn(snapshot, statements)) })
}

const kindOf = (error: unknown): FailureKind => {
  if (error instanceof BuildError) return error.kind
  return (snapshot?.isUnavailable(error) ?? true) ? 'store' : 'other'
}

/** Runs the task of this thread, and reports its result. */
export const runTask = (writers: Writers): Promise<void> =>
  run(workerData as BuilderTask, writers).catch((error) => {
    const { message, stack, code } = error as NodeJS.ErrnoException
    reply({ failed: { kind: kindOf(error), message, stack, code } })
  })
