/** Routes for browsers: the portal, or a plain page where the portal is disabled or not built. */

import { serviceName } from '../../domain/community/community.ts'
import type { ApiSettings } from '../../http/app-dependencies.ts'
import type { Call } from '../../http/call.ts'
import { SMALL_BROTLI } from '../../http/encoding.ts'
import { ApiError, notFound } from '../../http/errors.ts'
import { HTML_TYPE } from '../../http/headers.ts'
import { plainStyle, readPlainPage } from '../../http/pages/plain-pages.ts'
import { publicDocument } from '../../http/pages/public-document.ts'
import { embedHeaders, PLAIN_PAGE_HEADERS } from '../../http/pages/security-headers.ts'
import type { Representation } from '../../http/representation.ts'
import { type Interface, NEEDS_TOKEN, type Route } from '../../http/route.ts'
import { respond, send } from '../../http/send.ts'
import { callParameters, NO_PARAMETERS } from '../../lists/parameters.ts'
import type { MaybePromise } from '../../storage/database.ts'
import type { FeatureDependencies } from '../feature.ts'
import { datasetDescription } from './dataset-description.ts'
import {
  assetRoute,
  isPortalBuilt,
  type Language,
  logoImage,
  logoRoute,
  OUR_LOGO,
  PAGE_TEXTS,
  PAGE_VARY,
  pageWriter,
  publicRoute,
} from './portal-files.ts'
import { portalListRoutes } from './portal-lists.ts'
import {
  headOf,
  languageOf,
  OVERVIEW,
  type PortalPage,
  portalPages,
  prefersHtml,
  REFERENCE,
  VERSION_PAGE,
} from './portal-pages.ts'
import { siteDocumentRoutes } from './site-documents.ts'
import { derivedReader, type ReadSummary, summaryReader } from './summaries.ts'
import { versionReader } from './version-page.ts'

/** Accepts a trailing slash, except after a parameter, whose value may itself end with one. */
const withAndWithoutSlash = (path: string): string[] =>
  path === '/' || path.includes('{') ? [path] : [path, `${path}/`]

const plainRoute = (path: string, page: Representation): Route => publicRoute(path, 'page', () => page)

type ReadPage = (language: Language) => MaybePromise<Representation>

const pageRoute = (path: string, read: ReadPage, settings: ApiSettings): Route => ({
  path,
  name: 'page',
  access: 'public',
  servesData: false,
  parse: (call) => ({ document: () => read(languageOf(call, settings)) }),
})

/** Writes a page in a language when it is first requested. */
const inEachLanguage = (write: (language: Language) => Representation) => {
  const pages = new Map<Language, Representation>()
  return (language: Language): Representation => {
    const page = pages.get(language) ?? write(language)
    pages.set(language, page)
    return page
  }
}

const pathsOf = ({ path, aliases = [] }: PortalPage): string[] =>
  [path, ...aliases].flatMap(withAndWithoutSlash)

const plainDocument = (text: string, contentType: string): Representation =>
  publicDocument(text, contentType, { headers: PLAIN_PAGE_HEADERS, brotliQuality: SMALL_BROTLI })

const NOT_BUILT =
  '<p>The portal, which shows the data in the browser, is not built: run <code>npm run build</code>, then restart heliolog.</p>'

const plainRoutes = (settings: ApiSettings): Route[] => {
  const portal = settings.portal === 'off' ? '' : NOT_BUILT
  const fillIn = readPlainPage('index.html', settings)
  const page = plainDocument(fillIn({ portal, logo: logoImage(settings) }), HTML_TYPE)
  const style = plainDocument(plainStyle(settings), 'text/css; charset=utf-8')
  return [plainRoute('/', page), plainRoute('/index.html', page), plainRoute('/style.css', style)]
}

/**
 * Search engines do not list public pages of synthetic data, and read a description of the data in the overview. Pages
 * are served without both if the store does not respond.
 */
const pageReader = (
  app: FeatureDependencies,
  page: PortalPage,
  writePage: ReturnType<typeof pageWriter>,
  readSummary: ReadSummary,
): ReadPage => {
  const { settings, logger } = app
  const withoutData = inEachLanguage((language) => writePage(language, headOf(page, language, settings)))
  if (!page.showsData || settings.portal === 'private') return withoutData
  const readPages = derivedReader(app.erasures, readSummary, async (facts) => {
    const dataset = page === OVERVIEW ? await datasetDescription(facts, app) : undefined
    const isHidden = facts.synthetic === 'all'
    return inEachLanguage((language) =>
      writePage(language, { ...headOf(page, language, settings), dataset, isHidden }),
    )
  })
  return async (language) => {
    try {
      return (await readPages())(language)
    } catch (error) {
      logger.warn({ reason: String(error), page: page.path }, 'the page does not describe the data')
      return withoutData(language)
    }
  }
}

