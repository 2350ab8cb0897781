/** The heliolog that is mirrored: calls of its interface, within its limits and with patience for its faults. */

import { setTimeout as pause } from 'node:timers/promises'
import { UserError } from '../../domain/user-error.ts'
import { adviceOn, isForNow, messageIn, secondsToWait, textOf } from './refusal.ts'

/** A source that cannot be mirrored, said in a way that an operator can act on. */
export class MirrorError extends UserError {
  override name = 'MirrorError'
}

/** A body that broke off: what came of it is good, and the rest may be asked for. */
export class BrokenOffError extends MirrorError {
  override name = 'BrokenOffError'
}

/** An answer that succeeded; its body is read as it comes. */
export interface SourceAnswer {
  status: number
  headers: Headers
  body: AsyncIterable<Uint8Array>
  /** Lets go of what was not read of the body. */
  discard(): void
}

export interface SourceOptions {
  token: string
  /** Ends whatever is waited for. */
  signal: AbortSignal
  /** Hears why, and for how long, nothing goes on. */
  onWait(reason: string, seconds: number): void
}

/** The server cuts off who takes nothing for as long. */
const LONGEST_SILENCE_MS = 60_000
const MOST_TRIES = 6
/** An allowance of downloads comes back within an hour. */
const LONGEST_WAIT_SECONDS = 3_700
/** What a caller asks for: all of it, a part of it, or a part that there is not. */
const ANSWERED = new Set([200, 206, 416])

/** Without the paths of the interfaces: people paste the one or the other. */
export const sourceAddress = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined
  const { protocol, username, search, hash, href } = new URL(text)
  if (!/^https?:$/.test(protocol) || username || search || hash) return undefined
  return href.replace(/\/+$/, '').replace(/\/(api|bulk)\/v1$/, '')
}

export class Source {
  readonly address: string
  readonly #options: SourceOptions
  /** A first call that reaches nobody was sent to a wrong address; later ones are tried again. */
  #wasReached = false

  constructor(address: string, options: SourceOptions) {
    this.address = address
    this.#options = options
  }

  /** Asks until there is an answer, for as long as that can be hoped for. */
  async call(path: string, headers: Record<string, string> = {}): Promise<SourceAnswer> {
    for (let tries = 1; ; tries++) {
      const answer = await this.#ask(path, headers)
      if ('body' in answer) return answer
      if (tries === MOST_TRIES) throw new MirrorError(`${answer.reason}, ${tries} times`)
      await this.wait(answer.reason, answer.seconds ?? 2 ** (tries - 1))
    }
  }

  async text(path: string): Promise<string> {
    return textOf((await this.call(path)).body)
  }

  async wait(reason: string, seconds: number): Promise<void> {
    if (seconds > LONGEST_WAIT_SECONDS)
      throw new MirrorError(`${reason}: it asks to wait for ${seconds} s; try again then`)
    this.#options.onWait(reason, seconds)
    await pause(seconds * 1_000, undefined, { signal: this.#options.signal }).catch(() => {
      throw this.#options.signal.reason
    })
  }

  /** An answer, or why there is none now and when there may be one. */
  async #ask(
    path: string,
    headers: Record<string, string>,
  ): Promise<SourceAnswer | { reason: string; seconds: number | undefined }> {
    const { token, signal } = this.#options
    const url = this.address + path
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(), LONGEST_SILENCE_MS)
    const discard = () => {
      clearTimeout(timer)
      silence.abort()
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
      signal: AbortSignal.any([signal, silence.signal]),
    }).catch((error) => {
      clearTimeout(timer)
      signal.throwIfAborted()
      const reason = `${url} cannot be reached: ${reasonOf(error, silence.signal)}`
      if (!this.#wasReached) throw new MirrorError(reason)
      return { reason, seconds: undefined }
    })
    if ('reason' in response) return response
    this.#wasReached = true
    const body = this.#read(response, url, timer, silence.signal)
    const { status, headers: answered } = response
    if (ANSWERED.has(status)) return { status, headers: answered, body, discard }
    const reason = `${url} answered ${status}: ${adviceOn(response) ?? (await messageIn(body))}`
    discard()
    if (isForNow(status)) return { reason, seconds: secondsToWait(answered) }
    throw new MirrorError(reason)
  }

  /** The bytes of a body, unpacked; the timer starts anew with each part of it. */
  async *#read(
    { body }: Response,
    url: string,
    timer: NodeJS.Timeout,
    silence: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    try {
      for await (const part of body ?? []) {
        timer.refresh()
        yield part
        // Whoever takes the parts may be slow; that is no silence of the source.
        timer.refresh()
      }
    } catch (error) {
      this.#options.signal.throwIfAborted()
      throw new BrokenOffError(`${url} broke off: ${reasonOf(error, silence)}`)
    } finally {
      clearTimeout(timer)
    }
  }
}

const reasonOf = (error: unknown, silence: AbortSignal): string => {
  if (silence.aborted) return `nothing came for ${LONGEST_SILENCE_MS / 1_000} s`
  const { cause, message } = error as Error & { cause?: Error & { code?: string } }
  // OpenSSL's own words are for its makers; the code says as much.
  return /^ERR_SSL/.test(cause?.code ?? '')
    ? `${cause?.code}, so perhaps it speaks http and not https`
    : cause?.message || cause?.code || message
}
