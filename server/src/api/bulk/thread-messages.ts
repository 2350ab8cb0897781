/** Messages between a download and its worker thread. File bytes are passed through slots of shared memory. */
import type { DatasetHead } from '../../storage/publication.ts'
import type { SnapshotSource } from '../../storage/snapshot.ts'
import type { Encoding } from '../http/encoding.ts'
import type { Statements } from './bulk-statements.ts'
import type { FileSpec } from './file.ts'

/** `workerData` of the thread. */
export interface ThreadData {
  snapshotSource: SnapshotSource
  statements: Statements
  /** Shared memory, divided into SLOT_COUNT slots. A slot is reused once its bytes have been sent. */
  slots: SharedArrayBuffer
}

/** Several slots let the thread generate the next chunks while one is being sent. */
export const SLOT_COUNT = 4
export const SLOT_BYTES = 2 ** 17

/** The file to generate, or a range of it. */
export interface FileJob {
  file: FileSpec
  range?: { first: number; last: number } | undefined
  encoding?: Encoding | undefined
}

export type ThreadRequest =
  | { free: number }
  | 'count'
  | { size: FileJob }
  | { digest: FileJob }
  | { send: FileJob }

export interface Failure {
  message: string
  stack: string | undefined
  unavailable: boolean
}

export type ThreadReply =
  | { head: DatasetHead }
  | { count: number }
  | { size: number }
  /** SHA-256 of the complete file, in base64. */
  | { digest: string }
  /** A slot has been filled with `length` bytes. */
  | { slot: number; length: number }
  /** The file is complete; `rows` is its number of rows. */
  | { rows: number }
  | { failed: Failure }

interface SlotEvents {
  /** Called when a slot has been filled with `length` bytes. */
  onFull(full: { slot: number; length: number }): void
  /** Resolves on the main thread's next message, which may free a slot. */
  nextMessage(): Promise<unknown>
}

/** Writes bytes into the slots, and waits while all of them are full. */
export class SlotWriter {
  readonly #memory: SharedArrayBuffer
  readonly #events: SlotEvents
  readonly #free = Array.from({ length: SLOT_COUNT }, (_, slot) => slot)
  #filling: { slot: number; length: number } | undefined

  constructor(memory: SharedArrayBuffer, events: SlotEvents) {
    this.#memory = memory
    this.#events = events
  }

  /** Marks a slot as free, once its bytes have been sent. */
  free(slot: number): void {
    this.#free.push(slot)
  }

  /** Reports a slot only when it is full or flushed, because messages are expensive compared to rows. */
  async write(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; ) {
      this.#filling ??= { slot: await this.#take(), length: 0 }
      const { slot, length } = this.#filling
      const part = bytes.subarray(at, at + SLOT_BYTES - length)
      new Uint8Array(this.#memory, slot * SLOT_BYTES + length, part.length).set(part)
      this.#filling.length += part.length
      at += part.length
      if (this.#filling.length === SLOT_BYTES) this.flush()
    }
  }

  flush(): void {
    if (this.#filling) this.#events.onFull(this.#filling)
    this.#filling = undefined
  }

  async #take(): Promise<number> {
    while (this.#free.length === 0) await this.#events.nextMessage()
    return this.#free.shift() as number
  }
}
