/** Main-thread side of a download: starts the worker thread and exchanges messages with it. */
import { on } from 'node:events'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { DatasetHead } from '../../storage/publication.ts'
import type { SnapshotSource } from '../../storage/snapshot.ts'
import type { Statements } from './bulk-statements.ts'
import {
  type Failure,
  type FileJob,
  SLOT_BYTES,
  SLOT_COUNT,
  type ThreadData,
  type ThreadReply,
  type ThreadRequest,
} from './thread-messages.ts'

const IS_BUILT = !import.meta.url.endsWith('.ts')
/**
 * The thread's code. The build bundles it into one file next to this one, which is read at the start: an update may
 * replace the files while the server runs.
 */
const THREAD = IS_BUILT
  ? readFileSync(new URL('./bulk-thread.cjs', import.meta.url), 'utf8')
  : new URL('./bulk-thread.ts', import.meta.url)
/** Upper limits: twice what rows with the longest texts need, or a Parquet row group of them. */
const MEMORY_LIMITS = {
  text: { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 8 },
  parquet: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
}
export type ThreadKind = keyof typeof MEMORY_LIMITS

/** The megabytes that a thread may use. */
export const threadMegabytes = (kind: ThreadKind): number =>
  MEMORY_LIMITS[kind].maxOldGenerationSizeMb + MEMORY_LIMITS[kind].maxYoungGenerationSizeMb

/** An error that the thread reported. */
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

  static async start(
    snapshotSource: SnapshotSource,
    statements: Statements,
    kind: ThreadKind,
  ): Promise<BulkWorker> {
    // Reusing shared memory avoids megabytes of garbage, which bytes passed in messages would leave.
    const slots = new SharedArrayBuffer(SLOT_COUNT * SLOT_BYTES)
    const workerData: ThreadData = { snapshotSource, statements, slots }
    const worker = new Worker(THREAD, {
      eval: IS_BUILT,
      workerData,
      resourceLimits: MEMORY_LIMITS[kind],
    })
    // Pending requests report the error; without a listener it would end the process.
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

  /** The size of the complete file in bytes. Expensive: it generates the file. */
  async size(job: FileJob): Promise<number> {
    this.#post({ size: job })
    return (await replyOf(this.#worker, 'size')).size
  }

  /** SHA-256 of the complete file, in base64. Expensive: it generates the file. */
  async digest(job: FileJob): Promise<string> {
    this.#post({ digest: job })
    return (await replyOf(this.#worker, 'digest')).digest
  }

  /** Yields the file's bytes and returns the number of rows. Each chunk is valid until the next one is requested. */
  async *bytes(job: FileJob): AsyncGenerator<Uint8Array, number> {
    const replies = repliesOf(this.#worker)
    this.#post({ send: job })
    for await (const reply of replies) {
      if ('rows' in reply) return reply.rows
      if (!('slot' in reply)) continue
      const { slot, length } = reply
      yield new Uint8Array(this.#slots, slot * SLOT_BYTES, length)
      this.#post({ free: slot })
    }
    throw THREAD_ENDED
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #post(request: ThreadRequest): void {
    this.#worker.postMessage(request)
  }
}

const THREAD_ENDED = new Error('the download thread has ended unexpectedly')

/** `threadId` of a worker whose thread has ended. */
const NO_THREAD = -1

async function* repliesOf(worker: Worker): AsyncGenerator<ThreadReply> {
  // An ended thread does not reply, nor does it emit `exit` again.
  if (worker.threadId === NO_THREAD) throw THREAD_ENDED
  for await (const [reply] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[ThreadReply]>) {
    if ('failed' in reply) throw new BulkWorkerError(reply.failed)
    yield reply
  }
}

type ReplyWith<Name extends string> = Extract<ThreadReply, Record<Name, unknown>>

const replyOf = async <Name extends string>(worker: Worker, name: Name): Promise<ReplyWith<Name>> => {
  for await (const reply of repliesOf(worker)) if (name in reply) return reply as ReplyWith<Name>
  throw THREAD_ENDED
}
