/** Static files of the portal. File names contain a content hash, so browsers may cache them indefinitely. */
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Encoding } from '../http/encoding.ts'
import { notFound } from '../http/errors.ts'
import { Representation } from '../http/representation.ts'
import type { Route } from '../http/router.ts'
import { PORTAL_HEADERS } from './security-headers.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const OTHER_TYPE = 'application/octet-stream'

/** The build writes compressed files next to the originals. */
const SUFFIXES: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

export const assetRoute = (folder: string): Route => {
  // Opens only files listed here, which rules out path traversal.
  const names = new Set(readdirSync(folder))
  const assets = new Map<string, Promise<Representation>>()

  const load = async (name: string): Promise<Representation> => {
    const isCompressed = Object.values(SUFFIXES).every((suffix) => names.has(name + suffix))
    return new Representation(
      [await readFile(join(folder, name))],
      {
        contentType: CONTENT_TYPES[extname(name)] ?? OTHER_TYPE,
        etag: `"${name}"`,
        cacheControl: IMMUTABLE,
        vary: 'Accept-Encoding',
        headers: PORTAL_HEADERS,
      },
      isCompressed ? (encoding) => readFile(join(folder, name + SUFFIXES[encoding])) : undefined,
    )
  }

  return {
    path: '/assets/{name}',
    needsToken: false,
    servesData: false,
    parse: ({ parameters: [name = ''] }) => {
      if (!names.has(name)) throw notFound()
      return {
        read: () => {
          const loading = assets.get(name) ?? load(name)
          assets.set(name, loading)
          loading.catch(() => assets.delete(name))
          return loading
        },
      }
    },
  }
}
