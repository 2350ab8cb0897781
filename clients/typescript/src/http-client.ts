/** Sends requests with the token, retries temporary failures, and revalidates cached responses. */
import { ConnectionFailed, InvalidRequest, Unauthorized } from './errors.ts'
import type { CallOptions } from './records.ts'
import { errorFrom, foreignResponseError, parseJson, parseRecord } from './response.ts'
import { printWait, Retries, type RetryLimits, type RetryOptions, retryLimits, type Wait } from './retry.ts'

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

export interface HttpClientOptions extends RetryOptions {
  /**
   * The token that the operators issued, `hlg_…`. It is sent to the server only. Null for public documents. Default: the
   * environment variable HELIOLOG_TOKEN, which browsers do not have.
   */
  token?: string | null | undefined
  /** Stores responses, so that unchanged ones are not sent again. Default: no cache. */
  cache?: ResponseCache | undefined
  /** Replaces the global fetch. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  /**
   * Called before each wait for a rate limit, an unavailable server or a broken connection. Default: waits longer than 5 s
   * are printed to standard error, except in browsers.
   */
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

/** Node's error codes for unknown host names, for certificates that it does not trust, and for servers without TLS. */
const LASTING_CODE = /^ENOTFOUND$|CERT|^ERR_TLS_|^ERR_SSL_/

const reasonOf = (error: unknown): string => {
  const { message, code } = ((error as Error)?.cause ?? error) as { message?: string; code?: string }
  // OpenSSL's messages are meant for developers.
  if (code?.startsWith('ERR_SSL_')) return `${code}; the URL may need http instead of https`
  return message || code || 'unknown reason'
}

const isLasting = (error: unknown): boolean =>
  LASTING_CODE.test(String((error as { cause?: { code?: unknown } } | null)?.cause?.code))

/** The given token, else that of the environment, without the line break that a file may end with. */
const findToken = (given: string | undefined): string => {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } }
  const token = String(given || process?.env?.['HELIOLOG_TOKEN'] || '').trim()
  if (token === '')
    throw new Unauthorized('No token: pass one, or set HELIOLOG_TOKEN. The operators issue tokens.')
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new InvalidRequest(
      'token must be the token that the operators issued, hlg_…, without spaces or line breaks.',
    )
  return token
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
  readonly #limits: RetryLimits
  readonly #onWait: (wait: Wait) => void

  constructor({
    token,
    cache,
    fetch: customFetch,
    onWait = printWait,
    userAgent,
    ...limits
  }: HttpClientOptions) {
    this.#headers = new Headers({ prefer: 'handling=strict' })
    if (token !== null) this.#headers.set('authorization', `Bearer ${findToken(token)}`)
    if (userAgent !== undefined) this.#headers.set('user-agent', userAgent)
    this.#fetch = customFetch ?? ((url, init) => fetch(url, init))
    this.#cache = cache
    this.#limits = retryLimits(limits)
    this.#onWait = onWait
  }

  /** The attempts of one call. */
  retries(signal: AbortSignal | undefined): Retries {
    return new Retries(this.#limits, this.#onWait, signal)
  }

  /** Attempts that end only with success, an error that lasts, or the signal. */
  endlessRetries(signal: AbortSignal | undefined): Retries {
    const endless = { retries: Number.POSITIVE_INFINITY, maxWait: Number.POSITIVE_INFINITY }
    return new Retries(endless, this.#onWait, signal)
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

  /** Gets a text past the cache. */
  async getText(url: string, signal: AbortSignal | undefined): Promise<string> {
    return this.retries(signal).run(async () => {
      const response = await this.#send(url, { headers: this.#headers, signal })
      const text = await textOf(response, url)
      if (response.ok) return text
      throw errorFrom(response, url, text, 'GET')
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
    const response = await send(url, { ...init, redirect: 'manual', signal: signal ?? null }).catch(
      (cause) => {
        throw new ConnectionFailed(`${url} cannot be reached: ${reasonOf(cause)}`, {
          cause,
          lasting: isLasting(cause),
        })
      },
    )
    const error = foreignResponseError(response, url)
    if (error === undefined) return response
    await response.body?.cancel()
    throw error
  }
}
