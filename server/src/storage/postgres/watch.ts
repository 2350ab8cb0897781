/**
 * Keeps up with what is published and who may call, so that a call need not ask. PostgreSQL tells of every change at
 * once (LISTEN); a look several times a second covers a word that was lost and a connection that is broken.
 */
import { Socket } from 'node:net'
import pg from 'pg'
import type { Standing } from '../database.ts'
import { FRESHNESS_COLUMNS, type Freshness, freshnessOf } from '../freshness.ts'
import { CHANNEL } from './writer.ts'

const LOOK_EVERY_MS = 300
/** Nothing older is vouched for: every instance knows of a change within a second. */
const VOUCHED_FOR_MS = 900
const CONNECT_AGAIN_MS = 200

const LOOK = {
  name: 'heliolog-watch',
  text: `select ${FRESHNESS_COLUMNS}, (select number from token_change) as "tokenChange" from dataset d`,
}
type Row = Freshness & { tokenChange: number }

export class Watch {
  readonly #connection: pg.ClientConfig
  #standing: Standing | undefined
  /** When the last look began, and what it saw. */
  #lookedAt = Number.NEGATIVE_INFINITY
  #seen = ''
  /** How many changes were heard of. */
  #heard = 0
  #socket: Socket | undefined
  #wake = () => {}
  #isClosed = false
  #running: Promise<void> | undefined

  constructor(connection: pg.ClientConfig) {
    this.#connection = { ...connection, query_timeout: VOUCHED_FOR_MS }
  }

  /** What stands at this moment; undefined while that is not known. The first question starts the watch. */
  standing(): Standing | undefined {
    this.#running ??= this.#run()
    return performance.now() - this.#lookedAt < VOUCHED_FOR_MS ? this.#standing : undefined
  }

  /** Something was written: from now on calls look for themselves, until the next look has been taken. */
  hear(): void {
    this.#heard++
    this.#standing = undefined
    this.#wake()
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      // Whatever goes wrong here, calls look for themselves, and tell what is wrong with the store.
      await this.#attend().catch(() => {})
      this.#standing = undefined
      this.#socket?.destroy()
      if (!this.#isClosed) await this.#pause(CONNECT_AGAIN_MS)
    }
  }

  /** Listens and looks until the connection breaks. */
  async #attend(): Promise<void> {
    // Of our own: the driver would wait for a server that has fallen silent before it lets go.
    const socket = new Socket()
    this.#socket = socket
    const client = new pg.Client({ ...this.#connection, stream: () => socket })
    let broken = false
    const breakOff = () => {
      broken = true
      this.#wake()
    }
    client.on('error', breakOff).on('end', breakOff)
    client.on('notification', () => this.hear())
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    while (!broken && !this.#isClosed) {
      await this.#look(client)
      if (this.#standing) await this.#pause(LOOK_EVERY_MS)
    }
  }

  async #look(client: pg.Client): Promise<void> {
    const began = performance.now()
    const heard = this.#heard
    const row = (await client.query<Row>(LOOK)).rows[0] as Row
    const seen = JSON.stringify(row)
    // Word that came meanwhile may tell of something that this look has missed.
    if (heard !== this.#heard) return
    if (seen !== this.#seen || !this.#standing) this.#standing = { fresh: freshnessOf(row) }
    this.#seen = seen
    this.#lookedAt = began
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, milliseconds).unref()
      this.#wake = () => {
        clearTimeout(timer)
        done()
      }
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#socket?.destroy()
    this.#wake()
    await this.#running
  }
}
