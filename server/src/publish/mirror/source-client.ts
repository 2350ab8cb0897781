/** HTTP client for the heliolog that is mirrored: stays within its limits and reattempts temporary failures. */
import { setTimeout as pause } from 'node:timers/promises'
import { UserError } from '../../domain/user-error.ts'

/** A source that cannot be mirrored; the message says what the operator can do. */
export class MirrorError extends UserError {
  override name = 'MirrorError'
}

/** A response whose body was cut off: the part that arrived is good, and the rest can be requested. */
export class CutOffError extends MirrorError {
  override name = 'CutOffError'
}

/** A successful response; its body is read as it arrives. */
export interface SourceResponse {
  status: number
  headers: Headers
  body: AsyncIterable<Uint8Array>
  /** Drops what was not read of the body. */
  discard(): void
}

export interface SourceOptions {
  token: string
  /** Ends every wait. */
  signal: AbortSignal
  /** Called before each wait, with its reason. */
  onWait(reason: string, seconds: number): void
}

/** As long as the server waits for a client that reads nothing. */
const IDLE_TIMEOUT_MS = 60_000
const MOST_ATTEMPTS = 6
/** The hourly allowance of downloads is renewed within it. */
const LONGEST_WAIT_SECONDS = 3_700
/** The complete body, a range of it, or a range beyond its end. */
const SUCCESS = new Set([200, 206, 416])

/** The address without `/api/v1` or `/bulk/v1`, since people paste either. Undefined for text that is no address. */
export const sourceAddress = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined
  const { protocol, username, search, hash, href } = new URL(text)
  if (!/^https?:$/.test(protocol) || username || search || hash) return undefined
  return href.replace(/\/+$/, '').replace(/\/(api|bulk)\/v1$/, '')
}

const LONGEST_MESSAGE = 200
/** More than any response that is not a file has. */
const LONGEST_TEXT = 2 ** 20

/** Too many requests, or a service that a server or a proxy expects back. */
const TEMPORARY = new Set([429, 502, 503, 504])

/** Untrusted text, safe to print on a terminal. */
const quoted = (text: string): string => JSON.stringify(text.slice(0, LONGEST_MESSAGE))

const textOf = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    parts.push(part)
    length += part.length
    if (length > LONGEST_TEXT) break
  }
  return Buffer.concat(parts).toString('utf8')
}

/** The message of an error body. */
const messageIn = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  try {
    return quoted(JSON.parse(await textOf(body)).error.message)
  } catch {
    return 'it does not say why'
  }
}

/** Retry-After is a number of seconds, or from some proxies a date. */
const secondsToWait = (headers: Headers): number | undefined => {
  const given = headers.get('retry-after')
  if (given === null) return undefined
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1_000
  return Number.isNaN(seconds) ? undefined : Math.max(1, Math.ceil(seconds))
}

/** What the operator can do about a failed response, where that is known. */
const adviceOn = ({ status, headers }: Response): string | undefined => {
  const moved = headers.get('location')
  if (status === 401)
    return 'HELIOLOG_MIRROR_TOKEN must hold a token that this heliolog has issued and that is still valid'
  if (status === 404) return 'no heliolog of version 1.3 or later is at this address'
  if (status >= 300 && status < 400 && moved !== null)
    return `it has moved to ${quoted(moved)}; name that address`
  return undefined
}

export class SourceClient {
  readonly address: string
  readonly #options: SourceOptions
  /** A first request that reaches nobody has a wrong address; later ones are retried. */
  #wasReached = false

  constructor(address: string, options: SourceOptions) {
    this.address = address
    this.#options = options
  }

  /** Sends a request, and sends it again after temporary failures. */
  async get(path: string, headers: Record<string, string> = {}): Promise<SourceResponse> {
    for (let attempts = 1; ; attempts++) {
      const response = await this.#send(path, headers)
      if ('body' in response) return response
      if (attempts === MOST_ATTEMPTS) throw new MirrorError(`${response.reason}, ${attempts} times`)
      await this.wait(response.reason, response.seconds ?? 2 ** (attempts - 1))
    }
  }

  async text(path: string): Promise<string> {
    return textOf((await this.get(path)).body)
  }

  async wait(reason: string, seconds: number): Promise<void> {
    if (seconds > LONGEST_WAIT_SECONDS)
      throw new MirrorError(`${reason}: it asks to wait for ${seconds} s; try again then`)
    this.#options.onWait(reason, seconds)
    await pause(seconds * 1_000, undefined, { signal: this.#options.signal }).catch(() => {
      throw this.#options.signal.reason
    })
  }

  /** A response, or why there is none now and when to try again. */
  async #send(
    path: string,
    headers: Record<string, string>,
  ): Promise<SourceResponse | { reason: string; seconds: number | undefined }> {
    const { token, signal } = this.#options
    const url = this.address + path
    const idle = new AbortController()
    const timer = setTimeout(() => idle.abort(), IDLE_TIMEOUT_MS)
    const discard = () => {
      clearTimeout(timer)
      idle.abort()
    }
    const response = await fetch(url, {
      headers: {
        authorization: `Bearer ${token}`,
        prefer: 'handling=strict',
        'accept-encoding': 'gzip',
        'user-agent': 'heliolog mirror',
        ...headers,
      },
      redirect: 'manual',
      signal: AbortSignal.any([signal, idle.signal]),
    }).catch((error) => {
      clearTimeout(timer)
      signal.throwIfAborted()
      const reason = `${url} cannot be reached: ${reasonOf(error, idle.signal)}`
      if (!this.#wasReached) throw new MirrorError(reason)
      return { reason, seconds: undefined }
    })
    if ('reason' in response) return response
    this.#wasReached = true
    const body = this.#read(response, url, timer, idle.signal)
    const { status, headers: received } = response
    if (SUCCESS.has(status)) return { status, headers: received, body, discard }
    const reason = `${url} answered ${status}: ${adviceOn(response) ?? (await messageIn(body))}`
    discard()
    if (TEMPORARY.has(status)) return { reason, seconds: secondsToWait(received) }
    throw new MirrorError(reason)
  }

  /** The decompressed bytes of a body; each part restarts the timer. */
  async *#read(
    { body }: Response,
    url: string,
    timer: NodeJS.Timeout,
    idle: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    try {
      for await (const part of body ?? []) {
        timer.refresh()
        yield part
        // The reader may be slow; the source is not idle meanwhile.
        timer.refresh()
      }
    } catch (error) {
      this.#options.signal.throwIfAborted()
      throw new CutOffError(`${url} broke off: ${reasonOf(error, idle)}`)
    } finally {
      clearTimeout(timer)
    }
  }
}

const reasonOf = (error: unknown, idle: AbortSignal): string => {
  if (idle.aborted) return `nothing came for ${IDLE_TIMEOUT_MS / 1_000} s`
  const { cause, message } = error as Error & { cause?: Error & { code?: string } }
  // OpenSSL's own message is for its developers; the code says as much.
  return /^ERR_SSL/.test(cause?.code ?? '')
    ? `${cause?.code}, so perhaps it speaks http and not https`
    : cause?.message || cause?.code || message
}
