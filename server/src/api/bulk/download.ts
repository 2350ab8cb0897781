/** Serves bulk files: conditional requests, limits, ranges, digests and the transfer. */
import type { ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { RateLimiter } from '../../access/rate-limit.ts'
import type { AuthLookup } from '../../access/token-lookup.ts'
import type { StoredToken } from '../../access/tokens.ts'
import { columnsOf } from '../../domain/columns.ts'
import { ATTRIBUTION } from '../../domain/meta.ts'
import { parseUrlKeys } from '../../domain/url-keys.ts'
import type { Publication } from '../../storage/publication.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import type { Call } from '../http/call.ts'
import { preferredEncoding } from '../http/encoding.ts'
import { rangeNotSatisfiable, rateLimited, unavailable } from '../http/errors.ts'
import { withCallHeaders } from '../http/headers.ts'
import { notModifiedVersion } from '../http/representation.ts'
import { send } from '../http/send.ts'
import { statementsFor } from './bulk-statements.ts'
import { BulkWorker, BulkWorkerError, type ThreadKind, threadMegabytes } from './bulk-worker.ts'
import { DownloadSlots } from './download-slots.ts'
import type { FileSpec } from './file.ts'
import {
  type BulkFile,
  FORMATS,
  fileEtag,
  fileHeaders,
  queryLabel,
  ROW_COUNT,
  requestedRange,
  resolveRange,
  type SendOptions,
  wantsDigest,
} from './file-headers.ts'

const CACHED_SIZES = 1_000
/** Error codes when the client has disconnected. */
const DISCONNECTED = new Set(['ECONNRESET', 'EPIPE'])
const PLAIN_OPTIONS: SendOptions = {
  encoding: undefined,
  range: undefined,
  rowCount: undefined,
  hasTrailer: false,
  digest: undefined,
}

export class Downloads {
  readonly #app: AppDependencies
  readonly #baseUrl: string
  readonly #slots: DownloadSlots
  /** Sizes of complete files by ETag. Determining a size requires generating the file. */
  readonly #sizes = new LRUCache<string, number>({ max: CACHED_SIZES })

  constructor(app: AppDependencies, basePath: string) {
    this.#app = app
    this.#slots = new DownloadSlots(app.settings.bulkMemoryMb)
    this.#baseUrl = (app.settings.publicUrl ?? '') + basePath
  }

  /** Sends the file; throws an ApiError for the client if that is not possible. */
  async send(call: Call, file: BulkFile, publication: Publication): Promise<undefined> {
    const { request, response } = call
    const token = (call.lookup as AuthLookup).token as StoredToken
    const notModified = notModifiedVersion(request.headers, publication, fileEtag(publication, file))
    // Counts only if the file is generated, even if only for its size or digest.
    const isGenerated = !notModified && (request.method === 'GET' || wantsDigest(request))
    if (!isGenerated) await this.#readAllowance(call, token.id)
    if (notModified) return void send(call, 304, notModified)
    const freeSlot = this.#slots.take(token.id, threadMegabytes(threadKindOf(file)))
    let worker: BulkWorker | undefined
    try {
      worker = await this.#startWorker(call, file)
      if (isGenerated && !response.destroyed) await limitDownload(this.#app, call, token.id)
      const options = await this.#optionsFor(call, file, worker)
      if (wantsDigest(request))
        options.digest = await this.#orUnavailable(worker.digest({ file: specOf(file, worker) }))
      await this.#write(call, file, worker, options)
    } catch (error) {
      if (!response.destroyed) throw error
    } finally {
      await worker?.close()
      freeSlot()
    }
    // Ends the response after freeing the slot, because the client may start its next download immediately.
    response.end()
  }

  /** Reports the hourly limit to a request that does not count against it. */
  async #readAllowance(call: Call, tokenId: string): Promise<void> {
    const { limiter, settings } = this.#app
    call.bulkAllowance = await limiter.downloadsLeft(tokenId, settings.bulkPerHour)
  }

  async #startWorker({ response }: Call, file: BulkFile): Promise<BulkWorker> {
    const { database } = this.#app
    const statements = statementsFor(database, file.source, file.values)
    const worker = await this.#orUnavailable(
      BulkWorker.start(database.snapshotSource, statements, threadKindOf(file)),
    )
    // The client may have disconnected while the worker started, or may do so later.
    if (response.destroyed) await worker.close()
    else response.once('close', () => worker.close())
    return worker
  }

  async #optionsFor(call: Call, file: BulkFile, worker: BulkWorker): Promise<SendOptions> {
    const { request } = call
    if (request.method === 'HEAD')
      return { ...PLAIN_OPTIONS, rowCount: await this.#orUnavailable(worker.count()) }
    if (!FORMATS[file.format].isText) return { ...PLAIN_OPTIONS }
    const range = await this.#rangeOf(call, file, worker)
    if (range) return { ...PLAIN_OPTIONS, range }
    const encoding = preferredEncoding(request.headers['accept-encoding'])
    // HTTP/1.0 has no trailers.
    return { ...PLAIN_OPTIONS, encoding, hasTrailer: request.httpVersion !== '1.0' }
  }

  /** The requested range, or undefined for the complete file. */
  async #rangeOf({ request }: Call, file: BulkFile, worker: BulkWorker): Promise<SendOptions['range']> {
    const etag = fileEtag(worker.head, file)
    const requested = requestedRange(request.headers, etag)
    if (requested === undefined) return undefined
    const size =
      this.#sizes.get(etag) ?? (await this.#orUnavailable(worker.size({ file: specOf(file, worker) })))
    this.#sizes.set(etag, size)
    const range = resolveRange(requested, size)
    if (!range) throw rangeNotSatisfiable(size)
    return { ...range, size }
  }

  async #write(call: Call, file: BulkFile, worker: BulkWorker, options: SendOptions): Promise<void> {
    const { request, response } = call
    try {
      const headers = fileHeaders(file, worker.head, options, this.#baseUrl)
      response.writeHead(options.range ? 206 : 200, withCallHeaders(headers, call))
      if (request.method === 'HEAD') return
      const { range, encoding, hasTrailer } = options
      const chunks = worker.bytes({ file: specOf(file, worker), range, encoding })
      const rows = await sendChunks(response, chunks)
      if (hasTrailer) response.addTrailers({ [ROW_COUNT]: String(rows) })
    } catch (error) {
      const hasDisconnected =
        response.destroyed || DISCONNECTED.has((error as NodeJS.ErrnoException).code ?? '')
      abortResponse(response)
      const level = hasDisconnected ? 'debug' : 'warn'
      this.#app.logger[level]({ reason: String(error), request_id: call.id }, 'download aborted')
    }
  }

  async #orUnavailable<T>(reading: Promise<T>): Promise<T> {
    try {
      return await reading
    } catch (error) {
      if (!(error instanceof BulkWorkerError) || !error.unavailable) throw error
      this.#app.logger.warn({ reason: error.message }, 'the store does not respond')
      throw unavailable()
    }
  }
}

