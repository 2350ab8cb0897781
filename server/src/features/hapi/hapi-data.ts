/** Sends the records of a dataset. A few are read at once; more are sent while a builder thread writes a file. */
import { hash } from 'node:crypto'
import { formatHapiTime, type TimeBounds } from '@heliolog/table-writer/hapi-time'
import { binaryRecordBytes } from '@heliolog/table-writer/hapi-types'
import {
  type HapiSpec,
  hapiHeader,
  hapiWriter,
  isCrowdedSecond,
  LAYOUTS,
  MAX_PER_SECOND,
} from '@heliolog/table-writer/hapi-writer'
import { clientOf } from '../../access/logged-text.ts'
import { rowTask, selectBodies } from '../../files/build/batch-statements.ts'
import { BuildError } from '../../files/build/builder-messages.ts'
import { extensionOf } from '../../files/file-formats.ts'
import { openWithinLimit } from '../../files/serve/download-limit.ts'
import { MAX_ATTEMPTS, openSendable, sendFile, whileConnected } from '../../files/serve/file-transfer.ts'
import { publicationOfCall } from '../../http/authenticate.ts'
import type { Call } from '../../http/call.ts'
import { compress, FAST_BROTLI, FILE_ENCODINGS, preferredEncoding } from '../../http/encoding.ts'
import { unavailable } from '../../http/errors.ts'
import {
  attributionHeaders,
  checkPreconditions,
  dataOptions,
  encodedEtag,
  FORMAT_REVISION,
  hasPreconditions,
  Representation,
  type RepresentationOptions,
  validatorHeaders,
} from '../../http/representation.ts'
import { respond, send, withCallHeaders } from '../../http/send.ts'
import { conditionsOf, type ListInput } from '../../lists/list-sql.ts'
import { type Bodies, bodiesReader, type Read } from '../../storage/bodies.ts'
import { isSame } from '../../storage/publication.ts'
import type { FeatureDependencies } from '../feature.ts'
import { FilesBeingRead } from './files-being-read.ts'
import { rowsOfDataset, valuesBetween } from './hapi-datasets.ts'
import { infoDocument, undatedOptions } from './hapi-documents.ts'
import { type DataQuery, parseBounds } from './hapi-request.ts'
import { hapiError, type OkCode, okReason } from './hapi-status.ts'
import type { HapiStore, SelectedDataset } from './hapi-store.ts'

/** The API's largest page; builder threads write larger responses. */
const MAX_SMALL_ROWS = 500
const MAX_SMALL_BYTES = 4 * 2 ** 20
/** One long text makes all records of a binary response long: without a limit, it could fill the disk. */
const MAX_BINARY_BYTES = 2 ** 31
const MEGABYTE = 2 ** 20
const KEY_HASH_LENGTH = 32
const ETAG_HASH_LENGTH = 16

type DataRequest = ReturnType<typeof requestOf>

const requestOf = (app: FeatureDependencies, query: DataQuery, selected: SelectedDataset) => {
  const { dataset, range, columns, factor, served, parameters } = selected
  const { format } = query
  const hasHeader = query.hasHeader || format === 'json'
  const headerWith = (code: OkCode): string =>
    hasHeader ? hapiHeader(format, infoDocument(app.settings, selected, code, format)) : ''
  const bounds = parseBounds(query, range)
  const values = valuesBetween(dataset, bounds)
  const content = {
    format,
    header: headerWith(1200),
    columns: columns.columns,
    timeColumn: columns.timeColumn,
    unit: dataset.unit,
    parameters,
    factor,
    bounds: boundsWithinSeconds(bounds),
  }
  const identity = hash('sha256', JSON.stringify([FORMAT_REVISION, served.etag, dataset.id, values, content]))
  const spec: HapiSpec = { ...content, columns: columns.written, constant: factor }
  const etag = `"${served.version}-${identity.slice(0, ETAG_HASH_LENGTH)}"`
  const isDated = !hasHeader && dataset.filter.observer === undefined
  const options: RepresentationOptions = {
    ...(isDated ? { ...dataOptions(served), etag } : undatedOptions(served, etag)),
    contentType: LAYOUTS[format].contentType,
    bodyHeaders: attributionHeaders(app.citationUrl),
  }
  return {
    selected,
    values,
    spec,
    headerWith,
    options,
    /** Hash of everything that the bytes depend on, besides the version. */
    identity,
  }
}

