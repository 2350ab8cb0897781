/** The bulk file that a command downloads, and what its headers report. */
import { queryOf } from '../address.ts'
import { uncompressedEtag } from '../bulk-download.ts'
import { Gone, InvalidRequest, NotFound, Unauthorized, UnexpectedResponse } from '../errors.ts'
import type { Heliolog } from '../heliolog.ts'
import type { HttpClient } from '../http-client.ts'
import { type Provenance, provenanceIn } from '../provenance.ts'
import type { CliOptions, Format } from './cli-options.ts'
import type { Progress } from './progress.ts'

const FOLDER = '/bulk/v1/'

export type BulkFileFormat = Exclude<Format, 'json'>

/** Everything that the steps of a command share. */
export interface Context {
  options: CliOptions
  /** The URL of the server. */
  root: string
  /** The URL of the bulk file. */
  url: string
  heliolog: Heliolog
  http: HttpClient
  signal: AbortSignal
  progress: Progress
}

/** The report of the headers about a file. */
export interface FileInfo extends Omit<Provenance, 'query'> {
  /** SHA-256 of the uncompressed file in hex, if heliolog knows it without building the file. */
  sha256: string | undefined
  /** The ETag of the uncompressed file. */
  etag: string
  version: string
  /** The normalised filters. */
  query: Record<string, string>
  rows: number
}

/** JSON files are made from NDJSON. */
export const bulkFormatOf = (format: Format): BulkFileFormat => (format === 'json' ? 'ndjson' : format)

export const bulkUrl = (root: string, { resource, format, query }: CliOptions): string =>
  `${root}${FOLDER}${resource}.${bulkFormatOf(format)}${queryOf(query)}`

/** The URL of the server that a bulk URL belongs to. */
export const rootIn = (url: string): string => url.slice(0, url.lastIndexOf(FOLDER))

const infoIn = (headers: Headers): FileInfo => {
  const { version, query = '', ...provenance } = provenanceIn(headers)
  const [sentEtag, etag] = [headers.get('etag'), uncompressedEtag(headers)]
  const rows = Number(headers.get('x-row-count') ?? Number.NaN)
  if (etag === '' || version === undefined || !Number.isInteger(rows))
    throw new UnexpectedResponse(
      'The response lacks the headers of a heliolog download: is this the URL of a heliolog server?',
    )
  const [, digest] = /sha-256=:([^:]+):/.exec(headers.get('repr-digest') ?? '') ?? []
  // The digest of a compressed response is not that of the file.
  const isKnown = digest !== undefined && sentEtag === etag
  return {
    ...provenance,
    sha256: isKnown ? Buffer.from(digest, 'base64').toString('hex') : undefined,
    etag,
    version,
    query: query === 'all' ? {} : Object.fromEntries(new URLSearchParams(query)),
    rows,
  }
}

/**
 * A response to HEAD has no error message, so a request with an invalid query or token is repeated as GET, and so is one
 * for the index, which may be turned off, or for a data version, which may be unknown or deleted. A rejected GET is not
 * counted as a download.
 */
const head = async (
  { http, url, signal, options }: Context,
  headers: Record<string, string>,
): Promise<Response> => {
  try {
    return await http.open(url, { method: 'HEAD', headers, signal })
  } catch (error) {
    const isOptional = options.resource.startsWith('index-') || options.query['version'] !== undefined
    const isMissing = error instanceof NotFound || error instanceof Gone
    const isInvalid = error instanceof InvalidRequest || error instanceof Unauthorized
    const isExplained = isInvalid || (isMissing && isOptional)
    if (isExplained) await (await http.open(url, { signal })).body?.cancel()
    throw error
  }
}

export const fileInfo = async (context: Context): Promise<FileInfo> =>
  infoIn((await head(context, {})).headers)

/** Undefined if the file still has this ETag. */
export const fileInfoUnless = async (etag: string, context: Context): Promise<FileInfo | undefined> => {
  const { status, headers } = await head(context, { 'accept-encoding': 'identity', 'if-none-match': etag })
  return status === 304 ? undefined : infoIn(headers)
}

/** With the digest, for which the server may have to build the file. */
export const fileInfoWithDigest = async (context: Context): Promise<FileInfo> => {
  const stopWaiting = context.progress.logIfSlow('heliolog is building the file; waiting for it.')
  const wanted = { 'accept-encoding': 'identity', 'want-repr-digest': 'sha-256=1' }
  return infoIn((await head(context, wanted).finally(stopWaiting)).headers)
}
