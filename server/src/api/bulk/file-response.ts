/** Responds to requests for bulk files: conditional requests, limits, ranges and the transfer. */
import type { ServerResponse } from 'node:http'
import type { RateLimiter } from '../../access/rate-limit.ts'
import type { AuthLookup } from '../../access/token-lookup.ts'
import type { StoredToken } from '../../access/tokens.ts'
import type { Publication } from '../../storage/publication.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { KnownVersions } from '../changes/known-versions.ts'
import type { Call } from '../http/call.ts'
import { rateLimited, unavailable } from '../http/errors.ts'
import { withCallHeaders } from '../http/headers.ts'
import { encodedEtag, notModifiedEdition } from '../http/representation.ts'
import { send } from '../http/send.ts'
import { unlessAborted } from './abort.ts'
import { BuildError } from './builder.ts'
import type { Opened } from './bulk-files.ts'
import type { OpenFile } from './file-cache.ts'
import {
  type BulkFile,
  type ByteRange,
  type FileFacts,
  fileEdition,
  fileHeaders,
  requestedRange,
  resolveRange,
  selectEncoding,
  wantsDigest,
} from './file-headers.ts'

const CHUNK_BYTES = 2 ** 18
/** How often a file may be deleted, or its index replaced, before its first use until the request fails. */
const MAX_ATTEMPTS = 3
/** Error codes when the client has disconnected. */
const DISCONNECTED = new Set(['ECONNRESET', 'EPIPE'])

export class FileResponses {
  readonly #app: AppDependencies
  readonly #baseUrl: string
  readonly #versions: KnownVersions

  constructor(app: AppDependencies, basePath: string) {
    this.#app = app
    this.#versions = new KnownVersions(app.database)
    this.#baseUrl = (app.settings.publicUrl ?? '') + basePath
  }

  /** Sends the file of the current publication; throws an ApiError for the client if that is not possible. */
  async sendCurrent(call: Call, file: BulkFile, known: Publication): Promise<undefined> {
    const isKnown =
      file.source.series.editionOf(known) !== undefined &&
      notModifiedEdition(call.request.headers, fileEdition(known, file)) !== undefined
    for (let attempts = 1; ; attempts++)
      try {
        // Another instance may already serve a newer publication than the cached lookup has.
        return await this.#send(call, file, isKnown ? known : await this.#app.tokenLookup.queryVersion())
      } catch (error) {
        const isReplaced = error instanceof BuildError && error.kind === 'replaced'
        if (!isReplaced) throw error
        if (attempts === MAX_ATTEMPTS) throw unavailable('The index was replaced while the file was built')
      }
  }

  /** Sends the file as it was when a data version was published. */
  async sendVersion(call: Call, file: BulkFile, version: string): Promise<undefined> {
    const { number, publishedAt } = await this.#versions.findAvailable(version)
    return this.#send(call, file, { number, version, publishedAt, previouslyPublishedAt: null, index: null })
  }