/** The chart for other sites. A private portal has none, because its data need a token. */
const embedRoutes = (settings: ApiSettings): Route[] => {
  const { embed, portal } = settings
  if (embed.length === 0 || portal !== 'on') return []
  const writePage = pageWriter('embed.html', settings)
  const page = inEachLanguage((language) => {
    const { title } = headOf(OVERVIEW, language, settings)
    return writePage(language, { title }, { headers: embedHeaders(embed) })
  })
  return ['/embed', '/embed/'].map((path) => pageRoute(path, page, settings))
}

const portalPageRoutes = (app: FeatureDependencies, readSummary: ReadSummary): Route[] => {
  const { settings } = app
  const writePage = pageWriter('index.html', settings)
  const writeReference = pageWriter('docs.html', settings)
  return [
    ...portalPages().flatMap((page) => {
      const read = pageReader(app, page, page === REFERENCE ? writeReference : writePage, readSummary)
      return pathsOf(page).map((path) => pageRoute(path, read, settings))
    }),
    ...embedRoutes(settings),
    assetRoute(),
  ]
}

export const portalInterface = (app: FeatureDependencies): Interface => {
  const { settings } = app
  const { logo } = settings
  const isBuilt = isPortalBuilt()
  const isOn = settings.portal !== 'off'
  const readSummary = summaryReader(app)
  const respondNotFound = notFoundResponder(settings)
  return {
    routes: [
      ...(logo ? [logoRoute(logo)] : []),
      ...(logo?.format === 'png' ? [] : [logoRoute(OUR_LOGO)]),
      ...(isOn ? [summaryRoute(readSummary, settings), ...portalListRoutes(app)] : []),
      ...(isOn && isBuilt ? portalPageRoutes(app, readSummary) : plainRoutes(settings)),
      versionRoute(app, readSummary, respondNotFound),
      ...siteDocumentRoutes(app, isBuilt),
    ],
    unknownPaths: [{ below: '', route: notFoundRoute(respondNotFound) }],
  }
}

const summaryRoute = (readSummary: ReadSummary, { portal }: ApiSettings): Route => {
  const document = async () => (await readSummary()).document
  return {
    path: '/portal/summary.json',
    access: portal === 'private' ? NEEDS_TOKEN : 'public',
    servesData: false,
    parse: (call) => callParameters(call, NO_PARAMETERS, () => ({ document })),
  }
}

/** Responds with 404: browsers get the portal, whose page says so, and other clients the error. */
const notFoundResponder = (settings: ApiSettings) => {
  const writePage =
    settings.portal === 'off' || !isPortalBuilt() ? undefined : pageWriter('index.html', settings)
  const page =
    writePage &&
    inEachLanguage((language) =>
      writePage(
        language,
        { title: `${PAGE_TEXTS[language].notFound} · ${serviceName(settings)}` },
        { cacheControl: 'no-store', vary: `Accept, ${PAGE_VARY}` },
      ),
    )
  return async (call: Call, error: ApiError): Promise<void> => {
    if (!page || !prefersHtml(call.request.headers.accept)) throw error
    const { headers, pieces } = await page(languageOf(call, settings)).variant(call.request.headers)
    send(call, 404, headers, pieces)
  }
}

type RespondNotFound = ReturnType<typeof notFoundResponder>

const notFoundRoute = (respondNotFound: RespondNotFound): Route => ({
  path: 'other',
  access: 'public',
  servesData: false,
  parse: (call) => ({ stream: () => respondNotFound(call, notFound()) }),
})

/** The address that citations give. Its errors are those of the store, or 404. */
const versionRoute = (
  app: FeatureDependencies,
  readSummary: ReadSummary,
  respondNotFound: RespondNotFound,
): Route => {
  const readVersion = versionReader(app, readSummary)
  return {
    path: VERSION_PAGE.path,
    access: 'limited',
    servesData: false,
    parse: (call, [version = '']) => ({
      stream: async () => {
        const { accept } = call.request.headers
        const language = prefersHtml(accept) ? languageOf(call, app.settings) : undefined
        try {
          await respond(call, await readVersion(version, language))
        } catch (error) {
          if (error instanceof ApiError && error.code === 'not_found') return respondNotFound(call, error)
          throw error
        }
      },
    }),
  }
}
