/**
 * Sends the records of a dataset. A few are read at once; more of them are written to a file by a builder thread, like
 * bulk files, and sent meanwhile.
 */
import { hash } from 'node:crypto'
import type { FeatureDependencies } from '../../app/feature.ts'
import { rowTask, selectBodies } from '../../files/build/batch-statements.ts'
import { BuildError } from '../../files/build/builder-messages.ts'
import { extensionOf } from '../../files/file-formats.ts'
import { MAX_ATTEMPTS, openSendable, sendFile, whileConnected } from '../../files/serve/file-transfer.ts'
import type { Call } from '../../http/call.ts'
import { compress, FAST_BROTLI, FILE_ENCODINGS, preferredEncoding } from '../../http/encoding.ts'
import { unavailable } from '../../http/errors.ts'
import { COMMON_HEADERS } from '../../http/headers.ts'
import {
  attributionHeaders,
  dataOptions,
  encodedEtag,
  FORMAT_REVISION,
  Representation,
  type RepresentationOptions,
  validatorHeaders,
} from '../../http/representation.ts'
import { RESPONDED, type Responded } from '../../http/route.ts'
import { send, withCallHeaders } from '../../http/send.ts'
import { conditionsFor } from '../../lists/page.ts'
import type { ParameterValues } from '../../lists/parameters.ts'
import { type Bodies, bodiesReader, type Read } from '../../storage/bodies.ts'
import { isSame, type Publication } from '../../storage/publication.ts'
import { sourceOfDataset, valuesBetween } from './hapi-datasets.ts'
import { infoDocument, undatedOptions } from './hapi-documents.ts'
import { binaryRecordBytes, type ServedParameter } from './hapi-parameters.ts'
import { type DataQuery, type InfoQuery, parseBounds } from './hapi-request.ts'
import { hapiError, type OkCode, okReason } from './hapi-status.ts'
import type { PublishedDataset } from './hapi-store.ts'
import { formatHapiTime, type TimeBounds } from './hapi-time.ts'
import { type HapiSpec, hapiHeader, hapiWriter, LAYOUTS, MAX_PER_SECOND } from './hapi-writer.ts'

/** The API's largest page; builder threads write larger responses. */
const MAX_SMALL_ROWS = 500
/** One long text makes all records of a binary response long: without a limit, it could fill the disk. */
const MAX_BINARY_BYTES = 2 ** 31
const KEY_HASH_LENGTH = 32
const ETAG_HASH_LENGTH = 16

/** A dataset with the selected parameters. */
interface SelectedDataset extends PublishedDataset {
  parameters: readonly ServedParameter[]
}

/** Finds a dataset as of a publication or later. */
export type FindDataset = (query: InfoQuery, publication: Publication) => Promise<SelectedDataset>

/** A valid request for data. */
interface DataRequest {
  selected: SelectedDataset
  values: ParameterValues
  spec: HapiSpec
  options: RepresentationOptions
  /** Hash of everything that the bytes depend on, besides the version. */
  identity: string
}

export class HapiData {
  readonly #app: FeatureDependencies
  readonly #find: FindDataset
  readonly #readers = new Map<string, Read<Bodies>>()

  constructor(app: FeatureDependencies, find: FindDataset) {
    this.#app = app
    this.#find = find
  }

