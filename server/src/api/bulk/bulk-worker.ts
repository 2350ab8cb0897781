/** One bulk file in the making, as its call sees it: a thread that holds a snapshot and makes the file from it. */
import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DatasetHead } from '../../storage/publication.ts'
import type { SnapshotPlace } from '../../storage/snapshot.ts'
import type { Statements } from './bulk-statements.ts'
import {
  type Failure,
  type FileJob,
  SLOT_BYTES,
  SLOTS,
  type ThreadData,
  type ThreadReply,
  type ThreadRequest,
} from './thread-messages.ts'

/** The thread is a file of its own beside this one, in the sources and in the build. */
const THREAD = new URL(
  import.meta.url.endsWith('.ts') ? './bulk-thread.ts' : './bulk-thread.js',
  import.meta.url,
)
/** Enough for rows with the longest texts, or a Parquet row group of them; memory that is not needed is not used. */
const MEMORY = {
  text: { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 8 },
  parquet: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 },
}

/** The thread could not continue. */
export class BulkWorkerError extends Error {
  override name = 'BulkWorkerError'
  readonly unavailable: boolean

  constructor({ message, stack, unavailable }: Failure) {
    super(message)
    if (stack !== undefined) this.stack = stack
    this.unavailable = unavailable
  }
}

export class BulkWorker {
  readonly head: DatasetHead
  readonly #worker: Worker
  readonly #slots: SharedArrayBuffer

  private constructor(worker: Worker, slots: SharedArrayBuffer, head: DatasetHead) {
    this.#worker = worker
    this.#slots = slots
    this.head = head
  }

  static async begin(
    place: SnapshotPlace,
    statements: Statements,
    memory: keyof typeof MEMORY,
  ): Promise<BulkWorker> {
    // Shared and reused: as messages, sent bytes would pile up by the megabyte until they are collected.
    const slots = new SharedArrayBuffer(SLOTS * SLOT_BYTES)
    const workerData: ThreadData = { place, statements, slots }
    const worker = new Worker(THREAD, { workerData, resourceLimits: MEMORY[memory] })
    // Pending requests fail too; without a listener the error would end the process.
    worker.on('error', () => {})
    try {
      return new BulkWorker(worker, slots, (await replyOf(worker, 'head')).head)
    } catch (error) {
      await worker.terminate()
      throw error
    }
  }

  async count(): Promise<number> {
    this.#post('count')
    return (await replyOf(this.#worker, 'count')).count
  }

  /** The size of the complete file in bytes: it is made once to know that. */
  async size(order: FileJob): Promise<number> {
    this.#post({ size: order })
    return (await replyOf(this.#worker, 'size')).size
  }

  /** SHA-256 of the complete file, in base64: it is made once to know that. */
  async digest(order: FileJob): Promise<string> {
    this.#post({ digest: order })
    return (await replyOf(this.#worker, 'digest')).digest
  }

  /** The file's bytes, each piece valid until the next one is requested; returns the number of rows. */
  async *bytes(order: FileJob): AsyncGenerator<Uint8Array, number> {
    const replies = repliesOf(this.#worker)
    this.#post({ send: order })
    for await (const reply of replies) {
      if ('rows' in reply) return reply.rows
      if (!('slot' in reply)) continue
      const { slot, length } = reply
      yield new Uint8Array(this.#slots, slot * SLOT_BYTES, length)
      this.#post({ free: slot })
    }
    throw ENDED
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #post(request: ThreadRequest): void {
    this.#worker.postMessage(request)
  }
}

const ENDED = new Error('the thread of a download has ended before its time')

/** The id of a thread that has ended. */
const NO_THREAD = -1

async function* repliesOf(worker: Worker): AsyncGenerator<ThreadReply> {
  // It would never reply, nor emit `exit` again.
  if (worker.threadId === NO_THREAD) throw ENDED
  for await (const [reply] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[ThreadReply]>) {
    if ('failed' in reply) throw new BulkWorkerError(reply.failed)
    yield reply
  }
}

type ReplyWith<Name extends string> = Extract<ThreadReply, Record<Name, unknown>>

const replyOf = async <Name extends string>(worker: Worker, name: Name): Promise<ReplyWith<Name>> => {
  for await (const reply of repliesOf(worker)) if (name in reply) return reply as ReplyWith<Name>
  throw ENDED
}
