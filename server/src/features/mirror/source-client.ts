/** HTTP client for the mirrored heliolog: respects its rate limits and retries temporary failures. */
import { setTimeout as pause } from 'node:timers/promises'
import type { abortOnSignal } from '../../command/signals.ts'
import { UserError } from '../../domain/user-error.ts'

/** The source cannot be mirrored. The message tells the operator what to do. */
export class MirrorError extends UserError {
  override name = 'MirrorError'
}

/** The source returned an error that will not go away by itself. */
export class SourceStatusError extends MirrorError {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The source is away. It may come back. */
export class SourceAwayError extends MirrorError {}

/** A response body was interrupted. The received part is valid, and the rest can be requested. */
export class InterruptedError extends MirrorError {}

export interface SourceResponse {
  status: number
  headers: Headers
  body: AsyncIterable<Uint8Array>
  /** Discards the unread rest of the body. */
  discard(): void
}

/** Longer than the source needs to build a file, which it does before it sends the rest of an interrupted one. */
const IDLE_TIMEOUT_MS = 120_000
const MAX_ATTEMPTS = 6
/** Long enough for the hourly download limit to reset. */
const MAX_WAIT_SECONDS = 3_700
/** 416 means that a range starts at the end of the file, so the download is complete. */
const SUCCESS = new Set([200, 206, 416])

/** Removes `/api/v1` and the like, which users tend to paste. Returns undefined for text that is no address. */
export const sourceAddress = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined
  const { protocol, username, search, hash, href } = new URL(text)
  if (!/^https?:$/.test(protocol) || username || search || hash) return undefined
  return href.replace(/\/+$/, '').replace(/\/(api|bulk|changes)\/v1$/, '')
}

const MAX_MESSAGE_LENGTH = 200
/** Larger than any response except bulk files. */
const MAX_TEXT_BYTES = 8 * 2 ** 20

const TEMPORARY = new Set([429, 502, 503, 504])

/** Makes untrusted text safe to print on a terminal. */
const quoted = (text: string): string => JSON.stringify(text.slice(0, MAX_MESSAGE_LENGTH))

const textOf = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    parts.push(part)
    length += part.length
    if (length > MAX_TEXT_BYTES) break
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Retry-After is a number of seconds or, from some proxies, a date. */
const secondsToWait = (headers: Headers): number | undefined => {
  const given = headers.get('retry-after')
  if (given === null) return undefined
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1_000
  return Number.isNaN(seconds) ? undefined : Math.max(1, Math.ceil(seconds))
}

/** What the operator can do about a failed response, or the message in its body. */
const adviceOn = async ({ status, headers }: Response, body: AsyncIterable<Uint8Array>): Promise<string> => {
  const moved = headers.get('location')
  if (status === 401) return 'HELIOLOG_MIRROR_TOKEN must be a valid token of that server'
  if (status === 404) return 'there is no heliolog server 1.3 or later at this URL'
  if (status >= 300 && status < 400 && moved !== null)
    return `it redirects to ${quoted(moved)}; use that address`
  try {
    return quoted(JSON.parse(await textOf(body)).error.message)
  } catch {
    return 'no reason given'
  }
}

export type SourceClient = ReturnType<typeof sourceClient>

/** The signal of `abort` ends requests and waits. `onWait` is called before each wait. */
export const sourceClient = (
  address: string,
  token: string,
  abort: ReturnType<typeof abortOnSignal>,
  onWait: (reason: string, seconds: number) => void,
) => {
  const { signal } = abort
  /** If the first request gets no response, the address is probably wrong; later requests are retried. */
  let wasReached = false

  const wait = async (reason: string, seconds: number): Promise<void> => {
    if (seconds > MAX_WAIT_SECONDS)
      throw new MirrorError(`${reason}: it requires a wait of ${seconds} s; try again after that`)
    onWait(reason, seconds)
    await pause(seconds * 1_000, undefined, { signal }).catch(() => {
      throw signal.reason
    })
  }

  /** Returns a response, or the reason for a temporary failure and the seconds to wait. */
  const send = async (
    path: string,
    headers: Record<string, string>,
  ): Promise<SourceResponse | { reason: string; seconds: number | undefined }> => {
    const url = address + path
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
      if (!wasReached) throw new SourceAwayError(reason)
      return { reason, seconds: undefined }
    })
    if ('reason' in response) return response
    wasReached = true
    const body = readBody(response, url, timer, idle.signal)
    const { status, headers: received } = response
    if (SUCCESS.has(status)) return { status, headers: received, body, discard }
    const reason = `${url} returned ${status}: ${await adviceOn(response, body)}`
    discard()
    if (TEMPORARY.has(status)) return { reason, seconds: secondsToWait(received) }
    throw new SourceStatusError(status, reason)
  }

  /** Yields the decompressed body; each part restarts the idle timer. */
  async function* readBody(
    { body }: Response,
    url: string,
    timer: NodeJS.Timeout,
    idle: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    try {
      for await (const part of body ?? []) {
        timer.refresh()
        yield part
        // The time that a slow consumer takes does not count as idle.
        timer.refresh()
      }
    } catch (error) {
      signal.throwIfAborted()
      throw new InterruptedError(`${url} was interrupted: ${reasonOf(error, idle)}`)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Retries temporary failures. */
  const get = async (path: string, headers: Record<string, string> = {}): Promise<SourceResponse> => {
    for (let attempts = 1; ; attempts++) {
      const response = await send(path, headers)
      if ('body' in response) return response
      if (attempts === MAX_ATTEMPTS)
        throw new SourceAwayError(`${response.reason}; gave up after ${attempts} attempts`)
      await wait(response.reason, response.seconds ?? 2 ** (attempts - 1))
    }
  }

  return {
    address,
    abort,
    get,
    wait,
    text: async (path: string, headers?: Record<string, string>) => textOf((await get(path, headers)).body),
    /** Repeats work whose response was interrupted. */
    async retryInterrupted<T>(maxAttempts: number, work: () => Promise<T>): Promise<T> {
      for (let attempts = 1; ; attempts++)
        try {
          return await work()
        } catch (error) {
          if (!(error instanceof InterruptedError)) throw error
          if (attempts === maxAttempts)
            throw new MirrorError(`${error.message}; gave up after ${attempts} attempts`)
          await wait(error.message, 1)
        }
    },
  }
}

const reasonOf = (error: unknown, idle: AbortSignal): string => {
  if (idle.aborted) return `no data received for ${IDLE_TIMEOUT_MS / 1_000} s`
  const { cause, message } = error as Error & { cause?: Error & { code?: string } }
  // OpenSSL's messages are meant for developers; the code is enough.
  return /^ERR_SSL/.test(cause?.code ?? '')
    ? `${cause?.code}; the address may need http instead of https`
    : cause?.message || cause?.code || message
}
