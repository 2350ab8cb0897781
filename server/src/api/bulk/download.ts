/** Answers one call for a bulk file. */
import type { ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { RateLimiter } from '../../access/rate-limit.ts'
import type { AuthLookup } from '../../access/token-lookup.ts'
import type { StoredToken } from '../../access/tokens.ts'
import { columnsOf } from '../../domain/columns.ts'
import { ATTRIBUTION } from '../../domain/meta.ts'
import { urlKeysIn } from '../../domain/url-keys.ts'
import type { Publication } from '../../storage/publication.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import type { Call } from '../http/call.ts'
import { preferredEncoding } from '../http/encoding.ts'
import { rangeNotSatisfiable, rateLimited, unavailable } from '../http/errors.ts'
import { withCallHeaders } from '../http/headers.ts'
import { notModifiedVersion } from '../http/representation.ts'
import { send } from '../http/send.ts'
import { statementsFor } from './bulk-statements.ts'
import { BulkWorker, BulkWorkerError } from './bulk-worker.ts'
import { DownloadSlots } from './download-slots.ts'
import type { FileSpec } from './file.ts'
import {
  type BulkFile,
  type FileForm,
  FORMATS,
  fileEtag,
  fileHeaders,
  ROW_COUNT,
  requestedRange,
  resolveRange,
  statedQuery,
  wantsDigest,
} from './file-headers.ts'

const CACHED_SIZES = 1_000
/** Error codes of a client that has disconnected. */
const DISCONNECTED = new Set(['ECONNRESET', 'EPIPE'])
const PLAIN: FileForm = {
  encoding: undefined,
  range: undefined,
  rowCount: undefined,
  hasTrailer: false,
  digest: undefined,
}

export class Downloads {
  readonly #app: AppDependencies
  readonly #baseUrl: string
  readonly #slots = new DownloadSlots()
  /** Sizes of complete files by ETag: to know one, the file must be made. */
  readonly #sizes = new LRUCache<string, number>({ max: CACHED_SIZES })

  constructor(app: AppDependencies, basePath: string) {
    this.#app = app
    this.#baseUrl = (app.settings.publicUrl ?? '') + basePath
  }

  /** Sends the file, or throws the error that the client gets instead. */
  async answer(call: Call, file: BulkFile, publication: Publication): Promise<undefined> {
    const { request, response } = call
    const notModified = notModifiedVersion(request.headers, publication, fileEtag(publication, file))
    if (notModified) return void send(call, 304, notModified)
    const token = (call.lookup as AuthLookup).token as StoredToken
    const freeSlot = this.#slots.take(token.id)
    let worker: BulkWorker | undefined
    try {
      worker = await this.#begin(call, file)
      // Counted before the file is made, if only for its size or its digest.
      const isMade = request.method === 'GET' || wantsDigest(request)
      if (isMade && !response.destroyed) await limitDownload(this.#app, call, token.id)
      const form = await this.#formOf(call, file, worker)
      if (wantsDigest(request))
        form.digest = await this.#orUnavailable(worker.digest({ file: specOf(file, worker) }))
      await this.#write(call, file, worker, form)
    } catch (error) {
      if (!response.destroyed) throw error
    } finally {
      await worker?.close()
      freeSlot()
    }
    // Last: a client that sees the end may start the next download at once.
    response.end()
  }

  async #begin({ response }: Call, { source, values, format }: BulkFile): Promise<BulkWorker> {
    const { database } = this.#app
    const statements = statementsFor(database, source, values)
    const worker = await this.#orUnavailable(
      BulkWorker.begin(database.snapshots, statements, FORMATS[format].isText ? 'text' : 'parquet'),
    )
    // The client may disconnect at any time, or have done so meanwhile.
    if (response.destroyed) await worker.close()
    else response.once('close', () => worker.close())
    return worker
  }

  async #formOf(call: Call, file: BulkFile, worker: BulkWorker): Promise<FileForm> {
    const { request } = call
    if (request.method === 'HEAD') return { ...PLAIN, rowCount: await this.#orUnavailable(worker.count()) }
    if (!FORMATS[file.format].isText) return { ...PLAIN }
    const range = await this.#rangeOf(call, file, worker)
    if (range) return { ...PLAIN, range }
    const encoding = preferredEncoding(request.headers['accept-encoding'])
    // HTTP/1.0 has no trailers.
    return { ...PLAIN, encoding, hasTrailer: request.httpVersion !== '1.0' }
  }

  /** The requested range, or undefined for the complete file. */
  async #rangeOf({ request }: Call, file: BulkFile, worker: BulkWorker): Promise<FileForm['range']> {
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

  async #write(call: Call, file: BulkFile, worker: BulkWorker, form: FileForm): Promise<void> {
    const { request, response } = call
    try {
      const headers = fileHeaders(file, worker.head, form, this.#baseUrl)
      response.writeHead(form.range ? 206 : 200, withCallHeaders(headers, call))
      if (request.method === 'HEAD') return
      const { range, encoding, hasTrailer } = form
      const pieces = worker.bytes({ file: specOf(file, worker), range, encoding })
      const rows = await sendPieces(response, pieces)
      if (hasTrailer) response.addTrailers({ [ROW_COUNT]: String(rows) })
    } catch (error) {
      const hasDisconnected =
        response.destroyed || DISCONNECTED.has((error as NodeJS.ErrnoException).code ?? '')
      cutOff(response)
      const level = hasDisconnected ? 'debug' : 'warn'
      this.#app.logger[level]({ reason: String(error), request_id: call.id }, 'a download was cut off')
    }
  }

  async #orUnavailable<T>(reading: Promise<T>): Promise<T> {
    try {
      return await reading
    } catch (error) {
      if (!(error instanceof BulkWorkerError) || !error.unavailable) throw error
      this.#app.logger.warn({ reason: error.message }, 'the store does not answer')
      throw unavailable()
    }
  }
}

/** Counts a download that is about to begin, or throws the error that the client gets instead. */
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

const specOf = (file: BulkFile, { head }: BulkWorker): FileSpec => ({
  format: file.format,
  columns: columnsOf(file.table, urlKeysIn(head.urlKeys)),
  metadata: {
    'heliolog.version': head.version,
    'heliolog.published_at': head.publishedAt ?? '',
    'heliolog.query': statedQuery(file),
    'heliolog.attribution': ATTRIBUTION,
  },
})

/** Clients that read less than a piece of 128 kB in this time are disconnected: they occupy a download slot. */
const PROGRESS_TIMEOUT_MS = 60_000

/** Resolves when a piece has been written to the network, so that its memory can be used again. */
const sendPiece = (response: ServerResponse, piece: Uint8Array, timeoutMs: number): Promise<void> =>
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
    response.write(piece, settle)
  })

/** Sends pieces no faster than the client reads them; resolves to the number of rows sent. */
export const sendPieces = async (
  response: ServerResponse,
  pieces: AsyncGenerator<Uint8Array, number>,
  timeoutMs = PROGRESS_TIMEOUT_MS,
): Promise<number> => {
  while (true) {
    const { value, done } = await pieces.next()
    if (done) return value
    await sendPiece(response, value, timeoutMs)
  }
}

/** A body that is reset cannot be taken for complete, not even over HTTP/1.0, where nothing else tells. */
export const cutOff = (response: ServerResponse): void => {
  response.socket?.resetAndDestroy()
  response.destroy()
}
