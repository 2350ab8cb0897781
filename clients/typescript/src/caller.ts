/** Calls over HTTP: with the token, tried again where that helps, and not answered twice where a cache has the answer. */
import { errorOf, foreign, parsed, recordOf } from './answer.ts'
import { ConnectionFailed } from './errors.ts'
import { type Patience, patienceOf, withPatience } from './patience.ts'
import type { CallOptions } from './records.ts'

export interface CachedAnswer {
  etag: string
  /** JSON, as it was sent. */
  body: string
}

/** Keeps answers by their address, which holds no token. A Map is one. */
export interface AnswerCache {
  get(url: string): CachedAnswer | undefined | Promise<CachedAnswer | undefined>
  set(url: string, answer: CachedAnswer): unknown
}

export interface CallerOptions {
  /** The text that the operators gave, `hlg_…`. It is sent to the service and kept nowhere else. Null for what is public. */
  token: string | null
  /** Where answers are kept and asked for again only when they have changed; without it nowhere. */
  cache?: AnswerCache | undefined
  /** In place of the global fetch. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  /** How often and how long a call is tried again after 429, 503 and broken connections. */
  retry?: Partial<Patience> | undefined
  /** Tells the operators who calls. Not for browsers, which have their own. */
  userAgent?: string | undefined
}

export interface OpenOptions extends CallOptions {
  method?: 'GET' | 'HEAD' | undefined
  headers?: Record<string, string> | undefined
}

type Shape<Record> = (value: unknown) => value is Record

const NOT_MODIFIED = 304
/** Not errors for who goes on with a download that broke off. */
const TOLD_BY_STATUS = new Set([NOT_MODIFIED, 416])

const reasonOf = (error: unknown): string => {
  const { message, code } = ((error as Error)?.cause ?? error) as { message?: string; code?: string }
  return message || code || 'no reason is known'
}

const textOf = (response: Response, url: string): Promise<string> =>
  response.text().catch((cause) => {
    throw new ConnectionFailed(`The answer of ${url} broke off: ${reasonOf(cause)}`, { cause })
  })

export class Caller {
  readonly #headers: Headers
  readonly #fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly #cache: AnswerCache | undefined
  readonly #patience: Patience

  constructor({ token, cache, fetch: given, retry, userAgent }: CallerOptions) {
    if (token !== null && (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)))
      throw new TypeError(
        'token must be the text that the operators gave, hlg_…, without spaces or line breaks.',
      )
    this.#headers = new Headers({ prefer: 'handling=strict' })
    if (token !== null) this.#headers.set('authorization', `Bearer ${token}`)
    if (userAgent !== undefined) this.#headers.set('user-agent', userAgent)
    this.#fetch = given ?? ((url, init) => fetch(url, init))
    this.#cache = cache
    this.#patience = patienceOf(retry)
  }

  /** The record at an address, which must have the shape. */
  async record<Record>(url: string, is: Shape<Record>, signal: AbortSignal | undefined): Promise<Record> {
    const cached = await this.#cache?.get(url)
    const held = cached && parsed(cached.body)
    const headers = new Headers(this.#headers)
    if (cached && is(held)) headers.set('if-none-match', cached.etag)
    const attempt = async () => {
      const response = await this.#send(url, { headers, signal })
      const text = await textOf(response, url)
      if (response.status === NOT_MODIFIED && is(held)) return held
      if (!response.ok) throw errorOf(response, url, text, false)
      const record = recordOf(response, url, text, is)
      const etag = response.headers.get('etag')
      if (etag !== null) await this.#cache?.set(url, { etag, body: text })
      return record
    }
    return withPatience(attempt, this.#patience, signal)
  }

  /** An answer whose body is yet to be read. */
  async open(url: string, { method = 'GET', headers = {}, signal }: OpenOptions): Promise<Response> {
    const all = new Headers(headers)
    for (const [name, value] of this.#headers) all.set(name, value)
    const attempt = async () => {
      const response = await this.#send(url, { method, headers: all, signal })
      if (response.ok || TOLD_BY_STATUS.has(response.status)) return response
      throw errorOf(response, url, await textOf(response, url), method === 'HEAD')
    }
    return withPatience(attempt, this.#patience, signal)
  }

  async #send(
    url: string,
    { signal, ...init }: Omit<RequestInit, 'signal'> & CallOptions,
  ): Promise<Response> {
    // Called on its own: a browser's fetch refuses to be anybody's method.
    const send = this.#fetch
    const response = await send(url, { ...init, signal: signal ?? null }).catch((cause) => {
      throw new ConnectionFailed(`${url} cannot be reached: ${reasonOf(cause)}`, { cause })
    })
    const strange = foreign(response, url)
    if (strange === undefined) return response
    await response.body?.cancel()
    throw strange
  }
}
