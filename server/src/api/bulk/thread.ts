/** The thread of one download: it holds a snapshot, and makes the file from it as fast as the caller takes it. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { pipeline, Readable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { READ_DATASET_HEAD } from '../../storage/freshness.ts'
import { type Snapshot, takeSnapshot } from '../../storage/snapshot.ts'
import type { Encoding } from '../encoding.ts'
import { fileOf, type Piece, partOf } from './file.ts'
import { type Answered, type Order, type Question, SLOT_BYTES, type ThreadData } from './messages.ts'
import { SlotWriter } from './slot-writer.ts'

/** Between the speed of a fast line and the size on a slow one. */
const GZIP_LEVEL = 5
const BROTLI_QUALITY = 4

const port = parentPort as NonNullable<typeof parentPort>
const { place, statements, slots } = workerData as ThreadData

const tell = (answer: Answered): void => port.postMessage(answer)
const writer = new SlotWriter(slots, { tell, heard: () => once(port, 'message') })

const packer = (encoding: Encoding) =>
  encoding === 'gzip'
    ? createGzip({ level: GZIP_LEVEL, chunkSize: SLOT_BYTES })
    : createBrotliCompress({
        chunkSize: SLOT_BYTES,
        params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
      })

/** What goes wrong with the one is thrown by the other; so nothing is left to hear of it here. */
const packed = (
  plain: AsyncIterable<Uint8Array>,
  encoding: Encoding | undefined,
): AsyncIterable<Uint8Array> =>
  encoding ? pipeline(Readable.from(plain), packer(encoding), () => {}) : plain

const sendFile = async (snapshot: Snapshot, { file, part, encoding }: Order): Promise<void> => {
  const whole = fileOf(snapshot, statements, file)
  const pieces = part ? partOf(whole, part.first, part.last) : whole
  let sent = 0
  const counted = async function* (of: AsyncIterable<Piece>): AsyncGenerator<Uint8Array> {
    for await (const { bytes, rows } of of) {
      sent += rows
      if (bytes.length > 0) yield bytes
    }
  }
  for await (const bytes of packed(counted(pieces), encoding)) await writer.write(bytes)
  writer.flush()
  tell({ rows: sent })
}

const sizeOf = async (snapshot: Snapshot, { file }: Order): Promise<number> => {
  let size = 0
  for await (const { bytes } of fileOf(snapshot, statements, file)) size += bytes.length
  return size
}

const digestOf = async (snapshot: Snapshot, { file }: Order): Promise<string> => {
  const hash = createHash('sha256')
  for await (const { bytes } of fileOf(snapshot, statements, file)) hash.update(bytes)
  return hash.digest('base64')
}

const answer = async (snapshot: Snapshot, question: Question): Promise<void> => {
  if (question === 'count') {
    const { text, values } = statements.count
    tell(await snapshot.read<{ count: number }>(text, values))
  } else if ('free' in question) writer.free(question.free)
  else if ('size' in question) tell({ size: await sizeOf(snapshot, question.size) })
  else if ('digest' in question) tell({ digest: await digestOf(snapshot, question.digest) })
  else await sendFile(snapshot, question.send)
}

let snapshot: Snapshot | undefined
const fail = (error: unknown): void => {
  const { message, stack } = error as Error
  tell({ failed: { message, stack, unavailable: snapshot?.isUnavailable(error) ?? true } })
}
try {
  const taken = await takeSnapshot(place)
  snapshot = taken
  port.on('message', (question: Question) => answer(taken, question).catch(fail))
  tell({ head: await taken.read(READ_DATASET_HEAD, []) })
} catch (error) {
  fail(error)
}
