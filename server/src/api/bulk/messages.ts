/** What a call and the thread of its download say to each other. */
import type { DatasetHead } from '../../storage/freshness.ts'
import type { SnapshotPlace } from '../../storage/snapshot.ts'
import type { Encoding } from '../encoding.ts'
import type { FileOrder } from './file.ts'
import type { Statements } from './statements.ts'

/** What the thread is given at its start. */
export interface ThreadData {
  place: SnapshotPlace
  statements: Statements
  /** Memory that both sides see, in slots: what is sent lies there until it has gone out. */
  slots: SharedArrayBuffer
}

/** Pieces that may be under way: the thread makes the next ones while one goes out. */
export const SLOTS = 4
export const SLOT_BYTES = 2 ** 17

/** The file that is wanted, or a part of it. */
export interface Order {
  file: FileOrder
  part?: { first: number; last: number } | undefined
  encoding?: Encoding | undefined
}

export type Question = { free: number } | 'count' | { size: Order } | { digest: Order } | { send: Order }

export interface Failure {
  message: string
  stack: string | undefined
  unavailable: boolean
}

export type Answered =
  | { head: DatasetHead }
  | { count: number }
  | { size: number }
  /** SHA-256 of the whole file, in base64. */
  | { digest: string }
  /** So many bytes of the file lie in a slot. */
  | { slot: number; length: number }
  /** The file has been sent, with so many rows. */
  | { rows: number }
  | { failed: Failure }
