/** Sends requests with the token, retries temporary failures, and revalidates cached responses. */
import { ConnectionFailed } from './errors.ts'
import type { CallOptions } from './records.ts'
import { errorFrom, foreignResponseError, parseJson, parseRecord } from './response.ts'
import { Retries, type RetryOptions, type Wait, withRetryDefaults } from './retry.ts'

export interface CachedResponse {
  etag: string
  /** The JSON text as it was received. */
  body: string
}

/** Stores responses by URL, which never contains the token. A Map is one. */
export interface ResponseCache {
  get(url: string): CachedResponse | undefined | Promise<CachedResponse | undefined>
  set(url: string, response: CachedResponse): unknown
}

export interface HttpClientOptions {
  /** The token that the operators issued, `hlg_…`. It is sent to the service only. Null for public documents. */
  token: string | null
  /** Stores responses, so that unchanged ones are not sent again. Default: no cache. */
  cache?: ResponseCache | undefined
  /** Replaces the global fetch. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  /** How often and how long a call is retried after 429, 503 and broken connections. */
  retry?: Partial<RetryOptions> | undefined
  /** Called before each wait for a rate limit, an unavailable service or a broken connection. */
  onWait?: ((wait: Wait) => void) | undefined
  /** Identifies the calling program to the operators. Browsers send their own. */
  userAgent?: string | undefined
}

export interface OpenOptions extends CallOptions {
  method?: 'GET' | 'HEAD' | undefined
  headers?: Record<string, string> | undefined
}

export interface UncachedOptions extends CallOptions {
  preference?: string | undefined
  retries: Retries
}

type ShapeCheck<Shape> = (value: unknown) => value is Shape

const NOT_MODIFIED = 304
const RANGE_NOT_SATISFIABLE = 416

const reasonOf = (error: unknown): string => {
  const { message, code } = ((error as Error)?.cause ?? error) as { message?: string; code?: string }
  return message || code || 'unknown reason'
}

const brokenOff = (url: string, cause: unknown): ConnectionFailed =>
  new ConnectionFailed(`The response from ${url} broke off: ${reasonOf(cause)}`, { cause })

const textOf = (response: Response, url: string): Promise<string> =>
  response.text().catch((cause) => {
    throw brokenOff(url, cause)
  })

/** The body's chunks. A reader is used, because not all browsers can iterate a body. */
export async function* chunksOf(
  response: Response,
  url: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = response.body?.getReader()
  if (reader === undefined) return
  try {
    while (true) {
      const { done, value } = await reader.read().catch((cause) => {
        throw brokenOff(url, cause)
      })
      if (done) return
      yield value
    }
  } finally {
    // The consumer may have stopped early. Cancelling a broken body rejects with its error again.
    await reader.cancel().catch(() => {})
  }
}

export class HttpClient {
  readonly #headers: Headers
  readonly #fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly #cache: ResponseCache | undefined
  readonly #retry: RetryOptions
  readonly #onWait: ((wait: Wait) => void) | undefined

  constructor({ token, cache, fetch: customFetch, retry, onWait, userAgent }: HttpClientOptions) {
    if (token !== null && (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)))
      throw new TypeError(
        'token must be the token that the operators issued, hlg_…, without spaces or line breaks.',
      )
    this.#headers = new Headers({ prefer: 'handling=strict' })
    if (token !== null) this.#headers.set('authorization', `Bearer ${token}`)
    if (userAgent !== undefined) this.#headers.set('user-agent', userAgent)
    this.#fetch = customFetch ?? ((url, init) => fetch(url, init))
    this.#cache = cache
    this.#retry = withRetryDefaults(retry)
    this.#onWait = onWait
  }

  /** The attempts of one call. */
  retries(signal: AbortSignal | undefined): Retries {
    return new Retries(this.#retry, this.#onWait, signal)
  }

  /** Attempts that end only with success, an error that lasts, or the signal. */
  endlessRetries(signal: AbortSignal | undefined): Retries {
    const endless = Number.POSITIVE_INFINITY
    const options = { ...this.#retry, attempts: endless, longestWaitSeconds: endless }
    return new Retries(options, this.#onWait, signal)
  }

  /** Gets a JSON document, which must have the expected shape. */
  async getRecord<Shape>(
    url: string,
    hasShape: ShapeCheck<Shape>,
    signal: AbortSignal | undefined,
  ): Promise<Shape> {
    const cached = await this.#cache?.get(url)
    const cachedRecord = cached && parseJson(cached.body)
    const headers = new Headers(this.#headers)
    if (cached && hasShape(cachedRecord)) headers.set('if-none-match', cached.etag)
    const attempt = async () => {
      const response = await this.#send(url, { headers, signal })
      const text = await textOf(response, url)
      if (response.status === NOT_MODIFIED && hasShape(cachedRecord)) return cachedRecord
      if (!response.ok) throw errorFrom(response, url, text, 'GET')
      const record = parseRecord(response, url, text, hasShape)
      const etag = response.headers.get('etag')
      if (etag !== null) await this.#cache?.set(url, { etag, body: text })
      return record
    }
    return this.retries(signal).run(attempt)
  }

  /** Gets a JSON document past the cache; `preference` is added to the Prefer header. */
  async getUncached<Shape>(
    url: string,
    hasShape: ShapeCheck<Shape>,
    { preference, retries, signal }: UncachedOptions,
  ): Promise<Shape> {
    const headers = new Headers(this.#headers)
    if (preference !== undefined) headers.append('prefer', preference)
    return retries.run(async () => {
      const response = await this.#send(url, { headers, signal })
      const text = await textOf(response, url)
      if (!response.ok) throw errorFrom(response, url, text, 'GET')
      return parseRecord(response, url, text, hasShape)
    })
  }

  /** Resolves when the headers have arrived. 304 and 416 are not errors here, because downloads need them. */
  async open(url: string, { method = 'GET', headers = {}, signal }: OpenOptions): Promise<Response> {
    const allHeaders = new Headers(headers)
    for (const [name, value] of this.#headers) allHeaders.set(name, value)
    const attempt = async () => {
      const response = await this.#send(url, { method, headers: allHeaders, signal })
      if (response.ok || [NOT_MODIFIED, RANGE_NOT_SATISFIABLE].includes(response.status)) return response
      throw errorFrom(response, url, await textOf(response, url), method)
    }
    return this.retries(signal).run(attempt)
  }

  async #send(
    url: string,
    { signal, ...init }: Omit<RequestInit, 'signal'> & CallOptions,
  ): Promise<Response> {
    // A browser's fetch throws when it is called as a method of another object.
    const send = this.#fetch
    const response = await send(url, { ...init, signal: signal ?? null }).catch((cause) => {
      throw new ConnectionFailed(`${url} cannot be reached: ${reasonOf(cause)}`, { cause })
    })
    const error = foreignResponseError(response, url)
    if (error === undefined) return response
    await response.body?.cancel()
    throw error
  }
}
