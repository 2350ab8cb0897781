/** Answers one call for a whole file. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Look } from '../../access/admission.ts'
import type { StoredToken } from '../../access/tokens.ts'
import { columnsOf } from '../../domain/columns.ts'
import { ATTRIBUTION } from '../../domain/meta.ts'
import { urlKeysIn } from '../../domain/url-keys.ts'
import type { Freshness } from '../../storage/freshness.ts'
import { writeIfHeld } from '../answer.ts'
import { countDownload } from '../authenticate.ts'
import { callOf } from '../call.ts'
import { chosenEncoding } from '../encoding.ts'
import { rangeNotSatisfiable, unavailable } from '../errors.ts'
import { headOfCall } from '../head.ts'
import type { Services } from '../services.ts'
import { Export, ExportError } from './export.ts'
import type { FileOrder } from './file.ts'
import { etagOf, type FileForm, headOfFile, ROW_COUNT, wantsDigest } from './file-head.ts'
import { DownloadPlaces } from './places.ts'
import { partIn, rangeOf } from './range.ts'
import { type BulkQuery, type BulkResource, LISTS, MEDIA } from './resources.ts'
import { cutOff, sendPieces } from './send.ts'
import { statementsFor } from './statements.ts'

const REMEMBERED_SIZES = 1_000
/** What the system says of a caller who is no longer there. */
const GONE = new Set(['ECONNRESET', 'EPIPE'])
const PLAIN: FileForm = {
  encoding: undefined,
  part: undefined,
  rowCount: undefined,
  hasTrailer: false,
  digest: undefined,
}

/** A call that has been let in, and what it asks for. */
interface Download {
  resource: BulkResource
  query: BulkQuery
  request: IncomingMessage
  response: ServerResponse
}

export class Downloads {
  readonly #services: Services
  readonly #places = new DownloadPlaces()
  /** Of whole files, by their validators: to know one, the file must be made. */
  readonly #sizes = new LRUCache<string, number>({ max: REMEMBERED_SIZES })

  constructor(services: Services) {
    this.#services = services
  }

  /** Answers a call, or throws the error that it gets instead. */
  async answer(resource: BulkResource, query: BulkQuery, reply: FastifyReply): Promise<void> {
    const download = { resource, query, request: reply.request.raw, response: reply.raw }
    const { request, response } = download
    const { token, fresh } = callOf(request).look as Look
    if (writeIfHeld(request, response, fresh as Freshness, etagOf(fresh as Freshness, resource, query)))
      return void reply.hijack()
    const giveBack = this.#places.take((token as StoredToken).id)
    let file: Export | undefined
    try {
      file = await this.#begin(download)
      // Before the file is made, be it only to know its size or its digest.
      const isMade = request.method === 'GET' || wantsDigest(request)
      if (isMade && !response.destroyed)
        await countDownload(this.#services, callOf(request), token as StoredToken)
      const form = await this.#formOf(download, file)
      if (wantsDigest(request))
        form.digest = await this.#orUnavailable(file.digest({ file: orderOf(download, file) }))
      reply.hijack()
      await this.#write(download, file, form)
    } catch (error) {
      // A caller who has gone away is told nothing.
      if (!response.destroyed) throw error
      reply.hijack()
    } finally {
      await file?.close()
      giveBack()
    }
    // Last: whoever sees the end may begin the next one at once.
    response.end()
  }

  async #begin({ resource, query, response }: Download): Promise<Export> {
    const { database } = this.#services
    const statements = statementsFor(database, LISTS[resource.table].source, query.values)
    const file = await this.#orUnavailable(
      Export.begin(database.snapshots, statements, MEDIA[resource.format].isText ? 'text' : 'parquet'),
    )
    // A caller who goes away, or has done so meanwhile, need not be read for.
    if (response.destroyed) await file.close()
    else response.once('close', () => file.close())
    return file
  }

  async #formOf(download: Download, file: Export): Promise<FileForm> {
    const { resource, request } = download
    if (request.method === 'HEAD') return { ...PLAIN, rowCount: await this.#orUnavailable(file.count()) }
    if (!MEDIA[resource.format].isText) return { ...PLAIN }
    const part = await this.#partOf(download, file)
    if (part) return { ...PLAIN, part }
    const encoding = chosenEncoding(request.headers['accept-encoding'])
    // HTTP/1.0 knows nothing that comes after a body.
    return { ...PLAIN, encoding, hasTrailer: request.httpVersion !== '1.0' }
  }

  /** The part that is asked for, or undefined for the whole. */
  async #partOf(download: Download, file: Export): Promise<FileForm['part']> {
    const etag = etagOf(file.head, download.resource, download.query)
    const range = rangeOf(download.request.headers, etag)
    if (range === undefined) return undefined
    const size =
      this.#sizes.get(etag) ?? (await this.#orUnavailable(file.size({ file: orderOf(download, file) })))
    this.#sizes.set(etag, size)
    const part = partIn(range, size)
    if (!part) throw rangeNotSatisfiable(size)
    return { ...part, size }
  }

  async #write(download: Download, file: Export, form: FileForm): Promise<void> {
    const { resource, query, request, response } = download
    const { logger, settings } = this.#services
    try {
      const head = headOfFile(resource, query, file.head, form, settings.publicUrl)
      response.writeHead(form.part ? 206 : 200, [...head, ...headOfCall(callOf(request))])
      if (request.method === 'HEAD') return
      const { part, encoding, hasTrailer } = form
      const rows = await sendPieces(response, file.bytes({ file: orderOf(download, file), part, encoding }))
      if (hasTrailer) response.addTrailers({ [ROW_COUNT]: String(rows) })
    } catch (error) {
      const isGone = response.destroyed || GONE.has((error as NodeJS.ErrnoException).code ?? '')
      cutOff(response)
      const level = isGone ? 'debug' : 'warn'
      logger[level]({ reason: String(error), request_id: callOf(request).id }, 'a download was cut off')
    }
  }

  async #orUnavailable<T>(reading: Promise<T>): Promise<T> {
    try {
      return await reading
    } catch (error) {
      if (!(error instanceof ExportError) || !error.unavailable) throw error
      this.#services.logger.warn({ reason: error.message }, 'the store does not answer')
      throw unavailable()
    }
  }
}

const orderOf = ({ resource: { table, format }, query }: Download, { head }: Export): FileOrder => ({
  format,
  columns: columnsOf(table, urlKeysIn(head.urlKeys)),
  metadata: {
    'heliolog.version': head.version,
    'heliolog.published_at': head.publishedAt ?? '',
    'heliolog.query': query.told,
    'heliolog.attribution': ATTRIBUTION,
  },
})
