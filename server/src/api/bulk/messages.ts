/** What a call and the thread of its download say to each other. */
import type { SnapshotHead, SnapshotPlace } from '../../storage/snapshot.ts'
import type { Encoding } from '../encoding.ts'
import type { FileOrder } from './file.ts'
import type { Statements } from './statements.ts'

/** What the thread is given at its start. */
export interface ThreadData {
  place: SnapshotPlace
  statements: Statements
}

/** The file that is wanted, or a part of it. */
export interface Order {
  file: FileOrder
  part?: { first: number; last: number } | undefined
  encoding?: Encoding | undefined
}

export type Question = 'more' | 'count' | { size: Order } | { send: Order }

export interface Failure {
  message: string
  stack: string | undefined
  unavailable: boolean
}

export type Answered =
  | { head: SnapshotHead }
  | { count: number }
  | { size: number }
  | { bytes: Uint8Array }
  /** The file has been sent, with so many rows. */
  | { rows: number }
  | { failed: Failure }
