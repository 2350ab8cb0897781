/** Routes for browsers: the portal, or a plain page where the portal is disabled or not built. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RELEASE } from '../../domain/release.ts'
import type { PortalService } from '../../domain/summary.ts'
import { PACKAGE_ROOT } from '../../package-root.ts'
import type { ApiSettings, AppDependencies } from '../app-dependencies.ts'
import { SMALL_BROTLI } from '../http/encoding.ts'
import { HTML_TYPE } from '../http/headers.ts'
import { publicDocument, type Representation } from '../http/representation.ts'
import type { Route } from '../http/router.ts'
import { assetRoute } from './asset-route.ts'
import { PLAIN_PAGE_HEADERS, PORTAL_HEADERS } from './security-headers.ts'
import { summaryRoute } from './summary-route.ts'

const PLAIN_FILES = join(PACKAGE_ROOT, 'public')
const PORTAL_FILES = join(PACKAGE_ROOT, '../portal/dist')

/** All paths serve the same HTML file; the application routes in the browser. */
const APPLICATION_PATHS = [
  '/',
  '/explore',
  '/explore/observations',
  '/explore/observations/{id}',
  '/explore/images',
  '/explore/daily',
  '/explore/observers',
  '/explore/observers/{nickname}',
  '/guides/index',
  '/guides/ephemeris',
  '/guides/hapi',
  '/access',
]
const REFERENCE_PATH = '/docs'

/** Accepts a trailing slash, except after a parameter, whose value may itself end with one. */
const withAndWithoutSlash = (path: string): string[] =>
  path === '/' || path.includes('{') ? [path] : [path, `${path}/`]

const pageRoute = (path: string, page: Representation): Route => ({
  path,
  name: 'page',
  needsToken: false,
  servesData: false,
  parse: () => ({ read: () => page }),
})

const pageRoutes = (paths: readonly string[], page: Representation): Route[] =>
  paths.flatMap(withAndWithoutSlash).map((path) => pageRoute(path, page))

const serviceOf = (settings: ApiSettings): PortalService => ({
  release: RELEASE,
  contact: settings.contact ?? null,
  rate_limit: settings.rateLimit,
  bulk_per_hour: settings.bulkPerHour,
  public_url: settings.publicUrl ?? null,
  client_package: settings.clientPackage ?? null,
  hapi: settings.hapi,
  demo: settings.demo,
  private: settings.portal === 'private',
})

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/**
 * Sets `<base>` to the path of the public URL, because a proxy may serve heliolog below a path prefix. Writes the
 * service's settings into the page, so that it needs no request for them.
 */
const portalPage = (file: string, settings: ApiSettings): Representation => {
  const { publicUrl } = settings
  const path = publicUrl === undefined ? '/' : `${new URL(publicUrl).pathname.replace(/\/$/, '')}/`
  const service = attribute(JSON.stringify(serviceOf(settings)))
  const html = readFileSync(join(PORTAL_FILES, file), 'utf8')
    .replace('<base href="/"', () => `<base href="${attribute(path)}"`)
    .replace('name="heliolog-service" content=""', () => `name="heliolog-service" content="${service}"`)
  return publicDocument(html, HTML_TYPE, { headers: PORTAL_HEADERS, brotliQuality: SMALL_BROTLI })
}

const PLAIN_PAGES = [
  { paths: ['/', '/index.html'], file: 'index.html', contentType: HTML_TYPE },
  { paths: ['/style.css'], file: 'style.css', contentType: 'text/css; charset=utf-8' },
]

const NOT_BUILT =
  '<p>The portal, which shows the data in the browser, is not built: run <code>npm run build</code>, then restart heliolog.</p>'

/** `isPortalMissing` is true if the portal is enabled but not built. */
const plainRoutes = (isPortalMissing: boolean): Route[] =>
  PLAIN_PAGES.flatMap(({ paths, file, contentType }) => {
    const text = readFileSync(join(PLAIN_FILES, file), 'utf8')
    const page = publicDocument(
      text.replace('<!-- portal -->', isPortalMissing ? NOT_BUILT : ''),
      contentType,
      {
        headers: PLAIN_PAGE_HEADERS,
        brotliQuality: SMALL_BROTLI,
      },
    )
    return paths.map((path) => pageRoute(path, page))
  })

export const portalRoutes = (app: AppDependencies): Route[] => {
  const { settings } = app
  if (settings.portal === 'off') return plainRoutes(false)
  if (!existsSync(join(PORTAL_FILES, 'index.html'))) return [summaryRoute(app), ...plainRoutes(true)]
  return [
    summaryRoute(app),
    ...pageRoutes(APPLICATION_PATHS, portalPage('index.html', settings)),
    ...pageRoutes([REFERENCE_PATH], portalPage('docs.html', settings)),
    assetRoute(join(PORTAL_FILES, 'assets')),
  ]
}
