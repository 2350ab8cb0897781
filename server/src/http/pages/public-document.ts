/** Documents that need no token, such as pages, openapi.json and citations. */
import { hash } from 'node:crypto'
import { Representation, type RepresentationOptions } from '../representation.ts'

/** By default its ETag is a hash of its content. */
export const publicDocument = (
  text: string | Buffer,
  contentType: string,
  options: Partial<RepresentationOptions> = {},
): Representation => {
  const body = Buffer.from(text)
  return new Representation([body], {
    contentType,
    etag: `"${hash('sha256', body).slice(0, 16)}"`,
    cacheControl: 'no-cache',
    ...(options.brotliQuality !== undefined && { vary: 'Accept-Encoding' }),
    ...options,
  })
}

/** ETag of a generated document. It hashes the content because another release may generate it differently. */
export const contentEtag = (version: string, text: string): string =>
  `"${version}-${hash('sha256', text).slice(0, 10)}"`
