/** One download, seen from its call: a snapshot that is held in a thread, and the file that is made there. */
import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DatasetHead } from '../../storage/freshness.ts'
import type { SnapshotPlace } from '../../storage/snapshot.ts'
import {
  type Answered,
  type Failure,
  type Order,
  type Question,
  SLOT_BYTES,
  SLOTS,
  type ThreadData,
} from './messages.ts'
import type { Statements } from './statements.ts'

/** The thread is a file of its own beside this one, as source and as bundle. */
const THREAD = new URL(import.meta.url.endsWith('.ts') ? './thread.ts' : './bulk-thread.js', import.meta.url)
/** Enough for rows with the longest texts there are, or a group of such rows; what need not be there is not used. */
const MEMORY = {
  text: { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 8 },
  parquet: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 },
}

/** The thread could not go on. */
export class ExportError extends Error {
  override name = 'ExportError'
  readonly unavailable: boolean

  constructor({ message, stack, unavailable }: Failure) {
    super(message)
    if (stack !== undefined) this.stack = stack
    this.unavailable = unavailable
  }
}

export class Export {
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
  ): Promise<Export> {
    // Shared and used again and again: left to the collector, what was sent would lie about by the megabyte.
    const slots = new SharedArrayBuffer(SLOTS * SLOT_BYTES)
    const workerData: ThreadData = { place, statements, slots }
    const worker = new Worker(THREAD, { workerData, resourceLimits: MEMORY[memory] })
    // Whoever waits for an answer hears of it as well; here it must not end the process.
    worker.on('error', () => {})
    try {
      return new Export(worker, slots, (await answerOf(worker, 'head')).head)
    } catch (error) {
      await worker.terminate()
      throw error
    }
  }

  async count(): Promise<number> {
    this.#ask('count')
    return (await answerOf(this.#worker, 'count')).count
  }

  /** How many bytes the whole file has: it is made once to know that. */
  async size(order: Order): Promise<number> {
    this.#ask({ size: order })
    return (await answerOf(this.#worker, 'size')).size
  }

  /** SHA-256 of the whole file, in base64: it is made once to know that. */
  async digest(order: Order): Promise<string> {
    this.#ask({ digest: order })
    return (await answerOf(this.#worker, 'digest')).digest
  }

  /** The bytes, each piece valid until the next one is asked for; in the end, how many rows they were made of. */
  async *bytes(order: Order): AsyncGenerator<Uint8Array, number> {
    const answers = answersOf(this.#worker)
    this.#ask({ send: order })
    for await (const answer of answers) {
      if ('rows' in answer) return answer.rows
      if (!('slot' in answer)) continue
      const { slot, length } = answer
      yield new Uint8Array(this.#slots, slot * SLOT_BYTES, length)
      this.#ask({ free: slot })
    }
    throw ENDED
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #ask(question: Question): void {
    this.#worker.postMessage(question)
  }
}

const ENDED = new Error('the thread of a download has ended before its time')

/** What a thread has that is no more. */
const NO_THREAD = -1

async function* answersOf(worker: Worker): AsyncGenerator<Answered> {
  // It would never answer, nor tell again that it has ended.
  if (worker.threadId === NO_THREAD) throw ENDED
  for await (const [answer] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[Answered]>) {
    if ('failed' in answer) throw new ExportError(answer.failed)
    yield answer
  }
}

type AnswerWith<Name extends string> = Extract<Answered, Record<Name, unknown>>

const answerOf = async <Name extends string>(worker: Worker, name: Name): Promise<AnswerWith<Name>> => {
  for await (const answer of answersOf(worker)) if (name in answer) return answer as AnswerWith<Name>
  throw ENDED
}
