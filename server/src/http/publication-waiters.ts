/** Requests that wait for the next publication. */
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../storage/database.ts'
import type { Publication } from '../storage/publication.ts'

/** SQLite is checked for a publication this often. PostgreSQL notifies us, so its state is known without a query. */
const CHECK_MS = 100

type WaitEnd = 'published' | 'timeout' | 'disconnected' | 'shutdown'

export class PublicationWaiters {
  readonly #database: Pick<Database, 'currentState'>
  #isClosed = false
  /** The number of waiting requests. */
  size = 0

  constructor(database: Pick<Database, 'currentState'>) {
    this.#database = database
  }

  /** Resolves when the store has a later publication, the time is over, the client disconnects or the server stops. */
  async wait({ number }: Publication, seconds: number, response: ServerResponse): Promise<WaitEnd> {
    const deadline = performance.now() + seconds * 1_000
    this.size++
    try {
      while (true) {
        if (this.#isClosed) return 'shutdown'
        if (response.destroyed) return 'disconnected'
        if ((this.#database.currentState()?.publication.number ?? 0) > number) return 'published'
        if (performance.now() >= deadline) return 'timeout'
        await pause(CHECK_MS)
      }
    } finally {
      this.size--
    }
  }

  /** Ends all waits, and those to come, so that the server can stop. */
  close(): void {
    this.#isClosed = true
  }
}
