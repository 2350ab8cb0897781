/** A client of the change feed that keeps a copy of the data, and what the copy must be. */
import { strict as assert } from 'node:assert'
import type { Database } from '../../server/src/storage/database.ts'
import { type Change, type ChangesPage, getChanges, readChangeLines } from './change-feed.ts'
import { rowsAsOf } from './publication-states.ts'

export type ChangeKind = Change['kind']

/** Records by kind and id. */
export type Records = Map<string, unknown>

const keyOf = (kind: string, id: string) => `${kind} ${id}`

/** The records of a publication, read from the tables. */
export const recordsAsOf = async (database: Database, number: number): Promise<Records> => {
  const records: Records = new Map()
  for (const [table, kind] of [
    ['observation', 'observations'],
    ['image', 'images'],
  ] as const)
    for (const [id = '', tags = '', body = ''] of await rowsAsOf(database, table, number))
      records.set(keyOf(kind, id), { ...JSON.parse(body), tags: JSON.parse(tags) })
  for (const [nickname = '', detail = ''] of await rowsAsOf(database, 'observer', number))
    records.set(keyOf('observers', nickname), JSON.parse(detail))
  return records
}

export const ofKind = (records: Records, kind: ChangeKind | undefined): Records =>
  new Map([...records].filter(([key]) => kind === undefined || key.startsWith(`${kind} `)))

/** Applies changes to a copy of the records. */
export const applyChanges = (records: Records, changes: readonly Change[]): void => {
  for (const { change, kind, id, record } of changes)
    if (change === 'retracted') records.delete(keyOf(kind, id))
    else records.set(keyOf(kind, id), record)
}

interface Request {
  origin: string
  token: string
  limit: number
  asLines: boolean
}

export class Follower {
  readonly kind: ChangeKind | undefined
  readonly records: Records = new Map()
  /** The last publication that each record came with. */
  readonly #publications = new Map<string, number>()
  #cursor: string | undefined
  #latest = 0

  /** `start` has the records of a publication, such as a downloaded file, and the version that names it. */
  constructor(kind: ChangeKind | undefined, start?: { records: Records; version: string; number: number }) {
    this.kind = kind
    if (!start) return
    for (const [key, record] of ofKind(start.records, kind)) this.records.set(key, record)
    this.#cursor = start.version
    this.#latest = start.number
  }

  /** Reads the next page. A follower that is killed meanwhile keeps neither the page nor its cursor. */
  async advance(
    { origin, token, limit, asLines }: Request,
    isKilled = false,
  ): Promise<{ version: string; isAtEnd: boolean }> {
    const query = { since: this.#cursor, kind: this.kind, limit }
    let page: ChangesPage
    let version = ''
    if (asLines) page = await readChangeLines({ origin, token }, query)
    else {
      const response = await getChanges({ origin, token }, query)
      const text = await response.text()
      assert.equal(response.status, 200, text)
      version = response.headers.get('x-data-version') ?? ''
      page = JSON.parse(text)
      assert.ok(page.data.length <= limit)
    }
    if (!isKilled) this.#keep(page)
    return { version, isAtEnd: page.end && !isKilled }
  }

  #keep({ data, next_cursor }: ChangesPage): void {
    for (const { kind, id, publication } of data) {
      if (this.kind) assert.equal(kind, this.kind)
      const key = keyOf(kind, id)
      assert.ok(publication > (this.#publications.get(key) ?? 0), `${key} is sent once for ${publication}`)
      assert.ok(publication >= this.#latest, 'the feed does not go back')
      this.#publications.set(key, publication)
      this.#latest = publication
    }
    applyChanges(this.records, data)
    this.#cursor = next_cursor
  }
}
