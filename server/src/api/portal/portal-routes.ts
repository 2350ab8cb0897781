/** Routes for browsers: the portal, or a plain page where the portal is disabled or not built. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publisherText, serviceName } from '../../domain/community.ts'
import { PACKAGE_ROOT } from '../../package-root.ts'
import type { ApiSettings, AppDependencies } from '../app-dependencies.ts'
import { SMALL_BROTLI } from '../http/encoding.ts'
import { HTML_TYPE } from '../http/headers.ts'
import { publicDocument, type Representation } from '../http/representation.ts'
import type { Route } from '../http/router.ts'
import { assetRoute } from './asset-route.ts'
import { logoRoute } from './logo-route.ts'
import { type PageTexts, withHead } from './page-head.ts'
import { logoImage, plainStyle, readPlainPage } from './plain-pages.ts'
import { PLAIN_PAGE_HEADERS, PORTAL_HEADERS } from './security-headers.ts'
import { summaryRoute } from './summary-route.ts'

const PORTAL_FILES = join(PACKAGE_ROOT, '../portal/dist')

/** All paths serve the same HTML file; the application routes in the browser. */
const APPLICATION_PATHS = [
  '/',
  '/rotations',
  '/cycles',
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

const portalPage = (file: string, texts: PageTexts, settings: ApiSettings): Representation =>
  publicDocument(withHead(readFileSync(join(PORTAL_FILES, file), 'utf8'), texts, settings), HTML_TYPE, {
    headers: PORTAL_HEADERS,
    brotliQuality: SMALL_BROTLI,
  })

/** The browser completes the title with that of the page that it shows. */
const applicationTexts = (settings: ApiSettings): PageTexts => ({
  title: serviceName(settings),
  description: `Solar observations published by ${publisherText(settings)}: daily activity, sunspot counts, images and observers.`,
})

const referenceTexts = (settings: ApiSettings): PageTexts => ({
  title: `API reference · ${serviceName(settings)}`,
  description: `How programs read the solar observations of ${settings.communityName ?? 'this service'}, with a form to try every request.`,
})

const plainDocument = (text: string, contentType: string): Representation =>
  publicDocument(text, contentType, { headers: PLAIN_PAGE_HEADERS, brotliQuality: SMALL_BROTLI })

const NOT_BUILT =
  '<p>The portal, which shows the data in the browser, is not built: run <code>npm run build</code>, then restart heliolog.</p>'

/** `isPortalMissing` is true if the portal is enabled but not built. */
const plainRoutes = (settings: ApiSettings, isPortalMissing: boolean): Route[] => {
  const portal = isPortalMissing ? NOT_BUILT : ''
  const page = plainDocument(
    readPlainPage('index.html', settings, { portal, logo: logoImage(settings) }),
    HTML_TYPE,
  )
  const style = plainDocument(plainStyle(settings), 'text/css; charset=utf-8')
  return [pageRoute('/', page), pageRoute('/index.html', page), pageRoute('/style.css', style)]
}

const portalOrPlainRoutes = (app: AppDependencies): Route[] => {
  const { settings } = app
  if (settings.portal === 'off') return plainRoutes(settings, false)
  if (!existsSync(join(PORTAL_FILES, 'index.html')))
    return [summaryRoute(app), ...plainRoutes(settings, true)]
  return [
    summaryRoute(app),
    ...pageRoutes(APPLICATION_PATHS, portalPage('index.html', applicationTexts(settings), settings)),
    ...pageRoutes([REFERENCE_PATH], portalPage('docs.html', referenceTexts(settings), settings)),
    assetRoute(join(PORTAL_FILES, 'assets')),
  ]
}

export const portalRoutes = (app: AppDependencies): Route[] => {
  const { logo } = app.settings
  return [...(logo ? [logoRoute(logo)] : []), ...portalOrPlainRoutes(app)]
}
