/** Formats, headers and byte ranges of bulk files. */
import { hash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { TableName } from '../../domain/columns.ts'
import type { Publication } from '../../storage/publication.ts'
import { publicationCursor } from '../changes/change-cursor.ts'
import type { Encoding } from '../http/encoding.ts'
import { attributionHeaders, COMMON_HEADERS, type HeaderList } from '../http/headers.ts'
import { dataOptions, encodedEtag, FORMAT_REVISION, validatorHeaders } from '../http/representation.ts'
import { queryText } from '../query/cursor.ts'
import type { Filters } from '../query/filters.ts'
import type { ListSource } from '../query/page.ts'
import type { ParameterValues } from '../query/parameters.ts'
import type { Format } from './file.ts'

/** Only the text formats support ranges and compression. */
export const FORMATS: Record<Format, { contentType: string; isText: boolean }> = {
  csv: { contentType: 'text/csv; charset=utf-8; header=present', isText: true },
  ndjson: { contentType: 'application/x-ndjson', isText: true },
  parquet: { contentType: 'application/vnd.apache.parquet', isText: false },
}

/** A requested file. */
export interface BulkFile {
  table: TableName
  format: Format
  /** Below /bulk/v1. */
  path: string
  source: ListSource
  values: ParameterValues
  /** The query in canonical form, so that equal queries have equal text. */
  query: string
}

export const canonicalQuery = (filters: Filters, values: ParameterValues): string =>
  queryText(
    Object.fromEntries(
      Object.keys(filters).flatMap((name) => {
        const value = values[name]
        return value === undefined ? [] : [[name, value]]
      }),
    ),
  )

/** The query for the X-Data-Query header and file metadata. */
export const queryLabel = ({ query }: BulkFile): string => query || 'all'

/** Sent as a header for HEAD, and as a trailer of text files. */
export const ROW_COUNT = 'X-Row-Count'

/** How a file is sent. */
export interface SendOptions {
  encoding: Encoding | undefined
  /** The requested range, and the size of the complete file. */
  range: (ByteRange & { size: number }) | undefined
  /** The number of rows, if known before the file is generated. */
  rowCount: number | undefined
  /** Whether the number of rows is sent as a trailer. */
  hasTrailer: boolean
  /** SHA-256 of the complete file in base64, if requested (RFC 9530). */
  digest: string | undefined
}

/** A preference of 0 excludes the algorithm. */
const SHA_256_WANTED = /(?:^|,)\s*sha-256\s*=\s*(?:[1-9]|10)\s*(?:,|$)/

export const wantsDigest = ({ method, headers }: IncomingMessage): boolean =>
  method === 'HEAD' && SHA_256_WANTED.test(String(headers['want-repr-digest'] ?? ''))

/** Parquet files contain the time of publication, so their bytes change when the same data are published again. */
export const fileEtag = (
  { version, publishedAt }: Publication,
  { path, format, query }: BulkFile,
): string => {
  const time = FORMATS[format].isText ? '' : `@${publishedAt}`
  return `"${version}-${hash('sha256', `${FORMAT_REVISION} ${path}?${query}${time}`).slice(0, 10)}"`
}

/** Values that are safe in file names. Without a hyphen, which separates them, names of different queries differ. */
const PLAIN_VALUE = /^[A-Za-z0-9._]{1,32}$/
const SHORT_HASH_LENGTH = 10

/** The query as part of a file name; the hash of a text stands for one that is long or not plain. */
const queryParts = ({ source, values }: BulkFile): string[] => {
  const { from, to, ...others } = values
  const parts: string[] = []
  if (from !== undefined && to !== undefined) parts.push(`${from}-${to}`)
  else if (from !== undefined) parts.push(`from-${from}`)
  else if (to !== undefined) parts.push(`to-${to}`)
  for (const name of Object.keys(source.filters)) {
    const value = others[name]
    if (value === undefined) continue
    const text = String(value)
    parts.push(`${name}-${PLAIN_VALUE.test(text) ? text : hash('sha256', text).slice(0, SHORT_HASH_LENGTH)}`)
  }
  return parts
}

/** Such as heliolog-observations-2020-01-01-2020-12-31-type-1-0c51f0a9b3e27.csv */
const fileName = (file: BulkFile, { version }: Publication): string =>
  `${['heliolog', file.table, ...queryParts(file), version].join('-')}.${file.format}`

const rangeHeaders = ({ range }: SendOptions): HeaderList =>
  range
    ? [
        'content-range',
        `bytes ${range.first}-${range.last}/${range.size}`,
        'content-length',
        String(range.last - range.first + 1),
      ]
    : []

const countHeaders = ({ rowCount, hasTrailer }: SendOptions): HeaderList => {
  if (rowCount !== undefined) return [ROW_COUNT.toLowerCase(), String(rowCount)]
  return hasTrailer ? ['trailer', ROW_COUNT] : []
}

/** `baseUrl` is the URL of /bulk/v1. */
export const fileHeaders = (
  file: BulkFile,
  publication: Publication,
  options: SendOptions,
  baseUrl: string,
): HeaderList => {
  const { contentType, isText } = FORMATS[file.format]
  const etag = fileEtag(publication, file)
  return [
    'content-type',
    contentType,
    'content-disposition',
    `attachment; filename="${fileName(file, publication)}"`,
    'accept-ranges',
    isText ? 'bytes' : 'none',
    'x-data-query',
    queryLabel(file),
    'x-change-cursor',
    publicationCursor(publication),
    ...attributionHeaders(`${baseUrl}/citation.txt`, `<${baseUrl}/dictionary.json>; rel="describedby"`),
    ...(options.encoding ? ['content-encoding', options.encoding] : []),
    ...rangeHeaders(options),
    ...countHeaders(options),
    ...(options.digest ? ['repr-digest', `sha-256=:${options.digest}:`] : []),
    ...validatorHeaders(dataOptions(publication, etag), encodedEtag(etag, options.encoding)),
    ...COMMON_HEADERS,
  ]
}

const SINGLE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/i

/** Both ends inclusive. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * The Range header if it has one valid range and If-Range matches (RFC 9110, 14). Otherwise undefined, and the complete
 * file is sent.
 */
export const requestedRange = (headers: IncomingHttpHeaders, etag: string): string | undefined => {
  const { range } = headers
  const ifRange = headers['if-range']
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined
  const [, first, last] = SINGLE_RANGE.exec(range) ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  return first !== '' && last !== '' && Number(last) < Number(first) ? undefined : range
}

/** The range within a file of this size, or undefined if the file ends before it. */
export const resolveRange = (range: string, size: number): ByteRange | undefined => {
  const [, first = '', last = ''] = SINGLE_RANGE.exec(range) ?? []
  const end = size - 1
  const resolved =
    first === ''
      ? { first: Math.max(0, size - Number(last)), last: end }
      : { first: Number(first), last: last === '' ? end : Math.min(end, Number(last)) }
  return resolved.first > end ? undefined : resolved
}
