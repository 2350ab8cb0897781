/** Clients for the heliolog that serves this page. */
import { type CachedResponse, Heliolog } from '@heliolog/client'
import { BASE_URL } from '../browser/routing.ts'

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

let current: { token: string; client: Heliolog } | undefined

/** One client per token, because its cache lets later pages get 304 for unchanged data. */
export const clientFor = (token: string): Heliolog => {
  if (current?.token !== token)
    current = {
      token,
      client: new Heliolog({ baseUrl: BASE_URL, token, ...NO_RETRY, cache: new ResponseCache() }),
    }
  return current.client
}

/** Fetches a public document of the service, such as `/bulk/v1/citation.bib`. */
export const fetchDocument = async (path: `/${string}`): Promise<string> =>
  (await publicClient.request(path)).text()
