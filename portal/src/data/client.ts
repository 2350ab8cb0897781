/** Clients for the heliolog that serves this page. */
import {
  type BulkImage,
  type BulkObservation,
  type CachedResponse,
  type DailyActivity,
  Heliolog,
  type Series,
} from '@heliolog/client'
import { BASE_URL } from '../browser/routing.ts'
import type { Filters } from './lists.ts'

// The visitor sees an error or a countdown at once, rather than waiting for silent retries.
const NO_RETRY = { retries: 0 }

/** Without a token, for public documents. */
export const publicClient = new Heliolog({ baseUrl: BASE_URL, token: null, ...NO_RETRY })

const CACHED_RESPONSES = 40

/** Limited, so that a long visit does not fill the tab's memory. */
class ResponseCache extends Map<string, CachedResponse> {
  override set(url: string, response: CachedResponse): this {
    const [oldest] = this.keys()
    if (this.size >= CACHED_RESPONSES && oldest !== undefined) this.delete(oldest)
    return super.set(url, response)
  }
}

/** Invalid texts too, which the service rejects with a message. */
export type SeriesQuery = Filters & { limit: string; signal: AbortSignal }

type ReadPages<Record> = (query: SeriesQuery) => Pick<Series<Record>, 'page'>

/** The lists as pages show them: newest first, and records with their tags. */
export interface NewestRecords {
  observations: ReadPages<BulkObservation>
  images: ReadPages<BulkImage>
  dailyActivity: ReadPages<DailyActivity>
  observation(id: string, options: { signal: AbortSignal }): Promise<BulkObservation>
}

/** A visitor's client of the API, with a cache that lets later pages get 304 for unchanged data. */
export class VisitorClient extends Heliolog {
  readonly newest: NewestRecords

  constructor(token: string) {
    const options = { token, ...NO_RETRY, cache: new ResponseCache() }
    super({ baseUrl: BASE_URL, ...options })
    const newest: Pick<Heliolog, keyof NewestRecords> = new Heliolog({
      baseUrl: new URL('portal', BASE_URL),
      ...options,
    })
    // The same methods, of a service that returns more.
    this.newest = newest as typeof newest & NewestRecords
  }
}

let current: { token: string; client: VisitorClient } | undefined

export const clientFor = (token: string): VisitorClient => {
  if (current?.token !== token) current = { token, client: new VisitorClient(token) }
  return current.client
}

/** Fetches a public document of the service, such as `/bulk/v1/citation.bib`. */
export const fetchDocument = async (path: `/${string}`): Promise<string> =>
  (await publicClient.request(path)).text()