export const dataHandler = (app: FeatureDependencies, store: HapiStore) => {
  const filesBeingRead = new FilesBeingRead()
  const readers = new Map<string, Read<Bodies, ListInput>>()

  /** Returns false if the data have changed since the dataset was read. */
  const trySend = async (call: Call, request: DataRequest): Promise<boolean> => {
    const { headers } = call.request
    const bodiless = new Representation([], request.options)
    if (!hasPreconditions(headers) && bodiless.notModified(headers)) {
      await respond(call, bodiless)
      return true
    }
    const { publication, count, joined } = await readRows(request)
    if (!isSame(publication, request.selected.publication)) return false
    const isSmall =
      count <= maxSmallRows(request) &&
      (bytesOf(request, joined, count) <= MAX_SMALL_BYTES || isEmpty(request, joined))
    if (!isSmall) return sendLarge(call, request)
    await respond(call, smallResponse(request, joined))
    return true
  }

  /** Reads the first records, one more than a small response has. */
  const readRows = (request: DataRequest): Promise<Bodies> => {
    const { values: query, selected } = request
    const { dataset, publication } = selected
    const rows = rowsOfDataset(dataset)
    const conditions = conditionsOf(rows, query, false)
    const shape = [dataset.table.name, ...conditions].join()
    const read =
      readers.get(shape) ??
      bodiesReader<ListInput>(app.database, () => selectBodies(app.database, rows, conditions), '\n')
    readers.set(shape, read)
    return read({ query, limit: maxSmallRows(request) + 1 }, publication)
  }

  const smallResponse = ({ headerWith, spec, options }: DataRequest, lines: Buffer): Representation => {
    const writer = hapiWriter(spec)
    const rows = writer.rows(lines)
    const code = rows.length === 0 ? 1201 : 1200
    const header = code === 1200 ? spec.header : headerWith(code)
    const body = Buffer.concat([Buffer.from(header), rows, writer.footer()])
    // Clients of HAPI expect compression on request, also of small bodies.
    const compressed =
      body.length === 0 ? undefined : (encoding: 'br' | 'gzip') => compress(body, encoding, FAST_BROTLI)
    return new Representation([body], { ...options, reason: okReason(code), compressed })
  }

  /** Returns false if the data have been replaced before the first byte was sent. */
  const sendLarge = async (call: Call, request: DataRequest): Promise<boolean> => {
    let isReplaced = false
    await whileConnected(app, call, async (signal) => {
      try {
        await openAndSend(call, request, signal)
      } catch (error) {
        if (!(error instanceof BuildError) || call.response.headersSent) throw error
        if (error.kind === 'size') throw tooLarge(call)
        isReplaced = error.kind === 'replaced' || error.kind === 'history'
        if (!isReplaced) throw error
      }
    })
    return !isReplaced
  }

  const openAndSend = async (call: Call, request: DataRequest, signal: AbortSignal): Promise<void> => {
    const { selected, values, spec, identity, options } = request
    const { dataset, publication, served } = selected
    const { response } = call
    const encoding = preferredEncoding(call.request.headers['accept-encoding'], FILE_ENCODINGS)
    const etag = encodedEtag(options.etag, encoding)
    checkPreconditions(call.request.headers, etag, options.dates)
    const headers = [
      'content-type',
      options.contentType,
      ...(encoding ? ['content-encoding', encoding] : []),
      ...(options.bodyHeaders ?? []),
      ...validatorHeaders(options, etag),
    ]
    if (call.method === 'HEAD') {
      response.statusMessage = okReason(1200)
      return send(call, 200, headers)
    }
    const { isPublic } = call
    const rows = rowsOfDataset(dataset)
    const file = {
      key: {
        version: served.version,
        hash: hash('sha256', `${identity} ${encoding} ${isPublic}`).slice(0, KEY_HASH_LENGTH),
        name: `hapi.${extensionOf(spec.format, encoding)}`,
        isPublic,
      },
      client: isPublic ? clientOf(call.address) : undefined,
      plan: () => ({
        ...rowTask(app.database, rows, values, publication),
        encoding,
        maxBytes: maxBytesFor(call, spec),
        spec: {
          writer: 'hapi',
          options: spec,
          collectsRows: false,
          rowBytes: spec.format === 'binary' ? binaryRecordBytes(selected.parameters) : undefined,
        },
      }),
    }
    // The size of a response without a token is known to be within its limit only when it is complete.
    const needsComplete = isPublic || call.request.httpVersion === '1.0'
    const download = {
      describe: async () => ({ rows: await app.files.count(file.key, { rows, values }, publication) }),
      open: () => app.files.openRequested(file, signal),
      signal,
    }
    const opened = await openSendable(() => openWithinLimit(app, call, download), needsComplete, signal)
    let endReading = (): void => {}
    try {
      const length = 'file' in opened ? ['content-length', String(opened.file.bytes)] : []
      if (file.client !== undefined && 'file' in opened)
        endReading = filesBeingRead.add(
          file.client,
          file.key.hash,
          opened.file.bytes,
          app.files.cache.maxPublicBytes,
        )
      response.statusMessage = okReason(1200)
      response.writeHead(200, withCallHeaders([...headers, ...length], call))
      await sendFile(app, response, opened, undefined, signal)
    } finally {
      endReading()
      if ('file' in opened) await opened.file.close()
    }
  }

  const maxBytesFor = ({ isPublic }: Call, { format }: HapiSpec): number | undefined => {
    if (isPublic) return app.files.cache.maxPublicBytes
    return format === 'binary' ? MAX_BINARY_BYTES : undefined
  }

  const tooLarge = ({ isPublic }: Call): Error =>
    hapiError(
      1408,
      isPublic
        ? `Without a HAPI token, a response has at most ${app.files.cache.maxPublicBytes / MEGABYTE} MiB before compression; request a shorter range or fewer parameters.`
        : 'A binary response has at most 2 GiB; request a shorter range, another format, or parameters without long texts.',
    )

  const tooCrowded = ({ message }: Error): Error =>
    hapiError(
      1408,
      `The range has ${message}, which HAPI cannot number in milliseconds; request a range without them, or a file of /bulk/v1.`,
    )

  return async (call: Call, query: DataQuery): Promise<void> => {
    let publication = await publicationOfCall(app, call)
    for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts++) {
      const request = requestOf(app, query, await store.select(query, publication))
      const isSent = await trySend(call, request).catch((error) => {
        throw isCrowdedSecond(error) ? tooCrowded(error) : error
      })
      if (isSent) return
      publication = await app.tokenLookup.queryPublication()
    }
    throw unavailable('The data changed while they were read')
  }
}

/**
 * Bounds within a second may skip all of its records. Whether any are left must be known before the response begins;
 * if more than a second can have were read, there are.
 */
const maxSmallRows = ({ spec }: DataRequest): number => (spec.bounds ? MAX_PER_SECOND : MAX_SMALL_ROWS)

/** About how large a response with these records is. Each text of a binary one has the length of the longest. */
const bytesOf = ({ spec, selected }: DataRequest, lines: Buffer, count: number): number =>
  spec.format === 'binary' ? count * binaryRecordBytes(selected.parameters) : lines.length

/** True if the bounds leave none of the records. */
const isEmpty = ({ spec }: DataRequest, lines: Buffer): boolean =>
  hapiWriter({ ...spec, format: 'csv', parameters: spec.parameters.slice(0, 1) }).rows(lines).length === 0

/** The bounds as times, if the records of their seconds must be checked one by one. */
const boundsWithinSeconds = ({ start, stop }: TimeBounds): HapiSpec['bounds'] =>
  start % 1_000 === 0 && stop % 1_000 === 0
    ? undefined
    : { start: formatHapiTime(start), stop: formatHapiTime(stop) }
