/** The change feed: what was published, changed and retracted since a cursor. */
import { queryOf } from './address.ts'
import { InvalidRequest } from './errors.ts'
import type { HttpClient } from './http-client.ts'
import type { BulkImage, BulkObservation, CallOptions, ObserverDetail } from './records.ts'
import { isObject } from './response.ts'
import { wait } from './retry.ts'

interface ChangeOf<Kind extends string, Record> {
  /** Treat `published` and `changed` alike: store the record. */
  change: 'published' | 'changed' | 'retracted'
  /** The number of the publication. */
  publication: number
  kind: Kind
  /** The record's id; an observer's nickname. */
  id: string
  /** The record as it is now; null if it was retracted. */
  record: Record | null
}

export type Change =
  | ChangeOf<'observations', BulkObservation>
  | ChangeOf<'images', BulkImage>
  | ChangeOf<'observers', ObserverDetail>
export type ChangeKind = Change['kind']

export interface ChangePage<Item = Change> {
  data: Item[]
  /** Where the feed continues after this page. */
  next_cursor: string
  /** True if nothing follows at the moment. */
  end: boolean
}

export interface ChangesQuery<Kind extends ChangeKind = ChangeKind> extends CallOptions {
  /** Where to begin: a cursor, or a data version. Default: all existing records, as if just published. */
  since?: string | undefined
  /** Where to end: a data version, or the cursor of an end of the feed. Default: the current data. */
  until?: string | undefined
  /** Only records of this kind. */
  kind?: Kind | undefined
  /** Seconds to wait for the next change at the end of the feed; `true` to follow the feed for good. Default: 0. */
  wait?: number | true | undefined
  /** Changes per page, from 1 to 500. Default: 500. */
  limit?: number | undefined
}

const DEFAULT_LIMIT = 500
/** One request waits at most so long, because proxies cut longer ones off. */
const LONGEST_REQUEST_SECONDS = 30
/** Requests that return at once, such as those of a server that is shutting down, must not become a flood. */
const MIN_SECONDS_PER_WAIT = 1

const isChangePage = <Item>(value: unknown): value is ChangePage<Item> =>
  isObject(value) &&
  Array.isArray(value['data']) &&
  typeof value['next_cursor'] === 'string' &&
  typeof value['end'] === 'boolean'

const waitSecondsOf = ({ wait: given = 0, until }: ChangesQuery): number => {
  const seconds = given === true ? Number.POSITIVE_INFINITY : given
  if (!(seconds >= 0)) throw new InvalidRequest('wait must be a number of seconds from 0, or true.')
  if (seconds > 0 && until !== undefined)
    throw new InvalidRequest('Give until or wait, not both: nothing is published before until any more.')
  return seconds
}

/** Each iteration continues at `cursor`. */
export class Changes<Item = Change> implements AsyncIterable<Item> {
  readonly #http: HttpClient
  readonly #url: string
  readonly #query: ChangesQuery
  readonly #waitSeconds: number
  #cursor: string | undefined

  constructor(http: HttpClient, url: string, query: ChangesQuery) {
    this.#http = http
    this.#url = url
    this.#query = query
    this.#waitSeconds = waitSecondsOf(query)
    this.#cursor = query.since
  }

  /**
   * Where the feed continues: store it, and give it as `since` another day. It advances with each page that was read
   * completely, so no change is missed; those of a page that was left early come again.
   */
  get cursor(): string | undefined {
    return this.#cursor
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { data } of this.pages()) yield* data
  }

  /** The pages that have changes. `next_cursor` continues exactly after each one. */
  async *pages(): AsyncGenerator<ChangePage<Item>, void, undefined> {
    let isFirst = true
    let waitingSince = performance.now()
    while (true) {
      const requestedAt = performance.now()
      const secondsLeft = this.#waitSeconds - (requestedAt - waitingSince) / 1000
      const page = await this.#page(secondsLeft, isFirst)
      isFirst = false
      const isEmpty = page.data.length === 0
      if (!isEmpty) {
        yield page
        waitingSince = performance.now()
      }
      this.#cursor = page.next_cursor
      if (!page.end) continue
      if (performance.now() - waitingSince >= this.#waitSeconds * 1000) return
      const pause = MIN_SECONDS_PER_WAIT - (performance.now() - requestedAt) / 1000
      if (isEmpty && pause > 0) await wait(pause, this.#query.signal)
    }
  }

  /** The page after the cursor. Followers survive any outage, unless their first request fails. */
  #page(secondsLeft: number, isFirst: boolean): Promise<ChangePage<Item>> {
    const { until, kind, limit = DEFAULT_LIMIT, signal } = this.#query
    const url = this.#url + queryOf({ since: this.#cursor, until, kind, limit })
    const isEndless = this.#waitSeconds === Number.POSITIVE_INFINITY && !isFirst
    const seconds = Math.ceil(Math.min(secondsLeft, LONGEST_REQUEST_SECONDS))
    return this.#http.getUncached(url, isChangePage<Item>, {
      preference: seconds > 0 ? `wait=${seconds}` : undefined,
      retries: isEndless ? this.#http.endlessRetries(signal) : this.#http.retries(signal),
      signal,
    })
  }
}
