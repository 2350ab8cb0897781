/** The headers of a bulk file: which data it holds, what they mean, how they are cited, and which part is sent. */
import { hash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { TableName } from '../../domain/columns.ts'
import { ATTRIBUTION } from '../../domain/meta.ts'
import type { Publication } from '../../storage/publication.ts'
import type { Encoding } from '../http/encoding.ts'
import { CORS, type HeaderList } from '../http/headers.ts'
import { dataOptions, encodedEtag, validatorHeaders } from '../http/representation.ts'
import { queryText } from '../query/cursor.ts'
import type { Filters } from '../query/filters.ts'
import type { ListSource } from '../query/page.ts'
import type { ParameterValues } from '../query/parameters.ts'
import type { Format } from './file.ts'

/** Ranges and compression are for the text formats only. */
export const FORMATS: Record<Format, { contentType: string; isText: boolean }> = {
  csv: { contentType: 'text/csv; charset=utf-8; header=present', isText: true },
  ndjson: { contentType: 'application/x-ndjson', isText: true },
  parquet: { contentType: 'application/vnd.apache.parquet', isText: false },
}

/** A file that a call asks for. */
export interface BulkFile {
  table: TableName
  format: Format
  /** Below /bulk/v1. */
  path: string
  source: ListSource
  values: ParameterValues
  /** The values in one order and one spelling: equal queries are equal text. */
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

/** The query as files state it. */
export const statedQuery = ({ query }: BulkFile): string => query || 'all'

/** In the headers of HEAD, and in the trailer of a text file. */
export const ROW_COUNT = 'X-Row-Count'

export interface FileForm {
  encoding: Encoding | undefined
  /** The requested range, and the size of the complete file. */
  range: (ByteRange & { size: number }) | undefined
  /** The number of rows, where it is known before the file is made. */
  rowCount: number | undefined
  /** Whether the number of rows follows the file as a trailer. */
  hasTrailer: boolean
  /** SHA-256 of the complete file in base64, where the client wants it (RFC 9530). */
  digest: string | undefined
}

/** Any preference but 0, which excludes it. */
const SHA_256_WANTED = /(?:^|,)\s*sha-256\s*=\s*(?:[1-9]|10)\s*(?:,|$)/

export const wantsDigest = ({ method, headers }: IncomingMessage): boolean =>
  method === 'HEAD' && SHA_256_WANTED.test(String(headers['want-repr-digest'] ?? ''))

/** Parquet files state their time of publication, so their bytes change when the same data are published again. */
export const fileEtag = (
  { version, publishedAt }: Publication,
  { path, format, query }: BulkFile,
): string => {
  const stated = FORMATS[format].isText ? '' : `@${publishedAt}`
  return `"${version}-${hash('sha256', `${path}?${query}${stated}`).slice(0, 10)}"`
}

const rangeHeaders = ({ range }: FileForm): HeaderList =>
  range
    ? [
        'content-range',
        `bytes ${range.first}-${range.last}/${range.size}`,
        'content-length',
        String(range.last - range.first + 1),
      ]
    : []

const countHeaders = ({ rowCount, hasTrailer }: FileForm): HeaderList => {
  if (rowCount !== undefined) return [ROW_COUNT.toLowerCase(), String(rowCount)]
  return hasTrailer ? ['trailer', ROW_COUNT] : []
}

/** `baseUrl` is the address of /bulk/v1. */
export const fileHeaders = (
  file: BulkFile,
  publication: Publication,
  form: FileForm,
  baseUrl: string,
): HeaderList => {
  const { contentType, isText } = FORMATS[file.format]
  const etag = fileEtag(publication, file)
  return [
    'content-type',
    contentType,
    'content-disposition',
    `attachment; filename="heliolog-${file.table}-${publication.version}.${file.format}"`,
    'accept-ranges',
    isText ? 'bytes' : 'none',
    'x-data-version',
    publication.version,
    'x-data-query',
    statedQuery(file),
    'x-data-attribution',
    ATTRIBUTION,
    'link',
    `<${baseUrl}/dictionary.json>; rel="describedby", <${baseUrl}/citation.txt>; rel="cite-as"`,
    ...(form.encoding ? ['content-encoding', form.encoding] : []),
    ...rangeHeaders(form),
    ...countHeaders(form),
    ...(form.digest ? ['repr-digest', `sha-256=:${form.digest}:`] : []),
    ...validatorHeaders(dataOptions(publication, etag), encodedEtag(etag, form.encoding)),
    ...CORS,
  ]
}

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/i

/** Both ends inclusive. */
export interface ByteRange {
  first: number
  last: number
}

/** The Range header, if it is one range of the file that the client began with (RFC 9110, 14); else the file is sent. */
export const requestedRange = (headers: IncomingHttpHeaders, etag: string): string | undefined => {
  const { range } = headers
  const ifRange = headers['if-range']
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined
  const [, first, last] = ONE_RANGE.exec(range) ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  return first !== '' && last !== '' && Number(last) < Number(first) ? undefined : range
}

/** The range of a file of this size, or undefined where the file ends before it. */
export const resolveRange = (range: string, size: number): ByteRange | undefined => {
  const [, first = '', last = ''] = ONE_RANGE.exec(range) ?? []
  const end = size - 1
  const resolved =
    first === ''
      ? { first: Math.max(0, size - Number(last)), last: end }
      : { first: Number(first), last: last === '' ? end : Math.min(end, Number(last)) }
  return resolved.first > end ? undefined : resolved
}
