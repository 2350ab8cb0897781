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
import { partIn, rangeOf } from './range.ts'
import { type BulkQuery, type BulkResource, LISTS, MEDIA } from './resources.ts'
import { cutOff, sendPieces } from './send.ts'
import { DownloadSlots } from './slots.ts'
import { statementsFor } from './statements.ts'

const REMEMBERED_SIZES = 1_000
/** As it is sent to a caller who asks for nothing else. */
const UNKNOWN: FileForm = { rowCount: undefined, digest: undefined, encoding: undefined, part: undefined }

/** A call that has been let in, and what it asks for. */
interface Download {
  resource: BulkResource
  query: BulkQuery
  request: IncomingMessage
  response: ServerResponse
}

export class Downloads {
  readonly #services: Services
  readonly #slots = new DownloadSlots()
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
    if (writeIfHeld(request, response, fresh as Freshness, etagOf(fresh as Freshness, query)))
      return void reply.hijack()
    const giveBack = this.#slots.take((token as StoredToken).id)
    let file: Export | undefined
    try {
      file = await this.#begin(download)
      const form = await this.#formOf(download, file)
      // For its digest a file is made as for a download.
      const isMade = request.method === 'GET' || wantsDigest(request)
      if (isMade) await countDownload(this.#services, callOf(request), token as StoredToken)
      if (wantsDigest(request))
        form.digest = await this.#orUnavailable(file.digest({ file: orderOf(download, file) }))
      reply.hijack()
      await this.#write(download, file, form)
    } finally {
      await file?.close()
      giveBack()
    }
  }

  async #begin({ resource, query, response }: Download): Promise<Export> {
    const { database } = this.#services
    const statements = statementsFor(database, LISTS[resource.table].source, query.values)
    const file = await this.#orUnavailable(
      Export.begin(database.snapshots, statements, MEDIA[resource.format].isText ? 'text' : 'parquet'),
    )
    // A caller who goes away need not be read for.
    response.once('close', () => file.close())
    return file
  }

  async #formOf(download: Download, file: Export): Promise<FileForm> {
    const { resource, query, request } = download
    if (request.method === 'HEAD') return { ...UNKNOWN, rowCount: await this.#orUnavailable(file.count()) }
    if (!MEDIA[resource.format].isText) return { ...UNKNOWN }
    const etag = etagOf(file.head, query)
    const range = rangeOf(request.headers, etag)
    if (range === undefined)
      return { ...UNKNOWN, encoding: chosenEncoding(request.headers['accept-encoding']) }
    const size =
      this.#sizes.get(etag) ?? (await this.#orUnavailable(file.size({ file: orderOf(download, file) })))
    this.#sizes.set(etag, size)
    const part = partIn(range, size)
    if (!part) throw rangeNotSatisfiable(size)
    return { ...UNKNOWN, part: { ...part, size } }
  }

  async #write(download: Download, file: Export, form: FileForm): Promise<void> {
    const { resource, query, request, response } = download
    const { logger, settings } = this.#services
    const head = headOfFile(resource, query, file.head, form, settings.publicUrl)
    response.writeHead(form.part ? 206 : 200, [...head, ...headOfCall(callOf(request))])
    if (request.method === 'HEAD') return void response.end()
    try {
      const { part, encoding } = form
      const rows = await sendPieces(response, file.bytes({ file: orderOf(download, file), part, encoding }))
      if (MEDIA[resource.format].isText && !part) response.addTrailers({ [ROW_COUNT]: String(rows) })
      response.end()
    } catch (error) {
      const isGone = response.destroyed
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
    'heliolog.query': query.text || 'all',
    'heliolog.attribution': ATTRIBUTION,
  },
})
