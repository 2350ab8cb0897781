/** The community's logo, or ours. Its name contains a hash, so browsers may cache it indefinitely. */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Logo, parseLogo } from '../../domain/community/logo.ts'
import type { ApiSettings } from '../../http/app-dependencies.ts'
import { SMALL_BROTLI } from '../../http/encoding.ts'
import { PACKAGE_ROOT } from '../../http/pages/plain-pages.ts'
import { LOGO_HEADERS } from '../../http/pages/security-headers.ts'
import { publicDocument } from '../../http/representation.ts'
import type { Route } from '../../http/router.ts'
import { ASSETS_PATH, CONTENT_TYPES, IMMUTABLE } from './asset-route.ts'

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
  return {
    path: `/${logoPath(logo)}`,
    name: `${ASSETS_PATH}{name}`,
    access: 'public',
    servesData: false,
    parse: () => ({ read: () => representation }),
  }
}
