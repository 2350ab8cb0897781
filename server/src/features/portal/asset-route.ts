/** Static files of the portal. File names contain a content hash, so browsers may cache them indefinitely. */
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { notFound } from '../../http/errors.ts'
import { PORTAL_HEADERS } from '../../http/pages/security-headers.ts'
import { Representation } from '../../http/representation.ts'
import type { Route } from '../../http/router.ts'

export const ASSETS_PATH = '/assets/'
export const IMMUTABLE = 'public, max-age=31536000, immutable'

export const CONTENT_TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
} as const
const OTHER_TYPE = 'application/octet-stream'

const contentTypeOf = (name: string): string =>
  CONTENT_TYPES[extname(name) as keyof typeof CONTENT_TYPES] ?? OTHER_TYPE

export const assetRoute = (folder: string): Route => {
  // Read at the start: an update may replace the files while the server runs. This also rules out path traversal.
  const files = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]))
  const assets = new Map<string, Representation>()

  const representationOf = (name: string, content: Buffer): Representation => {
    // The build writes compressed files next to the originals.
    const [br, gzip] = [files.get(`${name}.br`), files.get(`${name}.gz`)]
    return new Representation(
      [content],
      {
        contentType: contentTypeOf(name),
        etag: `"${name}"`,
        cacheControl: IMMUTABLE,
        vary: 'Accept-Encoding',
        headers: PORTAL_HEADERS,
      },
      br && gzip && (async (encoding) => ({ br, gzip })[encoding]),
    )
  }

  return {
    path: `${ASSETS_PATH}{name}`,
    access: 'public',
    servesData: false,
    parse: ({ parameters: [name = ''] }) => {
      const content = files.get(name)
      if (!content) throw notFound()
      const asset = assets.get(name) ?? representationOf(name, content)
      assets.set(name, asset)
      return { read: () => asset }
    },
  }
}
