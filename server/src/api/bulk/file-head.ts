/** What the head of a file tells: which data it holds, what they mean, and how they are cited. */
import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { ATTRIBUTION } from '../../domain/meta.ts'
import type { Freshness } from '../../storage/freshness.ts'
import { encodedTag, validators } from '../caching.ts'
import type { Encoding } from '../encoding.ts'
import { CROSS_ORIGIN, type Head } from '../head.ts'
import type { Part } from './range.ts'
import { BULK_PATH, type BulkQuery, type BulkResource, MEDIA } from './resources.ts'

/** In the head of HEAD, and after the last row of a file that is text. */
export const ROW_COUNT = 'X-Row-Count'

export interface FileForm {
  encoding: Encoding | undefined
  /** A part of it, and the size of the whole. */
  part: (Part & { size: number }) | undefined
  /** Where it is known before the file is made. */
  rowCount: number | undefined
  /** Whether that number comes after the last row. */
  hasTrailer: boolean
  /** SHA-256 of the whole file in base64, where the caller wants it (RFC 9530). */
  digest: string | undefined
}

/** Any preference but 0, which refuses it. */
const SHA_256_WANTED = /(?:^|,)\s*sha-256\s*=\s*(?:[1-9]|10)\s*(?:,|$)/

export const wantsDigest = ({ method, headers }: IncomingMessage): boolean =>
  method === 'HEAD' && SHA_256_WANTED.test(String(headers['want-repr-digest'] ?? ''))

/** Names the bytes of a file. One that tells when its data were published is another when the same data come back later. */
export const etagOf = (
  { version, publishedAt }: Freshness,
  { path, format }: BulkResource,
  { text }: BulkQuery,
): string => {
  const told = MEDIA[format].isText ? '' : `@${publishedAt}`
  return `"${version}-${hash('sha256', `${path}?${text}${told}`).slice(0, 10)}"`
}

const partHead = ({ part }: FileForm): Head =>
  part
    ? [
        'content-range',
        `bytes ${part.first}-${part.last}/${part.size}`,
        'content-length',
        String(part.last - part.first + 1),
      ]
    : []

const countHead = ({ rowCount, hasTrailer }: FileForm): Head => {
  if (rowCount !== undefined) return [ROW_COUNT.toLowerCase(), String(rowCount)]
  return hasTrailer ? ['trailer', ROW_COUNT] : []
}

export const headOfFile = (
  resource: BulkResource,
  query: BulkQuery,
  fresh: Freshness,
  form: FileForm,
  publicUrl = '',
): Head => {
  const { table, format } = resource
  const { type, isText } = MEDIA[format]
  const place = publicUrl + BULK_PATH
  return [
    'content-type',
    type,
    'content-disposition',
    `attachment; filename="heliolog-${table}-${fresh.version}.${format}"`,
    'accept-ranges',
    isText ? 'bytes' : 'none',
    'x-data-version',
    fresh.version,
    'x-data-query',
    query.told,
    'x-data-attribution',
    ATTRIBUTION,
    'link',
    `<${place}/dictionary.json>; rel="describedby", <${place}/citation.txt>; rel="cite-as"`,
    ...(form.encoding ? ['content-encoding', form.encoding] : []),
    ...partHead(form),
    ...countHead(form),
    ...(form.digest ? ['repr-digest', `sha-256=:${form.digest}:`] : []),
    ...validators(encodedTag(etagOf(fresh, resource, query), form.encoding), fresh),
    ...CROSS_ORIGIN,
  ]
}