  async respond(call: Call, query: DataQuery, known: Publication): Promise<Representation | Responded> {
    let publication = known
    for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts++) {
      const request = this.#request(query, await this.#find(query, publication))
      const response = await this.#tryRespond(call, request)
      if (response) return response
      publication = await this.#app.tokenLookup.queryVersion()
    }
    throw unavailable('The data changed while they were read')
  }

  #request(query: DataQuery, selected: SelectedDataset): DataRequest {
    const { dataset, range, columns, factor, served, parameters } = selected
    const { format } = query
    const hasHeader = query.hasHeader || format === 'json'
    const bounds = parseBounds(query, range)
    const values = valuesBetween(dataset, bounds)
    const spec: HapiSpec = {
      format,
      header: hasHeader ? this.#header(selected, query, 1200) : '',
      columns: columns.columns,
      timeColumn: columns.timeColumn,
      unit: dataset.table.timeSeries.unit,
      parameters,
      factor,
      bounds: boundsWithinSeconds(bounds),
    }
    const identity = hash('sha256', JSON.stringify([FORMAT_REVISION, served.etag, dataset.id, values, spec]))
    const etag = `"${served.version}-${identity.slice(0, ETAG_HASH_LENGTH)}"`
    const isDated = !hasHeader && dataset.filter.observer === undefined
    const options = {
      ...(isDated ? { ...dataOptions(served), etag } : undatedOptions(served, etag)),
      contentType: LAYOUTS[format].contentType,
      bodyHeaders: attributionHeaders(this.#app.citationUrl),
    }
    return { selected, values, spec, identity, options }
  }

  #header(selected: SelectedDataset, { format }: Pick<DataQuery, 'format'>, code: OkCode): string {
    const { settings } = this.#app
    return hapiHeader(format, infoDocument(settings, selected, selected.parameters, code, format))
  }

  /** Returns undefined if the data have changed since the dataset was read. */
  async #tryRespond(call: Call, request: DataRequest): Promise<Representation | Responded | undefined> {
    const bodiless = new Representation([], request.options)
    if (bodiless.notModified(call.request.headers)) return bodiless
    const { publication, count, joined } = await this.#readRows(request)
    if (!isSame(publication, request.selected.publication)) return undefined
    return count > maxSmallRows(request)
      ? this.#sendLarge(call, request)
      : this.#smallResponse(request, joined)
  }

  /** Reads the first records, one more than a small response has. */
  #readRows(request: DataRequest): Promise<Bodies> {
    const { dataset, publication } = request.selected
    const source = sourceOfDataset(dataset)
    const { conditions, values } = conditionsFor(source, request.values, undefined)
    const shape = [dataset.table.name, ...conditions].join()
    const read =
      this.#readers.get(shape) ??
      bodiesReader(this.#app.database, () => selectBodies(source, conditions), '\n')
    this.#readers.set(shape, read)
    return read([...values, maxSmallRows(request) + 1], publication)
  }

  #smallResponse({ selected, spec, options }: DataRequest, lines: Buffer): Representation {
    const writer = hapiWriter(spec)
    const rows = writer.rows(lines)
    const code = rows.length === 0 ? 1201 : 1200
    const header = spec.header && code === 1201 ? this.#header(selected, spec, code) : spec.header
    const body = Buffer.concat([Buffer.from(header), rows, writer.footer()])
    // Clients of HAPI expect compression on request, also of small bodies.
    const compressed =
      body.length === 0 ? undefined : (encoding: 'br' | 'gzip') => compress(body, encoding, FAST_BROTLI)
    return new Representation([body], { ...options, reason: okReason(code), compressed })
  }

  /** Returns undefined if the data have been replaced before the first byte was sent. */
  async #sendLarge(call: Call, request: DataRequest): Promise<Responded | undefined> {
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
    return isReplaced ? undefined : RESPONDED
  }

  async #openAndSend(call: Call, request: DataRequest, signal: AbortSignal): Promise<void> {
    const { database, files } = this.#app
    const { selected, values, spec, identity, options } = request
    const { dataset, publication, served } = selected
    const { response } = call
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
    if (call.method === 'HEAD') {
      response.statusMessage = okReason(1200)
      return send(call, 200, headers)
    }
    const file = {
      key: {
        version: served.version,
        hash: hash('sha256', `${identity} ${encoding}`).slice(0, KEY_HASH_LENGTH),
        name: `hapi.${extensionOf(spec.format, encoding)}`,
      },
      plan: () => ({
        ...rowTask(database, sourceOfDataset(dataset), values, publication),
        encoding,
        spec: { writer: 'hapi', options: spec, isMonthly: false, collectsRows: false },
      }),
    }
    const needsComplete = call.request.httpVersion === '1.0'
    const opened = await openSendable(() => files.openRequested(file, signal), needsComplete, signal)
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
  async #checkSize({ selected, spec, values }: DataRequest): Promise<void> {
    const { dataset, publication, served, publishedRecords, parameters } = selected
    const maxRows = Math.floor(MAX_BINARY_BYTES / binaryRecordBytes(parameters))
    if (spec.format !== 'binary' || publishedRecords <= maxRows) return
    const key = {
      version: served.version,
      hash: hash('sha256', JSON.stringify([served.etag, dataset.id, values])),
    }
    const rows = await this.#app.files.count(key, { source: sourceOfDataset(dataset), values }, publication)
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
const boundsWithinSeconds = ({ start, stop }: TimeBounds): HapiSpec['bounds'] =>
  start % 1_000 === 0 && stop % 1_000 === 0
    ? undefined
    : { start: formatHapiTime(start), stop: formatHapiTime(stop) }
