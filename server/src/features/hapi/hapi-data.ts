/**
 * Sends the records of a dataset. A few are read at once; more of them are written to a file by a builder thread, like
 * bulk files, and sent meanwhile.
 */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { FeatureDependencies } from '../../app/feature.ts'
import { selectBodies } from '../../files/build/batch-statements.ts'
import { rowTask } from '../../files/build/builder-messages.ts'
import { BuildError } from '../../files/build/start-builder.ts'
import { extensionOf } from '../../files/file-formats.ts'
import { MAX_ATTEMPTS, openSendable, sendFile, whileConnected } from '../../files/serve/file-transfer.ts'
import type { Call } from '../../http/call.ts'
import { compress, FAST_BROTLI, FILE_ENCODINGS, preferredEncoding } from '../../http/encoding.ts'
import { unavailable } from '../../http/errors.ts'
import { attributionHeaders, COMMON_HEADERS, JSON_TYPE, withCallHeaders } from '../../http/headers.ts'
import {
  dataOptions,
  encodedEtag,
  FORMAT_REVISION,
  Representation,
  type RepresentationOptions,
  validatorHeaders,
} from '../../http/representation.ts'
import { send } from '../../http/send.ts'
import { conditionsFor } from '../../lists/page.ts'
import type { ParameterValues } from '../../lists/parameters.ts'
import { type Bodies, bodiesReader, type Read } from '../../storage/bodies.ts'
import type { ReadPublished } from '../../storage/database.ts'
import { isSame, PUBLICATION_COLUMNS, type Publication } from '../../storage/publication.ts'
import type { HapiFormat } from './datasets/hapi-info.ts'
import { binaryRecordBytes, type ServedParameter } from './datasets/hapi-parameters.ts'
import { okStatus } from './datasets/hapi-status.ts'
import { formatHapiTime } from './datasets/hapi-time.ts'
import { datasetInfo, undatedOptions } from './hapi-documents.ts'
import { hapiError } from './hapi-errors.ts'
import { type Bounds, type DataQuery, parseBounds } from './hapi-request.ts'
import { okReason, sendHapi } from './hapi-responses.ts'
import { sourceOfDataset, valuesBetween } from './hapi-sources.ts'
import type { PublishedDataset } from './hapi-store.ts'
import { type HapiSpec, hapiHeader, hapiWriter, MAX_PER_SECOND } from './hapi-writer.ts'

/** The API's largest page; builder threads write larger responses. */
const MAX_SMALL_ROWS = 500
/** One long text makes all records of a binary response long: without a limit, it could fill the disk. */
const MAX_BINARY_BYTES = 2 ** 31
const KEY_HASH_LENGTH = 32
const ETAG_HASH_LENGTH = 16

const CONTENT_TYPES: Record<HapiFormat, string> = {
  csv: 'text/csv; charset=utf-8; header=absent',
  json: JSON_TYPE,
  binary: 'application/octet-stream',
}

/** A valid request for data. */
interface DataRequest {
  published: PublishedDataset
  parameters: readonly ServedParameter[]
  format: HapiFormat
  /** Whether the info document precedes the records. */
  hasHeader: boolean
  values: ParameterValues
  spec: HapiSpec
  options: RepresentationOptions
  /** Hash of everything that the bytes depend on, besides the version. */
  identity: string
}

/** No dataset with texts has more records than are published. */
interface Total extends Publication {
  records: number
}

const SELECT_TOTAL = sql`select ${sql.raw(PUBLICATION_COLUMNS)}, d.observations + d.images as records from dataset d`

const isWholeSecond = (milliseconds: number): boolean => milliseconds % 1_000 === 0

export class HapiData {
  readonly #app: FeatureDependencies
  readonly #readers = new Map<string, Read<Bodies>>()
  #readTotal: ReadPublished<Total> | undefined

  constructor(app: FeatureDependencies) {
    this.#app = app
  }

