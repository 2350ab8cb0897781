/** Static files of the portal, and the logo. Names contain a content hash, so browsers may cache them indefinitely. */

import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type Logo, parseLogo } from '../../domain/community/logo.ts'
import type { ApiSettings } from '../../http/app-dependencies.ts'
import { SMALL_BROTLI } from '../../http/encoding.ts'
import { notFound } from '../../http/errors.ts'
import { PACKAGE_ROOT } from '../../http/pages/plain-pages.ts'
import { publicDocument } from '../../http/pages/public-document.ts'
import { LOGO_HEADERS, PORTAL_HEADERS } from '../../http/pages/security-headers.ts'
import { Representation } from '../../http/representation.ts'
import type { Route } from '../../http/route.ts'
import type { MaybePromise } from '../../storage/database.ts'

/** A document that everybody may read. `name` is that of the route in logs and metrics. */
export const publicRoute = (path: string, name: string, read: () => MaybePromise<Representation>): Route => ({
  path,
  name,
  access: 'public',
  servesData: false,
  parse: () => ({ read }),
})

const ASSETS_PATH = '/assets/'
const ASSET_ROUTE = `${ASSETS_PATH}{name}`
const IMMUTABLE = 'public, max-age=31536000, immutable'

const CONTENT_TYPES = {
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
    return new Representation([content], {
      contentType: contentTypeOf(name),
      etag: `"${name}"`,
      cacheControl: IMMUTABLE,
      vary: 'Accept-Encoding',
      headers: PORTAL_HEADERS,
      compressed: br && gzip && (async (encoding) => ({ br, gzip })[encoding]),
    })
  }

  return {
    path: ASSET_ROUTE,
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

const HASH_LENGTH = 8
/** In pixels, on the plain page. */
const LOGO_HEIGHT = 64

/** Shown in previews of links if the community has no logo in PNG. */
export const OUR_LOGO: Logo = parseLogo(readFileSync(join(PACKAGE_ROOT, 'public/logo.png')))

export const logoType = ({ format }: Logo): string => CONTENT_TYPES[`.${format}`]

/** Relative to the URL of the service. */
export const logoPath = ({ content, format }: Logo): string =>
  `${ASSETS_PATH.slice(1)}logo-${hash('sha256', content).slice(0, HASH_LENGTH)}.${format}`

/** Relative, because a proxy may serve heliolog below a path prefix. */
export const logoImage = ({ logo }: ApiSettings): string =>
  logo
    ? `<img src="${logoPath(logo)}" height="${LOGO_HEIGHT}" width="${Math.round((LOGO_HEIGHT * logo.width) / logo.height)}" alt="" />`
    : ''

export const logoRoute = (logo: Logo): Route => {
  const representation = publicDocument(logo.content, logoType(logo), {
    cacheControl: IMMUTABLE,
    headers: LOGO_HEADERS,
    // PNG is compressed already.
    ...(logo.format === 'svg' && { brotliQuality: SMALL_BROTLI }),
  })
  return publicRoute(`/${logoPath(logo)}`, ASSET_ROUTE, () => representation)
}
