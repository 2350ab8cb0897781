/** Names, headers and byte ranges of files. */
import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { sql } from 'kysely'
import { type CitedData, type CitedSubset, citationText } from '../../domain/community/citation.ts'
import { type FileEncoding, preferredEncoding } from '../../http/encoding.ts'
import { rangeNotSatisfiable } from '../../http/errors.ts'
import { type HeaderList, headerList } from '../../http/headers.ts'
import {
  attributionHeaders,
  dataOptions,
  encodedEtag,
  FORMAT_REVISION,
  type SeriesVersion,
  validatorHeaders,
} from '../../http/representation.ts'
import { publicationCursor } from '../../lists/change-cursor.ts'
import { queryText } from '../../lists/cursor.ts'
import type { Filters } from '../../lists/filters.ts'
import type { ParameterValue, ParameterValues } from '../../lists/parameters.ts'
import type { Settings } from '../../settings/config.ts'
import type { Publication } from '../../storage/publication.ts'
import type { FileKey } from '../build/file-cache.ts'
import { extensionOf } from '../file-formats.ts'
import { type PublishedTable, type TableFormat, type TableRows, takesVersion } from '../published-table.ts'

/** The settings that a citation depends on. */
type Publisher = Pick<Settings, 'publicUrl' | 'communityName'>

/** A format of citations. */
export interface CitationFormat {
  contentType: string
  cite(data: CitedData): string
}

/** A requested file. */
export interface RequestedFile {
  table: PublishedTable
  format: TableFormat
  /** The rows of the table in this format. */
  rows: TableRows
  values: ParameterValues
  /** The query in canonical form, so that equal queries have equal text. */
  query: string
  publisher: Publisher
  /** Set if a citation of its rows is requested instead of the file. */
  citation?: CitationFormat
}

export const requestedFile = (
  table: PublishedTable,
  format: TableFormat,
  values: ParameterValues,
  publisher: Publisher,
): RequestedFile => ({
  table,
  format,
  rows: {
    ...table.rows,
    ...(format.layout?.column && { body: sql.ref(format.layout.column) }),
    ...format.layout,
  },
  values,
  query: canonicalQuery(table.rows.filters, values),
  publisher,
})

/** The file of a former publication. */
export const formerFile = (file: RequestedFile): RequestedFile => {
  const { table, format } = file
  return table.former ? { ...file, rows: { ...table.former, ...format.layout } } : file
}

const canonicalQuery = (filters: Filters, values: ParameterValues): string => {
  const names = Object.keys(filters).filter((name) => values[name] !== undefined)
  return queryText(Object.fromEntries(names.map((name) => [name, values[name] as ParameterValue])))
}

/** The query for the X-Data-Query header and file metadata. */
export const queryLabel = ({ query }: RequestedFile): string => query || 'all'

/** The citation of the data of a file. */
export const citationOf = (
  { publisher: { publicUrl, communityName } }: RequestedFile,
  { version, citedAt }: SeriesVersion,
): string => citationText({ version, publishedAt: citedAt, publicUrl, communityName })

/** The citation of the rows of a complete NDJSON file. `baseUrl` is the URL of /bulk/v1. */
export const subsetCitation = (
  file: RequestedFile,
  { version, citedAt }: SeriesVersion,
  { rows, sha256 = '' }: FileFacts,
  baseUrl: string,
): string => {
  const { table, query, format, publisher, citation } = file
  const { publicUrl, communityName } = publisher
  const former = takesVersion(table) ? [`version=${version}`] : []
  const address = [`${table.name}.${format.name}`, [...(query ? [query] : []), ...former].join('&')]
  const subset: CitedSubset = {
    table: table.name,
    query: queryLabel(file),
    rows,
    sha256: Buffer.from(sha256, 'base64').toString('hex'),
    url: publicUrl && `${baseUrl}/${address.filter(Boolean).join('?')}`,
  }
  return citation?.cite({ version, publishedAt: citedAt, publicUrl, communityName, subset }) ?? ''
}

/** The facts that the metadata in a file depend on, besides version and query. */
const identifyMetadata = (served: SeriesVersion, file: RequestedFile): string => {
  switch (file.format.metadata) {
    case 'none':
      return ''
    case 'time':
      return `@${served.citedAt}`
    case 'citation':
      return citationOf(file, served)
  }
}

/** A preference of 0 excludes the algorithm. */
const SHA_256_WANTED = /(?:^|,)\s*sha-256\s*=\s*(?:[1-9]|10)\s*(?:,|$)/

export const wantsDigest = (headers: IncomingHttpHeaders): boolean =>
  SHA_256_WANTED.test(String(headers['want-repr-digest'] ?? ''))

const isComputed = (rows: TableRows): boolean => !rows.series.hasHistory || 'from' in rows

/** Identifies the bytes of a file within its data version. Computed rows depend on more than that version. */
const identify = (served: SeriesVersion, file: RequestedFile): string => {
  const { table, format, query, rows } = file
  const computed = isComputed(rows) ? served.etag : ''
  return `${FORMAT_REVISION} /${table.name}.${format.name}?${query}${identifyMetadata(served, file)}${computed}`
}

/** With the ETag of the uncompressed file. */
export const fileVersion = (publication: Publication, file: RequestedFile): SeriesVersion => {
  const served = file.rows.series.requireVersion(publication)
  return {
    ...served,
    etag: `"${served.version}-${hash('sha256', identify(served, file)).slice(0, 10)}"`,
  }
}