  /** `find` returns the dataset and the selected parameters as of a publication or later. */
  async send(
    call: Call,
    query: DataQuery,
    known: Publication,
    find: (publication: Publication) => Promise<[PublishedDataset, readonly ServedParameter[]]>,
  ): Promise<void> {
    let publication = known
    for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts++) {
      const [published, parameters] = await find(publication)
      const request = this.#request(query, published, parameters)
      const isSent = await this.#trySend(call, request)
      if (isSent) return
      publication = await this.#app.tokenLookup.queryVersion()
    }
    throw unavailable('The data changed while they were read')
  }

  #request(
    query: DataQuery,
    published: PublishedDataset,
    parameters: readonly ServedParameter[],
  ): DataRequest {
    const { dataset, range, columns, factor, edition } = published
    const { format } = query
    const hasHeader = query.hasHeader || format === 'json'
    const bounds = parseBounds(query, range)
    const values = valuesBetween(dataset, bounds)
    const spec: HapiSpec = {
      format,
      header: hasHeader ? this.#header(published, parameters, format, 1200) : '',
      columns: columns.columns,
      timeColumn: columns.timeColumn,
      unit: dataset.table.timeSeries.unit,
      parameters,
      factor,
      bounds: boundsWithinSeconds(bounds),
    }
    const identity = hash('sha256', JSON.stringify([FORMAT_REVISION, edition.etag, dataset.id, values, spec]))
    const etag = `"${edition.version}-${identity.slice(0, ETAG_HASH_LENGTH)}"`
    const isDated = !hasHeader && dataset.filter.observer === undefined
    const options = isDated ? { ...dataOptions(edition), etag } : undatedOptions(edition, etag)
    return {
      published,
      parameters,
      format,
      hasHeader,
      values,
      spec,
      identity,
      options: {
        ...options,
        contentType: CONTENT_TYPES[format],
        bodyHeaders: attributionHeaders(this.#app.citationUrl),
      },
    }
  }

  #header(
    published: PublishedDataset,
    parameters: readonly ServedParameter[],
    format: HapiFormat,
    code: 1200 | 1201,
  ): string {
    const { settings } = this.#app
    return hapiHeader(format, datasetInfo(settings, published, parameters, okStatus(code), format))
  }

  /** Returns false if the data have changed since the dataset was read. */
  async #trySend(call: Call, request: DataRequest): Promise<boolean> {
    const { publication } = request.published
    const notModified = new Representation([], request.options).notModified(call.request.headers)
    if (notModified) {
      send(call, 304, notModified)
      return true
    }
    const rows = await this.#readRows(request)
    if (!isSame(rows.publication, publication)) return false
    if (rows.count > maxSmallRows(request)) return this.#sendLarge(call, request)
    await this.#sendSmall(call, request, rows.joined)
    return true
  }

  /** Reads the first records, one more than a small response has. */
  #readRows(request: DataRequest): Promise<Bodies> {
    const { published, values } = request
    const { dataset, publication } = published
    const source = sourceOfDataset(dataset)
    const { conditions, values: bound } = conditionsFor(source, values, undefined)
    const shape = [dataset.table.name, ...conditions].join()
    const read =
      this.#readers.get(shape) ??
      bodiesReader(this.#app.database, () => selectBodies(source, conditions), '\n')
    this.#readers.set(shape, read)
    return read([...bound, maxSmallRows(request) + 1], publication)
  }

  async #sendSmall(call: Call, request: DataRequest, lines: Buffer): Promise<void> {
    const { published, parameters, format, hasHeader, spec, options } = request
    const writer = hapiWriter(spec)
    const rows = writer.rows(lines)
    const code = rows.length === 0 ? 1201 : 1200
    const header =
      hasHeader && code === 1201 ? this.#header(published, parameters, format, code) : spec.header
    const body = Buffer.concat([Buffer.from(header), rows, writer.footer()])
    // Clients of HAPI expect compression on request, also of small bodies.
    const compressed =
      body.length === 0 ? undefined : (encoding: 'br' | 'gzip') => compress(body, encoding, FAST_BROTLI)
    await sendHapi(call, new Representation([body], options, compressed), code)
  }

  /** Returns false if the data have been replaced before the first byte was sent. */
  async #sendLarge(call: Call, request: DataRequest): Promise<boolean> {
    let isReplaced = false
    await whileConnected(this.#app, call, async (signal) => {
      try {
        await this.#openAndSend(call, request, signal)
      } catch (error) {
        isReplaced =
          error instanceof BuildError &&
          (error.kind === 'replaced' || error.kind === 'history') &&
          !call.response.headersSent
        if (!isReplaced) throw error
      }
    })
    return !isReplaced
  }

  async #openAndSend(call: Call, request: DataRequest, signal: AbortSignal): Promise<void> {
    const { database, files } = this.#app
    const { published, format, values, spec, identity, options } = request
    const { dataset, publication, edition } = published
    await this.#checkSize(request)
    const encoding = preferredEncoding(call.request.headers['accept-encoding'], FILE_ENCODINGS)
    const headers = [
      'content-type',
      options.contentType,
      ...(encoding ? ['content-encoding', encoding] : []),
      ...(options.bodyHeaders ?? []),
      ...validatorHeaders(options, encodedEtag(options.etag, encoding)),
      ...COMMON_HEADERS,
    ]
    const { response } = call
    if (call.method === 'HEAD') {
      response.statusMessage = okReason(1200)
      return send(call, 200, headers)
    }
    const file = {
      key: {
        version: edition.version,
        hash: hash('sha256', `${identity} ${encoding}`).slice(0, KEY_HASH_LENGTH),
        name: `hapi.${extensionOf(format, encoding)}`,
      },
      plan: () => ({
        ...rowTask(database, sourceOfDataset(dataset), values, publication),
        encoding,
        spec: { writer: 'hapi', options: spec, isMonthly: false, collectsRows: false },
      }),
    }
    const needsComplete = call.request.httpVersion === '1.0'
    const open = () => files.openRequested(file, signal)
    const opened = await openSendable(open, needsComplete, signal)
    try {
      const length = 'file' in opened ? ['content-length', String(opened.file.bytes)] : []
      response.statusMessage = okReason(1200)
      response.writeHead(200, withCallHeaders([...headers, ...length], call))
      await sendFile(this.#app, response, opened, undefined, signal)
    } finally {
      if ('file' in opened) await opened.file.handle.close()
    }
  }

  /** Throws if a binary response would be too large. Counts its records only if all published ones could be. */
  async #checkSize({ published, parameters, format, values }: DataRequest): Promise<void> {
    if (format !== 'binary') return
    const { database, files } = this.#app
    const { dataset, publication, edition } = published
    const maxRows = Math.floor(MAX_BINARY_BYTES / binaryRecordBytes(parameters))
    this.#readTotal ??= database.preparePublished<Total>(SELECT_TOTAL)
    const total = await this.#readTotal([], publication)
    if (isSame(total, publication) && total.records <= maxRows) return
    const key = {
      version: edition.version,
      hash: hash('sha256', JSON.stringify([edition.etag, dataset.id, values])),
    }
    const rows = await files.count(key, { source: sourceOfDataset(dataset), values }, publication)
    if (rows > maxRows)
      throw hapiError(
        1408,
        'A binary response has at most 2 GiB; request a shorter range, another format, or parameters without long texts.',
      )
  }
}

/**
 * Bounds within a second may skip all of its records. Whether any are left must be known before the response begins;
 * if more than a second can have were read, there are.
 */
const maxSmallRows = ({ spec }: DataRequest): number => (spec.bounds ? MAX_PER_SECOND : MAX_SMALL_ROWS)

/** The bounds as times, if the records of their seconds must be checked one by one. */
const boundsWithinSeconds = ({ start, stop }: Bounds): HapiSpec['bounds'] =>
  isWholeSecond(start) && isWholeSecond(stop)
    ? undefined
    : { start: formatHapiTime(start), stop: formatHapiTime(stop) }
