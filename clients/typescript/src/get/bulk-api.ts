/** Requests to the bulk API: a file's headers, its digest, its bytes, and the documents beside it. */
import { queryOf } from '../address.ts'
import { uncompressedEtag } from '../bulk-series.ts'
import { ConnectionFailed, InvalidRequest, NotFound, UnexpectedResponse } from '../errors.ts'
import type { Heliolog } from '../heliolog.ts'
import { chunksOf } from '../http-client.ts'
import { isObject, parseJson } from '../response.ts'
import { type RetryOptions, secondsUntilRetry, wait, withRetryDefaults } from '../retry.ts'
import { CommandError } from './command-errors.ts'

export type Resource =
  | 'observations'
  | 'images'
  | 'activity'
  | 'activity-monthly'
  | 'observers'
  | 'index-daily'
  | 'index-monthly'
  | 'index-observers'
export type BulkFormat = 'csv' | 'ndjson' | 'parquet' | 'silso.csv'

/** Identifies one file. */
export interface BulkRequest {
  resource: Resource
  format: BulkFormat
  query: Record<string, string>
}

/** The properties of a file, from the response headers. */
export interface FileInfo {
  /** SHA-256 of the uncompressed file in hex, if heliolog knows it without building the file. */
  sha256: string | undefined
  /** The ETag of the uncompressed file. */
  etag: string
  version: string
  /** The normalised query; `all` without filters. */
  query: string
  attribution: string
  publishedAt: string | null
  rows: number
}

/** A table in the data dictionary, which is a Data Package (datapackage.org). */
export interface TableSchema {
  /** The data version; the columns for URLs are those of its images. */
  version: string
  fields: { name: string; type: string; constraints?: { required?: boolean } }[]
  primaryKey: string[]
}

const RETRY: RetryOptions = withRetryDefaults({ attempts: 8 })
/** Shorter waits are not worth reporting. */
const REPORTED_WAIT_SECONDS = 2
const FOLDER = '/bulk/v1/'
/** Compressed files have digests of their own. */
const UNCOMPRESSED = { 'accept-encoding': 'identity' }

const pathOf = ({ resource, format }: BulkRequest): `/${string}` => `${FOLDER}${resource}.${format}`

/** The address of the service that a bulk URL belongs to. */
export const serviceRootOf = (url: string): string => url.slice(0, url.lastIndexOf(FOLDER))

export class BulkApi {
  readonly root: string
  readonly signal: AbortSignal
  readonly #heliolog: Heliolog
  readonly #report: (message: string) => void

  /** The client must be configured without retries: this class retries, and reports every wait. */
  constructor(root: string, heliolog: Heliolog, signal: AbortSignal, report: (message: string) => void) {
    this.root = root
    this.#heliolog = heliolog
    this.signal = signal
    this.#report = report
  }

  get dictionaryUrl(): string {
    return `${this.root}${FOLDER}dictionary.json`
  }

  urlOf(request: BulkRequest): string {
    return this.root + pathOf(request) + queryOf(request.query)
  }

  /** Repeats an attempt until it succeeds or fails for good; attempts that made progress do not count. */
  async withRetries<Result>(
    attempt: () => Promise<Result>,
    progressOf: () => number = () => 0,
  ): Promise<Result> {
    for (let count = 1; ; count++) {
      const before = progressOf()
      try {
        this.signal.throwIfAborted()
        return await attempt()
      } catch (error) {
        this.signal.throwIfAborted()
        if (progressOf() > before) count = 1
        const seconds = secondsUntilRetry(error, count, RETRY)
        if (seconds === undefined || count >= RETRY.attempts || seconds > RETRY.longestWaitSeconds)
          throw error
        const when = seconds < REPORTED_WAIT_SECONDS ? '' : ` in ${Math.ceil(seconds)} seconds`
        this.#report(`${(error as Error).message.replace(/\.$/, '')}. Trying again${when}.`)
        await wait(seconds, this.signal)
      }
    }
  }