/** Longer than the hash in the ETag, because another client's query must not match it. */
const KEY_HASH_LENGTH = 32

export const fileKey = (
  publication: Publication,
  file: RequestedFile,
  encoding: FileEncoding | undefined,
): FileKey => {
  const name = `${file.table.name}.${extensionOf(file.format.name, encoding)}`
  const served = file.rows.series.requireVersion(publication)
  return {
    version: served.version,
    hash: hash('sha256', `${name} ${identify(served, file)}`).slice(0, KEY_HASH_LENGTH),
    name,
    isPublic: false,
  }
}

/** Values that are safe in file names. Without a hyphen, which separates them, names of different queries differ. */
const PLAIN_VALUE = /^[A-Za-z0-9._]{1,32}$/
const SHORT_HASH_LENGTH = 10

/** The query as part of a file name; the hash of a text stands for one that is long or not plain. */
const queryParts = ({ table, values }: RequestedFile): string[] => {
  const { from, to, ...others } = values
  const parts: string[] = []
  if (from !== undefined && to !== undefined) parts.push(`${from}-${to}`)
  else if (from !== undefined) parts.push(`from-${from}`)
  else if (to !== undefined) parts.push(`to-${to}`)
  for (const name of Object.keys(table.rows.filters)) {
    const value = others[name]
    if (value === undefined) continue
    const text = String(value)
    parts.push(`${name}-${PLAIN_VALUE.test(text) ? text : hash('sha256', text).slice(0, SHORT_HASH_LENGTH)}`)
  }
  return parts
}

/** Such as heliolog-observations-2020-01-01-2020-12-31-type-1-0c51f0a9b3e27.csv */
const fileName = (file: RequestedFile, { version }: SeriesVersion): string =>
  `${['heliolog', file.table.name, ...queryParts(file), version].join('-')}.${file.format.name}`

/** The facts known about a file: while it is being built, only the number of rows. */
export interface FileFacts {
  rows: number
  bytes?: number
  /** SHA-256 in base64. */
  sha256?: string
}

/** The bytes to send, and the encoding. */
interface SentPart {
  encoding: FileEncoding | undefined
  range?: ByteRange | undefined
}

const lengthHeaders = ({ bytes, sha256 }: FileFacts, { range }: SentPart): Record<string, string> => {
  if (bytes === undefined) return {}
  return {
    'content-length': String(range ? lengthOf(range) : bytes),
    'repr-digest': `sha-256=:${sha256}:`,
    ...(range && { 'content-range': `bytes ${range.first}-${range.last}/${bytes}` }),
  }
}

/** `baseUrl` is the URL of /bulk/v1. */
export const fileHeaders = (
  file: RequestedFile,
  publication: Publication,
  facts: FileFacts,
  selection: SentPart,
  baseUrl: string,
): HeaderList => {
  const { encoding } = selection
  const served = fileVersion(publication, file)
  return [
    ...headerList({
      'content-type': file.format.contentType,
      'content-disposition': `attachment; filename="${fileName(file, served)}"`,
      'accept-ranges': 'bytes',
      'x-data-query': queryLabel(file),
      // The change feed has records only.
      ...(!isComputed(file.rows) && { 'x-change-cursor': publicationCursor(publication) }),
      'x-row-count': String(facts.rows),
    }),
    ...attributionHeaders(
      `${baseUrl}/citation.txt?version=${served.version}`,
      `<${baseUrl}/dictionary.json>; rel="describedby"`,
    ),
    ...headerList({ ...(encoding && { 'content-encoding': encoding }), ...lengthHeaders(facts, selection) }),
    ...validatorHeaders(dataOptions(served), encodedEtag(served.etag, encoding)),
  ]
}

/**
 * The encoding to send a file in. A client that resumes an uncompressed file gets the rest uncompressed, even if its
 * HTTP library accepts encodings without being asked.
 */
export const selectEncoding = (
  headers: IncomingHttpHeaders,
  { format }: RequestedFile,
  etag: string,
): FileEncoding | undefined =>
  headers['if-range'] === etag || headers['if-match'] === etag
    ? undefined
    : preferredEncoding(headers['accept-encoding'], format.encodings)

const SINGLE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/i

/** Both ends inclusive. */
export interface ByteRange {
  first: number
  last: number
}

export const lengthOf = ({ first, last }: ByteRange): number => last + 1 - first

/**
 * The Range header if it has one valid range and If-Range matches the ETag of the encoding (RFC 9110, 14). Otherwise
 * undefined, and the complete file is sent.
 */
export const requestedRange = (headers: IncomingHttpHeaders, etag: string): string | undefined => {
  const { range } = headers
  const ifRange = headers['if-range']
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined
  const [, first, last] = SINGLE_RANGE.exec(range) ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  return first !== '' && last !== '' && Number(last) < Number(first) ? undefined : range
}

/** The range within a file of this size; throws an ApiError if the file ends before it. */
export const resolveRange = (range: string, size: number): ByteRange => {
  const [, first = '', last = ''] = SINGLE_RANGE.exec(range) ?? []
  const end = size - 1
  const resolved =
    first === ''
      ? { first: Math.max(0, size - Number(last)), last: end }
      : { first: Number(first), last: last === '' ? end : Math.min(end, Number(last)) }
  if (resolved.first > end) throw rangeNotSatisfiable(size)
  return resolved
}