/** Counts a download against the token's hourly limit; throws an ApiError when it is exceeded. */
export const limitDownload = async (
  { limiter, settings }: { limiter: RateLimiter; settings: { bulkPerHour: number } },
  call: Call,
  tokenId: string,
): Promise<void> => {
  const allowance = await limiter.countDownload(tokenId, settings.bulkPerHour)
  call.bulkAllowance = allowance
  if (allowance.exceeded)
    throw rateLimited(
      `The allowance of ${allowance.limit} downloads an hour is used up`,
      allowance.resetSeconds,
    )
}

const threadKindOf = ({ format }: BulkFile): ThreadKind => (FORMATS[format].isText ? 'text' : 'parquet')

const specOf = (file: BulkFile, { head }: BulkWorker): FileSpec => ({
  format: file.format,
  columns: columnsOf(file.table, parseUrlKeys(head.urlKeys)),
  metadata: {
    'heliolog.version': head.version,
    'heliolog.published_at': head.publishedAt ?? '',
    'heliolog.query': queryLabel(file),
    'heliolog.attribution': ATTRIBUTION,
  },
})

/** Disconnect clients that read less than a chunk of 128 kB in this time: they occupy a download slot. */
const PROGRESS_TIMEOUT_MS = 60_000

/** Resolves when the chunk has been written to the network and its memory can be reused. */
const sendChunk = (response: ServerResponse, chunk: Uint8Array, timeoutMs: number): Promise<void> =>
  new Promise((done, fail) => {
    const settle = (error?: Error | null) => {
      clearTimeout(timer)
      response.off('close', onClose)
      if (error) fail(error)
      else done()
    }
    const timer = setTimeout(
      () => settle(new Error(`the client read too little in ${timeoutMs / 1_000} seconds`)),
      timeoutMs,
    )
    const onClose = () => settle(new Error('the client has disconnected'))
    response.once('close', onClose)
    response.write(chunk, settle)
  })

/** Sends chunks no faster than the client reads them; resolves to the number of rows sent. */
export const sendChunks = async (
  response: ServerResponse,
  chunks: AsyncGenerator<Uint8Array, number>,
  timeoutMs = PROGRESS_TIMEOUT_MS,
): Promise<number> => {
  while (true) {
    const { value, done } = await chunks.next()
    if (done) return value
    await sendChunk(response, value, timeoutMs)
  }
}

/** Resets the connection, because over HTTP/1.0 a normal close would make the body look complete. */
export const abortResponse = (response: ServerResponse): void => {
  response.socket?.resetAndDestroy()
  response.destroy()
}
