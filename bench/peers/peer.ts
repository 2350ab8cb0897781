/** A peer: another product that serves the same rows, paged in the best way that it has. */
import type { Call } from '../load/load.ts'
import type { ServerProcess } from '../processes/server-process.ts'
import type { PeerRows } from './rows.ts'

export interface Peer {
  /** The npm package that it is. */
  name: string
  /** How it is paged, and what it cannot do. */
  note: string
  start(rows: PeerRows): Promise<ServerProcess>
  /** The page of 100 that follows this position, counted from 1 at the beginning of the list. */
  page(position: number): Call
  /** The records on a page, from the answer. */
  recordsOf(answer: unknown): { id: string }[]
}

/** What is to be known of a peer beside its figures. */
export interface PeerNote {
  name: string
  version: string
  rows: number
  note: string
  /** Why it was not measured. */
  missing?: string
}
