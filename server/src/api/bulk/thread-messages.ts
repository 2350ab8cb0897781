/** What a download and its thread exchange: messages, and the bytes of the file through slots of shared memory. */
import type { DatasetHead } from '../../storage/publication.ts'
import type { SnapshotPlace } from '../../storage/snapshot.ts'
import type { Encoding } from '../http/encoding.ts'
import type { Statements } from './bulk-statements.ts'
import type { FileSpec } from './file.ts'

/** What the thread gets at its start. */
export interface ThreadData {
  place: SnapshotPlace
  statements: Statements
  /** Shared memory, in slots: bytes stay there until they have been sent. */
  slots: SharedArrayBuffer
}

/** Pieces that may be under way: the thread makes the next ones while one is sent. */
export const SLOTS = 4
export const SLOT_BYTES = 2 ** 17

/** The file to make, or a range of it. */
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
  /** So many bytes of the file are in a slot. */
  | { slot: number; length: number }
  /** The file has been sent, with so many rows. */
  | { rows: number }
  | { failed: Failure }

interface SlotEvents {
  /** Reports that so many bytes are in a slot. */
  onFull(full: { slot: number; length: number }): void
  /** Resolves at the other side's next message, which may free a slot. */
  nextMessage(): Promise<unknown>
}

/** The thread's side of the slots: fills one after another, and waits while all of them are full. */
export class SlotWriter {
  readonly #memory: SharedArrayBuffer
  readonly #events: SlotEvents
  readonly #free = Array.from({ length: SLOTS }, (_, slot) => slot)
  #filling: { slot: number; length: number } | undefined

  constructor(memory: SharedArrayBuffer, events: SlotEvents) {
    this.#memory = memory
    this.#events = events
  }

  /** The other side has sent what was in a slot. */
  free(slot: number): void {
    this.#free.push(slot)
  }

  /** Reports full slots only: rows come by the dozen kilobytes, and each message costs as much as many rows. */
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
