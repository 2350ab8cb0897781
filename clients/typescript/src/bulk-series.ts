/** A complete series from one request to the bulk API, resumed after broken connections. */
import { HeliologError } from './errors.ts'
import { chunksOf, type HttpClient } from './http-client.ts'

const PARTIAL_CONTENT = 206
const RANGE_NOT_SATISFIABLE = 416

/** Compressed responses have ETags of their own, which differ in the suffix. */
export const uncompressedEtag = (etag: string): string => etag.replace(/-(gzip|br|zstd)"$/, '"')

export class BulkSeries<Record> implements AsyncIterable<Record> {
  readonly #http: HttpClient
  readonly #url: string
  readonly #signal: AbortSignal | undefined
  #headers: Headers | undefined

  constructor(http: HttpClient, url: string, signal: AbortSignal | undefined) {
    this.#http = http
    this.#url = url
    this.#signal = signal
  }

  /** The data version of all records; undefined until the first record has arrived. */
  get version(): string | undefined {
    return this.#headers?.get('x-data-version') ?? undefined
  }

  /** Where the change feed continues after these records; undefined until the first has arrived, and for the index. */
  get cursor(): string | undefined {
    return this.#headers?.get('x-change-cursor') ?? undefined
  }

  /** Each iteration makes a request of its own. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Record, void, undefined> {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of this.#chunks()) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield JSON.parse(line)
    }
  }

  /** Fetch decompresses bodies and requests ranges uncompressed, so all positions are uncompressed bytes. */
  async *#chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    let [received, retries] = [0, this.#http.retries(this.#signal)]
    while (true) {
      const response = await this.#open(received)
      if (response.status === RANGE_NOT_SATISFIABLE) return
      try {
        for await (const chunk of chunksOf(response, this.#url)) {
          received += chunk.length
          retries = this.#http.retries(this.#signal)
          yield chunk
        }
        return
      } catch (error) {
        await retries.waitOrThrow(error)
      }
    }
  }

  /** The series from a byte on. */
  async #open(byte: number): Promise<Response> {
    const etag = uncompressedEtag(this.#headers?.get('etag') ?? '')
    const headers: { [name: string]: string } =
      byte === 0 ? {} : { range: `bytes=${byte}-`, 'if-range': etag }
    const response = await this.#http.open(this.#url, { headers, signal: this.#signal })
    const range = response.headers.get('content-range') ?? ''
    const isExpected =
      byte === 0
        ? response.status === 200
        : (response.status === PARTIAL_CONTENT && range.startsWith(`bytes ${byte}-`)) ||
          (response.status === RANGE_NOT_SATISFIABLE && range === `bytes */${byte}`)
    if (isExpected) {
      if (byte === 0) this.#headers = response.headers
      return response
    }
    await response.body?.cancel()
    throw new HeliologError(
      'The connection broke, and the data changed before it could be resumed. Start the iteration again.',
      { status: response.status },
    )
  }
}
