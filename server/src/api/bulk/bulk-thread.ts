/** Worker thread of one download: generates the file from a snapshot, no faster than the client reads it. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { pipeline, Readable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { READ_DATASET_HEAD } from '../../storage/publication.ts'
import { type Snapshot, takeSnapshot } from '../../storage/snapshot.ts'
import type { Encoding } from '../http/encoding.ts'
import { type FileChunk, generateFile, sliceFile, valuesOf } from './file.ts'
import {
  type FileJob,
  SLOT_BYTES,
  SlotWriter,
  type ThreadData,
  type ThreadReply,
  type ThreadRequest,
} from './thread-messages.ts'

/** A compromise between speed on a fast connection and size on a slow one. */
const GZIP_LEVEL = 5
const BROTLI_QUALITY = 4

const port = parentPort as NonNullable<typeof parentPort>
const { snapshotSource, statements, slots } = workerData as ThreadData

const reply = (message: ThreadReply): void => port.postMessage(message)
const writer = new SlotWriter(slots, { onFull: reply, nextMessage: () => once(port, 'message') })

const createCompressor = (encoding: Encoding) =>
  encoding === 'gzip'
    ? createGzip({ level: GZIP_LEVEL, chunkSize: SLOT_BYTES })
    : createBrotliCompress({
        chunkSize: SLOT_BYTES,
        params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
      })

/** The callback ignores errors because the returned stream throws them. */
const compress = (
  plain: AsyncIterable<Uint8Array>,
  encoding: Encoding | undefined,
): AsyncIterable<Uint8Array> =>
  encoding ? pipeline(Readable.from(plain), createCompressor(encoding), () => {}) : plain

const sendFile = async (snapshot: Snapshot, { file, range, encoding }: FileJob): Promise<void> => {
  const complete = generateFile(snapshot, statements, file)
  const chunks = range ? sliceFile(complete, range.first, range.last) : complete
  let sentRows = 0
  const countRows = async function* (counted: AsyncIterable<FileChunk>): AsyncGenerator<Uint8Array> {
    for await (const { bytes, rows } of counted) {
      sentRows += rows
      if (bytes.length > 0) yield bytes
    }
  }
  for await (const bytes of compress(countRows(chunks), encoding)) await writer.write(bytes)
  writer.flush()
  reply({ rows: sentRows })
}

const sizeOf = async (snapshot: Snapshot, { file }: FileJob): Promise<number> => {
  let size = 0
  for await (const { bytes } of generateFile(snapshot, statements, file)) size += bytes.length
  return size
}

const digestOf = async (snapshot: Snapshot, { file }: FileJob): Promise<string> => {
  const hash = createHash('sha256')
  for await (const { bytes } of generateFile(snapshot, statements, file)) hash.update(bytes)
  return hash.digest('base64')
}

const handle = async (snapshot: Snapshot, request: ThreadRequest): Promise<void> => {
  if (request === 'count') {
    const { count } = statements
    reply(await snapshot.read<{ count: number }>(count.text, valuesOf(count)))
  } else if ('free' in request) writer.free(request.free)
  else if ('size' in request) reply({ size: await sizeOf(snapshot, request.size) })
  else if ('digest' in request) reply({ digest: await digestOf(snapshot, request.digest) })
  else await sendFile(snapshot, request.send)
}

let snapshot: Snapshot | undefined
const fail = (error: unknown): void => {
  const { message, stack } = error as Error
  reply({ failed: { message, stack, unavailable: snapshot?.isUnavailable(error) ?? true } })
}
// The build bundles this file as CommonJS, which has no top-level await.
const start = async (): Promise<void> => {
  const opened = await takeSnapshot(snapshotSource)
  snapshot = opened
  port.on('message', (request: ThreadRequest) => handle(opened, request).catch(fail))
  reply({ head: await opened.read(READ_DATASET_HEAD, []) })
}
start().catch(fail)
