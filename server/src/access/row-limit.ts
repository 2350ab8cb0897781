/**
 * Limits the call log rows of requests without a valid token, so that strangers cannot fill the disk. Requests above the
 * limit are counted in one row per client, rejected token, status and minute, apart from those whose response was cut off.
 */
import type { CallRow } from '../storage/schema/tables.ts'
import { type AddressDetail, clientOf } from './logged-text.ts'

/** Rows a minute for each client whose requests are rejected. */
const ROWS_PER_CLIENT = 60
/** Rows a minute for all clients, since one may have many addresses. */
const ROWS_IN_TOTAL = 1_000
/** Clients and summaries in a minute. Those beyond are counted together, without an address. */
const MAX_CLIENTS = 1_000
const OTHER_CLIENTS = ''

/** The path of a row that counts several requests. */
const SUMMARY_PATH = '(more requests)'

const minuteOf = (at: string): string => at.slice(0, 'YYYY-MM-DDTHH:MM'.length)

const summaryOf = (row: CallRow, address: string): CallRow => ({
  ...row,
  request_id: '',
  method: '',
  path: SUMMARY_PATH,
  query: '',
  address,
  user_agent: null,
})

export class RowLimit {
  readonly #addresses: AddressDetail
  readonly #rowsPerClient: number
  #minute = ''
  #rows = 0
  readonly #rowsByClient = new Map<string, number>()
  readonly #summaries = new Map<string, CallRow>()
  /** Requests without a row of their own. */
  summarised = 0

  constructor(addresses: AddressDetail, rowsPerClient = ROWS_PER_CLIENT) {
    this.#addresses = addresses
    this.#rowsPerClient = rowsPerClient
  }

  /** Returns the rows to write: summaries of the minute before, and the row itself unless it is above the limit. */
  add(row: CallRow, address: string): CallRow[] {
    const rows = this.endMinute(row.at)
    const client = this.#track(clientOf(address))
    const logged = this.#rowsByClient.get(client) ?? 0
    if (client === OTHER_CLIENTS || logged >= this.#rowsPerClient || this.#rows >= ROWS_IN_TOTAL)
      this.#summarise(row, client)
    else {
      this.#rowsByClient.set(client, logged + 1)
      this.#rows++
      rows.push(row)
    }
    return rows
  }

  /** Returns the summaries of the current minute if `at` is in another one. */
  endMinute(at: string): CallRow[] {
    const minute = minuteOf(at)
    return minute === this.#minute ? [] : this.#start(minute)
  }

  end(): CallRow[] {
    return this.#start('')
  }

  #start(minute: string): CallRow[] {
    const summaries = [...this.#summaries.values()]
    this.#minute = minute
    this.#rows = 0
    this.#rowsByClient.clear()
    this.#summaries.clear()
    return summaries
  }

  #track(client: string): string {
    if (this.#rowsByClient.size < MAX_CLIENTS || this.#rowsByClient.has(client)) return client
    return OTHER_CLIENTS
  }

  #summarise(row: CallRow, client: string): void {
    this.summarised++
    const keyOf = (one: string) => `${one} ${row.token_id} ${row.status} ${row.completed}`
    const isTracked = this.#summaries.size < MAX_CLIENTS || this.#summaries.has(keyOf(client))
    const counted = isTracked ? client : OTHER_CLIENTS
    const summary = this.#summaries.get(keyOf(counted))
    if (!summary) {
      const address = counted === OTHER_CLIENTS || this.#addresses === 'full' ? counted : row.address
      this.#summaries.set(keyOf(counted), summaryOf(row, address))
      return
    }
    summary.milliseconds += (row.milliseconds - summary.milliseconds) / (summary.count + 1)
    summary.count++
    summary.bytes += row.bytes
    summary.at = row.at
  }
}
