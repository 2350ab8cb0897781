/** What is asked of a heliolog: the head of a file, its digest, and the file or the rest of it. */
import { queryOf } from '../address.ts'
import { ConnectionFailed, InvalidRequest, UnexpectedAnswer } from '../errors.ts'
import type { Heliolog } from '../heliolog.ts'
import { parseJson } from '../response.ts'
import { type RetryOptions, secondsUntilRetry, wait, withRetryDefaults } from '../retry.ts'
import type { SentFormat } from './formats.ts'
import type { Resource } from './words.ts'

/** One file of the bulk interface. */
export interface Order {
  resource: Resource
  format: SentFormat
  query: Record<string, string>
}

export interface FileHead {
  /** Of the file as it is unpacked. */
  etag: string
  version: string
  /** The query in heliolog's own spelling; `all` for none. */
  query: string
  attribution: string
  publishedAt: string | null
  rows: number
}

/** As much of dictionary.json as is read here. */
interface Dictionary {
  version?: string
  resources?: { name: string; schema?: { fields?: { name: string }[] } }[]
}

const RETRY: RetryOptions = withRetryDefaults({ attempts: 8 })
const MOST_TOLD_SECONDS = 2

const FOLDER = '/bulk/v1/'

export const pathOf = ({ resource, format }: Order): `/${string}` => `${FOLDER}${resource}.${format}`

/** The address of the heliolog that a file was downloaded from. */
export const rootIn = (url: string): string => url.slice(0, url.lastIndexOf(FOLDER))

/** Packed forms have validators of their own, which only differ at their end. */
export const plainTag = (etag: string): string => etag.replace(/-(gzip|br)"$/, '"')

export class Service {
  readonly root: string
  readonly signal: AbortSignal
  readonly #heliolog: Heliolog
  readonly #say: (sentence: string) => void

  /** The client must not wait by itself, so that every wait is told. */
  constructor(root: string, heliolog: Heliolog, signal: AbortSignal, say: (sentence: string) => void) {
    this.root = root
    this.#heliolog = heliolog
    this.signal = signal
    this.#say = say
  }

  urlOf(order: Order): string {
    return this.root + pathOf(order) + queryOf(order.query)
  }

  /** Tries until it succeeds; attempts that got further than the one before do not count as failed. */
  async patiently<Result>(attempt: () => Promise<Result>, reached: () => number = () => 0): Promise<Result> {
    for (let count = 1; ; count++) {
      const before = reached()
      try {
        this.signal.throwIfAborted()
        return await attempt()
      } catch (error) {
        this.signal.throwIfAborted()
        if (reached() > before) count = 1
        const seconds = secondsUntilRetry(error, count, RETRY)
        if (seconds === undefined || count >= RETRY.attempts || seconds > RETRY.longestWaitSeconds)
          throw error
        const when = seconds < MOST_TOLD_SECONDS ? '' : ` in ${Math.ceil(seconds)} seconds`
        this.#say(`${(error as Error).message.replace(/\.$/, '')}. Trying again${when}.`)
        await wait(seconds, this.signal)
      }
    }
  }

  /** Undefined when it still is the file of `held`. */
  async head(order: Order, held?: string): Promise<FileHead | undefined> {
    const headers = held === undefined ? {} : { 'if-none-match': held }
    const response = await this.patiently(() => this.#ask(order, headers))
    return response.status === 304 ? undefined : headOf(response)
  }

  /** SHA-256 of the file in hex, and the version that it belongs to; undefined where heliolog tells none. */
  async digest(order: Order): Promise<{ sha256: string; version: string } | undefined> {
    const response = await this.patiently(() => this.#ask(order, { 'want-repr-digest': 'sha-256=1' }))
    const [, digest] = /sha-256=:([^:]+):/.exec(response.headers.get('repr-digest') ?? '') ?? []
    if (digest === undefined) return undefined
    return { sha256: Buffer.from(digest, 'base64').toString('hex'), version: headOf(response).version }
  }

  whole(order: Order): Promise<Response> {
    return this.#download(order)
  }

  /** From a byte on, if it still is the file of the validator; the whole otherwise. */
  rest(order: Order, from: number, etag: string): Promise<Response> {
    return this.#download(order, { range: `bytes=${from}-`, 'if-range': etag })
  }

  /** How the data of a version are cited; undefined where heliolog does not tell, or tells of a newer one by now. */
  async citation(version: string): Promise<string | undefined> {
    const text = (await this.#document('citation.txt'))?.trim()
    return text?.includes(version) ? text : undefined
  }

  /** The columns of a table in their order; undefined where heliolog does not tell, or tells of a newer version by now. */
  async columns(resource: Resource, version: string): Promise<string[] | undefined> {
    const dictionary = parseJson((await this.#document('dictionary.json')) ?? '') as Dictionary | undefined
    if (dictionary?.version !== version) return undefined
    const table = dictionary.resources?.find(({ name }) => name === resource)
    return table?.schema?.fields?.map(({ name }) => name)
  }

  /** What is good to know, and not worth failing for. */
  async #document(name: string): Promise<string | undefined> {
    try {
      return await (await this.#heliolog.download(`${FOLDER}${name}`, { signal: this.signal })).text()
    } catch {
      this.signal.throwIfAborted()
      return undefined
    }
  }

  /** Answers to HEAD cannot say what is wrong with a query: GET does, and an error takes nothing from the allowance. */
  async #ask(order: Order, headers: Record<string, string>): Promise<Response> {
    const { signal } = this
    try {
      return await this.#heliolog.download(pathOf(order), {
        query: order.query,
        method: 'HEAD',
        headers,
        signal,
      })
    } catch (error) {
      if (error instanceof InvalidRequest) await (await this.#download(order)).body?.cancel()
      throw error
    }
  }

  #download(order: Order, headers: Record<string, string> = {}): Promise<Response> {
    return this.#heliolog.download(pathOf(order), { query: order.query, headers, signal: this.signal })
  }
}

const headOf = ({ headers }: Response): FileHead => {
  const [etag, version] = [headers.get('etag'), headers.get('x-data-version')]
  const rows = Number(headers.get('x-row-count') ?? Number.NaN)
  if (etag === null || version === null || !Number.isInteger(rows))
    throw new UnexpectedAnswer('The answer lacks what heliolog tells of a file: is this the address of one?')
  const modified = headers.get('last-modified')
  return {
    etag: plainTag(etag),
    version,
    query: headers.get('x-data-query') ?? '',
    attribution: headers.get('x-data-attribution') ?? '',
    publishedAt: modified === null ? null : new Date(modified).toISOString().replace('.000Z', 'Z'),
    rows,
  }
}

/** The body, whose errors are those of the connection, and not of whoever writes it down. */
export async function* piecesOf(response: Response): AsyncGenerator<Uint8Array> {
  const body = response.body as AsyncIterable<Uint8Array> | null
  if (body === null) return
  try {
    yield* body
  } catch (cause) {
    const { message } = ((cause as Error).cause ?? cause) as Error
    throw new ConnectionFailed(`The download broke off: ${message}`, { cause })
  }
}
