/** HTTP client for the mirrored heliolog: respects its limits, retries temporary failures and resumes downloads. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { abortOnSignal } from '../../command/signals.ts'
import { UserError } from '../../domain/user-error.ts'

/** The source returned an error that will not go away by itself. */
export class SourceStatusError extends UserError {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The source is away. It may come back. */
export class SourceAwayError extends UserError {
  /** How long it asks to wait. */
  readonly seconds: number | undefined

  constructor(message: string, seconds?: number) {
    super(message)
    this.seconds = seconds
  }
}

/** A response body was interrupted. The received part is valid, and the rest can be requested. */
class InterruptedError extends SourceAwayError {}

/** The source has published a new version, so the data read so far are outdated. */
export class SourceChangedError extends Error {
  override name = 'SourceChangedError'
}

const MAX_ATTEMPTS = 6
/** Each request for the rest of a file may count towards the hourly download limit of the source. */
const MAX_PARTS = 20
/** Long enough for the hourly download limit to reset. */
const MAX_WAIT_SECONDS = 3_700
/** 416 means that a range starts at the end of the file, so the download is complete. */
const SUCCESS = new Set([200, 206, 416])
const TEMPORARY = new Set([429, 502, 503, 504])
const MAX_MESSAGE_LENGTH = 200
/** Larger than any response except bulk files. */
const MAX_TEXT_BYTES = 8 * 2 ** 20

/** Removes `/api/v1` and the like, which users tend to paste. Returns undefined for text that is no address. */
export const sourceAddress = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined
  const { protocol, username, search, hash, href } = new URL(text)
  if (!/^https?:$/.test(protocol) || username || search || hash) return undefined
  return href.replace(/\/+$/, '').replace(/\/(api|bulk|changes)\/v1$/, '')
}

/** Makes untrusted text safe to print on a terminal. */
const quoted = (text: string): string => JSON.stringify(text.slice(0, MAX_MESSAGE_LENGTH))

const reasonOf = (error: unknown): string => {
  const { cause, message } = error as Error & { cause?: Error & { code?: string } }
  // OpenSSL's messages are meant for developers; the code is enough.
  return /^ERR_SSL/.test(cause?.code ?? '')
    ? `${cause?.code}; the address may need http instead of https`
    : cause?.message || cause?.code || message
}

/** The decompressed body. */
async function* bodyOf({ body, url }: Response): AsyncGenerator<Buffer> {
  try {
    for await (const part of body ?? []) yield Buffer.from(part.buffer, part.byteOffset, part.length)
  } catch (error) {
    throw new InterruptedError(`${url} was interrupted: ${reasonOf(error)}`)
  }
}

const textOf = async (response: Response): Promise<string> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of bodyOf(response)) {
    parts.push(part)
    length += part.length
    if (length > MAX_TEXT_BYTES) break
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Retry-After is a number of seconds or, from some proxies, a date. */
const secondsToWait = ({ headers }: Response): number | undefined => {
  const given = headers.get('retry-after')
  if (given === null) return undefined
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1_000
  return Number.isNaN(seconds) ? undefined : Math.max(1, Math.ceil(seconds))
}

/** What the operator can do about a failed response, or the message in its body. */
const adviceOn = async (response: Response): Promise<string> => {
  const { status, headers } = response
  const moved = headers.get('location')
  if (status === 401) return 'HELIOLOG_MIRROR_TOKEN must be a valid token of that server'
  if (status === 404) return 'there is no heliolog server 1.3 or later at this URL'
  if (status >= 300 && status < 400 && moved !== null)
    return `it redirects to ${quoted(moved)}; use that address`
  try {
    return quoted(JSON.parse(await textOf(response)).error.message)
  } catch {
    return 'no reason given'
  }
}

/** Bulk files have the data version in a header, all other responses in their ETag. */
const versionOf = ({ headers }: Response): string | undefined =>
  headers.get('x-data-version') ?? /^(?:W\/)?"(\w+)[-"]/.exec(headers.get('etag') ?? '')?.[1]

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

  const pause = (seconds: number): Promise<void> =>
    sleep(seconds * 1_000, undefined, { signal }).catch(() => {
      throw signal.reason
    })

  const wait = async (reason: string, seconds: number): Promise<void> => {
    if (seconds > MAX_WAIT_SECONDS)
      throw new UserError(`${reason}: it requires a wait of ${seconds} s; try again after that`)
    onWait(reason, seconds)
    await pause(seconds)
  }

  /** Fetch gives up by itself when it gets no data for five minutes. */
  const send = async (path: string, headers: Record<string, string>): Promise<Response> => {
    const url = address + path
    const response = await fetch(url, {
      headers: {
        authorization: `Bearer ${token}`,
        prefer: 'handling=strict',
        'accept-encoding': 'gzip',
        'user-agent': 'heliolog mirror',
        ...headers,
      },
      redirect: 'manual',
      signal,
    }).catch((error) => {
      signal.throwIfAborted()
      throw new SourceAwayError(`${url} cannot be reached: ${reasonOf(error)}`)
    })
    wasReached = true
    const { status } = response
    if (SUCCESS.has(status)) return response
    const reason = `${url} returned ${status}: ${await adviceOn(response)}`
    if (TEMPORARY.has(status)) throw new SourceAwayError(reason, secondsToWait(response))
    throw new SourceStatusError(status, reason)
  }

  /** Retries temporary failures. */
  const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> => {
    for (let attempts = 1; ; attempts++)
      try {
        return await send(path, headers)
      } catch (error) {
        if (!(error instanceof SourceAwayError) || !wasReached) throw error
        if (attempts === MAX_ATTEMPTS)
          throw new SourceAwayError(`${error.message}; gave up after ${attempts} attempts`)
        await wait(error.message, error.seconds ?? 2 ** (attempts - 1))
      }
  }

  /** Yields a file of one data version, uncompressed. Resumes it after interruptions. */
  async function* read(path: string, version: string): AsyncGenerator<Buffer> {
    let bytes = 0
    let headers: Record<string, string> = {}
    for (let parts = 1; ; parts++) {
      const response = await get(path, headers)
      try {
        if (response.status === 416 && response.headers.get('content-range') === `bytes */${bytes}`) return
        // The rest of a compressed file is requested uncompressed, with the ETag for that.
        const etag = response.headers.get('etag')?.replace(/-(?:gzip|br|zstd)"$/, '"') ?? ''
        const isSameFile = bytes === 0 || (etag === headers['if-range'] && response.status !== 416)
        if (versionOf(response) !== version || !isSameFile) throw new SourceChangedError()
        // Some proxies ignore ranges, and send the complete file again.
        let position = response.status === 206 ? bytes : 0
        for await (const part of bodyOf(response)) {
          const rest = part.subarray(Math.max(0, bytes - position))
          position += part.length
          if (rest.length === 0) continue
          bytes += rest.length
          headers = { range: `bytes=${bytes}-`, 'if-range': etag, 'accept-encoding': 'identity' }
          yield rest
        }
        return
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof InterruptedError)) throw error
        if (parts === MAX_PARTS) throw new UserError(`${error.message}; gave up after ${parts} attempts`)
        await wait(error.message, 1)
      } finally {
        await response.body?.cancel().catch(() => {})
      }
    }
  }

  return {
    address,
    abort,
    pause,
    wait,
    read,
    text: async (path: string, headers?: Record<string, string>) => {
      const response = await get(path, headers)
      return textOf(response).catch((error) => {
        signal.throwIfAborted()
        throw error
      })
    },
  }
}