  async #send(call: Call, file: BulkFile, publication: Publication): Promise<undefined> {
    const { request, response } = call
    const notModified = notModifiedEdition(request.headers, fileEdition(publication, file))
    if (notModified || request.method === 'HEAD') await this.#readAllowance(call)
    if (notModified) return void send(call, 304, notModified)
    const disconnected = new AbortController()
    response.once('close', () => disconnected.abort())
    try {
      await this.#openAndSend(call, file, publication, disconnected.signal)
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (error instanceof BuildError && error.kind === 'history')
        throw await this.#versions.goneError(publication)
      if (!response.destroyed && !DISCONNECTED.has(code)) throw this.#toApiError(error)
      response.destroy()
      this.#app.logger.debug({ reason: String(error), request_id: call.id }, 'download aborted')
    }
  }

  async #openAndSend(
    call: Call,
    file: BulkFile,
    publication: Publication,
    signal: AbortSignal,
  ): Promise<void> {
    const { headers, method, httpVersion } = call.request
    const { etag } = fileEdition(publication, file)
    const encoding = selectEncoding(headers, file, etag)
    const isHead = method === 'HEAD'
    const { bulkFiles } = this.#app
    if (isHead && !wantsDigest(headers)) {
      const facts = await bulkFiles.describe(file, encoding, publication, signal)
      return send(call, 200, fileHeaders(file, publication, facts, { encoding }, this.#baseUrl))
    }
    // HEAD counts only if the file must be built for its digest.
    if (!isHead || !(await bulkFiles.has(file, encoding, publication))) await limitDownload(this.#app, call)
    const open = () => bulkFiles.open(file, encoding, publication, signal)
    const requested = isHead ? undefined : requestedRange(headers, encodedEtag(etag, encoding))
    let opened = await open()
    try {
      const needsComplete = isHead || file.format === 'parquet' || httpVersion === '1.0' || requested
      for (let attempts = 1; 'build' in opened && (needsComplete || opened.build.hasEnded); attempts++) {
        if (attempts > MAX_ATTEMPTS) throw unavailable('The file was deleted as soon as it was built')
        await opened.build.completed(signal)
        opened = await open()
      }
      const facts: FileFacts = 'file' in opened ? opened.file : { rows: opened.rows }
      const range = requested && facts.bytes !== undefined ? resolveRange(requested, facts.bytes) : undefined
      const head = fileHeaders(file, publication, facts, { encoding, range }, this.#baseUrl)
      if (isHead) return send(call, 200, head)
      call.response.writeHead(range ? 206 : 200, withCallHeaders(head, call))
      await this.#sendBody(call, opened, range, signal)
    } finally {
      if ('file' in opened) await opened.file.handle.close()
    }
  }

  async #sendBody(
    { response }: Call,
    opened: Opened,
    range: ByteRange | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    this.#app.connections.allowSlow(response)
    if ('build' in opened) await opened.build.follow((chunks) => sendChunks(response, chunks, signal))
    else await sendChunks(response, readChunks(opened.file, range), signal)
  }

  /** Reports the hourly limit to a request that does not count against it. */
  async #readAllowance(call: Call): Promise<void> {
    const { limiter, settings } = this.#app
    call.bulkAllowance = await limiter.downloadsLeft(tokenIdOf(call), settings.bulkPerHour)
  }

  #toApiError(error: unknown): unknown {
    if (!(error instanceof BuildError) || error.kind === 'other' || error.kind === 'replaced') return error
    const { logger, bulkFiles } = this.#app
    const { message: reason } = error
    if (error.kind === 'store') {
      logger.warn({ reason }, 'the store does not respond')
      return unavailable()
    }
    if (error.kind === 'backup') {
      logger.warn({ reason }, 'the store was replaced by a backup')
      return unavailable('The operators have just restored a backup')
    }
    logger.error({ reason, folder: bulkFiles.folder }, 'the cache folder cannot be written')
    return unavailable('The server cannot write files into its cache folder (HELIOLOG_CACHE_DIR)')
  }
}

const tokenIdOf = ({ lookup }: Call): string => ((lookup as AuthLookup).token as StoredToken).id

/** Counts a download against the token's hourly limit; throws an ApiError when it is exceeded. */
export const limitDownload = async (
  { limiter, settings }: { limiter: RateLimiter; settings: { bulkPerHour: number } },
  call: Call,
): Promise<void> => {
  const allowance = await limiter.countDownload(tokenIdOf(call), settings.bulkPerHour)
  call.bulkAllowance = allowance
  if (allowance.exceeded)
    throw rateLimited(
      `The allowance of ${allowance.limit} downloads an hour is used up`,
      allowance.resetSeconds,
    )
}

/** Each chunk is valid until the next one is requested. */
async function* readChunks({ handle, bytes }: OpenFile, range?: ByteRange): AsyncGenerator<Uint8Array> {
  const { first, last } = range ?? { first: 0, last: bytes - 1 }
  const buffer = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, last + 1 - first))
  for (let at = first; at <= last; ) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, last + 1 - at), at)
    // Ending the response early would make the client take the next response for the rest.
    if (bytesRead === 0) throw new Error('a cached file was truncated while it was sent')
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** Resolves when the chunk has been written to the network and its memory can be used again. */
const write = (response: ServerResponse, chunk: Uint8Array): Promise<void> =>
  new Promise((done, fail) => response.write(chunk, (error) => (error ? fail(error) : done())))

/** Sends chunks no faster than the client reads them. `signal` aborts when the client disconnects. */
const sendChunks = async (
  response: ServerResponse,
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> => {
  for await (const chunk of chunks) await unlessAborted(write(response, chunk), signal)
  response.end()
}
