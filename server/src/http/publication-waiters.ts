/** Requests that wait for the next publication. One timer serves all of them, and runs only while there are some. */
import type { ServerResponse } from 'node:http'
import type { Database } from '../storage/database.ts'
import type { Publication } from '../storage/publication.ts'

/** SQLite is checked for a publication this often. PostgreSQL notifies us, so its state is known without a query. */
const CHECK_MS = 100

/** Why a wait has ended. */
type WaitEnd = 'published' | 'timeout' | 'disconnected' | 'shutdown'

interface Waiter {
  /** The publication that the client has. */
  number: number
  deadline: number
  end(reason: WaitEnd): void
}

export class PublicationWaiters {
  readonly #database: Pick<Database, 'currentState'>
  readonly #waiters = new Set<Waiter>()
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(database: Pick<Database, 'currentState'>) {
    this.#database = database
  }

  /** The number of waiting requests. */
  get size(): number {
    return this.#waiters.size
  }

  /** Resolves when the store has a later publication, the time is over, the client disconnects or the server stops. */
  wait({ number }: Publication, seconds: number, response: ServerResponse): Promise<WaitEnd> {
    if (this.#isClosed) return Promise.resolve('shutdown')
    if (response.destroyed) return Promise.resolve('disconnected')
    return new Promise((resolve) => {
      const end = (reason: WaitEnd) => {
        response.off('close', onClose)
        this.#waiters.delete(waiter)
        if (this.#waiters.size === 0) this.#stop()
        resolve(reason)
      }
      const onClose = () => end('disconnected')
      const waiter = { number, deadline: performance.now() + seconds * 1_000, end }
      response.once('close', onClose)
      this.#waiters.add(waiter)
      this.#timer ??= setInterval(() => this.#check(), CHECK_MS)
    })
  }

  /** Ends all waits, and those to come, so that the server can stop. */
  close(): void {
    this.#isClosed = true
    for (const { end } of this.#waiters) end('shutdown')
  }

  #check(): void {
    const now = performance.now()
    const latest = this.#database.currentState()?.publication.number ?? 0
    for (const { number, deadline, end } of this.#waiters)
      if (latest > number) end('published')
      else if (now >= deadline) end('timeout')
  }

  #stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