  async fileInfo(request: BulkRequest): Promise<FileInfo> {
    return infoOf(await this.withRetries(() => this.#head(request)))
  }

  /** Undefined if the file still has this ETag. */
  async fileInfoUnless(etag: string, request: BulkRequest): Promise<FileInfo | undefined> {
    const response = await this.withRetries(() =>
      this.#head(request, { ...UNCOMPRESSED, 'if-none-match': etag }),
    )
    return response.status === 304 ? undefined : infoOf(response)
  }

  /** With the digest, for which the service may have to build the file. */
  async fileInfoWithDigest(request: BulkRequest): Promise<FileInfo> {
    const wanted = { ...UNCOMPRESSED, 'want-repr-digest': 'sha-256=1' }
    return infoOf(await this.#reportWait(this.withRetries(() => this.#head(request, wanted))))
  }

  /**
   * The lines of the change feed between two data versions, without the last one, which has the cursor. Undefined if
   * they have more than `maxBytes`.
   */
  async changes(
    kind: Resource,
    since: string,
    until: string,
    maxBytes: number,
  ): Promise<string[] | undefined> {
    const query = { kind, since, until }
    const headers = { accept: 'application/x-ndjson' }
    const { signal } = this
    return this.withRetries(async () => {
      const response = await this.#heliolog.download('/changes/v1/records', { query, headers, signal })
      const chunks: Buffer[] = []
      let bytes = 0
      for await (const chunk of bodyChunks(response)) {
        bytes += chunk.length
        if (bytes > maxBytes) return undefined
        chunks.push(chunk)
      }
      const lines = Buffer.concat(chunks).toString().split('\n')
      if (lines.pop() !== '' || !lines.pop()?.startsWith('{"next_cursor":'))
        throw new ConnectionFailed('The list of changes is incomplete')
      return lines
    })
  }

  open(request: BulkRequest, headers: Record<string, string> = {}): Promise<Response> {
    const options = { query: request.query, headers, signal: this.signal }
    return this.#reportWait(this.#heliolog.download(pathOf(request), options))
  }

  /** The rest of the file from a byte on if it still has this ETag; otherwise the complete file. */
  openFrom(byte: number, etag: string, request: BulkRequest): Promise<Response> {
    return this.open(request, { range: `bytes=${byte}-`, 'if-range': etag })
  }

  /** Undefined if the service sends none or that of a newer version; a download does not need it. */
  async citation(version: string): Promise<string | undefined> {
    const text = await this.#document('citation.txt').catch(() => undefined)
    this.signal.throwIfAborted()
    return text?.includes(version) ? text.trim() : undefined
  }

  /** Reads the list, because a path cannot name every observer: URLs drop `.` and `..`. */
  async hasObserver(name: string): Promise<boolean> {
    const observers = await this.withRetries(() => this.#heliolog.observers({ signal: this.signal }))
    return observers.some(({ nickname }) => nickname === name.normalize('NFC'))
  }

  /** A table's columns, from the data dictionary. */
  async tableSchema(resource: Resource): Promise<TableSchema> {
    try {
      const dictionary = await this.withRetries(() => this.#document('dictionary.json'))
      return parseTableSchema(dictionary, resource)
    } catch (error) {
      this.signal.throwIfAborted()
      const reason = (error as Error).message.replace(/\.$/, '')
      throw new CommandError(
        `The columns of ${resource} cannot be read from the data dictionary, ${this.dictionaryUrl}: ${reason}. Only SQLite files need it.`,
      )
    }
  }

  /** The server builds a file on its first request, and only some formats are sent meanwhile. */
  async #reportWait<Result>(response: Promise<Result>): Promise<Result> {
    const report = () => this.#report('heliolog is building the file; waiting for it.')
    const timer = setTimeout(report, REPORTED_WAIT_SECONDS * 1_000)
    try {
      return await response
    } finally {
      clearTimeout(timer)
    }
  }

  async #document(name: string): Promise<string> {
    const response = await this.#heliolog.download(`${FOLDER}${name}`, { signal: this.signal })
    const chunks: Buffer[] = []
    for await (const chunk of bodyChunks(response)) chunks.push(chunk)
    return Buffer.concat(chunks).toString()
  }

  /**
   * A response to HEAD has no error message, so an invalid query is repeated as GET, and so is a request for the index,
   * which may be turned off. A rejected GET is not counted.
   */
  async #head(request: BulkRequest, headers: Record<string, string> = {}): Promise<Response> {
    const { signal } = this
    try {
      const { query } = request
      return await this.#heliolog.download(pathOf(request), { query, method: 'HEAD', headers, signal })
    } catch (error) {
      const isExplained =
        error instanceof InvalidRequest ||
        (error instanceof NotFound && request.resource.startsWith('index-'))
      if (isExplained) await (await this.open(request)).body?.cancel()
      throw error
    }
  }
}

const parseTableSchema = (dictionary: string, resource: Resource): TableSchema => {
  const content = parseJson(dictionary)
  const tables = isObject(content) && Array.isArray(content['resources']) ? content['resources'] : []
  const table = tables.find((one) => isObject(one) && one['name'] === resource)
  const { fields, primaryKey } = table?.schema ?? {}
  if (!isObject(content) || !Array.isArray(fields) || !Array.isArray(primaryKey))
    throw new Error('it does not describe this table')
  return { version: String(content['version']), fields, primaryKey }
}

const infoOf = ({ headers }: Response): FileInfo => {
  const [etag, version] = [headers.get('etag'), headers.get('x-data-version')]
  const rows = Number(headers.get('x-row-count') ?? Number.NaN)
  if (etag === null || version === null || !Number.isInteger(rows))
    throw new UnexpectedResponse(
      'The response lacks the headers of a heliolog download: is this the URL of a heliolog server?',
    )
  const modified = headers.get('last-modified')
  const [, digest] = /sha-256=:([^:]+):/.exec(headers.get('repr-digest') ?? '') ?? []
  const isCompressed = etag !== uncompressedEtag(etag)
  return {
    sha256: digest === undefined || isCompressed ? undefined : Buffer.from(digest, 'base64').toString('hex'),
    etag: uncompressedEtag(etag),
    version,
    query: headers.get('x-data-query') ?? '',
    // Headers are ASCII; the required form has the sign.
    attribution: (headers.get('x-data-attribution') ?? '').replace('(c)', '©'),
    publishedAt: modified === null ? null : new Date(modified).toISOString().replace('.000Z', 'Z'),
    rows,
  }
}

export async function* bodyChunks(response: Response): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, byteLength } of chunksOf(response, response.url))
    yield Buffer.from(buffer, byteOffset, byteLength)
}
